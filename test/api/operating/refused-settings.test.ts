import { randomUUID } from 'node:crypto';
import { chmod } from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import { type ListenOptions, listen } from '../../../src/ops/server.ts';
import { openDirectory } from '../../harness/directories.ts';
import { AS_NOBODY, isRoot, nobodyCanRun } from '../../ops/commands/nobody.ts';
import { endEverything } from '../../ops/commands/processes.ts';
import { spawnRoster } from '../../ops/commands/roster-process.ts';
import { serviceForTests } from '../http/service.ts';
import { serveWith, settingsOf } from './serve.ts';

const service = serviceForTests();
afterEach(endEverything);

const taken = () => new URL(service.url).port;

test.each<[Partial<ListenOptions>, RegExp]>([
  [{}, /is taken\. Choose another with the environment variable PORT\./],
  [{ settings: 'METRICS_' }, /is taken\. Choose another with the environment variable METRICS_PORT\./],
  [{ host: '192.0.2.1' }, /EADDRNOTAVAIL.* Set HOST to an address/],
  [{ host: 'nowhere.invalid' }, /\(E\w+\)\. Set HOST to an address/],
  [
    { host: '192.0.2.1', settings: 'METRICS_' },
    /EADDRNOTAVAIL.* Set METRICS_HOST to an address.* METRICS_PORT to a port/,
  ],
])(
  'a server that can not listen, with %j beside a taken port, names the setting',
  async (options, sentence) => {
    const listened = listen(() => {}, { host: '127.0.0.1', ports: [Number(taken())], ...options });
    await expect(listened).rejects.toThrow(sentence);
  },
);

test.each(['PORT', 'METRICS_PORT'])('a process whose %s is taken ends with the error', async (name) => {
  const serve = spawnRoster(['serve'], { env: { ...settingsOf(service), [name]: taken() } });
  expect(await serve.ended).toMatchObject({ code: 1, stderr: expect.stringMatching(`variable ${name}\\.`) });
});

/** Every command connects by one function: `account list` loads less than `serve`. */
test.each<[string, (url: URL) => unknown, RegExp, command?: string]>([
  ['does not answer', (url) => Object.assign(url, { port: 1 }), /ECONNREFUSED 127\.0\.0\.1:1/, 'serve'],
  [
    'refuses the password',
    (url) => Object.assign(url, { password: 'hidden' }),
    /password authentication failed/,
  ],
  ['asks for a password', (url) => Object.assign(url, { password: '' }), /it asks for a password/],
  ['lacks the database', (url) => Object.assign(url, { pathname: 'none' }), /"none" does not exist/],
])(
  'a process whose server %s ends with an error that names the settings',
  async (_, change, reason, command = 'account list') => {
    const url = new URL(service.database.url);
    change(url);
    const env = { ...settingsOf(service), DATABASE_URL: url.href };
    const { code, stderr } = await spawnRoster(command.split(' '), { env }).ended;
    expect([code, stderr]).toEqual([1, expect.stringMatching(reason)]);
    expect(stderr).toMatch(/\)\. Start PostgreSQL, and set DATABASE_URL to \S+, and DATABASE_PASSWORD\.$/m);
    expect(stderr).not.toContain('hidden');
  },
);

test.each(['serve', 'migrate', 'doctor', 'account list'])(
  '%s says how its role gets the rights that it lacks',
  async (command) => {
    const { pool, url } = service.database;
    const role = `no_rights_${randomUUID().slice(0, 8)}`;
    await pool.query(`create role ${role} login password 'hidden'`);
    const address = Object.assign(new URL(url), { username: role, password: 'hidden' });
    const env = { ...settingsOf(service), DATABASE_URL: address.href };
    const { code, stdout, stderr } = await spawnRoster(command.split(' '), { env }).ended;
    await pool.query(`drop role ${role}`);
    expect([code, stdout + stderr]).toEqual([
      1,
      expect.stringMatching(
        /permission denied for (?:table migrations|schema public)\)[\s\S]*"A role without DDL rights", says how\.$/m,
      ),
    ]);
  },
);

test('a process whose search engine refuses the key names the setting, and answers lookups', async () => {
  const serve = await serveWith(service, { MEILI_KEY: 'other', DRAIN_DELAY_MS: '0' });
  expect((await fetch(`${serve.url}/readyz`)).status).toBe(200);
  expect(serve.stderr()).toMatch(
    /can not be used yet.*set MEILI_KEY to its master key|set MEILI_KEY to its master key.*can not be used yet/,
  );
  serve.signal('SIGTERM');
  expect((await serve.ended).code).toBe(0);
});

test('a command whose search engine does not answer names the reason and the settings', async () => {
  const env = { ...settingsOf(service), MEILI_URL: 'http://127.0.0.1:1' };
  const { code, stderr } = await spawnRoster(['reindex'], { env }).ended;
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(
      /does not answer\. \(.*ECONNREFUSED.*\) Start it, and set MEILI_URL or OPENSEARCH_URL/,
    ),
  ]);
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
