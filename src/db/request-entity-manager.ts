import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';

/** A longer wait counts as a failure of the database. */
const WAIT_MS_MAX = 5_000;

/**
 * Forks the entity manager for one request. A statement that still runs 5 seconds after the fork is cancelled, so that
 * its connection returns to the pool.
 */
export function requestEntityManager(orm: MikroORM): EntityManager {
  const signal = AbortSignal.timeout(WAIT_MS_MAX);
  return orm.em.fork({ signal, inflightQueryAbortStrategy: 'cancel query' });
}
