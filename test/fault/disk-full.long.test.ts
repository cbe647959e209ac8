import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, type TestContext, test } from 'vitest';
import { createAccount } from '../../src/account/manage.ts';
import { endEverything } from '../commands/processes.ts';
import { type Ended, roster } from '../commands/roster-process.ts';
import { expectBooksToBalance, spendingOf } from '../credits/accounts.ts';
import { type Answer, post } from '../http/service.ts';
import { findDifferences } from '../search-index/engine-documents.ts';
import { type Deliveries, type Delivery, openDeliveries } from './deliveries.ts';
import { FIXED, insertFixedRecords } from './fixed-records.ts';
import { type Installation, startInstallation } from './installation.ts';
import type { Caller } from './ledger.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

/** A new database and its log, and some room to work. */
const POSTGRES_MIB = 220;
const MEILISEARCH_MIB = 120;
const REPORT_MIB = 1;
const PERSONS = 200;
const REJECTED_LINES = 20_000;
/** An import takes its time on a busy machine, and each of these makes several. */
const TIMEOUT_MS = 300_000;

let installation: Installation;
let deliveries: Deliveries;
let caller: Caller;
let delivered = 0;
const disks: Record<'postgres' | 'meilisearch' | 'report', SmallDisk | null> = {
  postgres: null,
  meilisearch: null,
  report: null,
};

beforeAll(async () => {
  installation = await startInstallation(async (directory) => {
    disks.postgres = await mountSmallDisk(join(directory, 'postgres'), POSTGRES_MIB);
    disks.meilisearch = await mountSmallDisk(join(directory, 'meilisearch'), MEILISEARCH_MIB);
    disks.report = await mountSmallDisk(join(directory, 'report'), REPORT_MIB);
  });
  const { pool } = installation.database;
  await insertFixedRecords(pool);
  deliveries = await openDeliveries(join(installation.directory, 'deliveries'), PERSONS);
  const { account_id, key } = await createAccount(installation.database.orm.em, 'Caller', 1_000_000);
  caller = { accountId: account_id, key };
  expect(await importOf(await nextDelivery())).toMatchObject({ code: 0 });
}, 240_000);
afterAll(async () => {
  for (const disk of Object.values(disks)) disk?.free();
  await endEverything();
  for (const disk of Object.values(disks)) disk?.unmount();
  await installation?.remove();
});
// A full disk needs a small file system of its own, which only root may mount.
beforeEach((context: TestContext) => {
  const canMount = Object.values(disks).every((disk) => disk !== null);
  if (!canMount) context.skip('only who may mount a file system can make a small one');
});

const nextDelivery = () => deliveries.write(++delivered, false);

function importOf({ directory }: Delivery, ...options: string[]): Promise<Ended> {
  return roster(['import', directory, '--json', ...options], { env: installation.settings });
}

/** What every failure owes: an exit code, and a sentence without a stack. */
function expectClearFailure({ code, stdout, stderr }: Ended, sentence: RegExp): void {
  expect({ code, stdout, stderr }).toMatchObject({ code: 1, stdout: '' });
  expect(stderr).toMatch(sentence);
  expect(stderr).not.toMatch(/^\s+at /m);
}

function look(): Promise<Answer> {
  return post({ ...caller, url: installation.urls[0] ?? '' }, 'person_detail_lookup', {
    person_id: FIXED.personId,
  });
}

/** A search over records that stay, which never tells another total. */
async function search(): Promise<Answer> {
  const filter = { organization_ids: [FIXED.organizationId] };
  const answer = await post({ ...caller, url: installation.urls[0] ?? '' }, 'job_search', filter);
  if (answer.status === 200) expect(answer.body.total_search_results).toBe(FIXED.jobPosts);
  return answer;
}

const SET_ASIDE = 'select topic, record_id, reason from outbox where is_set_aside';

/** The same delivery, once there is room again: it is loaded, and searches see it. */
async function expectToRecover(delivery: Delivery): Promise<void> {
  expect(await importOf(delivery)).toMatchObject({ code: 0 });
  const { database, engine } = installation;
  // What no engine could take is no fault of the records.
  expect((await database.pool.query(SET_ASIDE)).rows).toEqual([]);
  expect(await findDifferences(database.pool, engine)).toEqual({ missing: [], stale: [], leftOver: [] });
  expect(JSON.parse((await importOf(delivery)).stdout)).toMatchObject({ changed: false });
}

/** A delivery most of whose lines are rejected, each with an entry of the report. */
async function brokenDelivery(): Promise<Delivery> {
  const delivery = await deliveries.write(++delivered, true);
  const lines = Array.from({ length: REJECTED_LINES }, (_, nr) => `{"id":${nr},"broken":`).join('\n');
  await writeFile(join(delivery.directory, 'industries.ndjson'), lines);
  return delivery;
}

test('a report that has no room ends the import with a sentence, and the import can be run again', {
  timeout: TIMEOUT_MS,
}, async () => {
  const delivery = await brokenDelivery();
  for (const report of ['/dev/full', join(installation.directory, 'report', 'rejected.ndjson')]) {
    expectClearFailure(await importOf(delivery, '--report', report), /report.*no space left/i);
  }
  const { code, stdout } = await importOf(
    delivery,
    '--report',
    join(installation.directory, 'rejected.ndjson'),
  );
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ rejected: REJECTED_LINES });
});

test('a full disk of the database loses nothing that was answered, charges nothing that was not, and is got over', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { pool } = installation.database;
  const answers: Answer[] = [await look()];
  disks.postgres?.fill();
  const delivery = await nextDelivery();
  expectClearFailure(await importOf(delivery), /no space left/i);
  for (let nr = 0; nr < 20; nr++) answers.push(await look());
  for (const { status, headers } of answers.filter(({ status }) => status !== 200))
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);

  disks.postgres?.free();
  await expect.poll(async () => (await look()).status, { timeout: 60_000, interval: 200 }).toBe(200);
  const spending = await spendingOf(pool, caller.accountId);
  const charged = new Set(spending.map(({ change_data }) => change_data.request_id));
  for (const { headers } of answers.filter(({ status }) => status === 200))
    expect(charged).toContain(headers.get('x-request-id'));
  await expectBooksToBalance(pool);
  await expectToRecover(delivery);
});

test('a full disk of the engine makes no search wrong, and is got over', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { pool } = installation.database;
  disks.meilisearch?.fill();
  // For the worker, beside the import.
  await pool.query("update persons set headline = 'changed'");
  const delivery = await nextDelivery();
  expectClearFailure(await importOf(delivery), /search engine/i);
  // The engine may go on without room, or end and be started again.
  expect([200, 503]).toContain((await search()).status);
  disks.meilisearch?.free();
  await expect.poll(async () => (await search()).status, { timeout: 120_000, interval: 200 }).toBe(200);
  await expectToRecover(delivery);
  expect((await search()).status).toBe(200);
});
