import { writeChangeTriggers } from '../search-index/sync/change-triggers.ts';
import type { Database } from './db/database.ts';

const LOCK_MIGRATIONS = "select pg_advisory_lock(hashtextextended('migrations', 0))";

/** Migrates the database to this version. Several processes may call it at once; one of them migrates. */
export async function migrate({ orm, pool }: Pick<Database, 'orm' | 'pool'>): Promise<void> {
  // Without the lock, a second process would find the first one's migrations pending.
  const client = await pool.connect();
  try {
    await client.query(LOCK_MIGRATIONS);
    await orm.migrator.up();
    await client.query('begin');
    await writeChangeTriggers(client);
    await client.query('commit');
  } finally {
    // Closing the connection releases the lock.
    client.release(true);
  }
}
