import type { ListPage, ListRow, readList } from '../account/lists.ts';
import { onDatabase } from './administer.ts';
import { wholeNumber } from './arguments.ts';
import { type Answer, type CommandDefinition, count } from './definition.ts';
import { type Column, table } from './table.ts';

interface ListOptions {
  account?: number;
  page: number;
}

/** A command that prints one page of a list. */
export function listing(
  list: Parameters<typeof readList>[1],
  columns: readonly Column<ListRow>[],
  account: 'none' | 'optional' | 'required',
): Pick<CommandDefinition, 'declare' | 'json' | 'run'> {
  return {
    declare(command) {
      command.option('--page <n>', 'number of the page, from 1', wholeNumber(1), 1);
      if (account === 'required')
        command.requiredOption('--account <id>', 'id of the account', wholeNumber(1));
      if (account === 'optional') command.option('--account <id>', 'only of this account', wholeNumber(1));
      return command;
    },
    json: 'print {count, next, results} as JSON; next is the number of the next page or null',
    async run({ account: id, page }: ListOptions): Promise<Answer> {
      const { readList } = await import('../account/lists.ts');
      const read = await onDatabase((pool) => readList(pool, list, { account: id, page }));
      return [read, ...table(columns, read.results), ...footer(read, page)];
    },
  };
}

function footer({ count: rows, next, results }: ListPage, page: number): string[] {
  if (next === null && page === 1) return [];
  const more = next === null ? 'This is the last page.' : `--page ${next} shows the next.`;
  return [`${results.length} of ${count(rows)}, page ${page}. ${more}`];
}

/** The day of a time. */
export function day(time: unknown): string | undefined {
  return typeof time === 'string' ? time.slice(0, 10) : undefined;
}
