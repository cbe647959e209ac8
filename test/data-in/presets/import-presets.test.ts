import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importSource } from '../../../src/data-in/import-source.ts';
import { listPresets } from '../../../src/data-in/tables/presets.ts';
import { openTables } from '../../../src/data-in/tables/tables.ts';
import type { OpenTable, TableRow } from '../../../src/identity/claim.ts';
import { createTestDatabase, type TestDatabase } from '../../harness/database.ts';
import { type OpenDirectory, openDirectory } from '../../harness/directories.ts';
import { QUIET } from '../tables/memory-table.ts';

const names = (await listPresets()).map(({ name }) => name);

let database: TestDatabase;
let directory: OpenDirectory;
beforeAll(async () => {
  [database, directory] = await Promise.all([createTestDatabase(), openDirectory()]);
});
afterAll(async () => {
  await directory.remove();
  await database.drop();
});

/** Texts of rows that a later delivery may change without being about other things. */
const TEXTS = ['description', 'headline', 'title'];

/** The table with other texts in its rows, of which it counts those that it changes. */
function changed(table: OpenTable, count: { rows: number }): OpenTable {
  const ofRow = (row: TableRow): TableRow => {
    if (!('fields' in row) || row.fields.organization_name !== undefined) return row;
    const texts = TEXTS.filter((name) => typeof row.fields[name] === 'string');
    count.rows += Number(texts.length > 0);
    const fields = Object.fromEntries(texts.map((name) => [name, `${row.fields[name]} anew`]));
    return { ...row, fields: { ...row.fields, ...fields } };
  };
  return {
    ...table,
    async *read() {
      for await (const { rows, bytesRead } of table.read()) yield { rows: rows.map(ofRow), bytesRead };
    },
  };
}

/** Loads the fixture of a preset, as a source of the same name. A changed one may rename most things. */
async function load(preset: string, change?: (table: OpenTable) => OpenTable) {
  const paths = [join(import.meta.dirname, 'rows', preset, 'input')];
  const { tables, close } = await openTables({ paths, preset, directory: directory.path });
  try {
    return await importSource({
      pool: database.pool,
      log: QUIET,
      source: preset,
      tables: change ? tables.map(change) : tables,
      isConfirmed: change !== undefined,
      defaults: { collectedAt: '2026-11-01T00:00:00.000Z' },
      report: join(directory.path, 'report'),
    });
  } finally {
    await close();
  }
}

/** All claims with the ids of their things and records. */
async function claims(): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `select kind, s.name as source, key, c.id, record_id from claims c join sources s on s.id = source_id
    where body is not null order by kind, c.id`,
  );
  return rows;
}

test.each(names)('the fixture of %s loads without a rejection', async (preset) => {
  expect(await load(preset)).toMatchObject({ rejected: 0, changed: true });
});

test.each(names)('the fixture of %s changes nothing a second time', async (preset) => {
  const before = await claims();
  const { files, changed } = await load(preset);
  expect(changed).toBe(false);
  for (const { file, inserted, changed, removed, rejected } of files)
    expect({ file, inserted, changed, removed, rejected }).toEqual({
      file,
      inserted: 0,
      changed: 0,
      removed: 0,
      rejected: 0,
    });
  expect(await claims()).toEqual(before);
});

test.each(names)('a later delivery of %s with other texts keeps every id', async (preset) => {
  const before = await claims();
  const count = { rows: 0 };
  const outcome = await load(preset, (table) => changed(table, count));
  expect(outcome.rejected).toBe(0);
  expect(outcome.files.some((file) => file.changed > 0)).toBe(count.rows > 0);
  expect(await claims()).toEqual(before);
});
