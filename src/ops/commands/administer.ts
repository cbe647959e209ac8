import type { EntityManager } from '@mikro-orm/core';
import type pg from 'pg';
import type { ListPage, ListRow, readList } from '../../operations/account/lists.ts';
import { wholeNumber } from './arguments.ts';
import type { Answer, CommandDefinition } from './definition.ts';
import type { Writes } from './target.ts';
import { type Column, count, table } from './terminal.ts';

/**
 * Runs statements of a command on the database.
 * @param writes what the command writes, here or later
 */
export async function onDatabase<T>(run: (pool: pg.Pool) => Promise<T>, writes?: Writes): Promise<T> {
  const { withDatabase } = await import('./with-database.ts');
  return withDatabase(({ pool }) => run(pool), writes ? { writes } : {});
}

/**
 * Makes an administrative change on the database, and logs who made it, the record before and the record after.
 * @param action the words of the command
 * @param subject the ids of the changed record
 * @param make returns the record before and after, without secrets; null where there is none. `entities` loads them
 */
export async function administer<Change extends { before: object | null; after: object | null }>(
  action: string,
  subject: object,
  make: (pool: pg.Pool, entities: () => Promise<EntityManager>) => Promise<Change>,
): Promise<Change> {
  const { withDatabase } = await import('./with-database.ts');
  return withDatabase(
    async ({ pool, log }) => {
      const by = await systemUser();
      const change = await make(pool, () => openManager(pool));
      const { before, after } = change;
      log.info({ action, ...subject, by, before, after }, 'administrative change');
      return change;
    },
    { logLevel: 'info', writes: 'database' },
  );
}

async function openManager(pool: pg.Pool): Promise<EntityManager> {
  const { openEntities } = await import('../../db/database.ts');
  return (await openEntities(pool)).em.fork();
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

/** A command that prints one page of a list. */
export function listing(
  list: Parameters<typeof readList>[1],
  columns: readonly Column<ListRow>[],
  account: 'none' | 'optional' | 'required',
): CommandDefinition {
  return {
    declare(command) {
      command.option('--page <n>', 'number of the page, from 1', wholeNumber(1), 1);
      if (account === 'required')
        command.requiredOption('--account <id>', 'id of the account', wholeNumber(1));
      if (account === 'optional') command.option('--account <id>', 'only of this account', wholeNumber(1));
      return command;
    },
    async run({ account: id, page }: { account?: number; page: number }): Promise<Answer> {
      const { readList } = await import('../../operations/account/lists.ts');
      const read = await onDatabase((pool) => readList(pool, list, { account: id, page }));
      return [read, ...table(columns, read.results), ...footer(read, page)];
    },
  };
}

/** The line below a page of a list; none where there is one page. */
export function footer(
  { count: rows, next, results }: Pick<ListPage, 'count' | 'next'> & { results: readonly object[] },
  page: number,
): string[] {
  if (next === null && page === 1) return [];
  const more = next === null ? 'This is the last page.' : `--page ${next} shows the next.`;
  return [`${results.length} of ${count(rows)}, page ${page}. ${more}`];
}

/** The day of a time. */
export function day(time: unknown): string | undefined {
  return typeof time === 'string' ? time.slice(0, 10) : undefined;
}
