import {
  type MiddlewareFunction,
  type MiddlewareResult,
  middlewareMarker,
} from '@trpc/server/unstable-core-do-not-import';
import type { Principal } from '../authenticate.ts';
import type { Context } from '../context.ts';
import type { Meta } from '../trpc.ts';
import type { Begun } from './idempotency.ts';

/** A step of an account's operation, between its input and its output; `Added` is what it gives the handler. */
export type AccountStep<Added extends object> = MiddlewareFunction<
  Context,
  Meta,
  { principal: Principal },
  Added,
  unknown
>;

/** What a step sees of its call. */
export type AccountCall = Parameters<AccountStep<object>>[0];

/** Claims the key of a call that carries one; null for a call that does not. Throws as `Idempotency.begin` does. */
export async function beginCall({ ctx, path, batchIndex, getRawInput }: AccountCall): Promise<Begun | null> {
  if (ctx.idempotencyKey === undefined) return null;
  return ctx.services.idempotency.begin({
    accountId: ctx.principal.accountId,
    key: ctx.idempotencyKey,
    position: batchIndex,
    operation: path,
    input: await getRawInput(),
  });
}

/** Answers a call by what was answered before. */
export function replay(ctx: Pick<Context, 'setHeader'>, answer: unknown): MiddlewareResult<object> {
  ctx.setHeader('Idempotency-Replayed', 'true');
  return { ok: true, data: answer, marker: middlewareMarker };
}
