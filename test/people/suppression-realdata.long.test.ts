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
import { mentions, requestsFor, requestsShowing } from './person-requests.ts';
import { REAL_MISSING, type RealPerson, type RealSubset, realSubset } from './realdata-subset.ts';
import { searchRoles } from './role-search.ts';

let subset: RealSubset;
let service: TestService;

beforeAll(async () => {
  if (REAL_MISSING) return;
  subset = await realSubset();
  service = await startService({ insertRecords: (pool) => deliver(pool, subset.files) });
});
afterAll(() => service?.stop());
beforeEach(({ skip }) => skip(REAL_MISSING !== null, REAL_MISSING ?? ''));

/** Imports a delivery, and expects that no line is rejected. */
async function deliver(pool: pg.Pool, files: RealSubset['files']): Promise<void> {
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

/** The totals of a search without filters, if exactly these persons are in the records. */
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

/** The persons of every page of a search without filters. */
async function everyPage(): Promise<unknown[]> {
  const pages: unknown[] = [];
  for (let page = 1; ; page++) {
    const { persons } = await searchRoles(service, { page, page_size: 100 });
    if (persons.length === 0) return pages;
    pages.push(persons);
  }
}

async function expectNotShown(person: RealPerson): Promise<void> {
  expect(await requestsShowing(service, person)).toEqual([]);
}

test('the real dataset suppresses persons by all four identifiers, some of them with contacts and works', () => {
  const { suppressed_persons: lines = [] } = subset.files;
  const ways = Map.groupBy(lines, (line) => Object.keys(line).join());
  expect([...ways.keys()].sort()).toEqual([
    'email',
    'network_public_identifier',
    'person_id',
    'phone_number',
  ]);
  expect(subset.suppressed.length).toBeGreaterThanOrEqual(lines.length);
  expect(subset.suppressed.filter(({ emails }) => emails.length > 0).length).toBeGreaterThan(5);
  expect(subset.suppressed.filter(({ works }) => works.length > 0).length).toBeGreaterThan(2);
});

test('no operation shows a suppressed person, neither by an identifier nor through their works', async () => {
  for (const person of subset.suppressed) await expectNotShown(person);
});

test('no page of a search shows a suppressed person, and the totals count all other persons', async () => {
  const pages = await everyPage();
  expect(pages.flat()).toHaveLength(totalsOf([subset.present, ...subset.others]).total_persons);
  for (const person of subset.suppressed)
    expect([person.id, mentions(pages, person)]).toEqual([person.id, false]);
  const { body } = await post(service, 'person_role_search/totals', {});
  expect(body).toEqual(totalsOf([subset.present, ...subset.others]));
});

test('autocomplete does not suggest the name of a suppressed person', async () => {
  const lookups = ['industries', 'organizations', 'organization_keywords', 'locations', 'person_skills'];
  for (const { fullName } of subset.suppressed) {
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

test('a person suppressed while the service runs is no longer shown, even after a delivery contains the person again', async () => {
  const { files, present, others } = subset;
  // Before the suppression every request shows the person, so the requests can detect the person.
  expect(await requestsShowing(service, present, 'stored')).toHaveLength(requestsFor(present).length);
  expect(mentions(await everyPage(), present)).toBe(true);

  await suppressPerson(service.database.pool, { person_id: present.id });
  await expectRemoved(present, others);

  const theirs = (line: { person_id: number }) => line.person_id === present.id;
  await deliver(service.database.pool, {
    persons: [present.line],
    emails: files.emails?.filter(theirs) ?? [],
    phone_numbers: files.phone_numbers?.filter(theirs) ?? [],
    ...Object.fromEntries(present.works.map(({ file, line }) => [file, [line]])),
  });
  await expectRemoved(present, others);

  const { meiliUrl, meiliKey } = inject('services');
  const { pool, indexPrefix } = service.database;
  const engine = openEngine({ url: meiliUrl, key: meiliKey, prefix: indexPrefix });
  await ensureIndexes({ pool, engine });
  await engine.close();
  await expectRemoved(present, others);
});

async function expectRemoved(person: RealPerson, others: RealPerson[]): Promise<void> {
  await expectNotShown(person);
  // Of the stored answers, only totals are replayed.
  const replayed = await requestsShowing(service, person, 'stored');
  expect(new Set(replayed.map(({ operation }) => operation))).toEqual(new Set(['person_role_search/totals']));
  expect(mentions(await everyPage(), person)).toBe(false);
  const { body } = await post(service, 'person_role_search/totals', {});
  expect(body).toEqual(totalsOf(others));
}
