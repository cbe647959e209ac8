import { basename } from 'node:path';
import { hasSample } from '../../../sample/src/dataset.ts';
import { readConfig } from '../../base/config.ts';
import { withoutNulls } from '../../base/without-nulls.ts';
import { noteImport } from '../../data-in/deliveries/last-delivery.ts';
import type { SourceImport } from '../../data-in/import-source.ts';
import { localeNamed } from '../../data-in/lines/locale.ts';
import { type InputFile, isText, UnnamedTables } from '../../data-in/tables/files.ts';
import { phoneCountry } from '../../dataset/format/contact-values.ts';
import { DatasetError } from '../../dataset/import/dataset-files.ts';
import { adviceOnEncoding, encodingNamed, findEncoding } from '../../dataset/import/encoding.ts';
import { importDataset, openDataset } from '../../dataset/import/import.ts';
import type { FileResult } from '../../dataset/import/load-file.ts';
import type { LoadOutcome } from '../../dataset/import/load-run.ts';
import { hasDatabase, installationIn } from '../embedded/installation.ts';
import type { Runtime } from '../runtime.ts';
import { onDatabase } from './administer.ts';
import type { Answer } from './definition.ts';
import { hintsAt, isRefused } from './import-hints.ts';
import { asTyped } from './invocation.ts';
import { type Loaded, runLoadCommand } from './load.ts';
import { rehearsalLines } from './rehearsal.ts';
import { loadingCommands, suggestMapping } from './suggest.ts';
import { count, tell } from './terminal.ts';

/** The options of `roster import`. */
export interface ImportOptions {
  json?: boolean;
  /** The exit code is 0 in spite of rejected lines. */
  allowRejects?: boolean;
  /** File for the report of every rejected line. */
  report?: string;
  /** The source that delivers; without it the delivery is a dataset. */
  source?: string;
  map?: string;
  preset?: string;
  complete?: boolean;
  yes?: boolean;
  jobSource?: 'board_one' | 'network' | 'board_two';
  collectedAt?: string;
  basis?: string;
  /** By its name in the Encoding Standard. */
  encoding?: string;
  /** Of workbooks. */
  sheet?: string;
  /** A path of elements of XML. */
  row?: string;
  /** A tag (BCP 47). */
  locale?: string;
  /** A code (ISO 3166-1 alpha-2). */
  country?: string;
  /** Whether the import only guesses what the columns are. */
  suggest?: boolean;
  /** Whether the import only shows what it would do. */
  dryRun?: boolean;
  /** File for the pairs of records that may be the same. */
  review?: string;
}

/** The options that deliveries without a source have, too; all others are for those of a source alone. */
const OF_DATASETS = ['json', 'allowRejects', 'report', 'yes'];

/**
 * `roster import`: returns when searches show the loaded records; the exit code is 1 where lines were rejected.
 * @throws DatasetError where a path can't be read, or is no delivery
 */
export async function runImport(paths: string[], options: ImportOptions): Promise<Answer> {
  if (options.suggest && options.source !== undefined) return suggestMapping(paths, options);
  const result =
    options.source === undefined
      ? await loadDataset(paths, options)
      : await loadSource(paths, options).catch((error) => failed(paths, options, error));
  if (result.rejected > 0 && !options.allowRejects) process.exitCode = 1;
  const { rehearsal, pairs } = result as Loaded<SourceImport>;
  const lines = resultLines(result, options);
  if (rehearsal) return [result, ...lines.slice(0, -1), ...rehearsalLines(rehearsal)];
  const review =
    pairs === undefined
      ? []
      : [`${count(pairs)} pairs of records may be the same: ${options.review} has them.`];
  return [result, ...lines, ...review];
}

async function loadDataset(paths: string[], options: ImportOptions) {
  const [surplus] = Object.keys(options).filter((name) => !OF_DATASETS.includes(name));
  if (surplus !== undefined) {
    const option = surplus.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    throw new Error(`--${option} is for the deliveries of a source: add --source NAME.`);
  }
  const [directory, ...more] = paths;
  if (directory === undefined || more.length > 0) {
    throw new Error('A dataset is one directory. To load files of your own, add --source NAME.');
  }
  // A mistyped directory, or a file with other content, fails before any service is started.
  await openDataset(directory);
  const { openRecordsWithClaims } = await import('../../data-in/strict-lines.ts');
  const { refuseStrictRenames } = await import('../../data-in/renames.ts');
  const examine = options.yes ? {} : { examine: refuseStrictRenames };
  return runLoadCommand(options, async (load) => {
    await tellOfSample(load.pool);
    return importDataset({ ...load, directory, openRecordsWithClaims, ...examine });
  });
}

async function loadSource(paths: string[], options: ImportOptions) {
  const {
    source = '',
    map,
    preset,
    jobSource,
    collectedAt,
    basis,
    complete = false,
    yes = false,
    review,
    sheet,
    row,
  } = options;
  const { makeDataDirectory } = await import('../embedded/directory.ts');
  const { importSource } = await import('../../data-in/import-source.ts');
  const { openTables } = await import('../../data-in/tables/tables.ts');
  const { databaseUrl, isEngineNamed, dataDirectory } = readConfig();
  // A wrong directory is refused before files are read.
  if (databaseUrl === undefined || !isEngineNamed) await makeDataDirectory(dataDirectory);
  const { locale, country, encoding } = readingOf(options);
  const { tables, files, unread, close } = await openTables({
    paths,
    directory: dataDirectory,
    ...withoutNulls({ map, preset, encoding, sheet, row }),
  }).catch(async (error: Error) => {
    if (!(error instanceof UnnamedTables)) throw error;
    throw new DatasetError([error.message, ...(await loadingCommands(paths, options))].join(' '), {
      cause: error,
    });
  });
  try {
    const defaults = withoutNulls({ jobSource, collectedAt, basis, locale, country });
    const result = await runLoadCommand(options, async (load) => {
      await tellOfSample(load.pool);
      const loaded = await importSource({
        ...load,
        source,
        tables,
        unread,
        defaults,
        isComplete: complete,
        isConfirmed: yes,
        ...withoutNulls({ review }),
      });
      if (!load.isRehearsal) await noteImport(load.pool, source, loaded);
      return loaded;
    });
    const isLost = ({ fileName }: InputFile) =>
      result.files.some((one) => one.file === fileName && one.rejected > 0 && isRefused(one));
    const refused = map === undefined && preset === undefined ? files.filter(isLost) : [];
    const hints = [
      ...(await encodingHints(result.files, files)),
      ...hintsAt(result.files, { preset, map }),
      ...(refused.length > 0
        ? await loadingCommands(
            refused.map(({ path }) => path),
            options,
          )
        : []),
    ];
    hints.forEach(tell);
    return { ...result, warnings: [...result.warnings, ...hints] };
  } finally {
    await close();
  }
}

/**
 * Notes for a source why its delivery by `roster import` failed, where there is a database that can store it.
 * @throws the error, which is the message of the command, whatever becomes of the note
 */
async function failed(
  paths: readonly string[],
  options: { source?: string; map?: string; dryRun?: boolean },
  error: Error,
): Promise<never> {
  const { source = '', map, dryRun } = options;
  const { databaseUrl, dataDirectory } = readConfig();
  const isThere = databaseUrl !== undefined || hasDatabase(installationIn(dataDirectory));
  if (isThere && !dryRun) {
    const { message } = error.cause instanceof UnnamedTables ? error.cause : error;
    // Accounts that may write the source read the reason, and know nothing of the directories of this machine.
    const given = map === undefined ? paths : [...paths, map];
    const reason = given.reduce((text, path) => text.replaceAll(path, basename(path)), message);
    await onDatabase((pool) => noteImport(pool, source, { error: reason })).catch(() => {});
  }
  throw error;
}

/** How the values of files are written, where the files don't say it. @throws Error for a name that is none */
function readingOf({ locale, country, encoding }: ImportOptions) {
  const named = <T>(
    option: string,
    name: string | undefined,
    find: (name: string) => T | null,
    advice: string,
  ) => {
    const found = name === undefined ? undefined : find(name);
    if (found === null) throw new Error(`${option} ${name} is not known: give ${advice}.`);
    return found;
  };
  return {
    locale: named('--locale', locale, localeNamed, 'a language, such as de, fr, en-US or en-GB'),
    country: named('--country', country, phoneCountry, 'a code of two letters, such as DE'),
    encoding: named('--encoding', encoding, encodingNamed, 'an encoding, such as windows-1252 or utf-16le'),
  };
}

/** Sentences about the files whose lines were rejected because they are not UTF-8. */
async function encodingHints(results: readonly FileResult[], files: readonly InputFile[]): Promise<string[]> {
  if (results.every(({ rejected }) => rejected === 0)) return [];
  const hints: string[] = [];
  for (const file of files)
    if (isText(file) && file.encoding === undefined && (await findEncoding(file)))
      hints.push(`${file.fileName} is not UTF-8. ${await adviceOnEncoding(file)}`);
  return hints;
}

const BESIDE_SAMPLE =
  'The sample dataset is in this database, too, and its records stay beside yours. To begin without it: stop Roster, run roster reset, and start with ROSTER_SAMPLE=0.';

/** Says where records of one's own come beside those of the sample. */
async function tellOfSample(pool: Runtime['pool']): Promise<void> {
  if (await hasSample(pool)) tell(asTyped(BESIDE_SAMPLE));
}

/** What became of lines: all but the last two make the first. Of the accepted ones, some stand in part. */
const OF_LINES = [
  'lines',
  'inserted',
  'changed',
  'unchanged',
  'suppressed',
  'rejected',
  'skipped',
  'partly',
  'removed',
] as const;
/** What became of the records that sources' lines are about. */
const OF_RECORDS = ['inserted', 'changed', 'unchanged', 'removed'] as const;
const RECORDS = ' (records)';

/** The lines of a terminal that say what a load did. */
function resultLines(result: Loaded<LoadOutcome>, { report }: Pick<ImportOptions, 'report'>): string[] {
  const table = (
    name: string,
    columns: readonly (keyof FileResult & string)[],
    files: readonly FileResult[],
  ) => {
    const row = (first: string, cell: (column: keyof FileResult & string) => string) =>
      first.padEnd(32) + columns.map((column) => cell(column).padStart(11)).join('');
    const rows = files.map((file) =>
      row(file.file.replace(RECORDS, ''), (column) => count(Number(file[column]))),
    );
    return rows.length > 0 ? [row(name, String), ...rows] : [];
  };
  const isOfRecords = ({ file }: FileResult) => file.endsWith(RECORDS);
  const where = report ? `: ${report} names each` : '';
  const lines = result.rejected === 1 ? '1 line was' : `${count(result.rejected)} lines were`;
  const rejected = `${lines} rejected${where}; everything else is loaded.`;
  const loaded = result.has_changed ? 'Everything is loaded.' : 'Nothing has changed.';
  const inPart = result.files.reduce((sum, { partly }) => sum + partly, 0);
  const things =
    result.set_aside === 1
      ? '1 thing has a record that can’t be stored, and is set aside until the next import. For the reason: roster sources list'
      : `${count(result.set_aside)} things have records that can’t be stored, and are set aside until the next import. For the reasons: roster sources list`;
  return [
    ...table(
      'file',
      OF_LINES,
      result.files.filter((file) => !isOfRecords(file)),
    ),
    ...table('records', OF_RECORDS, result.files.filter(isOfRecords)),
    ...(result.set_aside > 0 ? [asTyped(things)] : []),
    ...(inPart > 0
      ? [
          `${inPart === 1 ? '1 line is' : `${count(inPart)} lines are`} loaded without optional fields that can’t be read${where}.`,
        ]
      : []),
    result.rejected > 0 ? rejected : inPart > 0 ? 'Everything else is loaded.' : loaded,
  ];
}
