import { statement } from '../db/statement.ts';
import { matchAnswer, NO_MATCH, shownMatch } from '../matching/answer.ts';
import { type BestMatch, bestMatch, type Candidate } from '../matching/best-match.ts';
import { organizationLikelihood } from '../matching/likelihood.ts';
import { isAtLocation } from '../matching/located.ts';
import { compareTexts, type Words } from '../matching/names.ts';
import type { Services } from '../procedure/context.ts';
import { bulkOperation, type Declaration, lookupOperation } from '../procedure/operation.ts';
import { bulkAnswer, bulkResults } from '../records/bulk.ts';
import { WEBSITE_ID } from '../records/parts.ts';
import { selectable, selected } from '../records/selectable.ts';
import type { Selection } from '../records/selection.ts';
import {
  matchedSchema,
  type OrganizationToMatch,
  organizationMatchesRequest,
  organizationMatchRequest,
} from './match-request.ts';
import { readOrganizations } from './read.ts';

/** An organization that shares something with a request, and the words of both names. */
interface OrganizationCandidate {
  /** The place of the request. */
  nr: number;
  id: number;
  /** The identifiers of the request that the organization has. */
  identifiers: string[];
  name: Words;
  asked_name: Words | null;
  is_at_location: boolean | null;
}

// The lateral join with an offset makes the planner use the indexes, however many requests it expects.
const READ_CANDIDATES = statement(
  'read-organization-candidates',
  `
with asked as materialized (
  select * from jsonb_to_recordset($1::jsonb) as asked (nr int, name text, domain text, slug text, location_id bigint)
), candidates as materialized (
  select asked.nr, found.id, array_remove(array_agg(found.field), null) as identifiers
  from asked cross join lateral (
    select id, 'domain' as field from organizations where domain_key = asked.domain
    union all select id, 'network_public_identifier' from organizations
      where lower(network_public_identifier) = lower(asked.slug)
    union all select id, null from organizations
      where organization_name_keys(name) && organization_name_keys(asked.name)
    offset 0) as found
  group by asked.nr, found.id
)
select asked.nr, organizations.id, identifiers, organization_name_words(organizations.name) as name,
  organization_name_words(asked.name) as asked_name, ${isAtLocation('organizations')} as is_at_location
from candidates join asked using (nr) join organizations using (id)
left join lateral (select public_rank from websites where websites.id = ${WEBSITE_ID} offset 0) as website on true
order by asked.nr, website.public_rank nulls last, organizations.id`,
);

/** Matches organizations by one statement, however many requests there are; null for a request without a likely one. */
async function matchOrganizations(
  { records }: Services,
  requests: readonly OrganizationToMatch[],
): Promise<(BestMatch | null)[]> {
  const asked = requests.map(({ network_public_identifier: slug, name, domain, location_id }, nr) => ({
    ...{ nr, name, domain, slug, location_id },
  }));
  const read = { ...READ_CANDIDATES, values: [JSON.stringify(asked)] };
  const { rows } = await records.query<OrganizationCandidate>(read);
  const found = Map.groupBy(rows, ({ nr }) => nr);
  return requests.map((request, nr) => {
    const candidates = (found.get(nr) ?? []).flatMap((one) => candidateOf(request, one) ?? []);
    return bestMatch(candidates, request.min_likelihood);
  });
}

/** Compares an organization with a request; null where too little agrees. */
function candidateOf(request: OrganizationToMatch, found: OrganizationCandidate): Candidate | null {
  const { id, identifiers, asked_name, is_at_location } = found;
  const name = request.name == null ? undefined : compareTexts(asked_name ?? [], found.name);
  const agrees = {
    name: name != null,
    domain: identifiers.includes('domain'),
    network_public_identifier: identifiers.includes('network_public_identifier'),
    location_id: is_at_location === true,
  };
  const identifier = identifiers.length > 0;
  const likelihood = organizationLikelihood({ identifier, name, location: agrees.location_id });
  const matchedOn = Object.entries(agrees).flatMap(([field, isAgreed]) => (isAgreed ? field : []));
  return likelihood === null ? null : { id, likelihood, matchedOn };
}

/** The answers to requests, by a fixed number of statements; null where no organization is likely enough. */
async function answersTo(services: Services, requests: readonly OrganizationToMatch[], fields: Selection) {
  const matches = await matchOrganizations(services, requests);
  const ids = [...new Set(matches.flatMap((match) => match?.id ?? []))];
  const organizations = await readOrganizations(services.records, ids, fields);
  const shown = new Map(organizations.map((one) => [one.id, selected(matchedSchema, fields)(one)]));
  return matches.map((match) => {
    const organization = match && shown.get(match.id);
    return organization ? { organization, ...shownMatch(match) } : null;
  });
}

const answer = matchAnswer('organization', selectable(matchedSchema), {
  id: 'OrganizationMatchResponse',
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
    'Answers the organization that a row of a customer’s own data means, with a likelihood from 1 to 10. Names agree without case, accents, punctuation and legal forms, and with one typing error. Where several organizations are equally likely, the likelihood is lower by 2. An answer without an organization is free.',
  successDescription: 'The organization, or null where none is likely enough.',
};

/** Organization match. */
export const organizationMatch = lookupOperation(organizationMatchRequest, MATCH)
  .output(answer)
  .query(async ({ ctx: { services }, input }) => {
    const [found] = await answersTo(services, [input], input.fields);
    return found ?? { organization: null, ...NO_MATCH };
  });

/** Match of many organizations. */
export const organizationMatchBulk = bulkOperation(
  'organization_match_bulk',
  organizationMatchesRequest,
  MATCH,
)
  .output(bulkAnswer('OrganizationMatchResult', answer))
  .query(({ ctx: { services }, input }) =>
    bulkResults(input.items, (rows) => answersTo(services, rows, input.fields)),
  );
