import { z } from 'zod';
import { bareOrganizationName, isPlaceholderName } from '../../base/names/organization-names.ts';
import * as entities from '../../db/entities/all.ts';
import { domainKey } from '../domain.ts';
import { moveAddress, profile, profileSlug } from './profile.ts';
import { type Fields, type RecordFile, recordFile, withLists } from './record-file.ts';
import {
  currency,
  date,
  domain,
  emailAddress,
  integerUpTo,
  phoneNumber,
  recordId,
  shortText,
  text,
  url,
  urlUpTo,
  wholePhoneNumber,
} from './scalars.ts';

const JOB_URL_LENGTH_MAX = 510;

const place = z.object({ id: recordId, name: shortText, place_type: shortText });

/** The comparable form of the domain; null where there is no domain. */
const comparedDomain = ({ domain: host }: Fields) => ({
  domain_key: typeof host === 'string' ? (domainKey(host) ?? host) : null,
});

/** The name without legal forms; null for a placeholder. */
const comparedName = ({ name }: Fields) => ({
  name_key: typeof name === 'string' && !isPlaceholderName(name) ? bareOrganizationName(name) : null,
});

const optionalText = text.nullish();
const period = { start_date: date.nullish(), end_date: date.nullish() };

/** A list that is stored as JSON. */
const items = (shape: z.core.$ZodLooseShape) => z.array(z.object(shape)).nullish();

/** The columns that the database fills: when a record was first stored. */
const FILLED = ['first_seen'];

/** The files of records, in the order of loading: a record is loaded before records that refer to it. */
export const RECORD_FILES = {
  industries: recordFile(entities.Industry),
  organization_keywords: recordFile(entities.OrganizationKeyword),
  person_skills: recordFile(entities.PersonSkill),
  web_technologies: recordFile(entities.WebTechnology),
  locations: recordFile(entities.Location, { fields: { osm_locations: z.array(place) } }),
  organizations: recordFile(entities.Organization, {
    fields: {
      domain: domain.nullish(),
      network_public_identifier: profile.nullish(),
      network_public_profile_url: url.nullish(),
    },
    complete: moveAddress,
    lists: { keyword_ids: entities.OrganizationKeywordLink },
    omitted: FILLED,
    derive: (record) => ({ ...comparedDomain(record), ...comparedName(record) }),
  }),
  websites: recordFile(entities.Website, {
    fields: { domain, analytics_traffic: integerUpTo(Number.MAX_SAFE_INTEGER).nullish() },
    lists: { technologies: entities.WebsiteTechnologyLink },
    omitted: FILLED,
    derive: comparedDomain,
  }),
  persons: recordFile(entities.Person, {
    fields: {
      photo: url.nullish(),
      network_public_identifier: profile.nullish(),
      network_public_profile_url: url.nullish(),
      educations: items({
        school_name: text,
        degree: optionalText,
        field_of_study: optionalText,
        grade: optionalText,
        description: optionalText,
        ...period,
      }),
      certifications: items({
        name: text,
        authority: optionalText,
        license_number: optionalText,
        url: url.nullish(),
        ...period,
      }),
      courses: items({ name: text, number: optionalText }),
      honors: items({
        title: text,
        issuer: optionalText,
        issue_date: date.nullish(),
        description: optionalText,
      }),
      languages: items({ name: text, proficiency: optionalText }),
      organizations: items({ name: text, position: optionalText, ...period, description: optionalText }),
      test_scores: items({
        name: text,
        score: optionalText,
        date: date.nullish(),
        description: optionalText,
      }),
      volunteering: items({
        role: optionalText,
        organization_name: optionalText,
        cause: optionalText,
        ...period,
        description: optionalText,
      }),
    },
    lists: { skill_ids: entities.PersonSkillLink, roles: entities.Role },
    omitted: FILLED,
    complete: moveAddress,
    suppressible: { person: 'id', name: 'network_public_identifier' },
    derive: ({ organizations }) => ({ memberships: organizations }),
  }),
  patents: recordFile(entities.Patent, {
    fields: { url: url.nullish(), author_ids: z.array(recordId) },
    lists: { author_ids: entities.PatentAuthorLink },
  }),
  publications: recordFile(entities.Publication, {
    fields: { url: url.nullish(), author_ids: z.array(recordId) },
    lists: { author_ids: entities.PublicationAuthorLink },
  }),
  projects: recordFile(entities.Project, {
    fields: { url: url.nullish(), contributor_ids: z.array(recordId) },
    lists: { contributor_ids: entities.ProjectContributorLink },
  }),
  job_posts: recordFile(entities.JobPost, {
    fields: { url: urlUpTo(JOB_URL_LENGTH_MAX) },
    omitted: FILLED,
  }),
  simple_events: recordFile(entities.SimpleEvent, { fields: { url: url.nullish() } }),
  funding_events: recordFile(entities.FundingEvent, {
    fields: { currency: currency.nullish(), investors: z.array(text).nullish(), url: url.nullish() },
  }),
  emails: recordFile(entities.Email, {
    fields: { email: emailAddress },
    omitted: ['source', ...FILLED],
    suppressible: { person: 'person_id', name: 'email' },
  }),
  phone_numbers: recordFile(entities.PhoneNumber, {
    fields: { phone_number: wholePhoneNumber },
    omitted: FILLED,
    suppressible: { person: 'person_id', name: 'phone_number' },
  }),
} satisfies Record<string, RecordFile>;

/** The records that claims make. Contacts of persons are lists of theirs, beside the addresses that providers have found. */
export const FILES_OF_CLAIMS = {
  ...RECORD_FILES,
  persons: withLists(RECORD_FILES.persons, { emails: entities.Email, phone_numbers: entities.PhoneNumber }, [
    'source',
    ...FILLED,
  ]),
};

/** The files whose records have an id, so that they can be removed by it. */
const REMOVABLE_KINDS = Object.keys(RECORD_FILES).filter(
  (name) => name !== 'emails' && name !== 'phone_numbers',
);

/** A line of `removed`. */
const removal = z.object({ kind: z.enum(REMOVABLE_KINDS), id: recordId });
export type Removal = z.output<typeof removal>;

/** A line of `suppressed_persons`: a person who must not be found, by at least one identifier. */
export const suppression = z
  .object({
    person_id: recordId.nullish(),
    /** A slug or a profile address. A blank one would name all persons whose source has none. */
    network_public_identifier: profileSlug.nullish(),
    email: emailAddress.nullish(),
    phone_number: phoneNumber.nullish(),
  })
  .refine((names) => Object.values(names).some((name) => name !== null && name !== undefined), {
    error: 'must name a person by person_id, network_public_identifier, email or phone_number',
  });
export type Suppression = z.output<typeof suppression>;

/** The name of a file of a dataset, without the ending. */
export type FileName = keyof typeof RECORD_FILES | 'removed' | 'suppressed_persons';

/** The schemas of the files' lines, by the files' names without the ending. */
export const FILE_SCHEMAS = Object.fromEntries([
  ...Object.entries(RECORD_FILES).map(([name, { schema }]) => [name, schema]),
  ['removed', removal],
  ['suppressed_persons', suppression],
]) as Readonly<Record<FileName, z.ZodObject>>;

/** All file names, in the order of the format's description. */
export const FILE_NAMES = Object.keys(FILE_SCHEMAS) as FileName[];
