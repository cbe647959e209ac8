import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { otherParser } from '../../../src/data-in/lines/instructions.ts';
import { type RowFields, rowParser } from '../../../src/data-in/lines/parse.ts';
import { listPresets } from '../../../src/data-in/tables/presets.ts';
import type { ClaimKind } from '../../../src/identity/claim.ts';
import { RECORD_COMMANDS } from '../../../src/ops/commands/record-commands.ts';
import { deliveriesForTests, fieldsOf } from '../delivery-directory.ts';

const FIXTURES = join(import.meta.dirname, 'rows');
const presets = await listPresets();
const names = presets.map(({ name }) => name);

const deliveries = deliveriesForTests();

/** Files of the published layout that a preset does not read, and names in a warning. */
const SKIPPED: Record<string, string[]> = {
  geonames: ['readme.txt'],
  'json-ld': ['about.html'],
  openalex: ['manifest', '2022-06-07.csv.gz'],
  ror: ['v2-ror-data_schema_v2.csv'],
};

test('each file of the folder of presets is one, by its name', async () => {
  const files = await readdir(join(import.meta.dirname, '../../../src/data-in/presets'));
  expect(names.map((name) => `${name}.sql`).sort()).toEqual(files.sort());
});

/** Rows as texts in one order: SQL without ORDER BY promises none. */
const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort();

type Read = Awaited<ReturnType<typeof deliveries.read>>;
const fixtures = new Map<string, Promise<Read>>();

/** What a preset makes of its fixture, which is read once. */
function readFixture(preset: string): Promise<Read> {
  const read = fixtures.get(preset) ?? deliveries.read({ paths: [join(FIXTURES, preset, 'input')], preset });
  fixtures.set(preset, read);
  return read;
}

async function expectedOf(preset: string): Promise<Record<string, string[]>> {
  const folder = join(FIXTURES, preset, 'expected');
  const files = await readdir(folder);
  const tables = files.map(async (file) => {
    const lines = (await readFile(join(folder, file), 'utf8')).split('\n');
    const rows = lines.filter((line) => line !== '').map((line) => JSON.parse(line));
    return [file.replace('.ndjson', ''), sorted(rows)] as const;
  });
  return Object.fromEntries(await Promise.all(tables));
}

test.each(names)('the preset %s reads the published layout', async (preset) => {
  const { rows, unread } = await readFixture(preset);
  const read = Object.entries(rows).map(([name, some]) => [name, sorted(fieldsOf(some))]);
  expect(Object.fromEntries(read)).toEqual(await expectedOf(preset));
  expect(unread.map(({ entry }) => entry)).toEqual(SKIPPED[preset] ?? []);
});

test.each(names)('every row of the preset %s can be read, with fields that its kind has', async (preset) => {
  const { rows } = await readFixture(preset);
  const wrong: unknown[] = [];
  for (const [kind, some] of Object.entries(rows)) {
    const defaults = { now: new Date('2026-11-26T12:00:00Z') };
    const parse =
      kind === 'places' ? otherParser('places', defaults) : rowParser(kind as ClaimKind, defaults);
    for (const fields of fieldsOf(some)) {
      const parsed = parse(fields as RowFields, (path) => wrong.push(`${kind}: unknown field ${path}`));
      if ('problem' in parsed) wrong.push(`${parsed.problem.key} ${parsed.problem.field}`);
    }
  }
  expect(wrong).toEqual([]);
});

test.each(presets)(
  'the preset $name says what it reads, where that is published, and its licence',
  (preset) => {
    expect(preset.reads).toMatch(/^\w.{20}/);
    expect(preset.published).toMatch(/^https:\/\/\S+$/);
    expect(preset.licence).toMatch(/^\w.{2}/);
  },
);

test('the guide has the presets of the folder in one table', async () => {
  const guide = await readFile('docs/mappings.md', 'utf8');
  const rows = [...guide.matchAll(/^\| `([a-z0-9-]+)` \| (.+) \| (.+) \|$/gm)];
  expect(rows.map(([, name, reads, licence]) => ({ name, reads, licence }))).toEqual(
    presets.map(({ name, reads, licence }) => ({ name, reads, licence })),
  );
});

test('a preset that does not exist is refused with the names of those that do', async () => {
  const read = deliveries.read({ paths: ['.'], preset: '../tables' });
  await expect(read).rejects.toThrow(`There is no preset ../tables. The presets are ${names.join(', ')};`);
});

test('`presets` lists the presets, and prints the SQL of one', async () => {
  const run = RECORD_COMMANDS.presets?.run as (name?: string) => Promise<[object, ...string[]]>;
  const [list, , ...lines] = await run();
  expect(list).toEqual({ presets: presets.map(({ sql: _, ...head }) => head) });
  expect(lines.map((line) => line.split(' ')[0])).toEqual(names);
  const [one, ...sql] = await run('tranco');
  const tranco = presets.find(({ name }) => name === 'tranco');
  expect(one).toEqual(tranco);
  expect(sql).toEqual([tranco?.sql.trimEnd()]);
});
