import { describe, expect, test } from 'vitest';
import { deliveriesForTests, fieldsOf } from '../delivery-directory.ts';

const deliveries = deliveriesForTests();

type Files = Record<string, string>;

async function map(sql: string, files: Files) {
  const directory = await deliveries.write(files);
  const mapping = await deliveries.write({ 'my.sql': sql });
  return deliveries.read({ paths: [directory], map: `${mapping}/my.sql` });
}

/** The keys of the rows that load, and the lines and columns of those that are rejected. */
async function outcome(sql: string, files: Files, table = 'organizations') {
  const { rows } = await map(sql, files);
  const all = rows[table] ?? [];
  return {
    keys: all.flatMap((row) => ('fields' in row ? [String(row.fields.key)] : [])),
    rejected: all.flatMap((row) => ('problem' in row ? [[row.line, row.problem.field]] : [])),
  };
}

const CRM =
  'id,name,size,since,open,web\n1,A,5,2020-01-02,true,a\n2,B,n/a,2021-03-04,false,n/a\n3,C,7,soon,yes,n/a\n4,D,8,2022-01-01,true,x\n';
const view = (select: string, from = 'input') =>
  `CREATE VIEW organizations AS SELECT id AS key, ${select} FROM ${from}`;

describe('a cast that fails rejects its row by line and column, and the others load', () => {
  test.each<[sql: string, keys: string[], rejected: [number, string][]]>([
    [view('size::INTEGER AS employees'), ['1', '3', '4'], [[3, 'size']]],
    [view('CAST("SIZE" AS BIGINT) + 1 AS employees'), ['1', '3', '4'], [[3, 'size']]],
    [view('since::DATE AS founded_date'), ['1', '2', '4'], [[4, 'since']]],
    [view('since::TIMESTAMP AS founded_date'), ['1', '2', '4'], [[4, 'since']]],
    [view('size::DECIMAL(10, 2)::INTEGER AS employees'), ['1', '3', '4'], [[3, 'size']]],
    [view('trim(size)::INTEGER AS employees'), ['1', '3', '4'], [[3, 'size']]],
    [view(`round(nullif(size, '-')::DOUBLE)::BIGINT AS employees`), ['1', '3', '4'], [[3, 'size']]],
    [
      view('size::INTEGER AS employees, since::DATE AS founded_date'),
      ['1', '4'],
      [
        [3, 'size'],
        [4, 'since'],
      ],
    ],
    [
      `CREATE VIEW organizations AS WITH a AS (SELECT id, size::INTEGER AS n FROM input) SELECT id AS key, n AS employees FROM a`,
      ['1', '3', '4'],
      [[3, 'size']],
    ],
    [
      `CREATE VIEW organizations AS WITH a AS (SELECT id, size AS n FROM input) SELECT id AS key, n::INTEGER AS employees FROM a`,
      ['1', '3', '4'],
      [[3, 'size']],
    ],
    [
      `CREATE VIEW steps AS SELECT * REPLACE (size::INTEGER AS size) FROM "crm.csv"; ${view('size AS employees', 'steps')}`,
      ['1', '3', '4'],
      [[3, 'size']],
    ],
    [
      `CREATE VIEW organizations AS SELECT id AS key FROM input WHERE size::INTEGER > 5 ORDER BY key DESC`,
      ['4', '3'],
      [[3, 'size']],
    ],
    // What is not cast is not rejected.
    [
      view(`CASE WHEN size <> 'n/a' THEN size::INTEGER END AS employees, since::DATE AS founded_date`),
      ['1', '2', '4'],
      [[4, 'since']],
    ],
    [view('TRY_CAST(size AS INTEGER) AS employees'), ['1', '2', '3', '4'], []],
  ])('%s', async (sql, keys, rejected) => {
    expect(await outcome(sql, { 'crm.csv': CRM })).toEqual({ keys, rejected });
  });

  test('with the reason of the row', async () => {
    const { rows } = await map(view('size::INTEGER AS employees'), { 'crm.csv': CRM });
    expect(rows.organizations?.at(-1)).toEqual({
      line: 3,
      problem: {
        field: 'size',
        reason: `of crm.csv can't be converted: Could not convert string 'n/a' to INT32`,
      },
    });
  });

  test('in the view that casts alone', async () => {
    const sql = `${view('size::INTEGER AS employees')}; CREATE VIEW persons AS SELECT id AS key, name AS full_name FROM input`;
    expect((await map(sql, { 'crm.csv': CRM })).rows.persons).toHaveLength(4);
    expect(await outcome(sql, { 'crm.csv': CRM })).toMatchObject({ rejected: [[3, 'size']] });
  });

  test('also behind many rows that were handed over', async () => {
    const many = Array.from(
      { length: 9_000 },
      (_, at) => `${at},${at === 7_777 || at === 8_888 ? `x${at}` : at}`,
    );
    const { keys, rejected } = await outcome(view('size::INTEGER AS employees'), {
      'crm.csv': `id,size\n${many.join('\n')}\n`,
    });
    expect(rejected).toEqual([
      [7_779, 'size'],
      [8_890, 'size'],
    ]);
    expect(keys).toEqual(many.map((_, at) => String(at)).filter((key) => key !== '7777' && key !== '8888'));
  });

  test('of several files with their own lines, beside rows that are no CSV', async () => {
    const files = { 'a.csv': 'id,size\n1,x\n2,2\n', 'b.csv': 'id;size\n3;3;4\n4;"y;\nz"\n5;5\n' };
    const { keys, rejected } = await outcome(view('size::INTEGER AS employees'), files);
    expect(keys).toEqual(['2', '5']);
    // The files are read one after the other, and what is no CSV is known at their ends.
    expect(rejected.map(String).toSorted()).toEqual(['2,', '2,size', '3,size']);
  });
});

test.each([
  ['a value that no cell has', view(`replace(size, 'n', 'm')::INTEGER AS employees`)],
  ['a value of the mapping', view(`'x'::INTEGER AS employees`)],
])('%s is an error of the table', async (_, sql) => {
  await expect(map(sql, { 'crm.csv': CRM })).rejects.toThrow(
    /^organizations can't be read: Conversion Error/,
  );
});

test('a table with very many values that can not be converted is an error', async () => {
  const rows = Array.from({ length: 150 }, (_, at) => `${at},x${at}`);
  const read = map(view('size::INTEGER AS employees'), { 'crm.csv': `id,size\n${rows.join('\n')}\n` });
  await expect(read).rejects.toThrow(/^organizations can't be read: Conversion Error/);
});

test('a mapping that converts all values reads as before', async () => {
  const { rows } = await map(view('size::INTEGER AS employees'), { 'crm.csv': 'id,size\n1,5\n' });
  expect(fieldsOf(rows.organizations)).toEqual([{ key: '1', employees: 5 }]);
});
