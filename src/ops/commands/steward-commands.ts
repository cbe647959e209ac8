import type { SuppressionCounts } from '../../dataset/import/suppressions-file.ts';
import { footer, onDatabase } from './administer.ts';
import { date, wholeNumber } from './arguments.ts';
import type { CommandDefinition } from './definition.ts';
import { count, table } from './terminal.ts';

/** What names the person of an export, and where it is written. */
interface SubjectOptions {
  person?: number;
  email?: string;
  phone?: string;
  slug?: string;
  out?: string;
  html?: boolean;
}

/** Which entries of the audit trail are listed. */
interface AuditOptions {
  since?: Date;
  account?: number;
  page: number;
}

/** The commands that carry suppressions over the restoration of a backup, for what is held on a person, and for what was done. */
export const STEWARD_COMMANDS: Readonly<Record<string, CommandDefinition>> = {
  'suppressions export': {
    declare: (command) => command.argument('<file>', 'the file to write; only its owner can read it'),
    async run(file: string) {
      const { exportSuppressions } = await import('../../dataset/import/suppressions-file.ts');
      const { writePrivateFile } = await import('../../base/private-file.ts');
      const { text, counts } = await onDatabase(exportSuppressions, 'database');
      await writePrivateFile(file, text);
      return [{ file, ...counts }, `${sentenceOf(counts)} are in ${file}.`];
    },
  },
  'suppressions import': {
    declare: (command) => command.argument('<file>', 'a file of roster suppressions export'),
    async run(file: string) {
      const { importSuppressions } = await import('../../dataset/import/suppressions-file.ts');
      const result = await onDatabase((pool) => importSuppressions(pool, file), 'database');
      const { removed } = result;
      const records = removed === 1 ? '1 record was' : `${count(removed)} records were`;
      return [result, `${sentenceOf(result)} are suppressed. ${records} removed.`];
    },
  },
  subject: {
    declare: (command) =>
      command
        .option('--person <id>', 'id of the person', wholeNumber(1))
        .option('--email <address>', 'an email address of the person')
        .option('--phone <number>', 'a phone number of the person, as +442079460123')
        .option('--slug <slug>', 'slug or address of the person’s profile')
        .option('--html', 'write a page for the person, too')
        .option('--out <file>', 'the file to write (default: subject-ID.json)'),
    async run(options: SubjectOptions) {
      const { writePrivateFile } = await import('../../base/private-file.ts');
      const { readSubject } = await import('../../stewardship/subject/read-subject.ts');
      const asked = await identifierOf(options);
      const subject = await onDatabase((pool) => readSubject(pool, asked), 'database');
      const { person_ids, is_suppressed, held } = subject;
      const file = options.out ?? ['subject', ...person_ids.slice(0, 1)].join('-').concat('.json');
      await writePrivateFile(file, `${JSON.stringify(subject, null, 2)}\n`);
      const files = [file];
      if (options.html) {
        const { subjectPage } = await import('../../stewardship/subject/page.ts');
        const page = file.replace(/(\.json)?$/, '.html');
        await writePrivateFile(page, subjectPage(subject));
        files.push(page);
      }
      const rows = Object.values(held).reduce((sum, part) => sum + part.rows.length, 0);
      const state = is_suppressed ? ' The person is suppressed.' : '';
      return [
        { person_ids, is_suppressed, files },
        `${count(rows)} rows are in ${files.join(' and ')}.${state}`,
      ];
    },
  },
  audit: {
    declare: (command) =>
      command
        .option('--since <time>', 'only from this time on, in UTC unless it has a zone', date)
        .option('--account <id>', 'only of this account', wholeNumber(1))
        .option('--page <n>', 'number of the page, from 1', wholeNumber(1), 1),
    async run({ since, account, page }: AuditOptions) {
      const { readAudit } = await import('../../operations/account/audit.ts');
      const period = { date_created_start: since?.toISOString(), page };
      const read = await onDatabase((pool) => readAudit(pool, account ?? null, period));
      const lines = table(
        [
          ['time', ({ date_created }) => date_created],
          ['actor', ({ actor }) => actor],
          ['action', ({ action }) => action],
          ['object', ({ object }) => object],
          ['account', ({ account_id }) => account_id && String(account_id)],
          [
            'counts',
            ({ counts }) =>
              Object.entries(counts)
                .map(([of, n]) => `${of}: ${n}`)
                .join(', '),
          ],
        ],
        read.results,
      );
      return [read, ...lines, ...footer(read, page)];
    },
  },
};

/** @throws Error where not exactly one identifier is given, or it is malformed */
async function identifierOf({ person, email, phone, slug }: SubjectOptions) {
  const { suppression } = await import('../../dataset/format/files.ts');
  const given = Object.entries({
    person_id: person,
    email,
    phone_number: phone,
    network_public_identifier: slug,
  }).filter(([, value]) => value !== undefined);
  if (given.length !== 1) throw new Error('Name the person by one of --person, --email, --phone and --slug.');
  const { data, error } = suppression.safeParse(Object.fromEntries(given));
  if (data) return data;
  throw new Error(`${given[0]?.[1]} ${error?.issues[0]?.message}.`);
}

function sentenceOf({ persons, identifiers, keys }: SuppressionCounts): string {
  return `${count(persons)} persons, ${count(identifiers)} identifiers and ${count(keys)} keys of sources`;
}
