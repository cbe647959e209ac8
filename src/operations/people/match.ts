import {
  compareOrganizationNames,
  compareTexts,
  personNamesAgree,
  personNamesAgreeButForSurname,
} from '../../base/names/agreement.ts';
import { organizationForms } from '../../base/names/organization-names.ts';
import { type PersonForms, personForms, titleWords } from '../../base/names/person-names.ts';
import type { Forms } from '../../base/names/words.ts';
import { bulkAnswer, bulkResults } from '../../contract/output/bulk-results.ts';
import { type Selection, selectable } from '../../contract/output/selection.ts';
import {
  type BestMatch,
  bestMatches,
  type Candidate,
  candidate,
  candidatesOf,
  matchAnswer,
  NO_MATCH,
  referenceOf,
} from '../matching/best-match.ts';
import { countLikelihoods, matchTotals, TOTALS_DESCRIPTION } from '../matching/totals.ts';
import type { Services } from '../procedure/context.ts';
import {
  bulkOperation,
  bulkTotalsOperation,
  type Declaration,
  lookupOperation,
} from '../procedure/operation.ts';
import { outcome } from '../procedure/outcome.ts';
import { type CandidateRole, type PersonCandidate, readPersonCandidates } from './match-candidates.ts';
import {
  isSufficient,
  nameOf,
  type PersonToMatch,
  personMatchesRequest,
  personMatchRequest,
  personMatchTotalsRequest,
} from './match-request.ts';
import { personDetailSchema } from './person.ts';
import { readPersons } from './read.ts';

/** A request, with its names as they are compared. */
interface Asked {
  request: PersonToMatch;
  name: PersonForms | null;
  organization: Forms | null;
  title: string | null;
}

function askedOf(request: PersonToMatch): Asked {
  const name = nameOf(request);
  return {
    request,
    name: name === null ? null : personForms(name),
    organization: request.organization_name == null ? null : organizationForms(request.organization_name),
    title: request.title == null ? null : titleText(request.title),
  };
}

function titleText(title: string): string {
  return titleWords(title).join(' ');
}

/** How well the name of a person agrees; `but for a surname` where one side lacks the last one. */
type NameAgreement = 'agrees' | 'but for a surname' | 'contradicts';

/**
 * Compares a name with that of a person. The first and last name count where the full name is another one: beside the same
 * name with its middle names, they would agree with every middle name.
 */
function compareNames(asked: PersonForms, { name, own_name }: PersonCandidate): NameAgreement {
  const full = personForms(name);
  if (personNamesAgree(asked, full)) return 'agrees';
  const own = own_name === null ? null : personForms(own_name);
  if (own && !personNamesAgree(own, full) && personNamesAgree(asked, own)) return 'agrees';
  return personNamesAgreeButForSurname(asked, full) ? 'but for a surname' : 'contradicts';
}

/** Compares a person with a request; null where too little agrees. */
function candidateOf(asked: Asked, person: PersonCandidate) {
  const { request } = asked;
  const { identifiers } = person;
  const roles = person.roles.map((role) => ({
    ...role,
    agreement:
      asked.organization && role.organization !== null
        ? compareOrganizationNames(asked.organization, organizationForms(role.organization))
        : null,
  }));
  const employers = roles.filter(({ agreement, has_domain }) => agreement !== null || has_domain);
  const hasLocation = person.is_at_location === true;
  const hasTitle = roles.some(
    ({ is_current, title }) =>
      is_current && title !== null && compareTexts(asked.title ?? '', titleText(title)) !== null,
  );
  const compared = asked.name && compareNames(asked.name, person);
  const isSupported = identifiers !== null || employers.length > 0 || hasLocation;
  const name = compared && (compared === 'agrees' || (compared === 'but for a surname' && isSupported));
  const agrees = {
    full_name: name && request.full_name != null,
    first_name: name && request.full_name == null,
    last_name: name && request.full_name == null,
    email: identifiers?.includes('email'),
    phone_number: identifiers?.includes('phone_number'),
    network_public_identifier: identifiers?.includes('network_public_identifier'),
    organization_name: roles.some(({ agreement }) => agreement !== null),
    organization_domain: roles.some(({ has_domain }) => has_domain),
    title: hasTitle,
    location_id: hasLocation,
  };
  const hasIdentifier = identifiers !== null;
  const likelihood = likelihoodOf(request, employers, { name, hasIdentifier, hasTitle, hasLocation });
  const isWhole = roles.some(({ agreement }) => agreement === 'whole');
  return candidate(person.id, agrees, likelihood, isWhole);
}

/**
 * The likelihood, 1 to 10, that a person is the one of a request; null where too little agrees.
 * @param employers the roles at the organization of the request
 * @param agrees the agreement of the name is null where the request has none
 */
function likelihoodOf(
  { organization_name, organization_domain }: PersonToMatch,
  employers: readonly CandidateRole[],
  agrees: { name: boolean | null; hasIdentifier: boolean; hasTitle: boolean; hasLocation: boolean },
): number | null {
  const { name, hasIdentifier, hasTitle, hasLocation } = agrees;
  if (hasIdentifier && name === null) return 9;
  if (hasIdentifier) return name ? 10 : 5;
  if (!name) return null;
  if (employers.length > 0) return employers.some(({ is_current }) => is_current) ? 8 : 7;
  if (!hasTitle && !hasLocation) return null;
  if (organization_name != null || organization_domain != null) return 5;
  return hasTitle && hasLocation ? 7 : 6;
}

/** The persons who share something with each of the given ones, by a fixed number of statements. */
export async function likelyPersons(
  records: Pick<Services['records'], 'query'>,
  given: readonly PersonToMatch[],
): Promise<Candidate[][]> {
  return candidatesOf(given.map(askedOf), await readPersonCandidates(records, given), candidateOf);
}

/** The contacts of a request that the matched person has: the answer shows whose they are, as a lookup by them does. */
function agreeingContacts(request: PersonToMatch | undefined, match: BestMatch | null) {
  const agrees = (field: string) => match?.matched_on.includes(field);
  return {
    email: agrees('email') ? request?.email : null,
    phone_number: agrees('phone_number') ? request?.phone_number : null,
  };
}

/** Answers many requests by a fixed number of statements; null for a request without a match. */
async function answersTo(services: Services, requests: readonly PersonToMatch[], fields: Selection) {
  const matches = bestMatches(requests, await likelyPersons(services.records, requests));
  const names = matches.map((match, nr) => ({
    person_id: match?.id,
    ...agreeingContacts(requests[nr], match),
  }));
  const { found: records, ...facts } = await readPersons(services.records, names, fields);
  const answers = matches.map((match, nr) => {
    const person = records[nr];
    if (!match || !person) return null;
    const { id: _, ...shown } = match;
    return { person, ...shown };
  });
  return { found: answers, ...facts };
}

const answer = matchAnswer('person', selectable(personDetailSchema), {
  id: 'PersonMatchAnswer',
  description: 'The person who is most likely meant.',
  one: 'The person',
  matchedOn: 'full_name',
});

const MATCH = {
  scope: 'people',
  showsPersons: true,
  path: '/api/{account_id}/datastorage/person_match/',
  operationId: 'person_match',
  summary: 'Match a person',
  description:
    'Returns the person that a row of a customer’s own data describes, with a likelihood from 1 to 10. Names agree without case, accents, punctuation, titles, middle names and short forms, and with one typing error. Where several persons are equally likely, the likelihood is lower by 2. An answer without a person is free, and so is one that shows nothing beyond what the account has paid for of the person in the last 30 days.',
  successDescription: 'The person, or null where nobody is likely enough.',
} satisfies Declaration;

/** Person match. */
export const personMatch = lookupOperation(personMatchRequest, MATCH)
  .output(outcome(answer))
  .query(async ({ ctx, input }) => {
    const { found, ...facts } = await answersTo(ctx.services, [input], input.fields);
    const match = found[0] ?? { person: null, ...NO_MATCH };
    return { answer: { ...referenceOf(input), ...match }, ...facts, units: found[0] ? 1 : 0 };
  });

/** Match of many persons. */
export const personMatchBulk = bulkOperation('person_match_bulk', personMatchesRequest, MATCH)
  .output(outcome(bulkAnswer('PersonMatchBulkItem', answer)))
  .query(({ ctx, input }) => bulkResults(input.items, (rows) => answersTo(ctx.services, rows, input.fields)));

/**
 * Totals of a match of many persons. Contacts are not compared: whose address or number it is costs what a lookup by it
 * does.
 */
export const personMatchBulkTotals = bulkTotalsOperation(personMatchTotalsRequest, {
  ...MATCH,
  showsPersons: false,
  path: '/api/{account_id}/datastorage/person_match/bulk/totals/',
  operationId: 'person_match_bulk_totals',
  summary: 'Count likely matches of persons',
  description: `${TOTALS_DESCRIPTION} Email addresses and phone numbers are not compared here, so the match itself may find more.`,
  successDescription: 'How many items have each likelihood.',
})
  .output(outcome(matchTotals))
  .query(async ({ ctx, input }) => {
    const answer = await countLikelihoods(input.items, async (rows) => {
      const compared = rows.map((row) => ({ ...row, email: null, phone_number: null }));
      const asked = compared.filter(isSufficient);
      return bestMatches(asked, await likelyPersons(ctx.services.records, asked));
    });
    return { answer };
  });
