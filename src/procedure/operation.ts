import type { z } from 'zod';
import type { Principal } from '../access/keys.ts';
import type { RateKind } from '../access/rates.ts';
import type { Scope } from '../db/vocabulary.ts';
import type { BulkItem } from '../input/bulk-items.ts';
import type { Search } from '../search/search.ts';
import type { Admission } from './admit.ts';
import type { Context } from './context.ts';
import { idempotent } from './idempotent.ts';
import { type AccountStep, accountProcedure, type Meta } from './trpc.ts';

// The steps of a call, the same over REST, tRPC and MCP: log, admit (trpc.ts); parse; count the items of a bulk request; claim
// the idempotency key (idempotent.ts); wait for the turn of a search; handle; validate the answer; settle (idempotent.ts).
// A transport reads the raw input, and writes the answer with the headers of its facts (context.ts).

/** The declaration of an operation of an account. */
export type Declaration = Admission & {
  scope: Scope | 'any';
  /** Absent means POST. */
  method?: 'GET' | 'DELETE';
  path: `/api/${string}/`;
  operationId: string;
  summary: string;
  description: string;
  successDescription: string;
  /** The status of a success, where it is not 200. */
  successStatus?: 201;
};

/** The group of an operation in the OpenAPI document, by its scope. */
const TAGS: Readonly<Record<Scope | 'any', string>> = {
  organizations: 'Organizations',
  people: 'People',
  contacts: 'People',
  jobs: 'Job Posts',
  websites: 'Websites',
  feedback: 'Feedback',
  billing: 'Users',
  keys: 'Users',
  any: 'Users',
};

function metaOf(declaration: Declaration): Meta {
  const { method = 'POST', path, operationId, summary, description, ...others } = declaration;
  const { successDescription, ...admission } = others;
  const tags = [TAGS[declaration.scope]];
  return {
    ...admission,
    openapi: { method, path, operationId, tags, summary, description, successDescription },
  };
}

/** An operation of an account. It is not charged. */
export function accountOperation<Input extends z.ZodType>(input: Input, declaration: Declaration) {
  return accountProcedure.meta(metaOf(declaration)).input(input);
}

/** An operation of an account over POST: it takes an idempotency key, and is charged where it has a price. */
export function postOperation<Input extends z.ZodType>(input: Input, declaration: Declaration) {
  return accountOperation(input, declaration).use(idempotent);
}

/** An operation that looks up one record: it counts against the rate limit of lookups. */
export function lookupOperation<Input extends z.ZodType>(input: Input, declaration: Declaration) {
  return postOperation(input, { ...declaration, rate: 'lookups' });
}

/** So many items of a bulk request count as one call. */
const ITEMS_PER_CALL = 10;

/** The context of a handler of an account. */
export type AccountContext = Context & { principal: Principal };

/**
 * Counts a call of an account as several, of which its admission has counted the first one.
 * @throws ProblemError 429
 */
export async function countAs(calls: number, rate: RateKind, ctx: AccountContext): Promise<void> {
  if (calls <= 1) return;
  const caller = String(ctx.principal.accountId);
  ctx.answerFacts.push({ allowance: await ctx.services.rates.count(rate, caller, calls - 1) });
}

/** Counts the calls that the items of a bulk request stand for. */
const countItems: AccountStep<object> = async ({ ctx, meta, input, next }) => {
  const { items } = input as { items: BulkItem<unknown>[] };
  await countAs(Math.ceil(items.length / ITEMS_PER_CALL), meta?.rate ?? 'other', ctx);
  return next();
};

/**
 * The bulk operation of a lookup. It has the lookup's price for each item that is found.
 * @param lookup the declaration of the lookup
 */
export function bulkOperation<Input extends z.ZodType<{ items: BulkItem<unknown>[] }>>(
  operationId: `${string}_bulk`,
  input: Input,
  lookup: Declaration,
) {
  const declaration: Declaration = {
    ...lookup,
    rate: 'lookups',
    path: `${lookup.path}bulk/`,
    operationId,
    summary: `${lookup.summary}, many at once`,
    description: `Takes up to 100 items, and returns for each what \`${lookup.operationId}\` returns. \`x-credits\` is the price of each item that is found, and one charge covers them all. Every ${ITEMS_PER_CALL} items begun count as one call.`,
    successDescription: 'A result for each item, in their order.',
  };
  return accountOperation(input, declaration).use(countItems).use(idempotent);
}

/**
 * Runs the handler in its turn, with the searches of the state at which the call was admitted. The indexes are checked at the
 * same time.
 */
const queued: AccountStep<{ search: Search }> = ({ ctx, next }) => {
  const { services, searchState, principal, callerGone } = ctx;
  if (!searchState) throw new Error('a search is admitted with the state of the data');
  const search = services.search.at(searchState);
  return services.searches.run(principal.accountId, callerGone, async () => {
    // The turn ends when both have ended: a search that runs on would not count among those that run at a time.
    const [result, intact] = await Promise.allSettled([
      next({ ctx: { search } }),
      services.search.assertIndexesCurrent(),
    ]);
    if (intact.status === 'rejected') throw intact.reason;
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
};

/** An operation that searches: it counts against the rate limit of searches, and its handler runs in its turn. */
export function searchOperation<Input extends z.ZodType>(input: Input, declaration: Declaration) {
  return postOperation(input, { ...declaration, rate: 'searches' }).use(queued);
}
