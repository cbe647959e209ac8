import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { descendantsOf, endEverything, remember } from '../commands/processes.ts';
import { get, post, startService, type TestService } from '../http/service.ts';
import { serveWith } from './serve.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterEach(() => endEverything());
afterAll(() => service.stop());

/** Several processes at one address, and how to reach them on connections that are new each time. */
async function serveMany() {
  const serve = await serveWith(service, { DRAIN_DELAY_MS: '0', LOG_LEVEL: 'error' }, ['--processes', '2']);
  const pids = () => descendantsOf(serve.pid);
  remember(pids());
  const target = { ...service, url: serve.url };
  const closing = { 'x-api-key': service.key, connection: 'close' };
  return { serve, pids, target, ask: () => post(target, 'person_detail_lookup', { person_id: 3 }, closing) };
}

const CALLS = 12;

test('several processes share one address, and their metrics are told as one, whoever answers', async () => {
  const { serve, target, ask } = await serveMany();
  const answers = await Promise.all(Array.from({ length: CALLS }, ask));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const scrapes = await Promise.all(
    Array.from({ length: 4 }, () => get(target, '/metrics', { connection: 'close' })),
  );
  for (const { body } of scrapes)
    expect(String(body)).toContain(
      `roster_requests_total{operation="person_detail_lookup",transport="rest",status="200"} ${CALLS}\n`,
    );
  expect(String(scrapes[0]?.body)).toMatch(
    /\nroster_credits_spent_total\{operation="person_detail_lookup"\} 12\n/,
  );
  serve.signal('SIGTERM');
  expect((await serve.ended).code).toBe(0);
});

test('a process that dies is replaced, while the other one answers', async () => {
  const { serve, pids, ask } = await serveMany();
  const [victim = 0, other = 0] = pids();
  process.kill(victim, 'SIGKILL');
  await expect.poll(pids).not.toContain(victim);
  expect((await ask()).status).toBe(200);
  await expect.poll(() => pids().length, { timeout: 20_000 }).toBe(2);
  remember(pids());
  expect(pids()).toContain(other);
  expect(serve.stderr()).toContain('a process ended and is started again');
  serve.signal('SIGTERM');
  expect((await serve.ended).code).toBe(0);
});

test('when they are asked to end, all of them finish what runs and none is left', async () => {
  const { serve, pids, ask } = await serveMany();
  const all = pids();
  expect(all).toHaveLength(2);
  const client = await service.database.pool.connect();
  await client.query('begin');
  await client.query('lock table persons in access exclusive mode');
  const running = Promise.all([ask(), ask()]);
  const waiting = async () => {
    const { rows } = await service.database.pool.query(
      `select count(*)::integer as count from pg_locks where not granted and relation = 'persons'::regclass`,
    );
    return rows[0].count;
  };
  await expect.poll(waiting).toBe(2);
  serve.signal('SIGTERM');
  await client.query('rollback');
  client.release();
  expect((await running).map(({ status }) => status)).toEqual([200, 200]);
  expect((await serve.ended).code).toBe(0);
  for (const pid of all) expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
});

test('processes that can not start end the command, which says so', async () => {
  await expect(
    serveWith(service, { METRICS_PORT: '1', METRICS_HOST: '192.0.2.1' }, ['--processes', '2']),
  ).rejects.toThrow(/before all of them answered/);
});
