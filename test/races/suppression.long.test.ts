import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../search-index/engine.ts';
import { rebuildIndexes } from '../../search-index/rebuild/rebuild.ts';
import { syncIndexes } from '../../search-index/sync/worker.ts';
import { suppressPerson } from '../../src/dataset/import/suppress.ts';
import { post, type TestService } from '../api/http/service.ts';
import type { Delivery } from '../dataset/dataset-directory.ts';
import { deliver } from '../dataset/import-delivery.ts';
import { openTestEngine } from '../harness/engine.ts';
import { endEverything } from '../ops/commands/processes.ts';
import { SILENT } from '../sync/synced-records.ts';
import { startTwoProcesses, type TwoProcesses } from './two-processes.ts';

const ORGANIZATION = 5_000;
const FIRST_PERSON = 5_001;
const PERSONS = 60;
/** Number of suppressions. Every second one is a line of a delivery, the others are calls of `suppressPerson`. */
const SUPPRESSIONS = Number(process.env.RACE_SUPPRESSIONS ?? 12);
/** Minimum numbers of imports and rebuilds that end after the last suppression. */
const IMPORTS_MIN = 3;
const REBUILDS_MIN = 2;

const IDS = Array.from({ length: PERSONS }, (_, nr) => FIRST_PERSON + nr);

let two: TwoProcesses;
let engine: Engine;
beforeAll(async () => {
  two = await startTwoProcesses();
  engine = openTestEngine(two.service.database.indexPrefix);
});
afterAll(async () => {
  await endEverything();
  await engine.close();
  await two.service.stop();
});

/** All persons, with values that contain the number of the delivery. */
function delivery(number: number): Delivery {
  return {
    persons: IDS.map((id) => ({
      id,
      full_name: `Person ${id}`,
      headline: `Delivery ${number}`,
      roles: [{ id, organization_id: ORGANIZATION, title: `Fitter ${number}`, is_current: true }],
    })),
    emails: IDS.map((id) => ({ person_id: id, email: emailOf(id), validation_status: 'valid' })),
    phone_numbers: IDS.map((id) => ({ person_id: id, phone_number: phoneOf(id) })),
  };
}

const emailOf = (id: number) => `p${id}@crane.example`;
const phoneOf = (id: number) => `+4420794${String(id).padStart(5, '0')}`;

/** Persons whose suppression was requested, and those whose suppression was acknowledged. */
const sent = new Set<number>();
const acknowledged = new Set<number>();

/** Calls the operations that could show a person, and checks that none shows a person suppressed before. */
async function expectSuppressed(at: TestService, turn: number): Promise<void> {
  const gone = new Set(acknowledged);
  const id = [...gone][turn % Math.max(gone.size, 1)] ?? FIRST_PERSON;
  const isGone = gone.has(id);
  const [page, totals, ...lookups] = await Promise.all([
    post(at, 'person_role_search', { organizations: [ORGANIZATION], page_size: 100 }),
    post(at, 'person_role_search/totals', { organizations: [ORGANIZATION] }),
    post(at, 'person_detail_lookup', { person_id: id }),
    post(at, 'person_contacts_lookup/phone_numbers', { person_id: id }),
    post(at, 'person_detail_reverse_lookup/by_email', { email: emailOf(id) }),
    post(at, 'person_detail_reverse_lookup/by_phone_number', { phone_number: phoneOf(id) }),
  ]);
  if (isGone) expect(lookups.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect([page.status, totals.status]).toEqual([200, 200]);
  const shown = page.body.search_results.map((person) => person.id);
  expect(shown.filter((person) => gone.has(person))).toEqual([]);
  const { total_persons, total_roles } = totals.body as unknown as Record<string, number>;
  for (const total of [page.body.total_search_results, total_persons, total_roles]) {
    expect(total).toBeLessThanOrEqual(PERSONS - gone.size);
    expect(total).toBeGreaterThanOrEqual(PERSONS - sent.size);
  }
}

async function suppress(id: number): Promise<void> {
  const { pool } = two.service.database;
  sent.add(id);
  if (id % 2 === 0) await suppressPerson(pool, { person_id: id });
  else await deliver(pool, { suppressed_persons: [{ email: emailOf(id) }] });
  acknowledged.add(id);
}

test('a person whose suppression is acknowledged is in no later answer, whatever imports and rebuilds run meanwhile', async () => {
  const { pool } = two.service.database;
  await deliver(pool, { organizations: [{ id: ORGANIZATION, name: 'Crane' }], ...delivery(0) });
  const rebuild = () => rebuildIndexes({ pool, engine });
  await rebuild();
  const stop = new AbortController();
  const { signal } = stop;
  const repeat = async (work: (step: number) => Promise<unknown>): Promise<number> => {
    let step = 0;
    while (!signal.aborted) await work(++step);
    return step;
  };
  const done = { imports: 0, rebuilds: 0 };
  const running = [
    syncIndexes({ pool, engine, log: SILENT }, signal),
    repeat(async (step) => {
      await deliver(pool, delivery(step));
      done.imports += 1;
    }),
    repeat(async () => {
      await rebuild();
      done.rebuilds += 1;
    }),
    repeat((step) => expectSuppressed(two.at(0), step)),
    repeat((step) => expectSuppressed(two.at(1), step)),
  ];
  const suppressions = (async () => {
    for (const id of IDS.slice(0, SUPPRESSIONS)) {
      await suppress(id);
      await Promise.all([expectSuppressed(two.at(0), id), expectSuppressed(two.at(1), id)]);
    }
    const { imports, rebuilds } = done;
    const haveRun = () => done.imports >= imports + IMPORTS_MIN && done.rebuilds >= rebuilds + REBUILDS_MIN;
    await expect.poll(haveRun, { timeout: 60_000 }).toBe(true);
  })();
  try {
    await Promise.race([suppressions, ...running]);
    expect(signal.aborted).toBe(false);
  } finally {
    stop.abort();
  }
  await Promise.all([suppressions, ...running]);
  expect(acknowledged.size).toBe(SUPPRESSIONS);
  for (const turn of Array.from({ length: SUPPRESSIONS }).keys()) await expectSuppressed(two.at(turn), turn);
});
