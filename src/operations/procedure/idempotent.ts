import type { EntityManager } from '@mikro-orm/postgresql';
import { type Attempt, type Claim, inProgress } from '../../accounts/billing/idempotency.ts';
import { actAs } from '../../db/record-action.ts';
import { noteCharge, type Outcome } from './outcome.ts';
import type { AccountStep } from './trpc.ts';

/** The call that a step sees. */
type AccountCall = Parameters<AccountStep<object>>[0];

/** The result of the steps after this one. */
type CallResult = Awaited<ReturnType<AccountStep<object>>>;

/** The context that a handler works with to store its answer. */
interface IdempotentContext {
  /** Runs work that writes, and stores its answer in the same transaction. It must be the answer of the operation. */
  transaction<Answer>(work: (em: EntityManager) => Promise<Answer>): Promise<Outcome<Answer>>;
}

/**
 * Runs a call with an `Idempotency-Key` once and repeats its answer, and charges its outcome: the answer is charged, where
 * the operation has a price, and stored, before it leaves. Errors are free.
 */
export const idempotent: AccountStep<IdempotentContext> = async (call) => {
  const claim = await claimKey(call);
  if (claim?.kind === 'replay') {
    call.ctx.answerFacts.push({ isReplayed: true });
    // The marker that the type also has exists for the type checker alone.
    return { ok: true, data: claim.answer } as CallResult;
  }
  const attempt = claim?.attempt;
  try {
    const result = await run(call, attempt);
    if (!result.ok) await attempt?.release();
    return result;
  } catch (error) {
    await attempt?.release();
    throw error;
  }
};

async function claimKey({ ctx, meta, path, batchIndex, getRawInput }: AccountCall): Promise<Claim | null> {
  if (ctx.idempotencyKey === undefined) return null;
  return ctx.services.idempotency.claim({
    accountId: ctx.principal.accountId,
    key: ctx.idempotencyKey,
    position: batchIndex,
    operation: path,
    input: await getRawInput(),
    showsPersons: meta?.showsPersons ?? false,
  });
}

async function run(call: AccountCall, attempt: Attempt | undefined): Promise<CallResult> {
  const { services } = call.ctx;
  let isStored = false;
  const result = await call.next({
    ctx: {
      async transaction<Answer>(work: (em: EntityManager) => Promise<Answer>) {
        const answer = await services.em().transactional(async (em) => {
          await actAs(em, call.ctx.principal.keyPrefix);
          const answered = await work(em);
          await attempt?.finish(em, answered, null);
          return answered;
        });
        isStored = true;
        return { answer };
      },
    },
  });
  if (!result.ok) return result;
  const outcome = result.data as Outcome<unknown>;
  if (!isStored) await charge(call, outcome, attempt);
  return { ...result, data: outcome.answer };
}

/**
 * Charges for an outcome and stores its answer, in one transaction. A request that was charged before is not charged again, and
 * neither is what the account has paid for of a record. Where the access journal is on, an answer that shows persons is charged
 * with nothing where it is free: the charge writes the journal.
 */
async function charge(
  { ctx, meta }: AccountCall,
  { answer, persons, units = 0, paidRecords }: Outcome<unknown>,
  attempt: Attempt | undefined,
): Promise<void> {
  const { principal, services, requestId } = ctx;
  const operation = meta?.openapi?.operationId;
  const unitCost = meta?.price ? services.prices[meta.price] : 0;
  const isFree = units * unitCost === 0 || attempt?.isCharged === true;
  const isJournaled = services.ledger.hasJournal && persons !== undefined && persons.length > 0;
  if (operation === undefined || (isFree && !isJournaled))
    return attempt?.finish(services.em(), answer, persons ?? null);
  const charged = await services.ledger.charge({
    accountId: principal.accountId,
    operation,
    requestId,
    apiKeyPrefix: principal.keyPrefix,
    quantity: isFree ? 0 : units,
    records: isFree ? undefined : paidRecords,
    personIds: persons,
    unitCost,
    answer: attempt?.seal(answer, persons ?? null),
  });
  noteCharge(ctx, charged);
  if (charged.outcome === 'superseded') throw inProgress();
}
