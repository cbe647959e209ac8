import { initTRPC, type TRPCMiddlewareFunction } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import type { Principal } from '../../accounts/access/keys.ts';
import { currentRequestId } from '../../base/log/current-request.ts';
import { PROBLEMS, ProblemError, trpcError } from '../../contract/input/problem.ts';
import { problemOf } from '../../contract/input/problem-of.ts';
import type { SearchState } from '../../search/state.ts';
import { type Admission, admit } from './admit.ts';
import type { Admitted, Context } from './context.ts';

/** The declaration of a procedure: its REST operation, and the scope and rate limit of its calls. */
export type Meta = OpenApiMeta<
  Admission & { /** The status of a success over REST, where it is not 200. */ successStatus?: 201 }
>;

/** A step of an account's operation, between its input and its output; `Added` is the context that it adds. */
export type AccountStep<Added extends object> = TRPCMiddlewareFunction<
  Context,
  Meta,
  { principal: Principal; searchState: SearchState | null },
  Added,
  unknown
>;

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    errorFormatter: ({ error, ctx }) => {
      const problem = problemOf(error).toProblem(currentRequestId());
      return ctx?.transport === 'rest' ? printedAs(trpcError(problem), problem) : trpcError(problem);
    },
  });

/** Makes JSON.stringify print `printed`. trpc-to-openapi adds fields to the formatted error, but keeps its `toJSON`. */
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
  // The log of requests observes calls over REST, up to the last byte of their answers.
  const { transport } = ctx;
  if (transport !== 'rest') {
    const operation = meta?.openapi?.operationId ?? path;
    const status = problem ? PROBLEMS[problem.problemCode].status : (meta?.successStatus ?? 200);
    ctx.services.observer.called({ operation, transport, status, ms });
  }
  if (problem && PROBLEMS[problem.problemCode].status >= 500)
    ctx.services.log.error({ ...entry, error: problem.cause }, 'operation failed');
  else ctx.services.log.info(entry, 'operation');
  if (result.ok || !problem) return result;
  problem.help = referenceOf(meta);
  return { ...result, error: problem };
});

/** The address of an operation in the reference. */
function referenceOf({ openapi }: Partial<Meta> = {}): string | undefined {
  const { tags: [tag] = [], method, path } = openapi ?? {};
  return tag && `/docs#tag/${tag.toLowerCase().replaceAll(' ', '-')}/${method}${path}`;
}

/** Admits a call before its input is read. */
const admitCall = t.middleware(async ({ ctx, meta, batchIndex, next }) => {
  const { readInput } = ctx;
  const admitted = await admit(ctx, meta ?? {});
  return next({ ctx: admitted, ...(readInput && { getRawInput: () => readInput(batchIndex) }) });
});

/** Refuses a call that names another account than that of its key; anything but an integer is left to the validation. */
const actForAccount = t.middleware(async ({ ctx, getRawInput, next }) => {
  const { principal, searchState = null } = ctx as Partial<Admitted>;
  if (!principal) throw new Error('an operation of an account names its scope');
  const { accountId } = principal;
  // The input is read only where the path does not name the account.
  const named = ctx.accountId ?? ((await getRawInput()) as { account_id?: unknown } | null)?.account_id;
  if (Number.isInteger(named) && named !== accountId)
    throw new ProblemError(
      'wrong_account',
      `The call names another account than that of the key: use the account ${accountId}.`,
    );
  return next({ ctx: { principal, searchState } });
});

/** Groups procedures under a name. */
export const router = t.router;

/** An operation of an account: a call is logged, then admitted. The steps that follow are in `operation.ts`. */
export const accountProcedure = t.procedure.use(log).use(admitCall).use(actForAccount);

/** An operation that needs no key: a call is logged, then counted against a rate limit. */
export const publicProcedure = t.procedure.use(log).use(admitCall);
