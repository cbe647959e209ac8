import { once } from 'node:events';
import { BYTE_ORDER_MARK, csvLine } from '../../base/text/csv.ts';
import { markNotified, type UnnotifiedPerson, unnotifiedPersons } from '../../stewardship/notice.ts';
import { onDatabase } from './administer.ts';
import { shown } from './terminal.ts';

/** The options of `roster notice`. */
export interface NoticeOptions {
  /** ISO 8601. */
  since: string;
  mark?: boolean;
  csv?: boolean;
}

const COLUMNS = ['person_id', 'full_name', 'first_seen', 'contact_type', 'contact', 'sources'] as const;

/** `roster notice`: writes the persons who are to be told of their data, as they are read. */
export async function runNotice({ since, mark, csv }: NoticeOptions): Promise<void> {
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
}

/** Writes to standard output, and waits where its reader is slow. */
async function write(text: string): Promise<void> {
  if (!process.stdout.write(shown(text))) await once(process.stdout, 'drain');
}

function csvOf(person: UnnotifiedPerson): string {
  return csvLine(COLUMNS.map((column) => [person[column]].flat().join('; ')));
}
