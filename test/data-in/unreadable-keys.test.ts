import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { importSource } from '../../src/data-in/import-source.ts';
import { openTables } from '../../src/data-in/tables/tables.ts';
import { databaseForEachTest } from '../harness/database.ts';
import { deliveriesForTests } from './delivery-directory.ts';
import { deliver, QUIET } from './tables/memory-table.ts';

const database = databaseForEachTest();
const deliveries = deliveriesForTests();

/** A row of a table: its key as the format holds it, and its name. */
type Row = readonly [key: unknown, name: string];

const inQuotes = (text: unknown) => `"${String(text).replaceAll('"', '""')}"`;
const separated = (rows: readonly Row[], separator: string) =>
  [['key', 'name'], ...rows].map((row) => row.map(inQuotes).join(separator)).join('\n');
const asObject = ([key, name]: Row) => ({ key, name });

const FORMATS = {
  ndjson: (rows: readonly Row[]) => rows.map((row) => JSON.stringify(asObject(row))).join('\n'),
  json: (rows: readonly Row[]) => JSON.stringify(rows.map(asObject)),
  csv: (rows: readonly Row[]) => separated(rows, ','),
  tsv: (rows: readonly Row[]) => separated(rows, '\t'),
} as const;

/** Keys that can't be read. Those that are no texts are for formats with types. */
const TEXTS = [
  '1.23457E+12',
  '1,23457E+12',
  '9E+15',
  'x'.repeat(256),
  '🜁'.repeat(256),
  'b\0',
  '\0',
  '',
  '   ',
];
const VALUES = [1.5, -0.1, true, false, { id: 'b' }, {}, ['b'], [], null];

const CASES: [format: keyof typeof FORMATS, key: unknown][] = [
  ...TEXTS.flatMap((key) =>
    Object.keys(FORMATS).map((format) => [format, key] as [keyof typeof FORMATS, unknown]),
  ),
  ...VALUES.flatMap((key): [keyof typeof FORMATS, unknown][] => [
    ['ndjson', key],
    ['json', key],
  ]),
  // A file of JSON with half of a surrogate pair is no file of JSON.
  ['ndjson', 'b\ud800'],
];

const NAMES = ['Organization a', 'Organization b', 'Organization c'];

async function loadComplete(files: Record<string, string>, map?: string) {
  const path = await deliveries.write(files);
  const { tables, close } = await openTables({
    paths: [path],
    directory: path,
    ...(map !== undefined && { map }),
  });
  const defaults = {};
  const options = { pool: database.pool, log: QUIET, source: 'crm', tables, defaults, report: '/dev/null' };
  try {
    return await importSource({ ...options, isComplete: true, isConfirmed: true });
  } finally {
    await close();
  }
}

async function storedNames(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    'select name from organizations order by name',
  );
  return rows.map(({ name }) => name);
}

const begin = () =>
  deliver(database, 'crm', {
    organizations: ['a', 'b', 'c'].map((key) => ({ key, name: `Organization ${key}` })),
  });

test.each(CASES)(
  'a complete table of %s closes nothing where a key can not be read: %j',
  async (format, key) => {
    await begin();
    const rows: Row[] = [
      ['a', 'Organization a'],
      [key, 'Organization b'],
    ];
    const loaded = await loadComplete({ [`organizations.${format}`]: FORMATS[format](rows) });
    expect(loaded.rejected).toBe(1);
    expect(await storedNames()).toEqual(NAMES);
  },
);

test('a complete table of Parquet, or of a mapping, closes nothing where a key can not be read', async () => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  for (const key of [
    `'1.23457E+12'`,
    `repeat('x', 256)`,
    '1.5',
    'true',
    `{'id': 1}`,
    'NULL',
    `'b' || chr(0)`,
  ]) {
    await begin();
    const path = await deliveries.write({});
    await connection.run(
      `COPY (SELECT ${key} AS key, 'Organization b' AS name) TO '${path}/organizations.parquet'`,
    );
    const { tables, close } = await openTables({ paths: [path], directory: path });
    const options = { isComplete: true, isConfirmed: true };
    const outcome = await importSource({
      ...{ pool: database.pool, log: QUIET, source: 'crm', tables, defaults: {}, report: '/dev/null' },
      ...options,
    });
    await close();
    expect([key, outcome.rejected]).toEqual([key, 1]);
    expect(await storedNames()).toEqual(NAMES);
  }
});

test.each(Object.keys(FORMATS) as (keyof typeof FORMATS)[])(
  'a complete table of %s closes what it lacks where all keys can be read, also of lines with other faults',
  async (format) => {
    await begin();
    const rows: Row[] = [
      ['a', 'Organization a'],
      ['b', 'x'.repeat(256)],
    ];
    const loaded = await loadComplete({ [`organizations.${format}`]: FORMATS[format](rows) });
    expect(loaded.rejected).toBe(1);
    expect(await storedNames()).toEqual(NAMES.slice(0, 2));
  },
);
