import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import parsePhoneNumber from 'libphonenumber-js/max';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type GenerateOptions, SAMPLE } from '../../sample/src/dataset.ts';
import { generate } from '../../sample/src/generate.ts';
import { FILE_SCHEMAS } from '../../src/dataset/format/files.ts';
import { FUNDING_TYPES } from '../../src/db/vocabulary.ts';
import { load } from '../dataset/import-delivery.ts';
import { createTestDatabase } from '../harness/database.ts';
import { directoryForTests } from '../harness/directories.ts';

type Row = Record<string, unknown>;

const FILES = Object.keys(FILE_SCHEMAS).filter((file) => file !== 'removed');

const temporary = directoryForTests();
let sample: Record<string, Buffer>;
let rowsByFile: Map<string, Row[]>;

beforeAll(async () => {
  sample = await generated('sample', SAMPLE);
  rowsByFile = rowsIn(sample);
});

/** Generates a dataset in a directory, and returns its files by name. */
async function generated(name: string, options: GenerateOptions): Promise<Record<string, Buffer>> {
  const directory = join(temporary.path, name);
  await generate(directory, { ...options, force: true });
  const files = (await readdir(directory)).sort().map(async (file): Promise<[string, Buffer]> => {
    return [file, await readFile(join(directory, file))];
  });
  return Object.fromEntries(await Promise.all(files));
}

function rowsIn(files: Record<string, Buffer>): Map<string, Row[]> {
  const rowsOfFile = (content: Buffer) =>
    JSON.parse(`[${content.toString().trimEnd().replaceAll('\n', ',')}]`);
  return new Map(
    Object.entries(files).map(([name, content]) => [name.replace('.ndjson', ''), rowsOfFile(content)]),
  );
}

const rowsOf = (file: string): Row[] => rowsByFile.get(file) ?? [];

/** All values of a field other than null, at any depth. */
function valuesOf(value: unknown, field: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => valuesOf(item, field));
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name === field && inner !== null ? [inner].flat() : []),
    ...valuesOf(inner, field),
  ]);
}

describe('a generation', () => {
  test('with the same seed and sizes gives the same bytes, also over old files and beside another generation', async () => {
    await generated('again', { ...SAMPLE, persons: 50, seed: 9 });
    const [again] = await Promise.all([
      generated('again', SAMPLE),
      generated('beside', { ...SAMPLE, seed: 2 }),
    ]);
    expect(again).toEqual(sample);
  });

  test('with another seed gives records with other ids', async () => {
    const rows = rowsIn(await generated('other', { ...SAMPLE, seed: SAMPLE.seed + 1 }));
    for (const file of ['organizations', 'websites', 'persons', 'job_posts', 'funding_events', 'patents']) {
      const known = new Set(valuesOf(rowsOf(file), 'id'));
      expect(rows.get(file)?.length, file).toBeGreaterThan(0);
      expect(rows.get(file)?.filter(({ id }) => known.has(id))).toEqual([]);
    }
  });

  test.each(['persons.ndjson', 'removed.ndjson.gz'])(
    'refuses a directory that holds %s, and writes nothing, unless it is forced',
    async (file) => {
      const directory = join(temporary.path, file);
      await mkdir(directory);
      await writeFile(join(directory, file), 'kept');
      await expect(generate(directory, SAMPLE)).rejects.toThrow(
        `${file}. Name another directory, or add --force`,
      );
      expect(await readdir(directory)).toEqual([file]);
      expect(await readFile(join(directory, file), 'utf8')).toBe('kept');
      await generate(directory, { persons: 1, seed: 1, force: true });
      expect(await readdir(directory)).toContain('organizations.ndjson');
    },
  );

  test('refuses zero persons, and a size or seed that is not an integer', async () => {
    await expect(generated('none', { persons: 0, seed: 1 })).rejects.toThrow('persons');
    await expect(generated('none', { persons: 10, jobPosts: 1.5, seed: 1 })).rejects.toThrow('jobPosts');
    await expect(generated('none', { persons: 10, seed: 0.5 })).rejects.toThrow('seed');
  });
});

describe('the sample dataset', () => {
  /** The optional fields of a schema and of its lists, each with the name of its file or list. */
  function optionalFields(name: string, schema: unknown): [name: string, field: string][] {
    let inner = schema;
    while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodArray)
      inner = inner.unwrap();
    if (!(inner instanceof z.ZodObject)) return [];
    return Object.entries(inner.shape).flatMap(([field, fieldSchema]) => [
      ...(inner.safeParse({ [field]: null }).error?.issues.some(({ path }) => path[0] === field)
        ? []
        : [[name, field] satisfies [string, string]]),
      ...optionalFields(`${name}.${field}`, fieldSchema),
    ]);
  }

  // A suppression has exactly one field, and a person always has a list of roles.
  const optional = FILES.filter((file) => file !== 'suppressed_persons')
    .flatMap((file) => optionalFields(file, FILE_SCHEMAS[file as keyof typeof FILE_SCHEMAS]))
    .filter(([, field]) => field !== 'roles');

  test.each(optional)('has %s.%s with a value, with null, and absent', (name, field) => {
    const [file = '', list] = name.split('.');
    const rows = list ? (valuesOf(rowsOf(file), list) as Row[]) : rowsOf(file);
    const seen = new Set(rows.map((row) => (field in row ? row[field] === null : undefined)));
    expect([...seen].sort()).toEqual([false, true, undefined]);
  });

  test('has every value of every enumeration', () => {
    const seen = (name: string, field: string) => [...new Set(valuesOf(rowsOf(name), field))].sort();
    expect(seen('job_posts', 'source')).toEqual(['board_one', 'board_two', 'network']);
    expect(seen('simple_events', 'source')).toEqual(['form_c_regulator', 'form_d_regulator', 'launch_site']);
    expect(seen('simple_events', 'reason')).toEqual(['promoted_on_site', 'report_released']);
    expect(seen('funding_events', 'funding_type')).toEqual([...FUNDING_TYPES].sort());
    expect(seen('emails', 'validation_status')).toEqual(['invalid', 'risky', 'unknown', 'valid']);
    expect(seen('emails', 'email_type')).toEqual(['personal', 'work']);
    for (const field of ['is_remote', 'is_active']) expect(seen('job_posts', field)).toEqual([false, true]);
    expect(new Set(rowsOf('suppressed_persons').flatMap(Object.keys))).toEqual(
      new Set(['person_id', 'network_public_identifier', 'email', 'phone_number']),
    );
  });

  test.each(['Han', 'Hiragana', 'Hangul', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Latin'])(
    'has names and texts in the script %s',
    (script) => {
      const pattern = new RegExp(`\\p{Script=${script}}`, 'u');
      for (const field of script === 'Hiragana' ? ['description'] : ['full_name', 'description'])
        expect(valuesOf(rowsOf('persons'), field).some((text) => pattern.test(String(text)))).toBe(true);
    },
  );

  test('has between 4 and 99 engineering job posts with Python or TypeScript in the title', () => {
    const titles = valuesOf(rowsOf('job_posts'), 'title').filter((title) => /engineer/i.test(String(title)));
    const found = titles.filter((title) => /\b(python|typescript)\b/i.test(String(title)));
    expect(found.length).toBeGreaterThan(3);
    expect(found.length).toBeLessThan(100);
  });

  test('has contradictory roles, roles without an organization record, and persons without roles', () => {
    const roles = valuesOf(rowsOf('persons'), 'roles') as Row[];
    expect(roles.some((role) => role.is_current === true && role.end_date)).toBe(true);
    expect(roles.some((role) => role.is_current === false && !role.end_date)).toBe(true);
    const isReversed = ({ start_date, end_date }: Row) => start_date && end_date && end_date < start_date;
    expect(roles.some(isReversed)).toBe(true);
    expect(roles.some((role) => !role.organization_id && role.organization_name)).toBe(true);
    expect(rowsOf('persons').some((person) => (person.roles as Row[]).length === 0)).toBe(true);
  });

  test('has nested locations, and one without a place', () => {
    const chains = rowsOf('locations').map((row) => valuesOf(row.osm_locations, 'place_type'));
    expect(chains).toContainEqual(['suburb', 'city', 'state', 'country']);
    expect(chains).toContainEqual(['country']);
    expect(chains).toContainEqual([]);
  });
});

test('an import of the sample dataset loads every file without errors or warnings', async () => {
  const database = await createTestDatabase();
  try {
    const { files, reported, reportedWarnings } = await load(database.pool, join(temporary.path, 'sample'));
    expect([reported, reportedWarnings]).toEqual([[], []]);
    expect(new Set(files.map(({ file }) => file.replace('.ndjson', '')))).toEqual(new Set(FILES));
    expect(files.filter(({ lines }) => lines === 0)).toEqual([]);
  } finally {
    await database.drop();
  }
});

test('sample ids are safe integers above those of operators, and no two records but locations share one', () => {
  const ids = FILES.flatMap((file) => valuesOf(rowsOf(file), 'id').map(Number));
  expect(ids.filter((id) => id < 9e11 || !Number.isSafeInteger(id))).toEqual([]);
  const own = FILES.filter((file) => file !== 'locations').flatMap((file) => valuesOf(rowsOf(file), 'id'));
  expect(new Set(own).size).toBe(own.length);
});

test('every URL of the sample dataset has a host under .example', () => {
  const links = ['url', 'photo', 'network_public_profile_url'].flatMap((field) =>
    FILES.flatMap((file) => valuesOf(rowsOf(file), field)),
  );
  expect(links.filter((link) => !new URL(String(link)).hostname.endsWith('.example'))).toEqual([]);
});

test('sample phone numbers are valid and reserved for fiction, and sample email addresses belong to no real person', () => {
  const numbers = valuesOf(rowsOf('phone_numbers'), 'phone_number').map(String);
  expect(numbers.filter((number) => !parsePhoneNumber(number)?.isValid())).toEqual([]);
  const free = /^\+(121255501|441614960|493023125|33(199|26191|35301)|61[2378]5550)/;
  expect(numbers.filter((number) => !free.test(parsePhoneNumber(number)?.number ?? ''))).toEqual([]);
  const emails = valuesOf(rowsOf('emails'), 'email').map(String);
  const safe = /^sample\.p\d+@[a-z.]+$|^[a-z0-9._-]+@[a-z0-9.-]+\.example$/;
  expect(emails.filter((email) => !safe.test(email))).toEqual([]);
});

test('some email addresses and phone numbers of the sample dataset belong to several persons', () => {
  for (const field of ['email', 'phone_number']) {
    const values = valuesOf(rowsOf(`${field}s`), field);
    expect(new Set(values).size, field).toBeLessThan(values.length);
  }
});
