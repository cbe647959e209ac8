import { setTimeout as after } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { type Engine, SearchUnavailableError } from '../../../search-index/engine.ts';
import type { Plan } from '../../../search-index/plan.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { ListKind } from '../../db/vocabulary.ts';
import { createSearch } from '../../search/search.ts';
import { ROLE_SEARCH_STATE, type SearchState } from '../../search/state.ts';
import { runOn } from './run.ts';
import { storeIds } from './store.ts';

const CHECK_MS = 1_000;

/** The services of a process that builds lists. */
export interface BuildOptions {
  pool: pg.Pool;
  engine: Engine;
  log: Logger;
  /** The most ids of a list. */
  idsMax: number;
}

/** Builds the lists that wait for it, until the signal. Any number of processes may do so. */
export async function buildLists(options: BuildOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const isBuilt = await buildNext(options).catch((error: unknown) => {
      if (!signal.aborted) options.log.warn({ error }, 'a list could not be built yet');
      return false;
    });
    if (!isBuilt) await after(CHECK_MS, undefined, { signal }).catch(() => {});
  }
}

/**
 * Builds a list that waits for it. The row stays locked meanwhile: where this process dies, another one builds the list from the
 * start.
 * @returns whether there was one
 */
export function buildNext({ pool, engine, idsMax }: BuildOptions): Promise<boolean> {
  return inTransaction(pool, async (session) => {
    const { rows: lists } = await session.query<{ id: number; kind: ListKind; plan: Plan }>(
      `select id, kind, plan from lists where state = 'building' order by id limit 1 for no key update skip locked`,
    );
    const [list] = lists;
    if (!list) return false;
    const search = createSearch({ pool, engine });
    await session.query('savepoint empty');
    try {
      const { rows } = await session.query<{ state: SearchState }>(`select ${ROLE_SEARCH_STATE} as state`);
      const [{ state }] = rows as [{ state: SearchState }];
      const [ids] = await Promise.all([search.at(state).matches(list.plan), search.assertIndexesCurrent()]);
      const stored = await storeIds(runOn(session), list.id, list.kind, ids);
      if (stored?.total && stored.total > idsMax)
        throw new Error(`The search has ${stored.total} results, and a list holds at most ${idsMax}.`);
    } catch (error) {
      if (error instanceof SearchUnavailableError) throw error;
      await session.query('rollback to savepoint empty');
      await session.query(
        `update lists set state = 'failed', total = null, plan = null, error = $2 where id = $1`,
        [list.id, (error as Error).message],
      );
    }
    return true;
  });
}
