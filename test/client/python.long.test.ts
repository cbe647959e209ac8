import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SampleService, startSampleService } from '../api/openapi/sample-service.ts';
import { isInstalled } from '../deploy/proxies.ts';
import { directoryForTests } from '../harness/directories.ts';
import { CHECKOUT, outputOf, spawnProgram } from '../ops/commands/roster-process.ts';

/** The Python package as a program installs it: a wheel, in an environment of its own. */

const PYTHON = ['-c', 'import ensurepip, sys, venv; assert sys.version_info >= (3, 10)'];
const PIP = ['venv/bin/pip', '--quiet', '--disable-pip-version-check'];

const directory = directoryForTests();
let service: SampleService;
let settings: Record<string, string>;
let hasPython = false;
beforeAll(async () => {
  hasPython = await isInstalled('python3', ...PYTHON);
  if (!hasPython) return;
  const starting = startSampleService();
  await run(['python3', '-m', 'venv', 'venv']);
  await run([...PIP, 'wheel', '--no-deps', '--wheel-dir=.', join(CHECKOUT, 'client/python')]);
  const wheel = 'roster_client-1.0.0-py3-none-any.whl[pandas,polars,duckdb]';
  await run([...PIP, 'install', '--no-compile', `./${wheel}`, 'mypy==2.4.1']);
  service = await starting;
  settings = { URL: service.url, KEY: service.key, ACCOUNT: String(service.accountId), LIST: '41' };
  await storeListOfTwoParts();
});
afterAll(() => service?.stop());

const run = (command: string[], env: Record<string, string> = {}) =>
  outputOf(spawnProgram(command, { cwd: directory.path, env }));

/** A list of four organizations, two in each of its parts. */
async function storeListOfTwoParts(): Promise<void> {
  const { pool } = service.database;
  await pool.query(
    `insert into lists (id, account_id, kind, name, state, total, as_of) values (41, $1, 'organizations', 'Four', 'ready', 4, now())`,
    [service.accountId],
  );
  await pool.query(
    `insert into list_chunks (list_id, nr, ids)
     select 41, nr / 2, array_agg(id order by id)
     from (select id, row_number() over (order by id) - 1 as nr from organizations order by id limit 4) as first group by nr / 2`,
  );
}

test('programs search, read lists, meet errors and make data frames by the installed package', async ({
  skip,
}) => {
  if (!hasPython) skip('python3 is not Python 3.10 or later with venv');
  const program = join(import.meta.dirname, 'python/test_client.py');
  const { code, stderr } = await spawnProgram(['venv/bin/python', '-B', program], {
    cwd: directory.path,
    env: settings,
  }).ended;
  expect(stderr).toMatch(/^Ran \d+ tests[\s\S]*^OK$/m);
  expect(code).toBe(0);
});

test('the package is typed: mypy finds nothing under strict options', async ({ skip }) => {
  if (!hasPython) skip('python3 is not Python 3.10 or later with venv');
  const config = join(CHECKOUT, 'client/python/pyproject.toml');
  const environment = { MYPYPATH: join(CHECKOUT, 'client/python/src') };
  const found = await run(['venv/bin/mypy', `--config-file=${config}`, '-p', 'roster_client'], environment);
  expect(found).toMatch(/^Success/);
});
