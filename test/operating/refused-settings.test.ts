import { chmod } from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import { AS_NOBODY, isRoot, nobodyCanRun } from '../commands/nobody.ts';
import { endEverything } from '../commands/processes.ts';
import { spawnRoster } from '../commands/roster-process.ts';
import { openDirectory } from '../harness/directories.ts';
import { serviceForTests } from '../http/service.ts';
import { settingsOf } from './serve.ts';

const service = serviceForTests();
afterEach(() => endEverything());

test.each([
  ['PORT', 'a taken port', {}, /is taken\. Choose another with the environment variable PORT\./],
  [
    'METRICS_PORT',
    'a taken port',
    {},
    /is taken\. Choose another with the environment variable METRICS_PORT\./,
  ],
  ['HOST', 'an address of another machine', { HOST: '192.0.2.1' }, /EADDRNOTAVAIL.* Set HOST to an address/],
  ['HOST', 'an unknown name', { HOST: 'nowhere.invalid' }, /\(E\w+\)\. Set HOST to an address/],
  [
    'METRICS_HOST',
    'an address of another machine',
    { METRICS_HOST: '192.0.2.1', METRICS_PORT: '0' },
    /EADDRNOTAVAIL.* Set METRICS_HOST to an address.* METRICS_PORT to a port/,
  ],
])('a process whose %s is %s ends with an error that names the setting', async (name, _, env, sentence) => {
  const { port } = new URL(service.url);
  const taken = name.endsWith('PORT') ? { [name]: port } : {};
  const serve = spawnRoster(['serve'], { env: { ...settingsOf(service), ...env, ...taken } });
  expect(await serve.ended).toMatchObject({ code: 1, stderr: expect.stringMatching(sentence) });
});

test('a process whose database can not be reached ends with an error that names the setting', async () => {
  const { code, stderr } = await spawnRoster(['serve'], {
    env: { ...settingsOf(service), DATABASE_URL: 'postgres://roster:hidden@127.0.0.1:1/roster' },
  }).ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /ECONNREFUSED 127\.0\.0\.1:1\)\. Start PostgreSQL, and set DATABASE_URL to postgres:/,
  );
  expect(stderr).not.toContain('hidden');
});

test('a process that may not write to its data directory ends with an error that names the setting', async ({
  skip,
}) => {
  skip(
    isRoot && !nobodyCanRun(),
    'root may write anywhere, and the user nobody cannot reach the checkout or Node',
  );
  const directory = await openDirectory();
  await chmod(directory.path, 0o555);
  const { code, stderr } = await spawnRoster(['start'], {
    env: { ROSTER_DATA: directory.path },
    ...(isRoot && { before: AS_NOBODY }),
  }).ended;
  await directory.remove();
  expect([code, stderr]).toEqual([1, expect.stringMatching(/can not write to .* set ROSTER_DATA to/)]);
});
