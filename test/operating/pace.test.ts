import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALWAYS_TAKEN, createPace } from '../../src/operating/pace.ts';
import { holdLookups, releaseLookups } from '../credits/held-lookups.ts';
import { get, post, startService, type TestService } from '../http/service.ts';

/** A pace of which nothing is known that would limit it, after looks that each found so many under way and ended. */
function paceAfter(responseMsMax: number, looks: readonly { inFlight: number; ended: number }[]) {
  const pace = createPace(responseMsMax);
  let nowMs = performance.now();
  pace.look(looks[0]?.inFlight ?? 0, nowMs);
  for (const { inFlight, ended } of looks) {
    for (let nr = 0; nr < ended; nr++) pace.ended(inFlight);
    nowMs += 500;
    pace.look(inFlight, nowMs);
  }
  return pace;
}

const repeated = (times: number, look: { inFlight: number; ended: number }) =>
  Array.from({ length: times }, () => look);

test('the room is what ends within the time that a request may take', () => {
  // 100 a second.
  const pace = paceAfter(1_000, repeated(20, { inFlight: 256, ended: 50 }));
  expect(pace.room()).toBeGreaterThan(95);
  expect(pace.room()).toBeLessThan(200);
  const settled = paceAfter(1_000, [
    ...repeated(4, { inFlight: 256, ended: 50 }),
    ...repeated(10, { inFlight: 100, ended: 50 }),
  ]);
  expect(Math.round(settled.room())).toBe(100);
});

test('few requests are taken at any pace, and a pace at which all end in time limits nothing', () => {
  const few = repeated(20, { inFlight: ALWAYS_TAKEN - 1, ended: 0 });
  expect(paceAfter(1_000, few).room()).toBe(Number.POSITIVE_INFINITY);
  const some = repeated(20, { inFlight: ALWAYS_TAKEN + 4, ended: 0 });
  expect(paceAfter(1_000, some).room()).toBeLessThan(ALWAYS_TAKEN + 4);
  expect(paceAfter(1_000, repeated(20, { inFlight: ALWAYS_TAKEN, ended: 0 })).room()).toBe(ALWAYS_TAKEN);
  expect(paceAfter(1_000, repeated(20, { inFlight: 256, ended: 1_000 })).room()).toBeGreaterThan(256);
});

test('a pause that is shorter than a request may take refuses nobody', () => {
  const paused = { inFlight: 2 * ALWAYS_TAKEN, ended: 0 };
  const atOnce = { inFlight: 0, ended: 2 * ALWAYS_TAKEN };
  expect(paceAfter(10_000, [...repeated(19, paused), atOnce]).room()).toBe(Number.POSITIVE_INFINITY);
  expect(paceAfter(10_000, repeated(21, paused)).room()).toBeLessThan(2 * ALWAYS_TAKEN);
});

test('once there is less to do, the room grows until nothing limits it', () => {
  const crowded = repeated(10, { inFlight: 100, ended: 5 });
  const idle = { inFlight: 0, ended: 5 };
  expect(paceAfter(1_000, [...crowded, ...repeated(2, idle)]).room()).toBeLessThan(300);
  expect(paceAfter(1_000, [...crowded, ...repeated(10, idle)]).room()).toBeGreaterThan(10_000);
});

let service: TestService;
beforeAll(async () => {
  service = await startService({
    load: { requestsInFlightMax: 1_000_000, eventLoopDelayMsMax: 1_000_000, responseMsMax: 200 },
  });
});
afterAll(async () => {
  await releaseLookups();
  await service.stop();
});

test('while requests pile up before the database others are refused at once, and taken again once it has caught up', async () => {
  const status = async () => (await get(service, '/openapi.json')).status;
  const held = await holdLookups(service.database.pool);
  // More than there are connections: most of them wait for one.
  const lookups = Array.from({ length: 3 * ALWAYS_TAKEN }, () =>
    post(service, 'website_detail_lookup', { domain: 'acme.example' }),
  );
  await expect.poll(status, { timeout: 10_000, interval: 20 }).toBe(503);
  await held.release();
  await Promise.all(lookups);
  await expect.poll(status, { timeout: 10_000, interval: 20 }).toBe(200);
});
