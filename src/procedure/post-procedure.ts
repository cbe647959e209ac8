import type { z } from 'zod';
import { idempotent } from './idempotent.ts';
import { accountProcedure, type Meta } from './trpc.ts';

/** An operation of an account over POST: it takes an idempotency key, and is charged where it has a price. */
export function postProcedure<Input extends z.ZodType>(input: Input, meta: Meta) {
  return accountProcedure.meta(meta).input(input).use(idempotent);
}
