import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import parsePhoneNumber from 'libphonenumber-js/max';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { FILE_SCHEMAS } from '../../src/dataset/format/files.ts';
import { FUNDING_TYPES } from '../../src/db/vocabulary.ts';
import { generate } from '../../src/sample/generate.ts';
import { SAMPLE } from '../../src/sample/generation.ts';
import { load } from '../dataset/import-delivery.ts';
import { createTestDatabase } from '../harness/database.ts';

type Row = Record<string, unknown>;

const FILES = Object.keys(FILE_SCHEMAS).filter((file) => file !== 'removed');

let root: string;
let rowsByFile: Map<string, Row[]>;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'roster-generate-'));
  await generate(join(root, 'sample'), SAMPLE);
  rowsByFile = await readAll(join(root, 'sample'));
});

afterAll(() => rm(root, { recursive: true, force: true }));

async function readAll(directory: string): Promise<Map<string, Row[]>> {
  const rows = new Map<string, Row[]>();
  for (const name of await readdir(directory)) {
    const lines = (await readFile(join(directory, name), 'utf8')).split('\n').slice(0, -1);
    rows.set(
      name.replace('.ndjson', ''),
      lines.map((line) => JSON.parse(line)),
    );
  }
  return rows;
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

async function digest(directory: string): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(directory)).sort())
    hash.update(name).update(await readFile(join(directory, name)));
  return hash.digest('hex');
}

describe('a generation', () => {
  test('with the same seed and sizes gives the same bytes, also over old files and beside another generation', async () => {
    const [again, beside] = [join(root, 'again'), join(root, 'beside')];
    await generate(again, { ...SAMPLE, persons: 50, seed: 9, gzip: true });
    await Promise.all([generate(again, SAMPLE), generate(beside, { ...SAMPLE, seed: 2 })]);
    expect(await digest(again)).toBe(await digest(join(root, 'sample')));
  });

  test('gives the same records with and without compression', async () => {
    const compressed = join(root, 'compressed');
    await generate(compressed, { ...SAMPLE, gzip: true });
    for (const name of await readdir(join(root, 'sample'))) {
      const plain = await readFile(join(root, 'sample', name));
      expect(gunzipSync(await readFile(join(compressed, `${name}.gz`))).equals(plain), name).toBe(true);
    }
  });

  test('with another seed gives records with other ids', async () => {
    const other = join(root, 'other');
    await generate(other, { ...SAMPLE, seed: SAMPLE.seed + 1 });
    const rows = await readAll(other);
    for (const file of ['organizations', 'websites', 'persons', 'job_posts', 'funding_events', 'patents']) {
      const known = new Set(valuesOf(rowsOf(file), 'id'));
      expect(rows.get(file)?.length, file).toBeGreaterThan(0);
      expect(rows.get(file)?.filter(({ id }) => known.has(id))).toEqual([]);
    }
  });

  test('refuses zero persons, and a size or seed that is not an integer', async () => {
    const none = join(root, 'none');
    await expect(generate(none, { persons: 0, seed: 1 })).rejects.toThrow('persons');
    await expect(generate(none, { persons: 10, jobPosts: 1.5, seed: 1 })).rejects.toThrow('jobPosts');
    await expect(generate(none, { persons: 10, seed: 0.5 })).rejects.toThrow('seed');
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
    expect(roles.some(({ start_date, end_date }) => start_date && end_date && end_date < start_date)).toBe(
      true,
    );
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
    const { files, reported, reportedWarnings } = await load(database.pool, join(root, 'sample'));
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
  for (const [file, field] of [
    ['emails', 'email'],
    ['phone_numbers', 'phone_number'],
  ] as const) {
    const values = valuesOf(rowsOf(file), field);
    expect(new Set(values).size, file).toBeLessThan(values.length);
  }
});
