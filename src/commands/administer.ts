import type { EntityManager } from '@mikro-orm/core';
import type pg from 'pg';

/** Runs a read of a command on the database. */
export async function onDatabase<T>(read: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const { withRuntime } = await import('./with-runtime.ts');
  return withRuntime(({ database }) => read(database.pool));
}

/** The facts of a change, for the log; without secrets. Null where there is nothing before or after it. */
interface Logged {
  before: object | null;
  after: object | null;
}

/**
 * Makes an administrative change on the database, and logs who made it, the record before and the record after.
 * @param action the words of the command
 * @param subject the ids of the changed record
 */
export async function administer<Change extends Logged>(
  action: string,
  subject: object,
  make: (em: EntityManager, pool: pg.Pool) => Promise<Change>,
): Promise<Change> {
  const { withRuntime } = await import('./with-runtime.ts');
  return withRuntime(
    async ({ database, log }) => {
      const by = await systemUser();
      const change = await make(database.orm.em.fork(), database.pool);
      const { before, after } = change;
      log.info({ action, ...subject, by, before, after }, 'administrative change');
      return change;
    },
    { logLevel: 'info' },
  );
}

/** The name of the user that this process runs as, or its number where it has no name. */
async function systemUser(): Promise<string> {
  const { userInfo } = await import('node:os');
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}
