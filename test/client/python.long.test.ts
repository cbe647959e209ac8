import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SampleService, startSampleService } from '../api/openapi/sample-service.ts';
import { isInstalled } from '../deploy/proxies.ts';
import { claimedBlocks } from '../docs/blocks.ts';
import { directoryForTests } from '../harness/directories.ts';
import { CHECKOUT, outputOf, spawnProgram } from '../ops/commands/roster-process.ts';

/** The Python package as a program installs it: a wheel, in an environment of its own. */

const PYTHON = ['-c', 'import ensurepip, sys, venv; assert sys.version_info >= (3, 10)'];

const blocks = claimedBlocks('test/client/python.long.test.ts');

const directory = directoryForTests();
let service: SampleService;
let settings: Record<string, string>;
let hasPython = false;
beforeAll(async () => {
  hasPython = await isInstalled('python3', ...PYTHON);
  if (!hasPython) return;
  const starting = startSampleService();
  await run(['python3', '-m', 'venv', 'venv']);
  const install = `${blocks.take('sh', 'pip install').text.trimEnd()} mypy==2.4.1`;
  await run(['sh', '-ec', `cd "${CHECKOUT}"\n${install}`]);
  service = await starting;
  settings = { URL: service.url, KEY: service.key, ACCOUNT: String(service.accountId), LIST: '41' };
  await storeListOfTwoParts();
});
afterAll(() => service?.stop());

/** Runs a program with the environment's `python` and `pip` first. pip compiles nothing: most modules are never imported. */
function run(command: string[], env: Record<string, string> = {}): Promise<string> {
  const PATH = `${join(directory.path, 'venv/bin')}:${process.env.PATH ?? ''}`;
  const pip = { PIP_NO_COMPILE: '1', PIP_QUIET: '1', PIP_DISABLE_PIP_VERSION_CHECK: '1' };
  return outputOf(spawnProgram(command, { cwd: directory.path, env: { ...pip, ...env, PATH } }));
}

/** Runs a program of a page on the service. */
async function runShown(name: string, text: string): Promise<string> {
  const program = text.replaceAll('http://127.0.0.1:3000', service.url);
  const own = program.replaceAll('account=1', `account=${service.accountId}`);
  await writeFile(join(directory.path, name), own);
  return run(['python', name], { ROSTER_KEY: service.key });
}

/** A list with a second part. Each of both has only two organizations. */
async function storeListOfTwoParts(): Promise<void> {
  const { pool } = service.database;
  await pool.query(
    `insert into lists (id, account_id, kind, name, state, total, as_of) values (41, $1, 'organizations', 'Four', 'ready', 1004, now())`,
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

test('the walk of the README prints what the README shows, and the page its asynchronous calls', async ({
  skip,
}) => {
  if (!hasPython) skip('python3 is not Python 3.10 or later with venv');
  const walk = blocks.takeAll('client/python/README.md', 'A walk');
  const textsIn = (language: string) =>
    walk.flatMap((block) => (block.language === language ? block.text : [])).join('');
  expect(await runShown('walk.py', textsIn('python'))).toBe(textsIn(''));
  expect(await runShown('asynchronous.py', blocks.take('python', 'asyncio').text)).toMatch(
    /^True True\n.*Engineer/i,
  );
  expect(blocks.left()).toEqual([]);
});

test('the package is typed: mypy finds nothing under strict options, and what programs call wrongly', async ({
  skip,
}) => {
  if (!hasPython) skip('python3 is not Python 3.10 or later with venv');
  const config = join(CHECKOUT, 'client/python/pyproject.toml');
  const environment = { MYPYPATH: join(CHECKOUT, 'client/python/src') };
  const found = await run(['mypy', `--config-file=${config}`, '-p', 'roster_client'], environment);
  expect(found).toMatch(/^Success/);
  const calls = join(import.meta.dirname, 'python/typed_calls.py');
  expect(await run(['mypy', `--config-file=${config}`, calls], environment)).toMatch(/^Success/);
});
