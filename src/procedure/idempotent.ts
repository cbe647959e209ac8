import type { EntityManager } from '@mikro-orm/core';
import { type Attempt, type Begun, underWay } from '../billing/idempotency.ts';
import { isPriced, unitPriceOf } from '../billing/prices.ts';
import { ProblemError } from '../request/problem.ts';
import { showCredits } from './context.ts';
import type { AccountStep } from './trpc.ts';

/** The call that a step sees. */
type AccountCall = Parameters<AccountStep<object>>[0];

/** The outcome of a call. */
type CallResult = Awaited<ReturnType<AccountStep<object>>>;

/** The context that a handler works with to store its answer. */
export interface Repeatable {
  /** Runs work that writes, and stores its answer in the same transaction. It must be the answer of the operation. */
  transaction<Answer>(work: (em: EntityManager) => Promise<Answer>): Promise<Answer>;
  /**
   * Names the persons in the answer, so that it is not repeated once one of them is removed. Every operation
   * with `showsPersons` calls it for each answer, and no other does.
   */
  showPersons(ids: readonly number[]): void;
}

/**
 * Runs a call with an `Idempotency-Key` once and repeats its answer, and charges for the answer where the operation
 * has a price. The charge is committed before the answer leaves. Empty answers and errors are free.
 */
export const idempotent: AccountStep<Repeatable> = async (call) => {
  const begun = await begin(call);
  if (begun?.kind === 'replay') {
    call.ctx.setHeader('Idempotency-Replayed', 'true');
    // The marker that the type also has exists for the type checker alone.
    return { ok: true, data: begun.answer } as CallResult;
  }
  const attempt = begun?.attempt;
  try {
    const result = await run(call, attempt);
    if (!result.ok) await attempt?.release();
    return result;
  } catch (error) {
    await attempt?.release();
    throw error;
  }
};

async function begin({ ctx, meta, path, batchIndex, getRawInput }: AccountCall): Promise<Begun | null> {
  if (ctx.idempotencyKey === undefined) return null;
  return ctx.services.idempotency.begin({
    accountId: ctx.principal.accountId,
    key: ctx.idempotencyKey,
    position: batchIndex,
    operation: path,
    input: await getRawInput(),
    showsPersons: meta?.showsPersons ?? false,
  });
}

async function run({ ctx, meta, next }: AccountCall, attempt: Attempt | undefined): Promise<CallResult> {
  const { services } = ctx;
  let shown: readonly number[] | null = null;
  let isStored = false;
  const repeatable: Repeatable = {
    async transaction(work) {
      const answered = await services.em().transactional(async (em) => {
        const answer = await work(em);
        await attempt?.finish(em, answer, null);
        return answer;
      });
      isStored = true;
      return answered;
    },
    showPersons(ids) {
      shown = ids;
    },
  };
  const result = await next({ ctx: repeatable });
  if (!result.ok || isStored) return result;
  if ((shown !== null) !== (meta?.showsPersons ?? false))
    throw new Error('an operation names the persons of its answers if and only if it shows persons');
  const operation = meta?.openapi?.operationId;
  const quantity =
    isPriced(operation) && unitPriceOf(services.prices, operation) > 0 ? quantityOf(result.data) : 0;
  if (operation === undefined || quantity === 0 || attempt?.isCharged)
    await attempt?.finish(services.em(), result.data, shown);
  else await charge(ctx, operation, quantity, attempt?.seal(result.data, shown));
  return result;
}

async function charge(
  ctx: AccountCall['ctx'],
  operation: string,
  quantity: number,
  answer: ReturnType<Attempt['seal']> | undefined,
): Promise<void> {
  const { principal, services, spent } = ctx;
  const unitCost = unitPriceOf(services.prices, operation);
  const cost = quantity * unitCost;
  const charged = await services.ledger.charge({
    accountId: principal.accountId,
    operation,
    requestId: ctx.requestId,
    apiKeyPrefix: principal.keyPrefix,
    quantity,
    unitCost,
    answer,
  });
  spent.balance = charged.balance;
  if (charged.outcome === 'charged') spent.credits += cost;
  showCredits(ctx, principal);
  if (charged.outcome === 'insufficient') throw insufficientCredits(cost, charged.balance);
  if (charged.outcome === 'superseded') throw underWay();
}

/** The charged units of an answer: the found items of a bulk request; otherwise 1, or 0 where nothing is found. */
function quantityOf(answer: unknown): number {
  if (Array.isArray(answer)) return Math.min(answer.length, 1);
  if (typeof answer !== 'object' || answer === null) return 1;
  if ('found' in answer) return Number(answer.found);
  if ('likelihood' in answer) return answer.likelihood === null ? 0 : 1;
  return 'search_results' in answer ? quantityOf(answer.search_results) : 1;
}

function insufficientCredits(cost: number, balance: number): ProblemError {
  return new ProblemError(
    'insufficient_credits',
    `An answer costs ${cost} ${cost === 1 ? 'credit' : 'credits'} and the account has ${balance}: add credits to the account, then call again.`,
  );
}
