import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Caller, createFairQueue, type FairQueue } from '../../../src/contract/input/fair-queue.ts';
import { asAccount } from '../../accounts/credits/accounts.ts';
import { post, startService, type TestService } from '../http/service.ts';

/** Longer than any burst of a test takes on a busy machine. */
const WAIT_MS_MAX = 60_000;

const LIMITS = { searches: 30, lookups: 100 };
const ROUNDS = 5;
const EXCESS = 10;
const ADA = { person_id: 3 };

const present = new AbortController().signal;

/** The callers whose calls were admitted, in order. */
const admitted: Caller[] = [];
const admissions = createFairQueue(1, 'requests', { waitMsMax: WAIT_MS_MAX });
const observed: FairQueue = {
  ...admissions,
  run: (caller, callerGone, task) =>
    admissions.run(caller, callerGone, async () => {
      admitted.push(caller);
      await held;
      return task();
    }),
};

/** Pending while a test blocks the calls that are admitted. */
let held: Promise<void> | undefined;

let service: TestService;
let flooder: TestService;
let other: TestService;
beforeAll(async () => {
  service = await startService({
    admissions: observed,
    limits: LIMITS,
    // As many as the requests of the flood.
    requestsInFlightMax: LIMITS.searches + LIMITS.lookups + 2 * EXCESS,
  });
});
afterAll(() => service.stop());
beforeEach(async () => {
  [flooder, other] = [await asAccount(service, 1_000), await asAccount(service, 1_000)];
  // The first call of a key waits for a turn of its address, not of its account.
  for (const account of [flooder, other]) await post(account, 'feedback/phone_numbers', {});
  admitted.length = 0;
});

test('accounts take turns at admission: the calls of another account do not wait for the rest of a flood', async () => {
  const gate = Promise.withResolvers<void>();
  held = gate.promise;
  const calls: Promise<unknown>[] = [];
  for (const [nr, account] of [flooder, flooder, flooder, flooder, other, other].entries()) {
    calls.push(post(account, 'person_detail_lookup', ADA));
    if (nr === 0) await expect.poll(() => admitted.length).toBe(1);
    else await expect.poll(admissions.waiting).toBe(nr);
  }
  gate.resolve();
  await Promise.all(calls);
  const [many, few] = [flooder.accountId, other.accountId];
  expect(admitted).toEqual([many, few, many, few, many, many]);
});

test('a flood gets as many answers as its rate limits allow, and no call of another account is refused', async () => {
  const searches = Array.from({ length: LIMITS.searches + EXCESS }, () => post(flooder, 'job_search', {}));
  const lookups = Array.from({ length: LIMITS.lookups + EXCESS }, () =>
    post(flooder, 'person_detail_lookup', ADA),
  );
  for (let round = 0; round < ROUNDS; round++)
    for (const [operation, request] of [['job_search', {}] as const, ['person_detail_lookup', ADA] as const])
      expect((await post(other, operation, request)).status).toBe(200);
  for (const [answers, limit] of [[searches, LIMITS.searches] as const, [lookups, LIMITS.lookups] as const]) {
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([...Array(limit).fill(200), ...Array(EXCESS).fill(429)]);
  }
});

describe('a queue of turns', () => {
  const LIMIT_MS = 5_000;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const lasting = (ms: number) => () => new Promise<number>((resolve) => setTimeout(resolve, ms, ms));

  test('alternates between callers, and keeps the order of the tasks of each caller', async () => {
    const turns = createFairQueue(1, 'searches', { waitMsMax: LIMIT_MS });
    const order: string[] = [];
    const add = (caller: number, name: string) =>
      turns.run(caller, present, async () => {
        order.push(name);
        await lasting(10)();
      });
    const all = ['a1', 'a2', 'a3', 'a4'].map((name) => add(1, name));
    all.push(...['b1', 'b2', 'b3'].map((name) => add(2, name)));
    await vi.advanceTimersByTimeAsync(25);
    all.push(add(1, 'a5'), add(3, 'c1'));
    await vi.advanceTimersByTimeAsync(100);
    await Promise.all(all);
    expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'c1', 'a3', 'b3', 'a4', 'a5']);
  });

  test('runs as many tasks of a caller at a time as it may have, while those of others run', async () => {
    const turns = createFairQueue(3, 'requests', { perCaller: 2, waitMsMax: LIMIT_MS });
    const order: string[] = [];
    const all = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) =>
      turns.run(name.charAt(0), present, async () => {
        order.push(name);
        await lasting(10)();
      }),
    );
    expect([order, turns.waiting()]).toEqual([['a1', 'a2', 'b1'], 2]);
    await vi.advanceTimersByTimeAsync(20);
    await Promise.all(all);
    expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
  });

  test('lets the tasks of a caller wait as long as the tasks before them end in time', async () => {
    const turns = createFairQueue(1, 'searches', { waitMsMax: LIMIT_MS });
    const all = Promise.all(Array.from({ length: 10 }, () => turns.run(1, present, lasting(LIMIT_MS - 1))));
    await vi.advanceTimersByTimeAsync(10 * LIMIT_MS);
    expect(await all).toHaveLength(10);
  });

  test('refuses all waiting tasks of a caller when none of its tasks ends in time', async () => {
    const turns = createFairQueue(1, 'searches', { waitMsMax: LIMIT_MS });
    const running = turns.run(1, present, lasting(10 * LIMIT_MS));
    const waiting = Promise.allSettled(Array.from({ length: 10 }, () => turns.run(1, present, lasting(1))));
    await vi.advanceTimersByTimeAsync(LIMIT_MS);
    for (const { status } of await waiting) expect(status).toBe('rejected');
    expect(turns.waiting()).toBe(0);
    await vi.advanceTimersByTimeAsync(10 * LIMIT_MS);
    await running;
  });
});
