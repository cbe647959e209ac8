import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { openEngine } from '../../search-index/meilisearch/engine.ts';
import { ensureIndexes } from '../../search-index/rebuild/rebuild.ts';
import { importDataset } from '../../src/dataset/import/import.ts';
import { suppressPerson } from '../../src/dataset/import/suppress.ts';
import { ndjson } from '../dataset/dataset-directory.ts';
import { get, post, startService, type TestService } from '../http/service.ts';
import { asksFor, mentions, showing } from './ask-for-person.ts';
import { REAL_MISSING, type RealPart, type RealPerson, realPart } from './realdata-part.ts';
import { searchRoles } from './role-search.ts';

let part: RealPart;
let service: TestService;

beforeAll(async () => {
  if (REAL_MISSING) return;
  part = await realPart();
  service = await startService({ insertRecords: (pool) => deliver(pool, part.files) });
});
afterAll(() => service?.stop());
beforeEach(({ skip }) => skip(REAL_MISSING !== null, REAL_MISSING ?? ''));

/** Loads a delivery of which nothing may be rejected. */
async function deliver(pool: pg.Pool, files: RealPart['files']): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'roster-realdata-'));
  try {
    for (const [name, lines] of Object.entries(files))
      await writeFile(join(directory, `${name}.ndjson`), ndjson(lines));
    const { rejected } = await importDataset({ pool, directory, log: pino({ level: 'silent' }) });
    expect(rejected).toBe(0);
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** What the totals of all persons are, where these are there. */
function totalsOf(persons: RealPerson[]) {
  const held = persons.filter(({ roleIds }) => roleIds.length > 0);
  return {
    total_search_results: held.length,
    total_persons: held.length,
    total_organizations: new Set(
      held.flatMap(({ line }) => (line.roles ?? []).flatMap((role) => role.organization_id ?? [])),
    ).size,
    total_roles: held.flatMap(({ roleIds }) => roleIds).length,
  };
}

/** The whole of every page of a search for everybody. */
async function everyPage(): Promise<unknown[]> {
  const pages: unknown[] = [];
  for (let page = 1; ; page++) {
    const { persons } = await searchRoles(service, { page, page_size: 100 });
    if (persons.length === 0) return pages;
    pages.push(persons);
  }
}

async function expectNowhere(person: RealPerson): Promise<void> {
  expect(await showing(service, person)).toEqual([]);
}

test('persons are suppressed in all four ways of naming them, and each is somebody', () => {
  const { suppressed_persons: lines = [] } = part.files;
  const ways = Map.groupBy(lines, (line) => Object.keys(line).join());
  expect([...ways.keys()].sort()).toEqual([
    'email',
    'network_public_identifier',
    'person_id',
    'phone_number',
  ]);
  expect(part.suppressed.length).toBeGreaterThanOrEqual(lines.length);
  expect(part.suppressed.filter(({ emails }) => emails.length > 0).length).toBeGreaterThan(5);
  expect(part.suppressed.filter(({ works }) => works.length > 0).length).toBeGreaterThan(2);
});

test('a suppressed person is found by no operation, by none of their names, nor through their works', async () => {
  for (const person of part.suppressed) await expectNowhere(person);
});

test('no page of a search shows a suppressed person, and its totals count everybody but them', async () => {
  const pages = await everyPage();
  expect(pages.flat()).toHaveLength(totalsOf([part.present, ...part.others]).total_persons);
  for (const person of part.suppressed)
    expect([person.id, mentions(pages, person)]).toEqual([person.id, false]);
  const { body } = await post(service, 'person_role_search/totals', {});
  expect(body).toEqual(totalsOf([part.present, ...part.others]));
});

test('autocomplete offers the name of no suppressed person', async () => {
  const lookups = ['industries', 'organizations', 'organization_keywords', 'locations', 'person_skills'];
  for (const { fullName } of part.suppressed) {
    for (const lookup of [...lookups, 'web_technologies']) {
      const { status, body } = await get(
        service,
        `/api/datastorage/autocomplete/${lookup}/?q=${encodeURIComponent(fullName)}`,
      );
      expect(status).toBe(200);
      expect(JSON.stringify(body).toLowerCase()).not.toContain(JSON.stringify(fullName.toLowerCase()));
    }
  }
});

test('a person who is suppressed while the service runs is nowhere from then on, also where a delivery brings them again', async () => {
  const { files, present, others } = part;
  // While they are there every request shows them: so the requests do tell.
  expect(await showing(service, present, 'stored')).toHaveLength(asksFor(present).length);
  expect(mentions(await everyPage(), present)).toBe(true);

  await suppressPerson(service.database.pool, { person_id: present.id });
  await expectGone(present, others);

  const theirs = (line: { person_id: number }) => line.person_id === present.id;
  await deliver(service.database.pool, {
    persons: [present.line],
    emails: files.emails?.filter(theirs) ?? [],
    phone_numbers: files.phone_numbers?.filter(theirs) ?? [],
    ...Object.fromEntries(present.works.map(({ file, line }) => [file, [line]])),
  });
  await expectGone(present, others);

  const { meiliUrl, meiliKey } = inject('services');
  const { pool, indexPrefix } = service.database;
  const engine = openEngine({ url: meiliUrl, key: meiliKey, prefix: indexPrefix });
  await ensureIndexes({ pool, engine });
  await engine.close();
  await expectGone(present, others);
});

async function expectGone(person: RealPerson, others: RealPerson[]): Promise<void> {
  await expectNowhere(person);
  // Stored totals are repeated as they were; no other stored answer is.
  const repeated = await showing(service, person, 'stored');
  expect(new Set(repeated.map(({ operation }) => operation))).toEqual(new Set(['person_role_search/totals']));
  expect(mentions(await everyPage(), person)).toBe(false);
  const { body } = await post(service, 'person_role_search/totals', {});
  expect(body).toEqual(totalsOf(others));
}
