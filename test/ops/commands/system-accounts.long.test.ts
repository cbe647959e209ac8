import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { directoryForTests } from '../../harness/directories.ts';
import { AS_NOBODY, isRoot, nobodyCanRun } from './nobody.ts';
import { endEverything, untilGone } from './processes.ts';
import { roster, searchJobs, startRoster } from './roster-process.ts';

const temporary = directoryForTests();
afterAll(endEverything);

test('an ordinary user can run start', async ({ skip }) => {
  skip(
    !isRoot,
    'only root can run a command as another user; without root, the other tests run as an ordinary user',
  );
  skip(!nobodyCanRun(), 'the user nobody cannot reach the checkout or Node');
  const directory = join(temporary.path, 'ordinary');
  await mkdir(directory);
  await chmod(directory, 0o777);
  const started = await startRoster(join(directory, 'data'), {
    env: { ROSTER_SAMPLE: '0', HOME: directory },
    before: AS_NOBODY,
  });
  expect(started.engines).toHaveLength(2);
  expect(await searchJobs(started)).toEqual({ status: 200, total: 0 });
  started.signal('SIGTERM');
  await started.ended;
  await untilGone(started.engines);
});

test('where only root may enter, a copy of the directory starts with the same key, and reset removes all files', async ({
  skip,
}) => {
  skip(!isRoot, 'not root');
  const closed = join(temporary.path, 'closed');
  await mkdir(closed, { mode: 0o700 });
  const env = { ROSTER_SAMPLE: '0' };
  const data = join(closed, 'data');
  const started = await startRoster(data, { env });
  expect(started.stdout()).toContain(`the data directory ${data} …`);
  expect(await searchJobs(started)).toEqual({ status: 200, total: 0 });
  started.signal('SIGINT');
  expect((await started.ended).code).toBe(0);
  await untilGone(started.engines);

  const copy = join(closed, 'copy');
  await cp(data, copy, { recursive: true });
  await rm(join(copy, 'postgres'), { recursive: true });
  const settings = { env: { ...env, ROSTER_DATA: copy } };
  const refused = await roster(['start'], settings);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('and not their database')]);

  await cp(join(data, 'postgres'), join(copy, 'postgres'), { recursive: true });
  const again = await startRoster(copy, { env });
  expect(again.key).toBe(started.key);
  again.signal('SIGTERM');
  await again.ended;
  await untilGone(again.engines);
  expect(await roster(['reset', '--yes'], settings)).toMatchObject({ code: 0 });
  expect(existsSync(copy)).toBe(false);
});
