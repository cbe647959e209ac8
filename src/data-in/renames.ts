import type pg from 'pg';
import { DatasetError, type DatasetFile } from '../dataset/import/dataset-files.ts';
import { fileBytes, readLines } from '../dataset/import/read-lines.ts';
import { createAgreement } from '../identity/claims/name-conflicts.ts';

/** The kinds whose names tell one dataset from another, and the field that holds the name. */
export const NAMES = { organizations: 'name', persons: 'full_name', job_posts: 'title' } as const;
export type NamedKind = keyof typeof NAMES;

/** A few records may all be renamed for good reasons. */
const SHARED_MIN = 20;
/** So many records decide: a delivery of a million lines is then not read to its end. */
const SHARED_MAX = 1_000;
const BATCH = 1_000;
/** A delivery may rename at most this share of the records that are there already. */
const RENAMED_SHARE_MAX = 0.5;

/** A record that is stored, and the name that a delivery gives it. */
export interface Naming {
  /** Its id, or the key of its source. */
  key: number | string;
  /** Null where it has none. */
  from: string | null;
  to: string;
}

export function isNamedKind(name: string): name is NamedKind {
  return name in NAMES;
}

/** The names that a delivery gives to the first records that are stored, compared with those that these have. */
export function namesCompared(kind: NamedKind) {
  const renamed: Naming[] = [];
  let shared = 0;
  return {
    /** How many further records are compared. */
    get left(): number {
      return SHARED_MAX - shared;
    },
    compare(given: readonly Naming[]): void {
      shared += given.length;
      const changed = given.filter(({ from, to }) => from !== null && from !== to);
      const pairs = changed.map(({ from, to }) => new Set([from ?? '', to]));
      const { agree } = createAgreement(kind, pairs);
      renamed.push(...changed.filter(({ from, to }) => !agree(from ?? '', to)));
    },
    /** @throws DatasetError where most records would get another name */
    refuse(fileName: string, by: 'ids' | 'keys'): void {
      const [example] = renamed;
      if (!example || shared < SHARED_MIN || renamed.length <= shared * RENAMED_SHARE_MAX) return;
      const { key, from, to } = example;
      throw new DatasetError(
        `${fileName} gives other names to ${renamed.length} of the ${shared} ${kind} that were compared, as another dataset with the same ${by} does: ${key} is ${JSON.stringify(from)}, and would be ${JSON.stringify(to)}. Nothing was changed. Where that is meant, add --yes.`,
      );
    },
  };
}

/**
 * Compares the names of a dataset with those of the records that have the same ids, before anything is stored.
 * @throws DatasetError where most of them would get another name, as from a dataset that numbers other things alike
 */
export async function refuseStrictRenames(
  session: Pick<pg.ClientBase, 'query'>,
  files: readonly DatasetFile[],
): Promise<void> {
  for (const file of files) {
    const { name: kind } = file;
    if (!isNamedKind(kind) || (await session.query(`select from ${kind} limit 1`)).rowCount === 0) continue;
    const renames = namesCompared(kind);
    for await (const batch of strictNames(file, NAMES[kind])) {
      const names = [batch.map(({ id }) => id), batch.map(({ name }) => name)];
      const { rows } = await session.query<Naming>(STORED_NAMES(kind), [...names, renames.left]);
      renames.compare(rows);
      if (renames.left === 0) break;
    }
    renames.refuse(file.fileName, 'ids');
  }
}

const STORED_NAMES = (kind: NamedKind) => `
select id as key, record.${NAMES[kind]} as from, given.name as to
from unnest($1::bigint[], $2::text[]) as given (id, name) join ${kind} record using (id) limit $3`;

/** Reads ids and names alone. A line or a file that can't be read is the load's to report. */
async function* strictNames(
  file: DatasetFile,
  field: string,
): AsyncGenerator<{ id: number; name: string }[]> {
  let batch: { id: number; name: string }[] = [];
  try {
    for await (const { lines } of readLines(fileBytes(file))) {
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

function namedIn(line: string, field: string): { id: number; name: string }[] {
  try {
    const { id, [field]: name } = JSON.parse(line);
    return Number.isSafeInteger(id) && typeof name === 'string' ? [{ id, name }] : [];
  } catch {
    return [];
  }
}
