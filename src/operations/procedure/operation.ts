import type { z } from 'zod';
import type { Principal } from '../../accounts/access/keys.ts';
import type { RateKind } from '../../accounts/access/rates.ts';
import { priced } from '../../base/config/prices.ts';
import type { BulkItem } from '../../contract/input/bulk-items.ts';
import { bulkAnswer } from '../../contract/output/bulk-results.ts';
import type { Scope } from '../../db/vocabulary.ts';
import type { Search } from '../../search/search.ts';
import type { SearchState } from '../../search/state.ts';
import type { Admission } from './admit.ts';
import type { Context } from './context.ts';
import { idempotent } from './idempotent.ts';
import { type Outcome, outcome } from './outcome.ts';
import { type AccountStep, accountProcedure, type Meta } from './trpc.ts';
import { createWarnings } from './warnings.ts';

// The steps of a call, the same over REST, tRPC and MCP: log, admit (trpc.ts); parse; count the items of a bulk request; claim
// the idempotency key; wait for the turn of a search; handle; validate the answer; charge.
// A transport reads the raw input, and writes the answer with the headers of its facts (context.ts).

/** The declaration of an operation of an account. */
export type Declaration = Admission & {
  scope: Scope | 'any';
  /** Of an operation with a key; absent means POST. */
  method?: 'DELETE';
  path: `/api/${string}/`;
  operationId: string;
  summary: string;
  description: string;
  successDescription: string;
  /** The status of a success, where it is not 200. */
  successStatus?: 201;
  /** The group in the document; absent: that of the scope. */
  tag?: string;
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
  sources: 'Sources',
  any: 'Users',
};

function metaOf(declaration: Declaration, method: 'GET' | 'POST' | 'DELETE'): Meta {
  const { path, operationId, summary, description, successDescription, ...others } = declaration;
  const { method: _, tag = TAGS[declaration.scope], ...admission } = others;
  const tags = [tag];
  return {
    price: priced(operationId),
    ...admission,
    openapi: { method, path, operationId, tags, summary, description, successDescription },
  };
}

/** Goes on to the next step. */
const proceed: AccountStep<object> = ({ next }) => next();

/**
 * An operation of an account over GET. It only reads, and takes no idempotency key.
 * @param before a step before the handler
 */
export function readOperation<Input extends z.ZodType, Answer extends z.ZodType>(
  input: Input,
  answer: Answer,
  declaration: Declaration,
  before = proceed,
) {
  return accountProcedure.meta(metaOf(declaration, 'GET')).input(input).use(before).output(answer);
}

/** The steps of an operation of an account over POST or DELETE, up to its handler. */
function keyed<Input extends z.ZodType>(input: Input, declaration: Declaration, before = proceed) {
  const { method = 'POST' } = declaration;
  return accountProcedure.meta(metaOf(declaration, method)).input(input).use(before).use(idempotent);
}

/**
 * An operation of an account over POST or DELETE: it takes an idempotency key, and is charged where it has a price. Its handler
 * returns an {@link Outcome}.
 * @param before a step before the key is claimed
 */
export function keyedOperation<Input extends z.ZodType, Answer extends z.ZodType>(
  input: Input,
  answer: Answer,
  declaration: Declaration,
  before = proceed,
) {
  return keyed(input, declaration, before).output(outcome(answer));
}

/** An operation that looks up one record: it counts against the rate limit of lookups. */
export function lookupOperation<Input extends z.ZodType, Answer extends z.ZodType>(
  input: Input,
  answer: Answer,
  declaration: Declaration,
) {
  return keyedOperation(input, answer, { ...declaration, rate: 'lookups' });
}

/** How many items of a bulk request count as one call. */
const ITEMS_PER_CALL = 10;

/** The context of a handler of an account. */
export type AccountContext = Context & { principal: Principal };

/**
 * Counts `calls` calls of an account; admission counted the first one.
 * @throws ProblemError 429
 */
export async function countAs(calls: number, rate: RateKind, ctx: AccountContext): Promise<void> {
  if (calls <= 1) return;
  const caller = String(ctx.principal.accountId);
  ctx.answerFacts.push({ allowance: await ctx.services.rates.count(rate, caller, calls - 1) });
}

/** Counts the calls that the items of a bulk request stand for. */
function countItems(itemsPerCall: number): AccountStep<object> {
  return async ({ ctx, meta, input, next }) => {
    const { items } = input as { items: BulkItem<unknown>[] };
    await countAs(Math.ceil(items.length / itemsPerCall), meta?.rate ?? 'other', ctx);
    return next();
  };
}

/** A request with items. */
type WithItems = z.ZodType<{ items: BulkItem<unknown>[] }>;

/**
 * The bulk operation of a lookup. It has the lookup's price for each item that is found.
 * @param answer of the lookup
 * @param lookup the declaration of the lookup
 * @param item the name of the result of an item
 */
export function bulkOperation<Input extends WithItems, Answer extends z.ZodType>(
  operationId: `${string}_bulk`,
  input: Input,
  answer: Answer,
  lookup: Declaration,
  item: string,
) {
  const declaration: Declaration = {
    ...lookup,
    rate: 'lookups',
    price: priced(lookup.operationId),
    path: `${lookup.path}bulk/`,
    operationId,
    summary: `${lookup.summary}, many at once`,
    description: `Takes up to 100 items, and returns for each what \`${lookup.operationId}\` returns. \`x-credits\` is the price of each item that is found, and one charge covers them all. Every ${ITEMS_PER_CALL} items begun count as one call.`,
    successDescription: 'A result for each item, in their order.',
  };
  return keyedOperation(input, bulkAnswer(item, answer), declaration, countItems(ITEMS_PER_CALL));
}

/** The totals of a bulk operation, which are free. Each item counts as one search. */
export function bulkTotalsOperation<Input extends WithItems, Answer extends z.ZodType>(
  input: Input,
  answer: Answer,
  declaration: Declaration,
) {
  return keyedOperation(input, answer, { ...declaration, rate: 'searches' }, countItems(1));
}

/** Runs the handler of a search in its turn, and adds the warnings about its request to the answer. */
function queued(input: z.ZodType): AccountStep<SearchContext> {
  const warningsOf = createWarnings(input);
  return ({ ctx, next, getRawInput }) =>
    inTurn(ctx, async (search) => {
      const rawInput = await getRawInput();
      const [warnings, result] = await Promise.all([
        warningsOf(ctx.services.pool, rawInput),
        next({ ctx: { search, rawInput } }),
      ]);
      if (!result.ok || warnings.length === 0) return result;
      const { answer, ...outcome } = result.data as Outcome<object>;
      return { ...result, data: { ...outcome, answer: { ...answer, warnings } } };
    });
}

/** The context that a handler of a search works with. */
export interface SearchContext {
  search: Search;
  /** The request as it was sent, before validation. */
  rawInput: unknown;
}

/**
 * Runs work with the searches of the state at which the call was admitted, in the turn of its account. The indexes are checked
 * at the same time.
 */
export function inTurn<Result>(
  { services, searchState, principal, callerGone }: AccountContext & { searchState?: SearchState | null },
  work: (search: Search) => Promise<Result>,
): Promise<Result> {
  if (!searchState) throw new Error('a search is admitted with the state of the data');
  const search = services.search.at(searchState);
  return services.searches.run(principal.accountId, callerGone, async () => {
    // The turn ends when both have ended: a search that runs on would not count among those that run at a time.
    const [result, intact] = await Promise.allSettled([work(search), services.search.assertIndexesCurrent()]);
    if (intact.status === 'rejected') throw intact.reason;
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

/** An operation that searches: it counts against the rate limit of searches, and its handler runs in its turn. */
export function searchOperation<Input extends z.ZodType, Answer extends z.ZodType>(
  input: Input,
  answer: Answer,
  declaration: Declaration,
) {
  return keyed(input, { ...declaration, rate: 'searches' })
    .use(queued(input))
    .output(outcome(answer));
}
