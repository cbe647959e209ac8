import { bulkResults } from '../../contract/output/bulk-results.ts';
import { type Selection, selectable } from '../../contract/output/selection.ts';
import { likelyPersons } from '../../identity/match/persons.ts';
import { type BestMatch, bestMatches, matchAnswer, NO_MATCH, referenceOf } from '../matching/best-match.ts';
import { countLikelihoods, matchTotals, TOTALS_DESCRIPTION } from '../matching/totals.ts';
import type { Services } from '../procedure/context.ts';
import {
  bulkOperation,
  bulkTotalsOperation,
  type Declaration,
  lookupOperation,
} from '../procedure/operation.ts';
import {
  isSufficient,
  type PersonToMatch,
  personMatchesRequest,
  personMatchRequest,
  personMatchTotalsRequest,
} from './match-request.ts';
import { personDetailSchema } from './person.ts';
import { readPersons } from './read.ts';

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
export const personMatch = lookupOperation(personMatchRequest, answer, MATCH).query(
  async ({ ctx, input }) => {
    const { found, ...facts } = await answersTo(ctx.services, [input], input.fields);
    const match = found[0] ?? { person: null, ...NO_MATCH };
    return { answer: { ...referenceOf(input), ...match }, ...facts, units: found[0] ? 1 : 0 };
  },
);

/** Match of many persons. */
export const personMatchBulk = bulkOperation(
  'person_match_bulk',
  personMatchesRequest,
  answer,
  MATCH,
  'PersonMatchBulkItem',
).query(({ ctx, input }) => bulkResults(input.items, (rows) => answersTo(ctx.services, rows, input.fields)));

/**
 * Totals of a match of many persons. Contacts are not compared: whose address or number it is costs what a lookup by it
 * does.
 */
export const personMatchBulkTotals = bulkTotalsOperation(personMatchTotalsRequest, matchTotals, {
  ...MATCH,
  showsPersons: false,
  path: '/api/{account_id}/datastorage/person_match/bulk/totals/',
  operationId: 'person_match_bulk_totals',
  summary: 'Count likely matches of persons',
  description: `${TOTALS_DESCRIPTION} Email addresses and phone numbers are not compared here, so the match itself may find more.`,
  successDescription: 'How many items have each likelihood.',
}).query(async ({ ctx, input }) => {
  const answer = await countLikelihoods(input.items, async (rows) => {
    const compared = rows.map((row) => ({ ...row, email: null, phone_number: null }));
    const asked = compared.filter(isSufficient);
    return bestMatches(asked, await likelyPersons(ctx.services.records, asked));
  });
  return { answer };
});
