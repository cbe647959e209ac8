import type { z } from 'zod';
import { accountProcedure, type Meta } from '../procedure/trpc.ts';

/** An operation on the account itself, its users and its keys. */
export function accountOperation<Input extends z.ZodType>(
  input: Input,
  scope: 'billing' | 'keys' | 'any',
  openapi: Omit<NonNullable<Meta['openapi']>, 'tags'>,
) {
  return accountProcedure.meta({ scope, openapi: { tags: ['Users'], ...openapi } }).input(input);
}
