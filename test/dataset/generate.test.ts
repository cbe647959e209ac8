import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import parsePhoneNumber from 'libphonenumber-js/max';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FILE_SCHEMAS, type FileName } from '../../src/dataset/format/files.ts';
import { lineParser } from '../../src/dataset/format/parse-line.ts';
import { generate } from '../../src/dataset/generate/generate.ts';
import { writeRecords } from '../../src/dataset/generate/write-records.ts';
import { FUNDING_TYPES } from '../../src/db/vocabulary.ts';
import { fieldsByFile } from './dataset-fields.ts';

type Row = Record<string, unknown>;

/** The size of the sample dataset that a first start loads. */
const sampleSizes = { persons: 300, organizations: 120, jobPosts: 500 };

let root: string;
let rowsByFile: Map<string, Row[]>;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'roster-generate-'));
  await generate(join(root, 'sample'), { ...sampleSizes, seed: 1 });
  rowsByFile = await readAll(join(root, 'sample'));
});

afterAll(() => rm(root, { recursive: true, force: true }));

async function readAll(directory: string): Promise<Map<string, Row[]>> {
  const rows = new Map<string, Row[]>();
  for (const name of await readdir(directory)) {
    const text = await readFile(join(directory, name), 'utf8');
    const lines = text.split('\n').slice(0, -1);
    rows.set(
      name.replace('.ndjson', ''),
      lines.map((line) => JSON.parse(line) as Row),
    );
  }
  return rows;
}

/** The records of a file; of a list within the records of a file for a name such as `persons.roles`. */
function rowsOf(name: string): Row[] {
  const [file = '', list] = name.split('.');
  const rows = rowsByFile.get(file) ?? [];
  return list ? rows.flatMap((row) => (row[list] as Row[] | null | undefined) ?? []) : rows;
}

/** All values of a field, also those within lists, without the unknown ones. */
function valuesOf(name: string, field: string): unknown[] {
  return rowsOf(name).flatMap((row) => row[field] ?? []);
}

async function digest(directory: string): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(directory)).sort())
    hash.update(name).update(await readFile(join(directory, name)));
  return hash.digest('hex');
}

describe('the same seed and sizes', () => {
  test('give the same bytes, whatever was in the directory before', async () => {
    const again = join(root, 'again');
    await generate(again, { ...sampleSizes, persons: 50, seed: 9, gzip: true });
    await generate(again, { ...sampleSizes, seed: 1 });
    expect(await digest(again)).toBe(await digest(join(root, 'sample')));
  });

  test('give the same records compressed', async () => {
    const compressed = join(root, 'compressed');
    await generate(compressed, { ...sampleSizes, seed: 1, gzip: true });
    for (const name of await readdir(join(root, 'sample'))) {
      const plain = await readFile(join(root, 'sample', name));
      expect(gunzipSync(await readFile(join(compressed, `${name}.gz`))).equals(plain), name).toBe(true);
    }
  });

  test('another seed gives other bytes in every file of records', async () => {
    const other = join(root, 'other');
    await generate(other, { ...sampleSizes, seed: 2 });
    for (const file of [
      'organizations',
      'websites',
      'persons',
      'job_posts',
      'emails',
      'funding_events',
      'patents',
    ]) {
      const name = `${file}.ndjson`;
      expect(
        (await readFile(join(other, name))).equals(await readFile(join(root, 'sample', name))),
        file,
      ).toBe(false);
    }
  });

  test('a size or seed that is no integer is refused', async () => {
    await expect(generate(join(root, 'none'), { persons: 0, seed: 1 })).rejects.toThrow('persons');
    await expect(generate(join(root, 'none'), { persons: 10, jobPosts: 1.5, seed: 1 })).rejects.toThrow(
      'jobPosts',
    );
    await expect(generate(join(root, 'none'), { persons: 10, seed: 0.5 })).rejects.toThrow('seed');
  });
});

describe('a small dataset shows everything', () => {
  test.each(Object.entries(fieldsByFile))(
    '%s: every field, and every optional one also null and absent',
    (name, fields) => {
      const rows = rowsOf(name);
      expect(rows.length).toBeGreaterThan(0);
      for (const field of fields.required) {
        expect(
          rows.filter((row) => row[field] === null || row[field] === undefined),
          field,
        ).toEqual([]);
      }
      for (const field of fields.optional) {
        expect(
          rows.some((row) => row[field] === null),
          `${field} null`,
        ).toBe(true);
        expect(
          rows.some((row) => !(field in row)),
          `${field} absent`,
        ).toBe(true);
        expect(
          rows.some((row) => row[field] !== null && row[field] !== undefined),
          `${field} present`,
        ).toBe(true);
      }
      const known = new Set([...fields.required, ...fields.optional, 'roles']);
      expect([...new Set(rows.flatMap(Object.keys))].filter((field) => !known.has(field))).toEqual([]);
    },
  );

  test('every value of every enumeration', () => {
    const seen = (name: string, field: string) => [...new Set(valuesOf(name, field))].sort();
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

  test('a search for engineers of Python or TypeScript finds some of the job posts, not most', () => {
    const titles = valuesOf('job_posts', 'title').filter((title) => /engineer/i.test(String(title)));
    const found = titles.filter((title) => /\b(python|typescript)\b/i.test(String(title)));
    expect(found.length).toBeGreaterThan(3);
    expect(found.length).toBeLessThan(100);
  });

  test('a few organizations hold many job posts, and many hold few', () => {
    const counts = new Map<unknown, number>();
    for (const id of valuesOf('job_posts', 'organization_id')) counts.set(id, (counts.get(id) ?? 0) + 1);
    const sorted = [...counts.values()].sort((a, b) => b - a);
    const topTenth = sorted.slice(0, 12).reduce((sum, count) => sum + count, 0);
    expect(topTenth).toBeGreaterThan(sampleSizes.jobPosts / 4);
    expect(sorted.filter((count) => count <= 3).length).toBeGreaterThan(sorted.length / 4);
  });

  test('roles are current and past, in organizations with and without a record, and persons are without roles', () => {
    const roles = rowsOf('persons.roles');
    expect(roles.some((role) => role.is_current === true && role.end_date)).toBe(true);
    expect(roles.some((role) => role.is_current === false && !role.end_date)).toBe(true);
    expect(roles.some((role) => role.start_date && role.end_date && role.end_date < role.start_date)).toBe(
      true,
    );
    expect(roles.some((role) => !role.organization_id && role.organization_name)).toBe(true);
    expect(rowsOf('persons').some((person) => (person.roles as Row[] | undefined)?.length === 0)).toBe(true);
  });

  test('locations lie inside each other, and some are no place', () => {
    const chains = rowsOf('locations').map((row) =>
      (row.osm_locations as Row[]).map((place) => place.place_type),
    );
    expect(chains).toContainEqual(['suburb', 'city', 'state', 'country']);
    expect(chains).toContainEqual(['country']);
    expect(chains).toContainEqual([]);
  });
});

describe('every record is legal', () => {
  test('references name records of the dataset', () => {
    const references: [string, string, string][] = [
      ['organizations', 'location_id', 'locations'],
      ['organizations', 'industry_id', 'industries'],
      ['organizations', 'keyword_ids', 'organization_keywords'],
      ['websites', 'organization_id', 'organizations'],
      ['websites.technologies', 'web_technology_id', 'web_technologies'],
      ['persons', 'location_id', 'locations'],
      ['persons', 'industry_id', 'industries'],
      ['persons', 'skill_ids', 'person_skills'],
      ['persons.roles', 'organization_id', 'organizations'],
      ['persons.roles', 'location_id', 'locations'],
      ['patents', 'author_ids', 'persons'],
      ['publications', 'author_ids', 'persons'],
      ['projects', 'contributor_ids', 'persons'],
      ['job_posts', 'organization_id', 'organizations'],
      ['job_posts', 'location_id', 'locations'],
      ['simple_events', 'organization_id', 'organizations'],
      ['funding_events', 'organization_id', 'organizations'],
      ['emails', 'person_id', 'persons'],
      ['phone_numbers', 'person_id', 'persons'],
    ];
    for (const [name, field, file] of references) {
      const ids = new Set(valuesOf(file, 'id'));
      expect(
        valuesOf(name, field).filter((id) => !ids.has(id)),
        `${name}.${field}`,
      ).toEqual([]);
    }
  });

  test('ids are unique and of different kinds apart; no person has one contact twice; no domain has two websites', () => {
    const ids = Object.keys(fieldsByFile).flatMap((name) => valuesOf(name, 'id'));
    expect(new Set(ids).size).toBe(ids.length);
    const contacts = rowsOf('emails').map((row) => `${row.person_id} ${row.email}`);
    expect(new Set(contacts).size).toBe(contacts.length);
    const hosts = valuesOf('websites', 'domain').map((domain) => {
      const text = String(domain);
      return new URL(text.includes('://') ? text : `http://${text}`).hostname;
    });
    expect(new Set(hosts).size).toBe(hosts.length);
    expect(hosts.filter((host) => !host.endsWith('.example'))).toEqual([]);
  });

  test.each(Object.keys(FILE_SCHEMAS).filter((file) => file !== 'removed'))(
    '%s: every line is one of its format',
    (file) => {
      const parse = lineParser(FILE_SCHEMAS[file as FileName]);
      const unknown: string[] = [];
      for (const row of rowsOf(file)) {
        const parsed = parse(JSON.stringify(row), (field) => unknown.push(field));
        expect('problem' in parsed ? parsed.problem : undefined).toBeUndefined();
      }
      expect(unknown).toEqual([]);
    },
  );

  test('links stay within .example', () => {
    const links = Object.keys(fieldsByFile).flatMap((name) =>
      ['url', 'photo', 'network_public_profile_url'].flatMap((field) => valuesOf(name, field)),
    );
    expect(links.filter((link) => !new URL(String(link)).hostname.endsWith('.example'))).toEqual([]);
  });

  test('phone numbers are valid and kept free for fiction, and e-mail reaches nobody', () => {
    const numbers = valuesOf('phone_numbers', 'phone_number').map(String);
    expect(numbers.filter((number) => !parsePhoneNumber(number)?.isValid())).toEqual([]);
    const free =
      /^\+(1\d{3}55501|44(2079460|1614960|1314960|2920180)|49(3023125|4066969|6990009|8999998|2214710)|33(199|26191|35301|46571|53649)|61([2378]5550|27010))/;
    expect(numbers.filter((number) => !free.test(parsePhoneNumber(number)?.number ?? ''))).toEqual([]);
    const emails = valuesOf('emails', 'email').map(String);
    expect(
      emails.filter((email) => !/^sample\.p\d+@[a-z.]+$|^[a-z0-9.-]+@[a-z0-9.-]+\.example$/.test(email)),
    ).toEqual([]);
  });

  test('some addresses and numbers belong to several persons', () => {
    const shared = (values: unknown[]) => values.length - new Set(values).size;
    expect(shared(valuesOf('emails', 'email'))).toBeGreaterThan(0);
    expect(shared(valuesOf('phone_numbers', 'phone_number'))).toBeGreaterThan(0);
  });
});

test('a slow destination holds the records back: no more than a few pieces wait in memory', async () => {
  let made = 0;
  let taken = 0;
  let mostWaiting = 0;
  const line = 'x'.repeat(1_000);
  function* records() {
    for (let count = 0; count < 20_000; count++) {
      made += line.length;
      mostWaiting = Math.max(mostWaiting, made - taken);
      yield { line };
    }
  }
  const slow = new Writable({
    write(chunk: Buffer, _encoding, done) {
      taken += chunk.length;
      setImmediate(done);
    },
  });
  expect(await writeRecords(records(), slow, { gzip: false })).toBe(20_000);
  expect(mostWaiting).toBeLessThan(1_000_000);
});
