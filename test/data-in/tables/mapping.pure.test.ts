import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { deliveriesForTests, fieldsOf } from '../delivery-directory.ts';

const deliveries = deliveriesForTests();

/** Runs a mapping over files. */
async function map(sql: string, files: Record<string, string | Buffer> = { 'a.csv': 'x\n1\n' }) {
  const directory = await deliveries.write(files);
  const mapping = await deliveries.write({ 'my.sql': sql });
  return deliveries.read({ paths: [directory], map: `${mapping}/my.sql` });
}

describe('the given files', () => {
  test('are chosen by their paths, or all where none matches', async () => {
    const files = { 'a.csv': 'x\n1\n', manifest: 'no table', 'b/JOBS.csv': 'x\n2\n' };
    const pathsOf = async (pattern: string) => {
      const { rows } = await map(
        `CREATE VIEW persons AS SELECT parse_filename(unnest(paths_like('${pattern}'))) AS key;`,
        files,
      );
      return fieldsOf(rows.persons).map((fields) => (fields as { key: string }).key);
    };
    expect(await pathsOf('/b/jobs[^/]*\\.csv$')).toEqual(['JOBS.csv']);
    expect(await pathsOf('\\.json$')).toEqual(['a.csv', 'JOBS.csv', 'manifest']);
  });

  test('are views by their names, and all together', async () => {
    const files = { 'a.csv': 'x\n1\n', 'B.tsv.gz': gzipSync('y\tx\n2\t3\n'), 'sub/a.csv': 'x;z\n4;5' };
    const { rows } = await map(
      `CREATE VIEW organizations AS FROM "A.csv";
       CREATE VIEW persons AS FROM "b.tsv";
       CREATE VIEW emails AS FROM input;`,
      files,
    );
    expect(fieldsOf(rows.organizations)).toEqual([
      { x: '1', z: null },
      { x: '4', z: '5' },
    ]);
    expect(fieldsOf(rows.persons)).toEqual([{ y: '2', x: '3' }]);
    expect(rows.emails).toHaveLength(3);
  });

  test.each([
    ['an object', '{\n "jobs": [{"id": 1}, {"id": 2}]\n}', ['{"jobs":[{"id":1},{"id":2}]}']],
    ['an array', '[{"id": 1},\n {"id": 2}]', ['{"id":1}', '{"id":2}']],
    ['lines', '{"id":1}\n{"id":2}', ['{"id":1}', '{"id":2}']],
  ])('that hold %s of JSON have one column', async (_, content, items) => {
    const { rows } = await map('CREATE VIEW organizations AS SELECT json AS value FROM input', {
      'b.json': content,
    });
    expect(fieldsOf(rows.organizations)).toEqual(items.map((item) => ({ value: JSON.parse(item) })));
  });

  test('are read by functions over their paths, whatever the paths', async () => {
    const { rows } = await map(
      `CREATE VIEW organizations AS SELECT * FROM read_csv(getvariable('path'), all_varchar = true);
       CREATE VIEW persons AS SELECT * FROM read_csv(getvariable('paths'), all_varchar = true);`,
      { "it's [one]/a.csv": 'x,y\n1,2\n', "it's [one]/b.csv": 'x,y\n3,4\n' },
    );
    expect(fieldsOf(rows.organizations)).toEqual([{ x: '1', y: '2' }]);
    expect(fieldsOf(rows.persons)).toEqual([
      { x: '1', y: '2' },
      { x: '3', y: '4' },
    ]);
  });

  test('may lack names of columns, or repeat them', async () => {
    const { rows } = await map('CREATE VIEW organizations AS FROM input', { 'a.csv': ',x,X\n1,2,3\n' });
    expect(fieldsOf(rows.organizations)).toEqual([{ column_1: '1', x: '2', X_2: '3' }]);
  });

  test('have rows that are no CSV, which are reported once', async () => {
    const { rows } = await map(
      'CREATE VIEW organizations AS FROM input; CREATE VIEW persons AS FROM input;',
      { 'a.csv': 'x,y\n1,2\n3\n"4"z,5\n6,7\n' },
    );
    expect(rows.organizations?.slice(2)).toEqual([
      {
        line: 3,
        problem: { field: null, reason: 'of a.csv has 1 cells, but the header names 2 columns' },
      },
      {
        line: 4,
        problem: { field: null, reason: 'of a.csv has a quote that is not closed, or not doubled' },
      },
    ]);
    expect(fieldsOf(rows.persons)).toEqual([
      { x: '1', y: '2' },
      { x: '6', y: '7' },
    ]);
  });

  test('that are missing leave out the statements that name them', async () => {
    const { rows, unread } = await map(
      'CREATE VIEW organizations AS FROM "a.csv";\n\nCREATE VIEW persons AS\nFROM "people.csv";',
    );
    expect(Object.keys(rows)).toEqual(['organizations']);
    const reason = 'is not given, so a statement of my.sql (line 3) is left out';
    expect(unread).toEqual([{ entry: 'people.csv', reason }]);
  });
});

describe('given files that are not read are named', () => {
  const FILES = { 'a.csv': 'x\n1\n', 'jobs/b.json': '[]', 'jobs/c.json': '[]', 'LICENSE.txt': 'CC0' };
  const view = (from: string) => `CREATE VIEW organizations AS SELECT 1 AS key FROM ${from}`;

  test.each([
    ['input', ['LICENSE.txt']],
    ['"A.csv"', ['LICENSE.txt', 'b.json', 'c.json']],
    [`range(len(getvariable('paths')))`, []],
    [`range(len(paths_like('/jobs/')))`, ['LICENSE.txt', 'a.csv']],
    [`range(len(paths_like('/b\\.', '/c\\.')))`, ['LICENSE.txt', 'a.csv', 'c.json']],
    [`range(len(paths_like('none', '/C\\.')))`, ['LICENSE.txt', 'a.csv', 'b.json']],
    [`range(len(paths_like('none')))`, []],
    [`range(len(paths_like(concat('a', 'b'))))`, []],
  ])('where %s is read', async (from, skipped) => {
    const { unread } = await map(view(from), FILES);
    expect(unread).toEqual(skipped.map((entry) => ({ entry, reason: 'is read by no statement of my.sql' })));
  });

  test('up to a number', async () => {
    const notes = Object.fromEntries(Array.from({ length: 25 }, (_, nr) => [`${nr}.md`, 'note']));
    const { unread } = await map(view('"a.csv"'), { 'a.csv': 'x\n1\n', ...notes });
    expect(unread).toHaveLength(21);
    expect(unread.at(-1)?.entry).toBe('One of 5 more files');
  });

  test('where they are empty, also when they are packed', async () => {
    const empty = { 'b.csv': '', 'c.ndjson.gz': gzipSync('') };
    const { unread } = await map(view('input'), { 'a.csv': 'x\n1\n', ...empty });
    const reason = 'is empty, and was not read';
    expect(unread).toEqual(Object.keys(empty).map((entry) => ({ entry, reason })));
    await expect(map(view('input'), empty)).rejects.toThrow('b.csv is empty, and was not read.');
  });
});

test('a row without a value is left out', async () => {
  const { rows } = await map('CREATE VIEW persons AS FROM input;', { 'a.csv': 'x,y\n,\n1,\n"",\n' });
  expect(rows.persons).toEqual([{ line: 2, fields: { x: '1', y: null } }]);
});

test('views and tables that are named after kinds, in any case, are tables, in the order of kinds; others are steps', async () => {
  const { labels } = await map(
    'CREATE VIEW Roles AS FROM steps; CREATE TABLE persons AS SELECT 1 AS key; CREATE VIEW steps AS FROM input;'
      .split('; ')
      .toReversed()
      .join('; '),
  );
  expect(labels).toEqual(['persons', 'roles']);
});

describe('an error of a mapping', () => {
  test.each([
    ['-- one;\n\nSELECT nope\nFROM input', /^my\.sql, line 3: .*"nope" not found/s],
    [
      `SELECT ';' AS "a;b"; /* ; */\nselct`,
      /^my\.sql, line 2: Parser Error: syntax error at or near "selct"/,
    ],
    [
      'SELECT $$ ; $$;\nCREATE VIEW organizations AS\n SELECT\n  no_such(1)',
      /^my\.sql, line 4: .*no_such does not exist/,
    ],
    ['CREATE VIEW steps AS FROM input', /^my\.sql makes no view that is named after a kind/],
    [
      'CREATE VIEW locations AS FROM input',
      /^my\.sql: locations can't be read: a source gives its values as texts/,
    ],
    [
      `CREATE VIEW organizations AS SELECT error('stop') AS key FROM input`,
      /^organizations can't be read: .*stop/,
    ],
  ])('%j says where it is', async (sql, message) => {
    await expect(map(sql)).rejects.toThrow(message);
  });

  test('is one of the options where both kinds of mapping are given', async () => {
    const read = deliveries.read({ paths: ['.'], map: 'a.sql', preset: 'jobspy' });
    await expect(read).rejects.toThrow('--map and --preset exclude each other');
  });
});

describe('a mapping can do nothing but read the given files', () => {
  test.each([
    [`FROM read_text('/etc/hosts')`, /reads the given files alone/],
    [`FROM glob('/etc/*')`, /reads the given files alone/],
    [`FROM read_csv('https://roster.example/x.csv')`, /reads the given files alone/],
    [`ATTACH 'other.db'`, /ATTACH is not allowed|file system operations are disabled/],
    [`COPY (SELECT 1) TO 'x.csv'`, /COPY is not allowed|file system operations are disabled/],
    ['INSTALL httpfs', /LOAD is not allowed/],
    ['LOAD httpfs', /LOAD is not allowed/],
    ['PRAGMA version', /is not allowed|organizations/],
    ['EXPLAIN ANALYZE SELECT 1', /EXPLAIN is not allowed/],
    [`SET memory_limit = '90GB'`, /the configuration has been locked/],
    ['SET enable_external_access = true', /the configuration has been locked/],
    [`SELECT html_unescape('x')`, /not in the catalog/],
  ])('%s is refused', async (statement, message) => {
    await expect(map(statement)).rejects.toThrow(message);
  });

  test('the given files are not overwritten', async () => {
    const directory = await deliveries.write({ 'a.csv': 'x\n1\n' });
    const sql = `COPY (SELECT 1) TO '${directory}/a.csv' (USE_TMP_FILE false)`;
    const mapping = await deliveries.write({ 'my.sql': sql });
    const read = deliveries.read({ paths: [directory], map: `${mapping}/my.sql` });
    await expect(read).rejects.toThrow(/COPY is not allowed/);
    expect(await readFile(`${directory}/a.csv`, 'utf8')).toBe('x\n1\n');
  });
});
