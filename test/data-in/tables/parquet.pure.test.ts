import { DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, expect, test } from 'vitest';
import { deliveriesForTests, fieldsOf } from '../delivery-directory.ts';

const deliveries = deliveriesForTests();

let write: (select: string) => Promise<string>;
beforeAll(async () => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  await connection.run(`SET TimeZone = 'UTC'`);
  write = async (select) => {
    const directory = await deliveries.write({});
    await connection.run(`COPY (${select}) TO '${directory}/organizations.parquet'`);
    return directory;
  };
});

test('types become JSON', async () => {
  const directory =
    await write(`SELECT 'a' AS t, 12345678901234567::BIGINT AS big, 7::BIGINT AS small, 1.50::DECIMAL(9,2) AS d,
    true AS b, DATE '2021-03-04' AS day, TIMESTAMP '2021-03-04 05:06:07.5' AS at,
    [TIMESTAMPTZ '2021-03-04 05:06:07+02'] AS zoned, {'x': [1, NULL], 'y': 'z'} AS nested, NULL::INT AS nothing, 'NaN'::DOUBLE AS nan,
    'NaN "NaN' AS name, 'inf'::FLOAT AS most`);
  const { rows } = await deliveries.read({ paths: [directory] });
  expect(fieldsOf(rows.organizations)).toEqual([
    {
      t: 'a',
      big: '12345678901234567',
      small: 7,
      d: 1.5,
      b: true,
      day: '2021-03-04',
      at: '2021-03-04T05:06:07.5Z',
      zoned: ['2021-03-04T03:06:07Z'],
      nested: { x: [1, null], y: 'z' },
      nothing: null,
      nan: null,
      name: 'NaN "NaN',
      most: 'Infinity',
    },
  ]);
});

test('a binary column is refused by its name', async () => {
  const directory = await write(`SELECT 1 AS key, 'x'::BLOB AS logo`);
  const read = deliveries.read({ paths: [directory] });
  await expect(read).rejects.toThrow(
    'organizations.parquet: the column logo is binary (BLOB). Leave it out, or make a text of it by a mapping: decode("logo").',
  );
});

test('rows come in the order of the file, with their numbers', async () => {
  const directory = await write('SELECT i AS key FROM range(5000) r(i)');
  const { rows } = await deliveries.read({ paths: [directory] });
  expect(rows.organizations).toEqual(
    Array.from({ length: 5000 }, (_, key) => ({ line: key + 1, fields: { key } })),
  );
});
