import { expect, test } from 'vitest';
import { operations } from '../../../src/api/http/operations.ts';
import { type Caller, createFairQueue, type FairQueue } from '../../../src/contract/input/fair-queue.ts';
import { asAccount, balanceOf } from '../../accounts/credits/accounts.ts';
import { post, serviceForTests } from '../http/service.ts';

/** Longer than any burst of a test takes on a busy machine. */
const WAIT_MS_MAX = 60_000;

const BURST = 150;

/** The accounts of the searches that ran. */
const ran: Caller[] = [];
let turns = createFairQueue(1, 'searches', { waitMsMax: WAIT_MS_MAX });
const observed: FairQueue = {
  ...turns,
  waiting: () => turns.waiting(),
  run: (caller, callerGone, search) =>
    turns.run(caller, callerGone, async () => {
      ran.push(caller);
      await held;
      return search();
    }),
};

/** Pending while a test blocks the searches whose turn has come. */
let held: Promise<void> | undefined;

const service = serviceForTests({ searches: observed });

/** Blocks the searches whose turn has come while `work` runs. */
async function whileHeld<Result>(work: () => Promise<Result>): Promise<Result> {
  const gate = Promise.withResolvers<void>();
  held = gate.promise;
  try {
    return await work();
  } finally {
    gate.resolve();
  }
}

const untilWaiting = (count: number) => expect.poll(observed.waiting, { timeout: 50_000 }).toBe(count);

test('every search operation waits for its turn, even with an empty request', async () => {
  const searching = operations.filter(
    ({ admission, path }) => admission.rate === 'searches' && /_search\//.test(path),
  );
  expect(searching.length).toBeGreaterThanOrEqual(6);
  for (const { path, operationId } of searching) {
    ran.length = 0;
    const facets = operationId === 'person_role_search_facets' ? ['organization'] : ['location'];
    const request = operationId.endsWith('_facets') ? { facets } : {};
    const answer = await post(service, path.split('/datastorage/')[1]?.replace(/\/$/, '') ?? '', request);
    expect([answer.status, ran]).toEqual([200, [service.accountId]]);
  }
});

test('the searches of a burst wait for their turns, and lookups do not wait behind them', async () => {
  const { burst, lookup, metrics } = await whileHeld(async () => {
    const calls = Promise.all(Array.from({ length: BURST }, () => post(service, 'job_search', {})));
    await untilWaiting(BURST - 1);
    return {
      burst: calls,
      lookup: await post(service, 'person_detail_lookup', { person_id: 3 }),
      metrics: await service.operating.renderMetrics(),
    };
  });
  expect(lookup.status).toBe(200);
  expect(metrics).toContain(`\nroster_searches_waiting ${BURST - 1}\n`);
  expect(new Set((await burst).map(({ status }) => status))).toEqual(new Set([200]));
}, 60_000);

test('a waiting search whose caller disconnects never runs, costs nothing, and frees its idempotency key', async () => {
  const account = await asAccount(service, 100);
  const gone = new AbortController();
  const headers = { 'x-api-key': account.key, 'idempotency-key': 'gone' };
  ran.length = 0;
  const first = await whileHeld(async () => {
    const held = post(service, 'job_search', {});
    await expect.poll(() => ran.length).toBe(1);
    const aborted = fetch(`${service.url}/api/${account.accountId}/datastorage/job_search/`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{}',
      signal: gone.signal,
    });
    await untilWaiting(1);
    gone.abort();
    await expect(aborted).rejects.toThrow('aborted');
    await untilWaiting(0);
    return { held };
  });
  await first.held;
  expect(ran).toEqual([service.accountId]);
  expect(await balanceOf(service.database.pool, account.accountId)).toBe(100);
  expect((await post(account, 'job_search', {}, headers)).status).toBe(200);
});

test('a search whose turn does not come in time is answered 503 with Retry-After, and costs nothing', async () => {
  turns = createFairQueue(1, 'searches', { waitMsMax: 50 });
  const turn = Promise.withResolvers<void>();
  const running = turns.run(service.accountId, new AbortController().signal, () => turn.promise);
  const before = await balanceOf(service.database.pool, service.accountId);
  const late = await post(service, 'job_search', {});
  turn.resolve();
  await running;
  expect(late.body).toMatchObject({ status: 503, code: 'service_unavailable' });
  expect(late.headers.get('retry-after')).toBe('1');
  expect((await post(service, 'job_search', {})).status).toBe(200);
  expect(before - (await balanceOf(service.database.pool, service.accountId))).toBe(1);
});
