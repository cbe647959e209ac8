import type { Response } from 'express';
import { type Context, headersOf } from '../../operations/procedure/context.ts';
import { appRouter } from '../router.ts';

/** Calls procedures for the caller of a request. */
export type Caller = ReturnType<typeof appRouter.createCaller>;

/** The procedure reads the request itself, once the call is admitted. */
export const FROM_REQUEST = undefined as never;

/** Calls a procedure. The headers of its facts are those of the response, of an error, too. */
export async function called<Answer>(
  context: Context,
  response: Response,
  call: (caller: Caller) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call(appRouter.createCaller(context));
  } finally {
    if (!response.headersSent) response.set(headersOf(context.answerFacts));
  }
}
