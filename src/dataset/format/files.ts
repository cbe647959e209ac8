import { email, phone } from './contacts.ts';
import { fundingEvent, jobPost, simpleEvent } from './events.ts';
import { location, namedLookup } from './lookups.ts';
import { organization, website } from './organizations.ts';
import { person } from './persons.ts';
import { removal, suppression } from './withdrawals.ts';
import { patent, project, publication } from './works.ts';

/** The files of a dataset, by their names without the ending, each with the schema of its lines. */
export const FILE_SCHEMAS = {
  industries: namedLookup,
  organization_keywords: namedLookup,
  person_skills: namedLookup,
  web_technologies: namedLookup,
  locations: location,
  organizations: organization,
  websites: website,
  persons: person,
  patents: patent,
  publications: publication,
  projects: project,
  job_posts: jobPost,
  simple_events: simpleEvent,
  funding_events: fundingEvent,
  emails: email,
  phone_numbers: phone,
  removed: removal,
  suppressed_persons: suppression,
} as const;

/** The name of a file of a dataset, without the ending. */
export type FileName = keyof typeof FILE_SCHEMAS;

/** All file names, in the order of the format's description. */
export const FILE_NAMES = Object.keys(FILE_SCHEMAS) as FileName[];
