import { initTRPC } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import type { Scope } from '../db/vocabulary.ts';
import { permit } from './authenticate.ts';
import type { Context } from './context.ts';
import { loggedError } from './logged-error.ts';
import { PROBLEMS } from './problem-kinds.ts';
import { problemOf } from './problem-of.ts';
import { currentRequestId } from './request-id.ts';

/**
 * What a procedure says about itself: how it stands in REST and in the document, and what its key must be allowed;
 * without a scope no key is looked at.
 */
export type Meta = OpenApiMeta<{ scope?: Scope }>;

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    errorFormatter: ({ shape, error, ctx }) => {
      const known = problemOf(error);
      const problem = known.toProblem(currentRequestId());
      const formatted = {
        code: shape.code,
        message: problem.detail,
        data: { code: PROBLEMS[problem.code].trpc, httpStatus: problem.status, problem },
      };
      return ctx?.rest ? printedAs(formatted, problem) : formatted;
    },
  });

/** trpc-to-openapi adds to what is formatted here; what an object prints as is the one thing it leaves alone. */
function printedAs<Shape extends object>(shape: Shape, printed: object): Shape {
  return { ...shape, toJSON: () => printed };
}

const log = t.middleware(async ({ ctx, path, next }) => {
  const start = performance.now();
  const result = await next();
  const problem = result.ok ? null : problemOf(result.error);
  const entry = {
    requestId: ctx.requestId,
    operation: path,
    outcome: problem?.problemCode ?? 'ok',
    ms: Math.round(performance.now() - start),
  };
  if (problem && PROBLEMS[problem.problemCode].status >= 500)
    ctx.services.log.error({ ...entry, error: loggedError(problem.cause) }, 'operation failed');
  else ctx.services.log.info(entry, 'operation');
  return result;
});

// The adapter of REST hands over path parameters as text; what was read by the schema takes their place.
const readInput = t.middleware(({ ctx, next }) => {
  const { rest } = ctx;
  return rest ? next({ getRawInput: async () => rest.input }) : next();
});

// The key is looked at before the raw input is read, so a caller without one learns nothing from the input.
const authenticate = t.middleware(async ({ ctx, meta, getRawInput, next }) => {
  const principal = await ctx.principal();
  if (!meta?.scope) throw new Error('an operation of an account names its scope');
  permit(principal, meta.scope, accountIdOf(await getRawInput()));
  return next({ ctx: { principal } });
});

function accountIdOf(input: unknown): unknown {
  return typeof input === 'object' && input !== null && 'account_id' in input ? input.account_id : undefined;
}

/** Puts procedures under one name. */
export const router = t.router;

/**
 * An operation of an account: what it does is logged, and its key is checked. What limits the rate belongs
 * right after that. An operation goes on with `.input`, then with what meters it, then with `.output`:
 * so neither a request nor an answer that is not valid is ever charged.
 */
export const accountProcedure = t.procedure.use(log).use(readInput).use(authenticate);

/** An operation that anyone may call: what it does is logged, and a key that is sent is not looked at. */
export const publicProcedure = t.procedure.use(log).use(readInput);
