import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROBLEMS, type ProblemCode } from '../../src/api/problem-kinds.ts';
import { CREDITS, type FuzzedService, startFuzzedService } from './fuzzed-service.ts';
import { OPERATIONS } from './operations.ts';
import { askAll } from './run.ts';
import { Tally } from './tally.ts';

/** How many requests are asked; a million in the long run. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 20_000);
/** Repeats a run; the suite asks the same each time, a long run something else. */
const SEED = Number(process.env.FUZZ_SEED ?? (REQUESTS < 100_000 ? 20_261_120 : Date.now() % 1_000_000_000));
/** The number of the first request, to repeat one that failed by itself. */
const FIRST = Number(process.env.FUZZ_FIRST ?? 0);

const ROUNDS = Math.min(20, Math.ceil(REQUESTS / 10));
/** Of half of the requests, where each leaks a kilobyte in a short run, or a twentieth of one in a long run. */
const GROWTH_BYTES_MAX = REQUESTS < 100_000 ? 10_000_000 : 24_000_000;
/** Far more than a second, at a pace that a machine under load keeps. */
const RUN_WITHIN_MS = 300_000 + REQUESTS * 50;

/** They need an engine that is away, a sender that stalls, or two requests at one moment. */
const NOT_BY_INPUT: ProblemCode[] = [
  'internal_error',
  'service_unavailable',
  'request_timeout',
  'request_under_way',
];

let service: FuzzedService;
const tally = new Tally();
const heaps: number[] = [];

beforeAll(async () => {
  service = await startFuzzedService();
  console.log(`fuzz: ${REQUESTS} requests from ${FIRST} with FUZZ_SEED=${SEED}`);
  for (let round = 0; round < ROUNDS && tally.failures.length === 0; round++) {
    await service.renewSpareKeys();
    const from = FIRST + Math.floor((REQUESTS * round) / ROUNDS);
    await askAll(service, SEED, from, FIRST + Math.floor((REQUESTS * (round + 1)) / ROUNDS), tally);
    heaps.push(await service.heapBytes());
    if (REQUESTS >= 100_000)
      console.log(`fuzz: round ${round + 1} of ${ROUNDS} at ${new Date().toISOString()}`);
  }
}, RUN_WITHIN_MS);

afterAll(() => service.stop());

test('whatever is sent, no answer is a 5xx, tells too much, or is other than the document says', () => {
  if (tally.failures.length > 0) console.error(tally.failures.join('\n\n'));
  expect(tally.failures.map((failure) => failure.split('\n')[0])).toEqual([]);
});

test('the service lives, and logged no error', () => {
  expect(service.hasEnded()).toBe(false);
  expect(service.logged()).not.toMatch(/"level":(50|60)/);
});

test('each balance fell by just the credits that the answers said, and is the sum of its log', async () => {
  const { rows } = await service.database.pool.query<{ id: number; balance: number; logged: number }>(
    `select accounts.id, credit_balance as balance, coalesce(sum(change_sum), 0)::bigint as logged
     from accounts left join credit_changes on account_id = accounts.id group by accounts.id`,
  );
  for (const { balance, logged } of rows) expect(balance).toBe(logged);
  const balances = new Map(rows.map(({ id, balance }) => [id, balance]));
  const accounts = service.world.accounts.filter((account) => !tally.doubtful.has(account));
  expect(accounts.map(({ id }) => balances.get(id))).toEqual(
    accounts.map((account) => CREDITS - tally.spentOf(account)),
  );
});

// The suite sends enough. Only who asks for fewer by FUZZ_REQUESTS leaves these out: what few reach by chance proves nothing.
describe.skipIf(REQUESTS < 10_000)('enough of the requests reach each place, so that', () => {
  test('every operation has answered successes over both transports', () => {
    console.log(tally.shown());
    for (const { id, procedure } of OPERATIONS) {
      expect([id, tally.successes.get(id)]).toEqual([
        id,
        expect.toSatisfy((count) => count > REQUESTS / 1_000),
      ]);
      expect([procedure, tally.successes.get(procedure)]).toEqual([
        procedure,
        expect.toSatisfy((count) => count > REQUESTS / 4_000),
      ]);
    }
  });

  test('every error that an input can cause has come', () => {
    const expected = (Object.keys(PROBLEMS) as ProblemCode[]).filter((code) => !NOT_BY_INPUT.includes(code));
    expect(expected.filter((code) => !tally.codes.has(code))).toEqual([]);
  });

  test('the memory of the process does not grow with the requests', () => {
    const before = median(heaps.slice(ROUNDS / 4, ROUNDS / 2));
    const after = median(heaps.slice(-ROUNDS / 4));
    console.log(
      `fuzz: heap in MB after each round: ${heaps.map((bytes) => Math.round(bytes / 1e6)).join(' ')}`,
    );
    expect(after - before).toBeLessThan(GROWTH_BYTES_MAX);
  });
});

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
