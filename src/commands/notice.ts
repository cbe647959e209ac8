import { once } from 'node:events';
import { markTold, type UntoldPerson, untoldPersons } from '../sources/notice.ts';
import { onDatabase } from './administer.ts';

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
  await onDatabase(
    async (pool) => {
      if (csv) await write(csvLine(COLUMNS));
      for await (const persons of untoldPersons(pool, since)) {
        await write(persons.map(csv ? csvOf : (person) => `${JSON.stringify(person)}\n`).join(''));
        // What was not written is not noted.
        if (mark) await markTold(pool, persons);
      }
    },
    mark ? 'database' : undefined,
  );
}

/** Writes to standard output, and waits where its reader is slow. */
async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

function csvOf(person: UntoldPerson): string {
  return csvLine(COLUMNS.map((column) => [person[column]].flat().join('; ')));
}

/** A line of RFC 4180. A spreadsheet must not read a value that begins like a formula as one, except phone numbers. */
function csvLine(values: readonly string[]): string {
  const cells = values.map((value) => {
    const text = /^(?!\+\d+$)[=+\-@\t\r]/.test(value) ? `'${value}` : value;
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${cells.join(',')}\r\n`;
}
