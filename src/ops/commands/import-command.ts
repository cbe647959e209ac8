import { InvalidArgumentError, Option } from 'commander';
import { readSourceName } from '../../data-in/sources.ts';
import { JOB_SOURCES } from '../../db/vocabulary.ts';
import { date } from './arguments.ts';
import type { CommandDefinition } from './definition.ts';
import type { ImportOptions } from './import.ts';
import { asTyped } from './invocation.ts';

/** The command that loads datasets, and deliveries of sources. */
export const IMPORT: CommandDefinition = {
  declare: (command) =>
    command
      .argument('<path...>', 'directory of a dataset; with --source, files and directories of tables')
      .option(
        '--source <name>',
        'the source of the tables: its keys name things, and texts stand for ids',
        sourceName,
      )
      .option('--preset <name>', asTyped('read the files by a mapping that ships: roster presets'))
      .option('--map <file>', 'read the files by a mapping of your own, in SQL')
      .option('--complete', 'the delivery is all that the source has: what it lacks is closed')
      .option('--yes', 'let a delivery rename most records, or a complete one close more than a fifth')
      .option('--dry-run', 'only show what would be loaded, and which texts find nothing')
      .option('--suggest', 'only guess what the columns of the files are, and print a mapping for --map')
      .option('--review <file>', 'write the pairs of records that may be the same to a file (NDJSON)')
      .addOption(new Option('--job-source <name>', 'source of job posts that name none').choices(JOB_SOURCES))
      .option('--collected-at <time>', 'when the lines were collected, where they do not say it', (text) =>
        date(text).toISOString(),
      )
      .option('--encoding <name>', 'encoding of CSV, JSON and pages that are not UTF-8, such as windows-1252')
      .option('--sheet <name>', 'the sheet of workbooks (.xlsx) that is read, in the place of the first one')
      .option('--row <path>', 'the elements of XML that are rows, such as /source/job')
      .option('--locale <tag>', 'the language of numbers and dates, such as de for 1.200 and 31.12.2020')
      .option('--country <code>', 'the country of phone numbers without a country code, such as DE')
      .option('--basis <text>', 'legal ground of processing, where lines do not say it')
      .option('--allow-rejects', 'exit with 0 in spite of rejected lines')
      .option('--report <file>', 'write every rejected line to a file (NDJSON)'),
  run: async (paths: string[], options: ImportOptions) =>
    (await import('./import.ts')).runImport(paths, options),
};

function sourceName(text: string): string {
  const name = readSourceName(text);
  if (name !== null) return name;
  throw new InvalidArgumentError(
    'It must be 1 to 64 of a-z, 0-9, "-", "_" and "."; "strict", "ranks" and "columns" are taken.',
  );
}
