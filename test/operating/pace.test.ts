import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALWAYS_TAKEN, createPace } from '../../src/operating/pace.ts';
import { holdLookups, releaseLookups } from '../credits/held-lookups.ts';
import { get, post, startService, type TestService } from '../http/service.ts';

/** What is taken where a request may take a second and nothing tells the pace. */
const USUAL_ROOM = 500;

/** A pace after looks that each found so many under way and ended. */
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

test('few requests are taken at any pace, and as many as end in time', () => {
  const few = repeated(20, { inFlight: ALWAYS_TAKEN - 1, ended: 0 });
  expect(paceAfter(1_000, few).room()).toBe(USUAL_ROOM);
  const some = repeated(20, { inFlight: ALWAYS_TAKEN + 4, ended: 0 });
  expect(paceAfter(1_000, some).room()).toBeLessThan(ALWAYS_TAKEN + 4);
  expect(paceAfter(1_000, repeated(20, { inFlight: ALWAYS_TAKEN, ended: 0 })).room()).toBe(ALWAYS_TAKEN);
  const quick = repeated(20, { inFlight: USUAL_ROOM, ended: 1_000 });
  expect(paceAfter(1_000, quick).room()).toBeGreaterThan(2 * USUAL_ROOM);
});

test('a pause that is shorter than a request may take refuses nobody', () => {
  const paused = { inFlight: 2 * ALWAYS_TAKEN, ended: 0 };
  const atOnce = { inFlight: 0, ended: 2 * ALWAYS_TAKEN };
  expect(paceAfter(10_000, [...repeated(19, paused), atOnce]).room()).toBe(10 * USUAL_ROOM);
  expect(paceAfter(10_000, repeated(21, paused)).room()).toBeLessThan(2 * ALWAYS_TAKEN);
});

test('a burst is bounded before its pace is known', () => {
  expect(createPace(1_000).room()).toBe(USUAL_ROOM);
  expect(createPace(1).room()).toBe(ALWAYS_TAKEN);
});

test('once there is less to do, a slow pace and a quick one are forgotten step by step', () => {
  const slow = repeated(10, { inFlight: 100, ended: 5 });
  const quick = repeated(10, { inFlight: 1_000, ended: 2_000 });
  const idle = { inFlight: 0, ended: 5 };
  const after = (looks: typeof slow, times: number) =>
    paceAfter(1_000, [...looks, ...repeated(times, idle)]).room();
  expect(after(slow, 1)).toBeLessThan(USUAL_ROOM);
  expect(after(quick, 1)).toBeGreaterThan(USUAL_ROOM);
  expect([after(slow, 10), after(quick, 10)]).toEqual([USUAL_ROOM, USUAL_ROOM]);
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
