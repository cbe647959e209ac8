import type { Principal } from '../../accounts/access/keys.ts';
import * as field from '../../contract/input/input-fields.ts';
import { ProblemError, unavailable } from '../../contract/input/problem.ts';
import { isSourceAllowed } from '../../data-in/allowed.ts';
import { SOURCE_NAME } from '../../data-in/sources.ts';
import type { ApiCaller } from '../../data-in/write-items.ts';
import { LoadRunningError } from '../../dataset/import/session.ts';
import type { Context } from '../procedure/context.ts';
import type { AccountContext, Declaration } from '../procedure/operation.ts';

const SOURCE_CHARACTERS_MAX = 64;
const KEY_CHARACTERS_MAX = 255;

/** What the declarations of the operations on claims share. */
export const ON_SOURCE = {
  scope: 'sources',
  rate: 'lookups',
  path: '/api/{account_id}/sources/{source}/{kind}/',
} as const satisfies Partial<Declaration>;

/** The request field that names a source. */
export const sourceField = field
  .readText(
    SOURCE_CHARACTERS_MAX,
    (text) => (SOURCE_NAME.test(text) ? text : null),
    'the name of a source: 1 to 64 of a-z, 0-9, hyphens, underscores and dots',
  )
  .meta({
    description: 'Name of the source. The operator allows an account to write it.',
    example: 'crm',
    pattern: SOURCE_NAME.source,
  });

/** The request field with the source’s own name for a thing. */
export const keyField = field
  .text(KEY_CHARACTERS_MAX)
  .min(1)
  .meta({ description: 'The source’s own name for the thing.', example: 'C-100' });

/**
 * @param source null: all sources
 * @throws ProblemError 403 where the operator has not allowed the account to write the source
 */
export async function requireAllowed(
  { services }: Pick<Context, 'services'>,
  { accountId }: Principal,
  source: string | null,
): Promise<void> {
  if (await isSourceAllowed(services.pool, source, accountId)) return;
  const [what, argument] =
    source === null ? ['act on all sources', '--all'] : [`write the source ${source}`, source];
  throw new ProblemError(
    'source_not_allowed',
    `The account ${accountId} may not ${what}. The operator allows it: roster sources allow ${argument} --account ${accountId}`,
  );
}

/** Who writes, and where to: the acts of a call are those of its key. */
export function callerOf({ services: { pool, log }, principal }: AccountContext): ApiCaller {
  return { pool, log, actor: principal.keyPrefix };
}

/**
 * Runs a small load in its turn: one at a time for each process, and accounts take turns.
 * @throws ProblemError 503 where another load runs
 */
export function inLoad<Result>(
  { services, callerGone }: Pick<Context, 'services' | 'callerGone'>,
  { accountId }: Principal,
  work: () => Promise<Result>,
): Promise<Result> {
  return services.loads.run(accountId, callerGone, async () => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof LoadRunningError)) throw error;
      throw unavailable('Another load is writing at the moment; try again in 5 seconds.', 5, error);
    }
  });
}
