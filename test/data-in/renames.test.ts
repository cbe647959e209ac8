import { describe, expect, test } from 'vitest';
import { refuseStrictRenames } from '../../src/data-in/renames.ts';
import { dataVersion, recordContent } from '../dataset/database-content.ts';
import type { Delivery } from '../dataset/dataset-directory.ts';
import { deliver as deliverDataset } from '../dataset/import-delivery.ts';
import { databaseForEachTest } from '../harness/database.ts';
import { deliver } from './tables/memory-table.ts';

const database = databaseForEachTest();

const PLACES = ['Bremen', 'Ghent', 'Porto', 'Turku', 'Kyoto'];
const TRADES = ['Gardens', 'Optics', 'Freight', 'Bakery', 'Cranes'];

/** The names of things, of which no two agree. */
const namesOf = (count: number, first: number) =>
  Array.from({ length: count }, (_, at) => {
    const nr = first + at;
    return `${PLACES[nr % 5]} ${TRADES[Math.floor(nr / 5) % 5]} ${nr}`;
  });

const strict = (names: readonly string[]): Delivery => ({
  industries: [{ id: 1, name: names[0] ?? '' }],
  organizations: names.map((name, at) => ({ id: at + 1, name })),
});

const load = (delivery: Delivery) =>
  deliverDataset(database.pool, delivery, { examine: refuseStrictRenames });

const spelled = (name: string) => `${name.toUpperCase()} GmbH`;
const [own, others] = [namesOf(40, 0), namesOf(40, 1_000)];

test('a dataset that gives most records with its ids other names is refused before anything is written', async () => {
  await load(strict(own));
  const before = [await recordContent(database.pool), await dataVersion(database.pool)];
  await expect(load(strict(others))).rejects.toThrow(
    'organizations.ndjson gives other names to 40 of the 40 organizations that were compared, as another dataset with the same ids does: 1 is "Bremen Gardens 0", and would be "Bremen Gardens 1000". Nothing was changed. Where that is meant, add --yes.',
  );
  expect([await recordContent(database.pool), await dataVersion(database.pool)]).toEqual(before);
});

test.each<[string, string[], string[]]>([
  ['a first load', [], others],
  ['fewer than twenty records', own.slice(0, 19), others.slice(0, 19)],
  ['names in other spellings', own, own.map(spelled)],
  ['half of the names', own, [...own.slice(0, 20), ...others.slice(20)]],
  ['new records beside the old ones', own, [...own, ...namesOf(2_000, 5_000)]],
])('%s: a dataset is loaded', async (_, before, after) => {
  if (before.length > 0) await load(strict(before));
  const { rejected, changed } = await load(strict(after));
  expect([rejected, changed]).toEqual([0, true]);
});

test('names are found behind a thousand lines of new records, and more than a thousand are not compared', async () => {
  const names = namesOf(2_400, 0);
  const records = names.map((name, at) => ({ id: at + 1, name }));
  await load({ organizations: records.slice(1_200) });
  const renamed = records.map(({ id, name }) => ({ id, name: `${name} ${name}` }));
  await expect(load({ organizations: renamed })).rejects.toThrow(/to 1000 of the 1000 organizations/);
});

test.each<[string, Delivery[], RegExp]>([
  [
    'persons',
    [own, others].map((names) => ({ persons: names.map((full_name, at) => ({ id: at + 1, full_name })) })),
    /40 of the 40 persons/,
  ],
])('%s are compared, too', async (_, [before = {}, after = {}], message) => {
  await load(before);
  await expect(load(after)).rejects.toThrow(message);
});

describe('a delivery of a source', () => {
  const rows = (names: readonly string[]) => ({
    organizations: names.map((name, at) => ({ key: `k${at}`, name })),
    job_posts: names.map((title, at) => ({
      key: `j${at}`,
      title,
      url: `https://jobs.example/${at}`,
      organization_key: 'k0',
    })),
  });

  test('that gives most things with its keys other names is refused, unless that is confirmed', async () => {
    await deliver(database, 'crm', rows(own));
    const before = await recordContent(database.pool);
    await expect(deliver(database, 'crm', rows(others))).rejects.toThrow(
      /^organizations\.ndjson gives other names to 40 of the 40 organizations .* with the same keys does: k0 is "Bremen Gardens 0"/,
    );
    const { job_posts } = rows(others);
    await expect(deliver(database, 'crm', { job_posts })).rejects.toThrow(/40 of the 40 job_posts/);
    expect(await recordContent(database.pool)).toEqual(before);
    const confirmed = await deliver(database, 'crm', rows(others), { isConfirmed: true });
    expect(confirmed.changed).toBe(true);
  });

  test('that has other spellings, or is of another source, is loaded', async () => {
    await deliver(database, 'crm', rows(own));
    expect((await deliver(database, 'crm', rows(own.map(spelled)))).rejected).toBe(0);
    expect((await deliver(database, 'erp', rows(others))).rejected).toBe(0);
  });
});
