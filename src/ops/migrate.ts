import type pg from 'pg';
import { writeChangeTriggers } from '../../search-index/sync/change-triggers.ts';
import { onConnection } from '../db/connection.ts';
import type { Database } from '../db/database.ts';
import { checkServiceRole, grantRows } from '../db/service-role.ts';

const LOCK_MIGRATIONS = "select pg_advisory_lock(hashtextextended('migrations', 0))";

/**
 * Migrates the database to this version. Several processes may call it at once; one of them migrates.
 * @param serviceRole the role that gets the rights on rows; without it, no rights are granted
 * @throws Error where this role can't be granted them
 */
export async function migrate(
  { orm, pool }: Pick<Database, 'orm' | 'pool'>,
  serviceRole?: string,
): Promise<void> {
  // Without the lock, a second process would find the first one's migrations pending.
  const migrated = async (client: pg.PoolClient) => {
    if (serviceRole !== undefined) await checkServiceRole(client, serviceRole);
    await client.query(LOCK_MIGRATIONS);
    await orm.migrator.up();
    await client.query('begin');
    await writeChangeTriggers(client);
    if (serviceRole !== undefined) await grantRows(client, serviceRole);
    await client.query('commit');
  };
  await onConnection(pool, migrated, false);
}
