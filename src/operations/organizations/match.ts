import type { z } from 'zod';
import { type PaidRecord, paidRecord } from '../../accounts/billing/paid-record.ts';
import { compareOrganizationNames, type TextAgreement } from '../../base/names/agreement.ts';
import { organizationForms, organizationKeys } from '../../base/names/organization-names.ts';
import type { Forms } from '../../base/names/words.ts';
import { bulkRequest, itemFields } from '../../contract/input/bulk-items.ts';
import {
  accountId,
  optionalDomain,
  optionalLikelihood,
  optionalName,
  optionalPositive,
} from '../../contract/input/input-fields.ts';
import { labelled, lookupMeta } from '../../contract/input/labels.ts';
import { request, requireOneOf } from '../../contract/input/request.ts';
import { SAMPLE_IDS, SAMPLE_ORGANIZATION } from '../../contract/input/sample-values.ts';
import { optionalFilledSlug } from '../../contract/input/slug-fields.ts';
import { bulkAnswer, bulkResults } from '../../contract/output/bulk-results.ts';
import { isAtLocation, WEBSITE_ID } from '../../contract/output/parts.ts';
import { type Selection, selectable, selected, selectedFields } from '../../contract/output/selection.ts';
import { statement } from '../../db/statement.ts';
import {
  bestMatches,
  type Candidate,
  candidate,
  candidatesOf,
  matchAnswer,
  NO_MATCH,
  referenceOf,
} from '../matching/best-match.ts';
import { countLikelihoods, matchTotals, TOTALS_DESCRIPTION, TOTALS_ITEMS_MAX } from '../matching/totals.ts';
import type { Services } from '../procedure/context.ts';
import {
  bulkOperation,
  bulkTotalsOperation,
  type Declaration,
  lookupOperation,
} from '../procedure/operation.ts';
import { outcome } from '../procedure/outcome.ts';
import { organizationItemSchema, readOrganizations } from './read.ts';

/** The known facts of an organization, of a request or of one of its items. */
const matchCriteria = labelled(
  {
    name: optionalName(
      'Name; a legal form at its end, such as Inc., does not count.',
      SAMPLE_ORGANIZATION.name,
    ),
    domain: optionalDomain(
      'Website, as a host or a URL in any case, with or without `www.`.',
      SAMPLE_ORGANIZATION.domain,
    ),
    network_public_identifier: optionalFilledSlug(
      'Slug of the profile address on the external network, in any case, or the address.',
      SAMPLE_ORGANIZATION.slug,
    ),
    location_id: optionalPositive(
      'Id from the locations lookup; the organization is at it or inside it.',
      SAMPLE_IDS.london,
    ).meta(lookupMeta('locations')),
    min_likelihood: optionalLikelihood('A less likely organization is not returned.', 6),
  },
  {
    name: 'Name',
    domain: 'Website',
    network_public_identifier: 'Profile address',
    location_id: 'Location',
    min_likelihood: 'Likelihood from',
  },
);

/** An organization that is answered. */
const matchedSchema = organizationItemSchema
  .omit({ job_events: true, simple_events: true, funding_events: true })
  .meta({ id: 'MatchedOrganization', description: 'An organization.' });

const LOOKUP_KEYS = ['name', 'domain', 'network_public_identifier'] as const;
const selection = { fields: selectedFields(matchedSchema, ['name', 'keywords.name']) };
const example = { name: SAMPLE_ORGANIZATION.name, domain: SAMPLE_ORGANIZATION.domain };

const organizationMatchRequest = requireOneOf(
  'the organization',
  LOOKUP_KEYS,
  request({ account_id: accountId(), ...matchCriteria, ...itemFields, ...selection }),
).meta({
  title: 'OrganizationToMatch',
  description: 'What is known of an organization: at least its name, its domain or its slug.',
  examples: [example],
});

const item = requireOneOf('the organization', LOOKUP_KEYS, request({ ...matchCriteria, ...itemFields }));

const organizationMatchesRequest = bulkRequest(
  item,
  example,
  { title: 'OrganizationsToMatch', description: 'What is known of organizations, an item for each.' },
  selection,
);

const organizationMatchTotalsRequest = bulkRequest(
  item,
  example,
  { title: 'OrganizationsToCount', description: 'What is known of organizations, an item for each.' },
  {},
  TOTALS_ITEMS_MAX,
);

/** A valid request for an organization. */
type OrganizationToMatch = Omit<z.output<typeof organizationMatchRequest>, 'account_id' | 'fields'>;

/** An organization that shares something with a request. */
interface OrganizationCandidate {
  /** The place of the request. */
  nr: number;
  id: number;
  /** The identifiers of the request that the organization has. */
  identifiers: string[];
  name: string;
  is_at_location: boolean | null;
}

// The lateral join with an offset makes the planner use the indexes, however many requests it expects.
const READ_CANDIDATES = statement(
  'read-organization-candidates',
  `
with asked as materialized (
  select * from jsonb_to_recordset($1::jsonb) as asked (
    nr int, keys int[], domain text, network_public_identifier text, location_id bigint)
), candidates as materialized (
  select asked.nr, found.id, array_remove(array_agg(found.field), null) as identifiers
  from asked cross join lateral (
    select id, 'domain' as field from organizations where domain_key = asked.domain
    union all select id, 'network_public_identifier' from organizations
      where slug_key(organizations.network_public_identifier) = asked.network_public_identifier
    union all select id, null from organization_name_keys where organization_name_keys.keys && asked.keys
    offset 0) as found
  group by asked.nr, found.id
)
select asked.nr, organizations.id, identifiers, organizations.name, ${isAtLocation('organizations')} as is_at_location
from candidates join asked using (nr) join organizations using (id)
left join lateral (select public_rank from websites where websites.id = ${WEBSITE_ID} offset 0) as website on true
order by asked.nr, website.public_rank nulls last, organizations.id`,
);

/** Compares an organization with the name of a request, undefined for none; null where too little agrees. */
function candidateOf(asked: Forms | undefined, found: OrganizationCandidate) {
  const { id, identifiers, is_at_location } = found;
  const name = asked && compareOrganizationNames(asked, organizationForms(found.name));
  const agrees = {
    name: name != null,
    domain: identifiers.includes('domain'),
    network_public_identifier: identifiers.includes('network_public_identifier'),
    location_id: is_at_location === true,
  };
  return candidate(
    id,
    agrees,
    likelihoodOf(identifiers.length > 0, name, agrees.location_id),
    name === 'whole',
  );
}

/**
 * The likelihood, 1 to 10, that an organization is the one of a request; null where too little agrees.
 * @param hasIdentifier whether the domain or the slug agrees
 * @param name undefined where the request has none
 */
function likelihoodOf(
  hasIdentifier: boolean,
  name: TextAgreement | undefined,
  hasLocation: boolean,
): number | null {
  if (hasIdentifier) return name === null ? 5 : 10;
  if (!name) return null;
  const likelihood = name === 'tolerant' ? 6 : 7;
  return hasLocation ? likelihood + 1 : likelihood;
}

/** What is known of an organization that may be stored more than once. */
export type OrganizationFacts = Pick<OrganizationToMatch, 'name' | 'domain' | 'network_public_identifier'>;

/** The organizations that share something with each of the given ones, by a fixed number of statements. */
export async function likelyOrganizations(
  records: Pick<Services['records'], 'query'>,
  given: readonly OrganizationFacts[],
): Promise<Candidate[][]> {
  const asked = given.map(({ name }) => (name == null ? undefined : organizationForms(name)));
  return candidatesOf(asked, await readCandidates(records, given), candidateOf);
}

async function readCandidates(
  records: Pick<Services['records'], 'query'>,
  requests: readonly OrganizationToMatch[],
): Promise<OrganizationCandidate[]> {
  const asked = requests.map(({ name, domain, network_public_identifier, location_id }, nr) => ({
    nr,
    keys: name == null ? null : organizationKeys(name),
    domain,
    network_public_identifier,
    location_id,
  }));
  const { rows } = await records.query<OrganizationCandidate>({
    ...READ_CANDIDATES,
    values: [JSON.stringify(asked)],
  });
  return rows;
}

/** The answers to requests, by a fixed number of statements; null where no organization is likely enough. */
async function answersTo({ records }: Services, requests: readonly OrganizationToMatch[], fields: Selection) {
  const matches = bestMatches(requests, await likelyOrganizations(records, requests));
  const ids = [...new Set(matches.flatMap((match) => match?.id ?? []))];
  const organizations = await readOrganizations(records, ids, fields);
  const shown = new Map(organizations.map((one) => [one.id, selected(matchedSchema, fields)(one)]));
  const found = matches.map((match) => {
    const organization = match && shown.get(match.id);
    if (!organization) return null;
    const { id: _, ...others } = match;
    return { organization, ...others };
  });
  return { found, paidRecords: [...shown.values()].map(paidOrganization) };
}

/** What an answer shows of an organization and is paid for; provenance costs nothing beside the record. */
function paidOrganization(answer: { id: number; provenance?: unknown }): PaidRecord {
  const { provenance: _, ...organization } = answer;
  return paidRecord('organization', organization.id, organization);
}

const answer = matchAnswer('organization', selectable(matchedSchema), {
  id: 'OrganizationMatchAnswer',
  description: 'The organization that is most likely meant.',
  one: 'The organization',
  matchedOn: 'name',
});

const MATCH: Declaration = {
  scope: 'organizations',
  path: '/api/{account_id}/datastorage/organization_match/',
  operationId: 'organization_match',
  summary: 'Match an organization',
  description:
    'Returns the organization that a row of a customer’s own data describes, with a likelihood from 1 to 10. Names agree without case, accents, punctuation and legal forms at their ends, and with one typing error. Where several organizations are equally likely, the likelihood is lower by 2. An answer without an organization is free, and so is one that shows nothing beyond what the account has paid for of the organization in the last 30 days.',
  successDescription: 'The organization, or null where none is likely enough.',
};

/** Organization match. */
export const organizationMatch = lookupOperation(organizationMatchRequest, MATCH)
  .output(outcome(answer))
  .query(async ({ ctx: { services }, input }) => {
    const { found, paidRecords } = await answersTo(services, [input], input.fields);
    const match = found[0] ?? { organization: null, ...NO_MATCH };
    return { answer: { ...referenceOf(input), ...match }, units: paidRecords.length, paidRecords };
  });

/** Match of many organizations. */
export const organizationMatchBulk = bulkOperation(
  'organization_match_bulk',
  organizationMatchesRequest,
  MATCH,
)
  .output(outcome(bulkAnswer('OrganizationMatchBulkItem', answer)))
  .query(({ ctx: { services }, input }) =>
    bulkResults(input.items, (rows) => answersTo(services, rows, input.fields)),
  );

/** Totals of a match of many organizations. */
export const organizationMatchBulkTotals = bulkTotalsOperation(organizationMatchTotalsRequest, {
  ...MATCH,
  path: '/api/{account_id}/datastorage/organization_match/bulk/totals/',
  operationId: 'organization_match_bulk_totals',
  summary: 'Count likely matches of organizations',
  description: TOTALS_DESCRIPTION,
  successDescription: 'How many items have each likelihood.',
})
  .output(outcome(matchTotals))
  .query(async ({ ctx: { services }, input }) => ({
    answer: await countLikelihoods(input.items, async (rows) =>
      bestMatches(rows, await likelyOrganizations(services.records, rows)),
    ),
  }));
