import type pg from 'pg';
import type { z } from 'zod';
import { ProblemError } from '../../contract/input/problem.ts';
import { apiLoad } from '../../data-in/write-items.ts';
import { DatasetError, UnknownNameError } from '../../dataset/import/dataset-files.ts';
import type { LoadOptions } from '../../dataset/import/load-run.ts';
import { withoutLimits } from '../../db/statement.ts';
import {
  type AccountContext,
  type Declaration,
  keyedOperation,
  readOperation,
} from '../procedure/operation.ts';
import type { AccountStep } from '../procedure/trpc.ts';
import { callerOf, inLoad, requireAllowed } from '../sources/source.ts';

/** The declaration of an operation of stewardship. */
type StewardDeclaration = Pick<
  Declaration,
  'path' | 'operationId' | 'summary' | 'description' | 'successDescription' | 'method' | 'showsPersons'
>;

/** What the declarations of all operations of stewardship share. */
export const STEWARDSHIP = { scope: 'sources', tag: 'Stewardship' } as const;

const ALLOWED_ALL = 'The operator allows an account to act on all sources.';

/** Refuses an account that may not act on all sources, before a stored answer is repeated. */
const forAll: AccountStep<object> = async ({ ctx, next }) => {
  await requireAllowed(ctx, ctx.principal, null);
  return next();
};

const declared = ({ description, ...others }: StewardDeclaration) => ({
  ...others,
  ...STEWARDSHIP,
  description: `${description} ${ALLOWED_ALL}`,
});

/** An operation that reads what concerns all sources. */
export function stewardRead<Input extends z.ZodType, Answer extends z.ZodType>(
  input: Input,
  answer: Answer,
  declaration: StewardDeclaration,
) {
  return readOperation(input, answer, declared(declaration), forAll);
}

/** An operation that acts on what concerns all sources. */
export function stewardAct<Input extends z.ZodType, Answer extends z.ZodType>(
  input: Input,
  answer: Answer,
  declaration: StewardDeclaration,
) {
  return keyedOperation(input, answer, declared(declaration), forAll);
}

/**
 * Runs an act that may refuse what it is given.
 * @throws ProblemError 404 for a name that does not exist, 400 for anything else that can’t be done
 */
export async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DatasetError)) throw error;
    const code = error instanceof UnknownNameError ? 'not_found' : 'invalid_request';
    throw new ProblemError(code, error.message, { cause: error });
  }
}

/**
 * Runs work as a load in its turn, however long it takes.
 * @throws ProblemError 503 where another load runs; as {@link refusing}
 */
export function asLoad<Result>(
  ctx: AccountContext,
  work: (load: LoadOptions & { pool: pg.Pool }) => Promise<Result>,
): Promise<Result> {
  return refusing(() => inLoad(ctx, ctx.principal, () => work({ ...apiLoad(callerOf(ctx)), isWide: true })));
}

/** Runs reads that may take longer than those of requests: one at a time for each process. */
export function readWidely<Result>(
  { services, principal, callerGone }: AccountContext,
  work: (connection: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  return services.wideReads.run(principal.accountId, callerGone, () => withoutLimits(services.pool, work));
}
