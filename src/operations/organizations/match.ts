import type { z } from 'zod';
import { type PaidRecord, paidRecord } from '../../accounts/billing/paid-record.ts';
import { bulkRequest, itemFields } from '../../contract/input/bulk-items.ts';
import {
  optionalDomain,
  optionalLikelihood,
  optionalName,
  optionalPositive,
} from '../../contract/input/input-fields.ts';
import { labelled, lookupMeta } from '../../contract/input/labels.ts';
import { accountRequest, request, requireOneOf } from '../../contract/input/request.ts';
import { SAMPLE_IDS, SAMPLE_ORGANIZATION } from '../../contract/input/sample-values.ts';
import { optionalFilledSlug } from '../../contract/input/slug-fields.ts';
import { bulkResults } from '../../contract/output/bulk-results.ts';
import { type Selection, selectable, selected, selectedFields } from '../../contract/output/selection.ts';
import { likelyOrganizations } from '../../identity/match/organizations.ts';
import { bestMatches, matchAnswer, NO_MATCH, referenceOf } from '../matching/best-match.ts';
import { countLikelihoods, matchTotals, TOTALS_DESCRIPTION, TOTALS_ITEMS_MAX } from '../matching/totals.ts';
import type { Services } from '../procedure/context.ts';
import {
  bulkOperation,
  bulkTotalsOperation,
  type Declaration,
  lookupOperation,
} from '../procedure/operation.ts';
import labels from './labels.json' with { type: 'json' };
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
  labels.match,
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
  accountRequest({ ...matchCriteria, ...itemFields, ...selection }),
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
export const organizationMatch = lookupOperation(organizationMatchRequest, answer, MATCH).query(
  async ({ ctx: { services }, input }) => {
    const { found, paidRecords } = await answersTo(services, [input], input.fields);
    const match = found[0] ?? { organization: null, ...NO_MATCH };
    return { answer: { ...referenceOf(input), ...match }, units: paidRecords.length, paidRecords };
  },
);

/** Match of many organizations. */
export const organizationMatchBulk = bulkOperation(
  'organization_match_bulk',
  organizationMatchesRequest,
  answer,
  MATCH,
  'OrganizationMatchBulkItem',
).query(({ ctx: { services }, input }) =>
  bulkResults(input.items, (rows) => answersTo(services, rows, input.fields)),
);

/** Totals of a match of many organizations. */
export const organizationMatchBulkTotals = bulkTotalsOperation(organizationMatchTotalsRequest, matchTotals, {
  ...MATCH,
  path: '/api/{account_id}/datastorage/organization_match/bulk/totals/',
  operationId: 'organization_match_bulk_totals',
  summary: 'Count likely matches of organizations',
  description: TOTALS_DESCRIPTION,
  successDescription: 'How many items have each likelihood.',
}).query(async ({ ctx: { services }, input }) => ({
  answer: await countLikelihoods(input.items, async (rows) =>
    bestMatches(rows, await likelyOrganizations(services.records, rows)),
  ),
}));
