import { DatasetError, type UnreadEntry } from '../../dataset/import/dataset-files.ts';
import { fileBytes } from '../../dataset/import/read-lines.ts';
import type { OpenTable, TableName } from '../../identity/claim.ts';
import { unreadSheets } from '../documents/workbook.ts';
import { type DuckDb, type DuckDbOptions, identifier, openDuckDb } from './duckdb.ts';
import {
  type InputFile,
  isPacked,
  isWorkbook,
  listFiles,
  type ReadOptions,
  TABLE_NAMES,
  tableNamed,
  UNPACK,
} from './files.ts';
import { defineFunctions } from './functions.ts';
import { type Inputs, makeInputs, refuseOtherEncoding } from './inputs.ts';
import { layoutFault, lineOf, type Mapping, plainReason, statementFault } from './mapping-faults.ts';
import { createPagesView } from './pages.ts';
import { type Rejects, rejectsOf } from './rejects.ts';
import { type Relation, readRelation } from './relation.ts';
import { filesOf, findSkipped, readsPages } from './skipped-files.ts';
import { splitSql } from './split-sql.ts';
import { unconvertedValues } from './unconverted.ts';
import { utf8Copy } from './utf8-copy.ts';

/** The tables of a delivery. They are read one after the other. */
export interface OpenTables {
  tables: OpenTable[];
  /** Files that are not read, and those that statements of the mapping lack. */
  unread: UnreadEntry[];
  /** The files that are read. */
  files: readonly InputFile[];
  close(): Promise<void>;
}

/**
 * Runs a mapping over the given files, and those of the given directories.
 * @returns a table for each view, or table, that is named after a kind, in the order of kinds
 * @throws DatasetError for an error in the SQL, and where it makes no table
 */
export async function openMapping(
  mapping: Mapping,
  options: DuckDbOptions & ReadOptions,
): Promise<OpenTables> {
  const { files: given, unusable } = await givenFiles(options.paths, options);
  const database = await openDuckDb({ ...options, paths: given.map(({ path }) => path) });
  try {
    const files: InputFile[] = [];
    for (const file of given) files.push(await utf8Copy(file, database.temporary));
    await defineFunctions(database);
    const sheets = await unreadSheets(files.filter(isWorkbook));
    const inputs = await makeInputs(database, files).catch((cause) => {
      throw cause instanceof DatasetError ? cause : new DatasetError(`${plainReason(cause)}.`, { cause });
    });
    const pages = readsPages(mapping.sql)
      ? await createPagesView(database, files, options.signal)
      : { refused: [], without: [] };
    const { missing, done } = await runScript(database, mapping, files, inputs.names);
    const skipped = await findSkipped(database, mapping.label, done, files);
    const names = await tablesIn(database, mapping);
    const rejects = rejectsOf(database, inputs, pages.refused);
    const tables = names.map((name) => openTable(database, mapping, name, files, inputs, rejects));
    return {
      tables,
      files: given,
      unread: [...unusable, ...missing, ...skipped, ...sheets, ...pages.without],
      close: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

const EMPTY = 'is empty, and was not read';

/** Lists the given files, and those that must be unpacked first or are empty. @throws DatasetError where no other one is given */
async function givenFiles(
  paths: readonly string[],
  reading: ReadOptions,
): Promise<{ files: InputFile[]; unusable: UnreadEntry[] }> {
  const files: InputFile[] = [];
  const unusable: UnreadEntry[] = [];
  for (const file of await listFiles(paths, true, reading)) {
    const reason = file.fault ?? (isPacked(file) ? UNPACK : (await isEmpty(file)) ? EMPTY : null);
    if (reason === null) files.push(file);
    else unusable.push({ entry: file.fileName, reason });
  }
  if (files.length > 0) return { files, unusable };
  throw new DatasetError(unusable.map(sentenceOf)[0] ?? `${paths.join(', ')}: there is no file.`);
}

/** Whether a file has no byte, unpacked. */
async function isEmpty(file: InputFile): Promise<boolean> {
  for await (const bytes of fileBytes(file)) if (bytes.length > 0) return false;
  return true;
}

const sentenceOf = ({ entry, reason }: UnreadEntry) => `${entry} ${reason}.`;

/** Runs the statements, without those that read a file that is not given. @returns these files, and the statements that ran */
async function runScript(
  database: DuckDb,
  mapping: Mapping,
  files: readonly InputFile[],
  given: ReadonlySet<string>,
): Promise<{ missing: UnreadEntry[]; done: string[] }> {
  const missing: UnreadEntry[] = [];
  const done: string[] = [];
  for (const statement of splitSql(mapping.sql)) {
    const named = filesOf(statement.sql);
    const entry = named.find((name) => !given.has(name.toLowerCase()));
    if (entry) {
      const reason = `is not given, so a statement of ${mapping.label} (line ${lineOf(statement)}) is left out`;
      missing.push({ entry, reason });
      continue;
    }
    await database.run(statement.sql).catch(async (error: Error) => {
      const message =
        (await layoutFault(database, mapping, error, files, named[0])) ??
        statementFault(mapping, statement, error, missing.length > 0);
      throw new DatasetError([message, ...missing.map(sentenceOf)].join(' '), { cause: error });
    });
    done.push(statement.sql);
  }
  return { missing, done };
}

async function tablesIn(database: DuckDb, { label, sql }: Mapping): Promise<TableName[]> {
  const relations = await database.rows(
    `SELECT table_name FROM information_schema.tables WHERE table_schema = 'main' AND table_name <> 'input'`,
  );
  const present = new Set(
    // As in SQL, in any case.
    relations.map(({ table_name }) =>
      tableNamed(String(table_name).toLowerCase(), `${label}: ${table_name}`),
    ),
  );
  const names = TABLE_NAMES.filter((name) => present.has(name));
  if (names.length > 0) return names;
  const files = filesOf(sql);
  if (files.length > 0) {
    throw new DatasetError(`${label} reads ${files.join(', ')}, and none of them is given.`);
  }
  throw new DatasetError(
    `${label} makes no view that is named after a kind, as in CREATE VIEW organizations AS SELECT ... FROM input. Kinds are ${TABLE_NAMES.join(', ')}.`,
  );
}

function openTable(
  database: DuckDb,
  mapping: Mapping,
  name: TableName,
  files: readonly InputFile[],
  inputs: Inputs,
  rejects: Rejects,
): OpenTable {
  const sizeBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0);
  const relation: Relation = { from: identifier(name), label: name, sizeBytes };
  const unconverted = unconvertedValues(inputs);
  /** Reads the rows, from the one after those that were handed over. */
  async function* readFrom(done: { rows: number }): ReturnType<OpenTable['read']> {
    try {
      yield* readRelation(database, relation, done);
    } catch (error) {
      const { cause } = error as Error;
      if (!(cause instanceof Error) || !(await unconverted.leaveOut(cause))) throw error;
      yield* readFrom(done);
    }
  }
  return {
    name,
    label: name,
    sizeBytes,
    async *read() {
      await unconverted.begin();
      await rejects.begin();
      try {
        yield* readFrom({ rows: 0 });
        yield { ...(await rejects.take(name)), bytesRead: sizeBytes };
      } catch (error) {
        const { cause } = error as Error;
        if (cause instanceof Error && /unicode|utf-?8/i.test(cause.message)) await refuseOtherEncoding(files);
        const fault = cause instanceof Error && (await layoutFault(database, mapping, cause, files));
        throw fault ? new DatasetError(fault, { cause }) : error;
      } finally {
        await unconverted.end();
      }
    },
  };
}
