import { afterAll, beforeAll, expect, test } from 'vitest';
import { endEverything } from '../../ops/commands/processes.ts';
import { type Running, spawnRoster, untilPrints } from '../../ops/commands/roster-process.ts';
import { serviceForTests } from '../http/service.ts';
import { settingsOf } from './serve.ts';

const service = serviceForTests();
let worker: Running;
let url: string;
beforeAll(async () => {
  await service.database.pool.query(
    `insert into retention_rules select id, '*', 30 from sources where name = 'strict'`,
  );
  worker = spawnRoster(['worker'], {
    env: { ...settingsOf(service), METRICS_PORT: '0', LOG_LEVEL: 'info' },
  });
  url = await untilPrints(worker, /"metrics":"(http:[^"]+)"/, { stream: 'stderr' });
});
afterAll(endEverything);

const scrape = async () => (await fetch(`${url}/metrics`)).text();

test('a worker serves readiness and metrics at its own port, and logs its start, work and end but no secret', async () => {
  expect((await fetch(`${url}/livez`)).status).toBe(200);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);

  const { pool } = service.database;
  await pool.query(
    `update job_posts set title = title || ' again' where id = (select min(id) from job_posts)`,
  );
  await expect.poll(scrape).toMatch(/^roster_worker_records_total\{result="done"\} [1-9]/m);
  expect(await scrape()).toMatch(/^roster_worker_batch_duration_seconds_count [1-9]/m);

  await pool.query(`update search_builds set definition = 'old' where kind = 'jobs'`);
  await expect.poll(scrape).toMatch(/^roster_rebuild_progress_ratio\{index="jobs"\} 1$/m);

  await expect.poll(() => worker.stderr()).toContain('search indexes are rebuilt');
  await expect.poll(() => worker.stderr()).toContain('retention has run');
  worker.signal('SIGTERM');
  const { code, stderr } = await worker.ended;
  const entries = stderr
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const messages = [
    'starting',
    'ready',
    'batch',
    'a rebuild of search indexes begins',
    'search indexes are rebuilt',
  ];
  expect(code).toBe(0);
  expect(entries.map(({ msg }) => msg)).toEqual(expect.arrayContaining([...messages, 'draining']));
  expect(entries.at(-1).msg).toBe('stopped');
  expect(entries[0]).toMatchObject({ version: expect.any(String), settings: { METRICS_PORT: 0 } });
  expect(stderr).not.toContain(settingsOf(service).MEILI_KEY);
  expect(stderr).not.toContain(new URL(service.database.url).password);
});
