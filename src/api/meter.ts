import { isPriced } from '../credits/prices.ts';
import { type Attempt, underWay } from './idempotency/attempt.ts';
import { type AccountCall, type AccountStep, beginCall, replay } from './idempotency/call.ts';
import { ProblemError } from './problem.ts';
import { balanceOf, showCredits } from './shown-credits.ts';

type Result = Awaited<ReturnType<AccountStep<object>>>;

/**
 * Charges for what an operation answers, once, before the answer leaves; what finds nothing, and what fails, is
 * free. The price is that of the operation's name in the document. Calls with an `Idempotency-Key` run once.
 */
export const metered: AccountStep<object> = async (call) => {
  const { ctx } = call;
  showCredits(ctx, ctx.principal);
  const begun = await beginCall(call);
  if (begun?.kind === 'replay') return replay(ctx, begun.answer);
  const attempt = begun?.attempt;
  try {
    const result = await runAndCharge(call, attempt);
    if (!result.ok) await attempt?.release();
    return result;
  } catch (error) {
    await attempt?.release();
    throw error;
  }
};

async function runAndCharge(call: AccountCall, attempt: Attempt | undefined): Promise<Result> {
  const { ctx, meta, next } = call;
  const operation = meta?.openapi?.operationId;
  if (!isPriced(operation)) throw new Error('an operation that is metered has a price');
  const price = ctx.services.prices[operation];
  const balance = balanceOf(ctx, ctx.principal);
  if (balance < price) throw insufficientCredits(price, balance);

  const result = await next();
  if (!result.ok) return result;
  if (price === 0 || isEmpty(result.data)) {
    await attempt?.finish(ctx.services.pool, result.data);
    return result;
  }
  const charged = await ctx.services.ledger.charge({
    accountId: ctx.principal.accountId,
    operation,
    requestId: ctx.requestId,
    apiKeyPrefix: ctx.principal.keyPrefix,
    quantity: 1,
    unitCost: price,
    answer: attempt?.seal(result.data),
  });
  ctx.spent.balance = charged.balance;
  if (charged.outcome === 'charged') ctx.spent.credits += price;
  showCredits(ctx, ctx.principal);
  if (charged.outcome === 'insufficient') throw insufficientCredits(price, charged.balance);
  if (charged.outcome === 'superseded') throw underWay();
  return result;
}

function isEmpty(answer: unknown): boolean {
  if (Array.isArray(answer)) return answer.length === 0;
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'search_results' in answer &&
    isEmpty(answer.search_results)
  );
}

function insufficientCredits(price: number, balance: number): ProblemError {
  return new ProblemError(
    'insufficient_credits',
    `An answer costs ${price} ${price === 1 ? 'credit' : 'credits'} and the account has ${balance}: add credits to the account, then call again.`,
  );
}
