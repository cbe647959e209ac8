import { afterAll, beforeAll, expect, test } from 'vitest';
import { asAccount, balanceOf } from '../../accounts/credits/accounts.ts';
import { holdTable } from '../../accounts/credits/database-troubles.ts';
import { get, post, startService, type TestService } from '../http/service.ts';

const IN_FLIGHT_MAX = 2;

let service: TestService;

async function requestsInFlight(): Promise<number> {
  const text = await service.operating.renderMetrics();
  return Number(/^roster_requests_in_flight (\d+)$/m.exec(text)?.[1]);
}

beforeAll(async () => {
  service = await startService({ requestsInFlightMax: IN_FLIGHT_MAX, paidAgainAfterDays: 0 });
  // The first call of a key counts for its address.
  await post(service, 'job_search/totals', {});
});
afterAll(() => service.stop());

test('an account that fills a process is refused further calls without a charge, and others are answered', async () => {
  const { pool } = service.database;
  const balance = () => balanceOf(pool, service.accountId);
  const before = await balance();
  const other = await asAccount(service, 0);
  const lock = await holdTable(pool, 'persons');
  const held = Array.from({ length: IN_FLIGHT_MAX }, () =>
    post(service, 'person_detail_lookup', { person_id: 3 }),
  );
  await expect.poll(requestsInFlight).toBe(IN_FLIGHT_MAX);

  const refused = await post(service, 'person_detail_lookup', { person_id: 3 });
  const ofOther = await post(other, 'job_search/totals', {});
  const states = await Promise.all(['/livez', '/readyz'].map((path) => get(service, path)));
  await lock.release();
  const answered = await Promise.all(held);

  expect([refused.status, refused.body.code]).toEqual([503, 'service_unavailable']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(ofOther.status).toBe(200);
  expect(states.map(({ status }) => status)).toEqual([200, 200]);
  expect(answered.map(({ status }) => status)).toEqual([200, 200]);
  expect(before - (await balance())).toBe(IN_FLIGHT_MAX);
  expect(await service.operating.renderMetrics()).toContain('\nroster_requests_shed_total 1\n');
});

test('answered and aborted requests no longer count as in flight', async () => {
  for (let round = 0; round < 3 * IN_FLIGHT_MAX; round++) {
    const abort = new AbortController();
    const request = fetch(`${service.url}/openapi.json`, { signal: abort.signal });
    abort.abort();
    await request.catch(() => {});
    await get(service, '/openapi.json');
  }
  await expect.poll(requestsInFlight).toBe(0);
});
