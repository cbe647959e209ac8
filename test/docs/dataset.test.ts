import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { FIRST_SAMPLE_ORGANIZATION, SAMPLE } from '../../sample/src/dataset.ts';
import { Generation } from '../../sample/src/generation.ts';
import { FILE_SCHEMAS } from '../../src/dataset/format/files.ts';
import { load } from '../dataset/import-delivery.ts';
import { databaseForTests } from '../harness/database.ts';
import { CHECKOUT } from '../ops/commands/roster-process.ts';
import { claimedBlocks } from './blocks.ts';

const blocks = claimedBlocks('test/docs/dataset.test.ts');

let page: string;
const database = databaseForTests();
beforeAll(async () => {
  page = await readFile(join(CHECKOUT, 'docs/dataset.md'), 'utf8');
});

/** The last cell of the table row whose first cell names the file or field. */
function rowOf(name: string): string {
  const rows = [...page.matchAll(/^\| (.+?) \| (.+) \|$/gm)];
  return rows.find(([, first = '']) => first.includes(`\`${name}\``))?.[2] ?? '';
}

/** The fields of a record and the fixed values of each. For a list, those of its items. */
function fieldsOf(schema: z.ZodType): [field: string, values: string[]][] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return fieldsOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element as z.ZodType);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([field, value]) => [
    field,
    valuesOf(value),
  ]);
}

function valuesOf(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return valuesOf(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodEnum ? schema.options.map(String) : [];
}

test.each(Object.entries(FILE_SCHEMAS))(
  'docs/dataset.md names all fields and fixed values of %s',
  (file, schema) => {
    const lists = file === 'persons' ? Object.keys(schema.shape).filter((field) => rowOf(field) !== '') : [];
    for (const [field, values] of fieldsOf(schema)) {
      if (!lists.includes(field)) expect(rowOf(file)).toContain(`\`${field}\``);
      if (file === 'removed') continue;
      for (const value of values) expect(rowOf(`${file}.${field}`)).toContain(`\`${value}\``);
    }
    for (const list of lists.filter((name) => name !== 'organizations')) {
      const item = (schema.shape as Record<string, z.ZodType>)[list];
      for (const [field] of item ? fieldsOf(item) : []) expect(rowOf(list)).toContain(`\`${field}\``);
    }
  },
);

test('the ids of the example are in no range of generated datasets, and far above the ids that people use', async () => {
  const directory = join(CHECKOUT, 'docs/examples/dataset');
  const ids = new Set<number>();
  for (const file of await readdir(directory)) {
    JSON.parse(
      `[${(await readFile(join(directory, file), 'utf8')).trim().replaceAll('\n', ',')}]`,
      (field, value) => {
        if (/^id$|_id$|_ids$/.test(field))
          for (const id of [value].flat()) if (typeof id === 'number') ids.add(id);
        return value;
      },
    );
  }
  expect(ids.size).toBeGreaterThan(3);
  for (const id of ids) expect([id, id > 990_000_000_000 && id < 1_000_000_000_000]).toEqual([id, true]);
  const generation = new Generation(SAMPLE);
  const generated = (['organization', 'person', 'industry', 'location', 'osmPlace'] as const).map((kind) =>
    generation.id(kind),
  );
  for (const id of generated) expect(id < 970_000_000_000 || id > 1_000_000_000_000, String(id)).toBe(true);
  expect(generated[0]).toBe(FIRST_SAMPLE_ORGANIZATION);
});

test('the example is imported without a rejected line or warning, and a second import changes nothing', async () => {
  const [, directory = ''] = /import (\S+)/.exec(blocks.take('sh', 'import').text) ?? [];
  const path = join(CHECKOUT, directory);
  const loaded = await load(database.pool, path);
  expect(loaded).toMatchObject({ changed: true, rejected: 0, reported: [], reportedWarnings: [] });
  expect(loaded.files.map(({ file }) => file)).toContain('persons.ndjson');
  expect(await load(database.pool, path)).toMatchObject({ changed: false, rejected: 0 });
  const shown = blocks.take('json').text;
  expect(await readFile(join(path, 'organizations.ndjson'), 'utf8')).toBe(shown);
});

test('every block that is assigned to this file has run', () => {
  expect(blocks.left()).toEqual([]);
});
