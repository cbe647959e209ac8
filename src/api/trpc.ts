import { initTRPC } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import { type Admission, admit } from './admit.ts';
import type { Context } from './context.ts';
import { loggedError } from './logged-error.ts';
import { PROBLEMS } from './problem-kinds.ts';
import { problemOf } from './problem-of.ts';
import { currentRequestId } from './request-id.ts';

/** What a procedure says about itself: how it stands in REST and in the document, and what it asks of its caller. */
export type Meta = OpenApiMeta<Admission & { /** Over REST, where it is not 200. */ successStatus?: 201 }>;

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

const log = t.middleware(async ({ ctx, path, meta, next }) => {
  const start = performance.now();
  const result = await next();
  const problem = result.ok ? null : problemOf(result.error);
  const ms = performance.now() - start;
  const entry = {
    requestId: ctx.requestId,
    operation: path,
    outcome: problem?.problemCode ?? 'ok',
    ms: Math.round(ms),
  };
  // Over REST a call may be refused before it comes here: its route tells of it.
  if (!ctx.rest) {
    const operation = meta?.openapi?.operationId ?? path;
    const status = problem ? PROBLEMS[problem.problemCode].status : (meta?.successStatus ?? 200);
    ctx.services.observer.called({ operation, transport: 'trpc', status, ms });
  }
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

// Over REST the caller was let in before the body was read.
const letIn = t.middleware(async ({ ctx, meta, getRawInput, next }) => {
  if (!ctx.rest) {
    const accountId = async () => accountIdOf(await getRawInput());
    await admit(ctx, meta ?? {}, meta?.openapi?.operationId, accountId);
  }
  return next();
});

const actForAccount = t.middleware(async ({ ctx, meta, next }) => {
  if (!meta?.scope) throw new Error('an operation of an account names its scope');
  return next({ ctx: { principal: await ctx.principal() } });
});

function accountIdOf(input: unknown): unknown {
  return typeof input === 'object' && input !== null && 'account_id' in input ? input.account_id : undefined;
}

/** Puts procedures under one name. */
export const router = t.router;

/**
 * An operation of an account: what it does is logged, its key is checked, and its calls are counted. It goes on
 * with `.input`, then with what meters it, then with `.output`: so neither a request nor an answer that is not
 * valid is ever charged.
 */
export const accountProcedure = t.procedure.use(log).use(readInput).use(letIn).use(actForAccount);

/** An operation that anyone may call: what it does is logged, and its calls are counted. */
export const publicProcedure = t.procedure.use(log).use(readInput).use(letIn);
