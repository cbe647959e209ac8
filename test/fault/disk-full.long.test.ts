import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, type TestContext, test } from 'vitest';
import { createAccount } from '../../src/operations/account/manage.ts';
import { expectBooksToBalance, spendingOf } from '../accounts/credits/accounts.ts';
import { type Answer, post } from '../api/http/service.ts';
import { endEverything } from '../ops/commands/processes.ts';
import { type Ended, roster } from '../ops/commands/roster-process.ts';
import { findDifferences } from '../search-index/engine-documents.ts';
import { NO_DIFFERENCES } from '../sync/synced-records.ts';
import { type Deliveries, type Delivery, openDeliveries } from './deliveries.ts';
import { FIXED, insertFixedRecords } from './fixed-records.ts';
import { type Installation, startInstallation } from './installation.ts';
import type { Caller } from './ledger.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

/** Room for a new database, its write-ahead log and some work. */
const POSTGRES_MIB = 220;
const MEILISEARCH_MIB = 120;
const REPORT_MIB = 1;
const PERSONS = 200;
const REJECTED_LINES = 20_000;
/** Each test runs several imports, which are slow on a busy machine. */
const TIMEOUT_MS = 900_000;

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
// A full disk needs a small separate file system, which only root may mount.
beforeEach((context: TestContext) => {
  const canMount = Object.values(disks).every((disk) => disk !== null);
  if (!canMount) context.skip('this account may not mount a file system, so there is no small disk');
});

const nextDelivery = () => deliveries.write(++delivered, false);

function importOf({ directory }: Delivery, ...options: string[]): Promise<Ended> {
  return roster(['import', directory, '--json', '--yes', ...options], { env: installation.settings });
}

/** Checks that a command failed with exit code 1 and a sentence, without a stack. */
function expectClearFailure({ code, stdout, stderr }: Ended, sentence: RegExp): void {
  expect({ code, stdout, stderr }).toMatchObject({ code: 1, stdout: '' });
  expect(stderr).toMatch(sentence);
  expect(stderr).not.toMatch(/^\s+at /m);
}

const send = (operation: string, body: object) =>
  post({ ...caller, url: installation.urls[0] ?? '' }, operation, body);
const lookUp = () => send('person_detail_lookup', { person_id: FIXED.personId });

/** Searches the fixed records, and checks the total of a successful answer. */
async function search(): Promise<Answer> {
  const answer = await send('job_search', { organization_ids: [FIXED.organizationId] });
  if (answer.status === 200) expect(answer.body.total_search_results).toBe(FIXED.jobPosts);
  return answer;
}

/** Checks that the same delivery can be imported once there is room again, and that the indexes match the records. */
async function expectToRecover(delivery: Delivery): Promise<void> {
  expect(await importOf(delivery)).toMatchObject({ code: 0 });
  const { database, engine } = installation;
  // Documents that the engine could not store for lack of room are not set aside.
  const { rows } = await database.pool.query(
    'select topic, record_id, reason from outbox where is_set_aside',
  );
  expect(rows).toEqual([]);
  expect(await findDifferences(database.pool, engine)).toEqual(NO_DIFFERENCES);
  expect(JSON.parse((await importOf(delivery)).stdout)).toMatchObject({ has_changed: false });
}

/** A delivery with many rejected lines, each with an entry in the report. */
async function brokenDelivery(): Promise<Delivery> {
  const delivery = await deliveries.write(++delivered, true);
  const lines = Array.from({ length: REJECTED_LINES }, (_, nr) => `{"id":${nr},"broken":`).join('\n');
  await writeFile(join(delivery.directory, 'industries.ndjson'), lines);
  return delivery;
}

test('a full disk of the report ends the import with a clear sentence, and the import can be repeated', {
  timeout: TIMEOUT_MS,
}, async () => {
  const delivery = await brokenDelivery();
  for (const report of ['/dev/full', join(installation.directory, 'report', 'rejected.ndjson')]) {
    expectClearFailure(await importOf(delivery, '--report', report), /report.*no space left/i);
  }
  const report = join(installation.directory, 'rejected.ndjson');
  const { code, stdout } = await importOf(delivery, '--report', report);
  expect([code, JSON.parse(stdout)]).toMatchObject([1, { rejected: REJECTED_LINES }]);
});

test('with the database’s disk full, every call is charged and answered or gets 503, until there is room', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { pool } = installation.database;
  const answers: Answer[] = [await lookUp()];
  disks.postgres?.fill();
  const delivery = await nextDelivery();
  expectClearFailure(await importOf(delivery), /no space left/i);
  for (let nr = 0; nr < 20; nr++) answers.push(await lookUp());
  for (const { status, headers } of answers.filter(({ status }) => status !== 200))
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);

  disks.postgres?.free();
  await expect.poll(async () => (await lookUp()).status, { timeout: 60_000, interval: 200 }).toBe(200);
  const spending = await spendingOf(pool, caller.accountId);
  const charged = new Set(spending.map(({ change_data }) => change_data.request_id));
  for (const { headers } of answers.filter(({ status }) => status === 200))
    expect(charged).toContain(headers.get('x-request-id'));
  await expectBooksToBalance(pool);
  await expectToRecover(delivery);
});

test('with the engine’s disk full no search is wrong, and indexing resumes once there is room', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { pool } = installation.database;
  disks.meilisearch?.fill();
  // A change for the worker, besides the import.
  await pool.query("update persons set headline = 'changed'");
  const delivery = await nextDelivery();
  expectClearFailure(await importOf(delivery), /search engine/i);
  // Without room the engine may keep serving, or exit and be restarted.
  expect([200, 503]).toContain((await search()).status);
  disks.meilisearch?.free();
  await expect.poll(async () => (await search()).status, { timeout: 120_000, interval: 200 }).toBe(200);
  await expectToRecover(delivery);
  expect((await search()).status).toBe(200);
});
