import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_PRICES, type PricedOperation } from '../../src/billing/prices.ts';
import { endEverything, endNow } from '../commands/processes.ts';
import { insertFixedRecords } from '../fault/fixed-records.ts';
import { expectNothingLost, openLedger } from '../fault/ledger.ts';
import { type MixedLoad, runCaller } from '../fault/mixed-load.ts';
import { startService, type TestService } from '../http/service.ts';
import { EACH_CHARGED, type OwnServe, serveWith } from '../operating/serve.ts';
import { asAccount } from './accounts.ts';

const KILLS = 20;
const CLIENTS = 8;
const ACCOUNTS = 24;

let service: TestService;
const processes: OwnServe[] = [];
beforeAll(async () => {
  service = await startService({ insertRecords: insertFixedRecords });
  processes.push(
    ...(await Promise.all([
      serveWith(service, EACH_CHARGED),
      serveWith(service, EACH_CHARGED),
      serveWith(service, EACH_CHARGED),
    ])),
  );
});
afterAll(async () => {
  await endEverything();
  await service.stop();
});

/** Kills a process at a random moment, and starts another one in its slot. */
async function killOne(slot: number): Promise<void> {
  await pause(randomInt(50, 250));
  endNow(processes[slot]?.pid ?? 0);
  processes[slot] = await serveWith(service, EACH_CHARGED);
}

test(`after ${KILLS} kills under load, every acknowledged charge and row exists exactly once`, async () => {
  const { pool } = service.database;
  let hasEnded = false;
  const load: MixedLoad = {
    ledger: openLedger(),
    callers: await Promise.all(Array.from({ length: ACCOUNTS }, () => asAccount(service, 100_000))),
    installation: {
      get urls() {
        return processes.map(({ url }) => url);
      },
      wasDown: () => true,
      logOf: () => [],
    },
    hasEnded: () => hasEnded,
    violations: new Set(),
    counts: { writes: 0, calls: 0, unanswered: 0, unavailable: 0, unavailableWithoutOutage: 0 },
  };
  const clients = Array.from({ length: CLIENTS }, () => runCaller(load));
  let kills = 0;
  const killers = processes.map(async (_, slot) => {
    while (kills++ < KILLS) await killOne(slot);
  });
  await Promise.all(killers);
  hasEnded = true;
  await Promise.all(clients);

  expect(load.counts.unanswered).toBeGreaterThan(0);
  expect([load.counts.unavailable, [...load.violations]]).toEqual([0, []]);
  await expectNothingLost(pool, load.ledger);
  const { rows } = await pool.query<{ operation: PricedOperation; change_sum: number }>(
    `select distinct change_data ->> 'operation' as operation, change_sum from credit_changes
     where change_type = 'spend'`,
  );
  for (const { operation, change_sum } of rows) expect(change_sum).toBe(-DEFAULT_PRICES[operation]);
});
