import { join } from 'node:path';
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

async function loadComplete(files: Record<string, string>, mapping?: string) {
  const path = await deliveries.write(files);
  const map = mapping && join(await deliveries.write({ 'my.sql': mapping }), 'my.sql');
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

/** A mapping of three kinds from two files, one of which two kinds read; `id` and `nr` become the keys of organizations and websites. */
const mappingOf = (id: string, nr: string) => `
  CREATE VIEW organizations AS SELECT ${id} AS key, firm AS name FROM "firms.csv";
  CREATE VIEW websites AS SELECT ${nr} AS key, domain FROM "firms.csv";
  CREATE VIEW simple_events AS SELECT event AS key, 'Organization a' AS organization_name, 'promoted_on_site' AS reason FROM "events.csv"`;

const AS_TEXT = mappingOf('id', 'nr');
/** The first line of each file is whole; the others of the source are missing. */
const FIRMS = 'id,nr,firm,domain\n1,1,Organization a,a.example\n';
const EVENTS = 'event\n1\n';

/** What can't be read, with the kinds that are closed then: those whose keys are known. */
const OF_VIEWS: [what: string, mapping: string, firms: string, events: string, closed: string[]][] = [
  ['nothing', AS_TEXT, '', '', ['organizations', 'simple_events', 'websites']],
  ['the key of the first kind', AS_TEXT, '1.23457E+12,3,X,c.example\n', '', ['simple_events', 'websites']],
  [
    'the key of the second kind',
    AS_TEXT,
    '3,1.23457E+12,X,c.example\n',
    '',
    ['organizations', 'simple_events'],
  ],
  ['the key of the last kind', AS_TEXT, '', '1.23457E+12\n', ['organizations', 'websites']],
  ['the keys of two kinds', AS_TEXT, '9E+15,3,X,c.example\n', '9E+15\n', ['websites']],
  [
    'a key that the first kind converts',
    mappingOf('id::bigint', 'nr'),
    'n/a,3,X,c.example\n',
    '',
    ['simple_events', 'websites'],
  ],
  [
    'a key that two kinds convert',
    mappingOf('id::bigint', 'id::bigint'),
    'n/a,,X,c.example\n',
    '',
    ['simple_events'],
  ],
  ['a row of a file that two kinds read', AS_TEXT, '3,3,X,c.example,too many\n', '', ['simple_events']],
  ['a row of the other file', AS_TEXT, '', '3,too many\n', ['organizations', 'websites']],
  [
    'a row of a table of the script',
    `CREATE TABLE t AS FROM input; ${AS_TEXT.replaceAll('"firms.csv"', 't WHERE firm IS NOT NULL')}`,
    '3,3,X,c.example,too many\n',
    '',
    [],
  ],
];

test.each(OF_VIEWS)(
  'of a mapping that can not read %s, only the kinds are closed whose keys are all known',
  async (_, mapping, firms, events, closed) => {
    const begun = 'id,nr,firm,domain\n1,1,Organization a,a.example\n2,2,Organization b,b.example\n';
    await loadComplete({ 'firms.csv': begun, 'events.csv': 'event\n1\n2\n' }, AS_TEXT);
    const files = { 'firms.csv': FIRMS + firms, 'events.csv': EVENTS + events };
    const { rejected } = await loadComplete(files, mapping);
    expect(rejected).toBe((firms ? 1 : 0) + (events ? 1 : 0));
    const { rows } = await database.pool.query<{ kind: string }>(
      `select kind from claims where key = '2' and body is null order by kind`,
    );
    expect(rows.map(({ kind }) => kind)).toEqual(closed);
  },
);
