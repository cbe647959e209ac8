import { DatasetError, type DatasetFile } from '../dataset/import/dataset-files.ts';
import { fileBytes, readLines } from '../dataset/import/read-lines.ts';
import type { Session } from '../dataset/import/session.ts';
import type { OpenTable } from './claim.ts';
import type { Delivery } from './claims/delivery.ts';
import { createAgreement } from './claims/name-conflicts.ts';
import type { LineDefaults } from './lines/context.ts';
import { rowParser } from './lines/parse.ts';
import { tableFile } from './table-file.ts';

/** The kinds whose names tell one dataset from another, and the field that holds the name. */
const NAMES = { organizations: 'name', persons: 'full_name', job_posts: 'title' } as const;
type NamedKind = keyof typeof NAMES;

/** A few records may all be renamed for good reasons. */
const SHARED_MIN = 20;
/** So many records decide: a delivery of a million lines is then not read to its end. */
const SHARED_MAX = 1_000;
const BATCH = 1_000;
/** A delivery may rename at most this share of the records that are there already. */
const RENAMED_SHARE_MAX = 0.5;

/** A record, by its id or by the key of its source, and its name. */
interface Named {
  key: number | string;
  name: string;
}

/** The names of a file, and how those that are stored under the same ids or keys are read. */
interface Comparison {
  fileName: string;
  kind: NamedKind;
  by: 'ids' | 'keys';
  given: AsyncIterable<Named[]>;
  readStored(keys: readonly Named['key'][]): Promise<Named[]>;
}

/**
 * Compares the names of a dataset with those of the records that have the same ids, before anything is stored.
 * @throws DatasetError where most of them would get another name, as from a dataset that numbers other things alike
 */
export async function refuseStrictRenames(session: Session, files: readonly DatasetFile[]): Promise<void> {
  for (const file of files) {
    const kind = kindNamed(file.name);
    if (!kind || (await session.query(`select from ${kind} limit 1`)).rowCount === 0) continue;
    const statement = `select id as key, ${NAMES[kind]} as name from ${kind} where id = any($1::bigint[])`;
    await refuseRenames({
      fileName: file.fileName,
      kind,
      by: 'ids',
      given: strictNames(file, NAMES[kind]),
      readStored: async (ids) => (await session.query<Named>(statement, [ids])).rows,
    });
  }
}

/**
 * Compares the names of a source's table with what the source last said under the same keys, before anything is stored.
 * @throws DatasetError where most of them would get another name, as from the table of another source
 */
export async function refuseSourceRenames(
  session: Session,
  { sourceId }: Delivery,
  table: OpenTable,
  defaults: LineDefaults,
): Promise<void> {
  const kind = kindNamed(table.name);
  const claims = `from claims where source_id = $1 and kind = $2 and body is not null`;
  if (!kind || (await session.query(`select ${claims} limit 1`, [sourceId, kind])).rowCount === 0) return;
  const statement = `select key, body->>'${NAMES[kind]}' as name ${claims} and key = any($3::text[])`;
  await refuseRenames({
    fileName: table.label,
    kind,
    by: 'keys',
    given: sourceNames(table, kind, defaults),
    readStored: async (keys) => (await session.query<Named>(statement, [sourceId, kind, keys])).rows,
  });
}

function kindNamed(name: string): NamedKind | undefined {
  return (Object.keys(NAMES) as NamedKind[]).find((kind) => kind === name);
}

async function refuseRenames(comparison: Comparison): Promise<void> {
  const { fileName, kind, by, given, readStored } = comparison;
  let shared = 0;
  const renamed: { key: Named['key']; from: string; to: string }[] = [];
  for await (const batch of given) {
    const names = new Map(batch.map(({ key, name }) => [key, name]));
    const stored = (await readStored([...names.keys()])).slice(0, SHARED_MAX - shared);
    shared += stored.length;
    const changed = stored.flatMap(({ key, name: from }) => {
      const to = names.get(key);
      return from === null || to === undefined || to === from ? [] : { key, from, to };
    });
    const pairs = changed.map(({ from, to }) => new Set([from, to]));
    const { agree } = createAgreement(kind, pairs);
    renamed.push(...changed.filter(({ from, to }) => !agree(from, to)));
    if (shared >= SHARED_MAX) break;
  }
  if (shared < SHARED_MIN || renamed.length <= shared * RENAMED_SHARE_MAX) return;
  const [example] = renamed;
  throw new DatasetError(
    `${fileName} gives other names to ${renamed.length} of the ${shared} ${kind} that were compared, as another dataset with the same ${by} does: ${example?.key} is ${JSON.stringify(example?.from)}, and would be ${JSON.stringify(example?.to)}. Nothing was changed. Where that is meant, add --yes.`,
  );
}

/** Reads ids and names alone. A line or a file that can't be read is the load's to report. */
async function* strictNames(file: DatasetFile, field: string): AsyncGenerator<Named[]> {
  let batch: Named[] = [];
  try {
    for await (const { lines } of readLines(fileBytes(file, () => {}))) {
      batch.push(...lines.flatMap(({ text }) => (text === undefined ? [] : namedIn(text, field))));
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    if (!(error instanceof DatasetError)) throw error;
  }
  yield batch;
}

function namedIn(line: string, field: string): Named[] {
  try {
    const { id, [field]: name } = JSON.parse(line);
    return Number.isSafeInteger(id) && typeof name === 'string' ? [{ key: id, name }] : [];
  } catch {
    return [];
  }
}

async function* sourceNames(
  table: OpenTable,
  kind: NamedKind,
  defaults: LineDefaults,
): AsyncGenerator<Named[]> {
  let batch: Named[] = [];
  for await (const { lines } of tableFile(table, rowParser(kind, defaults)).read(() => {})) {
    for (const line of lines) {
      if (!('record' in line)) continue;
      const { key, fields } = line.record;
      const name = fields[NAMES[kind]];
      if (key !== null && typeof name === 'string') batch.push({ key, name });
    }
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
