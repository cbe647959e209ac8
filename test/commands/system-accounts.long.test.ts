import { existsSync } from 'node:fs';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { directoryForTests } from '../harness/directories.ts';
import { AS_NOBODY, isRoot, nobodyCanRun } from './nobody.ts';
import { commandLine, endEverything, untilGone } from './processes.ts';
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

test('root can run start in a directory that only root may enter, and reset removes all its files', async ({
  skip,
}) => {
  skip(!isRoot, 'not root');
  const closed = join(temporary.path, 'closed');
  await mkdir(closed, { mode: 0o700 });
  const data = join(closed, 'data');
  const started = await startRoster(data, { env: { ROSTER_SAMPLE: '0' } });
  const postgres = started.engines.map(commandLine).find((text) => text.includes('postgres -D')) ?? '';
  const home = dirname(/-D (\S+)/.exec(postgres)?.[1] ?? '');
  try {
    expect(home).toMatch(/^\/var\/lib\/roster\/[0-9a-f]{16}$/);
    expect(await searchJobs(started)).toEqual({ status: 200, total: 0 });
    started.signal('SIGINT');
    expect((await started.ended).code).toBe(0);
    await untilGone(started.engines);
    expect(await roster(['reset', '--yes'], { env: { ROSTER_DATA: data } })).toMatchObject({ code: 0 });
    expect(existsSync(home)).toBe(false);
  } finally {
    await endEverything();
    if (home.startsWith('/var/lib/roster/')) await rm(home, { recursive: true, force: true });
  }
});
