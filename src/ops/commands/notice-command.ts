import { InvalidArgumentError } from 'commander';
import { BYTE_ORDER_MARK, csvLine } from '../../base/text/csv.ts';
import type { UnnotifiedPerson } from '../../stewardship/notice.ts';
import { onDatabase } from './administer.ts';
import type { CommandDefinition } from './definition.ts';
import { shown } from './terminal.ts';

interface NoticeOptions {
  /** ISO 8601. */
  since: string;
  mark?: boolean;
  csv?: boolean;
}

const COLUMNS = ['person_id', 'full_name', 'first_seen', 'contact_type', 'contact', 'sources'] as const;

/** `roster notice`: writes the persons who are to be notified that Roster has data on them, as they are read. */
export const NOTICE_COMMANDS: Readonly<Record<string, CommandDefinition>> = {
  notice: {
    declare: (command) =>
      command
        .requiredOption('--since <date>', 'first day (UTC) of the first delivery, YYYY-MM-DD', date)
        .option('--mark', 'marks those with a contact as notified, so that they are not listed again')
        .option('--csv', 'write CSV, with a byte order mark for spreadsheets'),
    async run({ since, mark, csv }: NoticeOptions) {
      const { markNotified, unnotifiedPersons } = await import('../../stewardship/notice.ts');
      const work = async (pool: Parameters<typeof unnotifiedPersons>[0]) => {
        // Of a file: a terminal would show the mark.
        if (csv) await write(`${process.stdout.isTTY ? '' : BYTE_ORDER_MARK}${csvLine(COLUMNS)}`);
        for await (const persons of unnotifiedPersons(pool, since)) {
          await write(persons.map(csv ? csvOf : (person) => `${JSON.stringify(person)}\n`).join(''));
          // What was not written is not noted.
          if (mark) await markNotified(pool, persons);
        }
      };
      await onDatabase(work, mark ? 'database' : undefined);
    },
  },
};

function date(text: string): string {
  const day = new Date(`${text}T00:00:00Z`);
  if (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text))
    return day.toISOString();
  throw new InvalidArgumentError('It must be a day as YYYY-MM-DD.');
}

/** Writes to standard output, and waits where its reader is slow. */
async function write(text: string): Promise<void> {
  if (process.stdout.write(shown(text))) return;
  const { default: events } = await import('node:events');
  await events.once(process.stdout, 'drain');
}

function csvOf(person: UnnotifiedPerson): string {
  return csvLine(COLUMNS.map((column) => [person[column]].flat().join('; ')));
}
