import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '../../src/operations/account/manage.ts';
import { endEverything } from '../ops/commands/processes.ts';
import { type Ended, roster } from '../ops/commands/roster-process.ts';
import { findDifferences } from '../search-index/engine-documents.ts';
import { NO_DIFFERENCES } from '../sync/synced-records.ts';
import { type Deliveries, type Delivery, openDeliveries } from './deliveries.ts';
import { insertFixedRecords } from './fixed-records.ts';
import { type Installation, startInstallation } from './installation.ts';
import { type Caller, expectNothingLost, openLedger } from './ledger.ts';
import { type MixedLoad, runCaller, runKeyOwner } from './mixed-load.ts';
import { createWriter, insertManyRecords, type RecordWriter, writeAtRandom } from './record-writer.ts';
import { type RepeatedCommand, repeatCommand } from './repeated-command.ts';

/** Number of kills in all, and in a round. Six are one of each part; `npm run test:long -- faults` runs many more. */
const KILLS = Number(process.env.FAULT_KILLS ?? 6);
const KILLS_A_ROUND = Number(process.env.FAULT_KILLS_A_ROUND ?? 6);
const CALLERS = 4;
const RANDOM_WRITERS = 3;
const ACCOUNTS = 6;
const CREDITS = 100_000_000;
const PERSONS = 300;
const PAUSE_MAX_MS = 1_000;
/** For a hanging part alone: on a busy machine, a rebuild between kills takes minutes. */
const EVENTUALLY_MS = 300_000;
/** One in this many deliveries has all records. */
const WHOLE_EVERY = 4;

/** The parts that are killed, in two groups, so that sometimes two parts are down at once. */
const PARTS = [
  ['api', 'worker', 'importer'],
  ['postgres', 'meilisearch', 'rebuild'],
] as const;
type Part = (typeof PARTS)[number][number];

let installation: Installation;
let deliveries: Deliveries;
let importer: RepeatedCommand;
let rebuild: RepeatedCommand;
let writer: RecordWriter;
let hasEnded = false;
let delivered = 0;

const ledger = openLedger();
let load: MixedLoad;

beforeAll(async () => {
  installation = await startInstallation();
  const { pool } = installation.database;
  await insertFixedRecords(pool);
  await insertManyRecords(pool);
  deliveries = await openDeliveries(join(installation.directory, 'deliveries'), PERSONS);
  const callers: Caller[] = [];
  for (let nr = 0; nr < ACCOUNTS; nr++) {
    const { account_id, key } = await createAccount(installation.database.orm.em, 'Caller', CREDITS);
    callers.push({ accountId: account_id, key });
  }
  load = {
    ledger,
    callers,
    installation,
    hasEnded: () => hasEnded,
    violations: new Set(),
    counts: { writes: 0, calls: 0, unanswered: 0, unavailable: 0, unavailableWithoutOutage: 0 },
  };
  writer = createWriter(pool, ledger);
  await importOnce(await nextDelivery(false));
}, 180_000);
afterAll(async () => {
  hasEnded = true;
  await endEverything();
  await installation?.remove();
});

async function nextDelivery(isPart: boolean): Promise<Delivery> {
  const delivery = await deliveries.write(++delivered, isPart);
  for (const id of delivery.personIds) {
    const progress = ledger.headlines.get(id) ?? { acknowledged: 0, sent: 0 };
    ledger.headlines.set(id, { ...progress, sent: delivery.number });
  }
  return delivery;
}

function acknowledge({ number, personIds }: Delivery): void {
  for (const id of personIds) ledger.headlines.set(id, { acknowledged: number, sent: number });
}

const importing = ({ directory }: Delivery) => ['import', directory, '--json', '--yes'];

/** Imports a delivery while nothing is killed. */
async function importOnce(delivery: Delivery): Promise<{ has_changed: boolean }> {
  const { code, stdout, stderr } = await roster(importing(delivery), { env: installation.settings });
  expect({ code, stderr }).toMatchObject({ code: 0 });
  acknowledge(delivery);
  return JSON.parse(stdout);
}

/** Adds a violation if a command failed although no service was down. */
function checkEnd(name: string, startMs: number, ended: Ended): void {
  const wasDown = [startMs, Date.now()].some((atMs) => installation.wasDown(atMs));
  if (ended.code !== 0 && !wasDown) load.violations.add(`${name}: ${ended.code} ${ended.stderr}`);
}

function startCommands(): void {
  const { settings } = installation;
  const startImport = async () => {
    const delivery = await nextDelivery(delivered % WHOLE_EVERY !== 0);
    const startMs = Date.now();
    return {
      args: importing(delivery),
      onEnd: (ended: Ended | null) => {
        if (ended?.code === 0) acknowledge(delivery);
        if (ended) checkEnd('import', startMs, ended);
      },
    };
  };
  const startRebuild = async () => {
    const startMs = Date.now();
    const onEnd = (ended: Ended | null) => ended && checkEnd('reindex', startMs, ended);
    return { args: ['reindex', '--json'], onEnd };
  };
  importer = repeatCommand(startImport, settings);
  rebuild = repeatCommand(startRebuild, settings);
}

const kills = Object.fromEntries(PARTS.flat().map((part) => [part, 0])) as Record<Part, number>;

/** Kills a part at a random moment, and resolves once it is ready again. */
async function killOne(part: Part): Promise<void> {
  await pause(randomInt(PAUSE_MAX_MS));
  if (part === 'importer') await importer.kill();
  else if (part === 'rebuild') await rebuild.kill();
  else await installation.kill(part);
  kills[part] += 1;
}

/** Kills each part of a group in turn, in a new random order each time. */
async function killSome(group: readonly Part[], count: number): Promise<void> {
  let order: Part[] = [];
  for (let nr = 0; nr < count; nr++) {
    if (order.length === 0) order = [...group].sort(() => randomInt(3) - 1);
    await killOne(order.pop() as Part);
  }
}

/** Number of acknowledged writes of the kind with the fewest. */
const acknowledgedLeast = (): number =>
  Math.min(ledger.answers.length, ledger.deletedKeys.size, ledger.deletedRecords.size);

/** Kills parts under load, waits until writes of every kind succeed again, and ends the load. */
async function runRound(count: number): Promise<void> {
  hasEnded = false;
  const before = acknowledgedLeast();
  startCommands();
  const running = [
    ...Array.from({ length: CALLERS }, () => runCaller(load)),
    runKeyOwner(load),
    writer(() => hasEnded),
  ];
  const { pool } = installation.database;
  const writing = Array.from({ length: RANDOM_WRITERS }, () => writeAtRandom(pool, () => hasEnded));
  await Promise.all(PARTS.map((group) => killSome(group, Math.ceil(count / PARTS.length))));
  await expect.poll(acknowledgedLeast, { timeout: EVENTUALLY_MS }).toBeGreaterThan(before);
  await expect.poll(rebuild.finished, { timeout: EVENTUALLY_MS }).toBeGreaterThan(0);
  hasEnded = true;
  await Promise.all([...running, importer.end(), rebuild.end()]);
  const written = await Promise.all(writing);
  expect(Math.min(...written)).toBeGreaterThan(0);
  load.counts.writes += written.reduce((sum, each) => sum + each, 0);
}

const LEFT = `
select (select count(*) from outbox_changes) + (select count(*) from outbox) + (select count(*) from departed_persons)
  as changes,
  (select count(*) from pg_stat_activity where datname = current_database() and state like 'idle in transaction%')
  as transactions`;

/** Checks that every acknowledged write is stored once, and that every document matches the records. */
async function expectConsistent(): Promise<void> {
  const { pool } = installation.database;
  expect([...load.violations, ...installation.unexpectedEnds]).toEqual([]);
  await expectNothingLost(pool, ledger);
  const last = await nextDelivery(false);
  await importOnce(last);
  expect(await importOnce(last)).toMatchObject({ has_changed: false, rejected: 0 });

  const left = async () => (await pool.query(LEFT)).rows[0];
  await expect.poll(left, { timeout: EVENTUALLY_MS, interval: 200 }).toEqual({ changes: 0, transactions: 0 });
  expect(await findDifferences(pool, installation.engine)).toEqual(NO_DIFFERENCES);
  await expectNothingLost(pool, ledger);
}

test(
  `after ${KILLS} kills of all parts, every acknowledged write is stored once, and every document matches the records`,
  async () => {
    for (let done = 0; done < KILLS; done += KILLS_A_ROUND) {
      await runRound(Math.min(KILLS_A_ROUND, KILLS - done));
      await expectConsistent();
      console.log(new Date().toISOString(), kills, load.counts, {
        acknowledged: ledger.answers.length,
        keys: ledger.deletedKeys.size,
        records: ledger.deletedRecords.size,
        imports: importer.finished(),
        rebuilds: rebuild.finished(),
      });
    }
    const ends = await installation.stop();
    expect(ends.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  },
  KILLS * 60_000 + 4 * EVENTUALLY_MS,
);
