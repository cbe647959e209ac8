import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFINITION_VERSION } from '../../search-index/indexes/version.ts';
import { post, serviceForTests } from '../api/http/service.ts';
import { type OwnServe, serveWith, settingsOf } from '../api/operating/serve.ts';
import { isInstalled, startProxy } from '../deploy/proxies.ts';
import { copyWithPackages } from '../docs/copy.ts';
import { directoryForTests } from '../harness/directories.ts';
import { REGISTRY } from '../harness/registry.ts';
import { endEverything } from '../ops/commands/processes.ts';
import {
  type Running,
  type RunOptions,
  roster,
  spawnProgram,
  spawnRoster,
} from '../ops/commands/roster-process.ts';

/**
 * Upgrades behind HAProxy and under load, and the downgrade. The newer version has one more field in an index and a
 * migration, and runs on a later release of Node.
 */

const SOON = { timeout: 120_000, interval: 100 };
const MIGRATION = 'Migration29991231000000';
const NEWER_NODE = '26.10.0';
/** Many calls to each mix of versions; `test/deploy/replacement.long.test.ts` shows that none fails under a denser load. */
const BETWEEN_CALLS_MS = 100;

type Program = Pick<RunOptions, 'checkout' | 'node'>;

const older: Program = {};

const directory = directoryForTests();
const service = serviceForTests();
let newer: Required<Program>;
let serves: OwnServe[];
let worker: Running;
beforeAll(async () => {
  newer = { checkout: join(directory.path, 'newer'), node: await installNode(directory.path) };
  await copyWithPackages(newer.checkout);
  await replace(
    'search-index/indexes/version.ts',
    /DEFINITION_VERSION = \d+/,
    `DEFINITION_VERSION = ${NEWER}`,
  );
  await replace(
    'search-index/indexes/jobs.ts',
    "title: ['text'",
    "url: ['key', 'j.url'],\n    title: ['text'",
  );
  const migration = 'alter table "job_posts" add column "salary" text null;\n';
  await writeFile(join(newer.checkout, `src/db/migrations/${MIGRATION}.sql`), migration);
  worker = startWorker(older);
  serves = [await serveWith(service), await serveWith(service)];
});
afterAll(endEverything);

const NEWER = DEFINITION_VERSION + 1;

/** Installs a later release of Node in a directory; returns its path. */
async function installNode(prefix: string): Promise<string> {
  const install = ['npm', 'install', '--prefix', prefix, `node@${NEWER_NODE}`];
  const installed = await spawnProgram(install, { env: REGISTRY }).ended;
  if (installed.code !== 0) throw new Error(`Node was not installed: ${installed.stderr}`);
  const path = join(prefix, 'node_modules/node/bin/node');
  expect((await spawnProgram([path, '--version']).ended).stdout.trim()).toBe(`v${NEWER_NODE}`);
  return path;
}

async function replace(file: string, from: string | RegExp, to: string): Promise<void> {
  const text = await readFile(join(newer.checkout, file), 'utf8');
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  await writeFile(join(newer.checkout, file), changed);
}

const env = () => settingsOf(service);

/** The version of the definitions by which the index of job posts was built. */
async function builtVersion(): Promise<number> {
  const { rows } = await service.database.pool.query(
    "select definition_version[1] as version from search_builds where kind = 'jobs' and state = 'live'",
  );
  return rows[0]?.version;
}

const total = async (url: string) =>
  (await post({ ...service, url }, 'job_search/totals', { is_active: null })).body.total_search_results;

const startWorker = (program: Program) => spawnRoster(['worker'], { ...program, env: env() });

async function stopWorker(running: Running): Promise<void> {
  running.signal('SIGTERM');
  expect((await running.ended).code).toBe(0);
}

async function replaceServes(program: Program): Promise<void> {
  for (const [at, before] of serves.entries()) {
    before.signal('SIGTERM');
    expect((await before.ended).code).toBe(0);
    const successor = await serveWith(service, { PORT: new URL(before.url).port }, program);
    serves[at] = successor;
    const metrics = async () => (await fetch(successor.metricsUrl)).text();
    await expect.poll(metrics, SOON).toContain('operation="person_detail_lookup"');
  }
}

/** The steps of the guide without the backup and the migration, and the steps of the downgrade. */
const STEPS = {
  worker: async () => {
    const before = worker;
    worker = startWorker(newer);
    await expect.poll(builtVersion, SOON).toBe(NEWER);
    for (const { url } of serves) {
      const ready = async () => (await fetch(`${url}/readyz/searches`)).status;
      await expect.poll(ready, SOON).toBe(200);
    }
    await stopWorker(before);
  },
  serves: () => replaceServes(newer),
  'older serves': () => replaceServes(older),
  'older worker': async () => {
    await stopWorker(worker);
    expect((await roster(['reindex'], { env: env() })).code).toBe(0);
    expect(await builtVersion()).toBe(DEFINITION_VERSION);
    worker = startWorker(older);
  },
};

/** Adds a job post, and checks that each running process counts it. */
async function addJob(id: number): Promise<void> {
  const before = await total(serves[0]?.url ?? '');
  await service.database.pool.query(
    `insert into job_posts (id, organization_id, source, source_id, url, title, is_remote, is_active, date_featured)
     select $1::bigint, organization_id, source, 'more', url, title, is_remote, is_active, date_featured
     from job_posts where id = 601`,
    [id],
  );
  for (const { url } of serves) await expect.poll(() => total(url), SOON).toBe(before + 1);
}

const ORDER = ['worker', 'serves', 'older serves', 'older worker', 'serves', 'worker'] as const;

test('upgrades with the worker first and with the API processes first, and a downgrade, fail no request, and every process counts every new record', {
  timeout: 900_000,
}, async ({ skip }) => {
  if (!(await isInstalled('haproxy', '-v'))) skip('haproxy is not installed');
  const { url } = await startProxy(
    'haproxy',
    directory.path,
    serves.map((serve) => new URL(serve.url).port),
  );
  const requests = [
    ['job_search', { organization_ids: [3] }],
    ['organization_search', { job_post_title: 'backend' }],
    ['person_role_search', {}],
    ['person_detail_lookup', { person_id: 3 }],
  ] as const;
  const answers = new Map<string, Set<string>>();
  let answered = 0;
  let isOver = false;
  const callers = requests.map(async ([operation, body]) => {
    const seen = new Set<string>();
    answers.set(operation, seen);
    while (!isOver) {
      const answer = post({ ...service, url }, operation, body);
      seen.add(await answer.then(({ status, body }) => `${status} ${body.total_search_results}`, String));
      answered += 1;
      await delay(BETWEEN_CALLS_MS);
    }
  });
  await expect.poll(() => answered, SOON).toBeGreaterThan(requests.length);
  expect((await roster(['migrate'], { env: env(), ...newer })).code).toBe(0);
  let id = 9_000_001;
  for (const step of ORDER) {
    await STEPS[step]();
    await addJob(id++);
  }
  isOver = true;
  await Promise.all(callers);
  for (const [operation, seen] of answers) {
    expect([operation, [...seen]]).toEqual([operation, [expect.stringMatching(/^200 /)]]);
  }
});
