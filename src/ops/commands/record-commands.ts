import { InvalidArgumentError, Option } from 'commander';
import type { GenerateOptions } from '../../../sample/src/dataset.ts';
import { readSourceName } from '../../data-in/sources.ts';
import { JOB_SOURCES } from '../../db/vocabulary.ts';
import { date, wholeNumber } from './arguments.ts';
import type { CommandDefinition } from './definition.ts';
import type { ExportOptions } from './export.ts';
import type { ImportOptions } from './import.ts';
import { asTyped } from './invocation.ts';
import type { SuppressOptions } from './suppress.ts';
import { announceTarget } from './target.ts';
import { type Column, count, table } from './terminal.ts';

/** The commands that load, index, generate, remove and write out records, and list mappings. */
export const RECORD_COMMANDS: Readonly<Record<string, CommandDefinition>> = {
  import: {
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
        .addOption(
          new Option('--job-source <name>', 'source of job posts that name none').choices(JOB_SOURCES),
        )
        .option('--collected-at <time>', 'when the lines were collected, where they do not say it', (text) =>
          date(text).toISOString(),
        )
        .option(
          '--encoding <name>',
          'encoding of CSV, JSON and pages that are not UTF-8, such as windows-1252',
        )
        .option(
          '--sheet <name>',
          'the sheet of workbooks (.xlsx) that is read, in the place of the first one',
        )
        .option('--row <path>', 'the elements of XML that are rows, such as /source/job')
        .option('--locale <tag>', 'the language of numbers and dates, such as de for 1.200 and 31.12.2020')
        .option('--country <code>', 'the country of phone numbers without a country code, such as DE')
        .option('--basis <text>', 'legal ground of processing, where lines do not say it')
        .option('--allow-rejects', 'exit with 0 in spite of rejected lines')
        .option('--report <file>', 'write every rejected line to a file (NDJSON)'),
    run: async (paths: string[], options: ImportOptions) =>
      (await import('./import.ts')).runImport(paths, options),
  },
  presets: {
    declare: (command) => command.argument('[name]', 'name of a preset'),
    async run(name?: string) {
      const { findPreset, listPresets } = await import('../../data-in/tables/presets.ts');
      if (typeof name === 'string') {
        const preset = await findPreset(name);
        return [preset, preset.sql.trimEnd()];
      }
      const heads = (await listPresets()).map(({ sql: _, ...head }) => head);
      const columns = [
        ['preset', ({ name }) => name],
        ['reads', ({ reads }) => reads],
        ['licence', ({ licence }) => licence],
      ] as const satisfies Column<(typeof heads)[number]>[];
      return [{ presets: heads }, ...table(columns, heads)];
    },
  },
  reindex: {
    run: async (options: { json?: boolean }) => (await import('./reindex.ts')).runReindex(options),
  },
  generate: {
    declare: (command) =>
      command
        .argument('<dir>', 'directory to write to')
        .requiredOption('--persons <n>', 'number of persons', wholeNumber(1))
        .option(
          '--seed <s>',
          'seed of the random numbers; each seed has its own range of ids',
          wholeNumber(0),
          1,
        )
        .option('--organizations <n>', 'number of organizations (default: in proportion)', wholeNumber(1))
        .option('--job-posts <n>', 'number of job posts (default: in proportion)', wholeNumber(1))
        .option('--force', 'replace the files of a dataset that the directory holds'),
    async run(directory: string, options: GenerateOptions & { force?: boolean }) {
      const { resolve } = await import('node:path');
      const { makeDirectory } = await import('../embedded/directory.ts');
      const { generate } = await import('../../../sample/src/generate.ts');
      const path = resolve(directory);
      announceTarget(`the directory ${path}`);
      await makeDirectory(path).catch(({ code }: NodeJS.ErrnoException) => {
        throw new Error(`The directory ${path} can't be made (${code}). Name another one.`);
      });
      const counts = await generate(directory, options);
      const lines = Object.entries(counts).map(
        ([file, records]) => `${file.padEnd(24)}${count(records).padStart(12)}`,
      );
      return [counts, ...lines, `Written to ${directory}`];
    },
  },
  suppress: {
    declare: (command) =>
      command
        .requiredOption('--person <id>', 'id of the person', wholeNumber(1))
        .option('--yes', 'suppress without asking'),
    run: async (options: SuppressOptions) => (await import('./suppress.ts')).runSuppress(options),
  },
  export: {
    declare: (command) =>
      command
        .argument('<list>', 'id of the list', wholeNumber(1))
        .requiredOption('--output <file>', 'the file to write; its owner alone may read it')
        .addOption(
          new Option('--format <format>', 'form of the file')
            .choices(['ndjson', 'csv', 'parquet'])
            .default('ndjson'),
        )
        .option('--fields <paths>', 'the fields to write, separated by commas')
        .option('--contacts <kinds>', 'work_emails, personal_emails, phone_numbers, separated by commas')
        .addOption(
          new Option('--rows <rows>', 'a row for each person or matching role').choices(['persons', 'roles']),
        ),
    async run(list: number, options: ExportOptions) {
      const { exportList } = await import('./export.ts');
      const written = await exportList(list, options);
      const { file, records, gone, credits } = written;
      return [
        written,
        `${count(records)} records are in ${file}. ${count(gone)} were removed since the list was made. ${count(credits)} credits spent.`,
      ];
    },
  },
};

function sourceName(text: string): string {
  const name = readSourceName(text);
  if (name !== null) return name;
  throw new InvalidArgumentError(
    'It must be 1 to 64 of a-z, 0-9, "-", "_" and "."; "strict", "ranks" and "columns" are taken.',
  );
}
