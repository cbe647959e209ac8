import { type AccountStep, beginCall, replay } from './call.ts';
import { type Transaction, transactionOf } from './transaction.ts';

/**
 * Lets a call with an `Idempotency-Key` run once, and answers it again where it is sent again; for operations
 * that cost nothing. A handler that writes does so in `ctx.transaction`, so that what it wrote and its answer are
 * stored together.
 */
export const idempotent: AccountStep<{ transaction: Transaction }> = async (call) => {
  const { ctx, next } = call;
  const begun = await beginCall(call);
  if (begun?.kind === 'replay') return replay(ctx, begun.answer);
  const attempt = begun?.attempt;
  const { transaction, isDone } = transactionOf(ctx.services.pool, attempt);
  const result = await next({ ctx: { transaction } });
  if (!attempt || isDone()) return result;
  try {
    if (result.ok) await attempt.finish(ctx.services.pool, result.data);
    else await attempt.release();
  } catch (error) {
    await attempt.release();
    throw error;
  }
  return result;
};
