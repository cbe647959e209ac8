import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSearchScheduler, type SearchScheduler } from '../../src/api/search-scheduler.ts';
import { operations } from '../../src/http/operations.ts';
import { get, post, startService, type TestService } from '../http/service.ts';

/** One search at a time, and what has searched. */
const searched: string[] = [];
const scheduler: SearchScheduler = createSearchScheduler(1, 1_000);
const observed: SearchScheduler = {
  ...scheduler,
  run(operation, search) {
    searched.push(operation);
    return scheduler.run(operation, search);
  },
};

/** What `post` calls a path. */
const nameIn = (path: string) => path.split('/datastorage/')[1]?.replace(/\/$/, '') ?? '';

let service: TestService;
beforeAll(async () => {
  service = await startService({ scheduler: observed });
});
afterAll(() => service.stop());

test('every operation that searches waits for its turn, also where its request is empty', async () => {
  const searching = operations.filter(({ admission }) => admission.rate === 'searches');
  expect(searching.length).toBeGreaterThanOrEqual(6);
  for (const { path, procedure } of searching) {
    searched.length = 0;
    const answer = await post(service, nameIn(path), {});
    expect([answer.status, searched]).toEqual([200, [procedure]]);
  }
});

test('while searches wait for each other lookups are answered, and the metrics tell how many wait', async () => {
  const blocker = await service.database.pool.connect();
  try {
    await blocker.query('begin');
    await blocker.query('lock table job_posts in access exclusive mode');
    const searches = ['job_search', 'job_search', 'organization_search'].map((name) =>
      post(service, name, {}),
    );
    await expect.poll(scheduler.waiting).toBe(searches.length - 1);
    const lookup = await post(service, 'person_detail_lookup', { person_id: 3 });
    const metrics = await get(service, '/metrics');
    await blocker.query('rollback');
    const answers = await Promise.all(searches);

    expect(lookup.status).toBe(200);
    expect(String(metrics.body)).toContain('\nroster_searches_waiting 2\n');
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
});
