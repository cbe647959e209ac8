import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ScaleResults } from '../bench/scale/results.ts';
import { endEverything } from '../commands/processes.ts';
import { CHECKOUT, openDirectory, spawnProgram } from '../commands/roster-process.ts';
import { REGISTRY } from '../harness/registry.ts';
import { LONG_PARTS } from '../long/parts.ts';
import { REHEARSED } from '../mutation/areas.ts';
import { claimedBlocks } from './blocks.ts';
import { copyCheckout } from './copy.ts';

/** The commands of the pages that take minutes to hours, word for word, each as a rehearsal. */

const blocks = claimedBlocks('test/docs/long-commands.test.ts');

/** Services, servers and whole test runs start here, beside those of other files. */
const PATIENCE_MS = 400_000;
/** Two at a time are enough for two cores. */
const IN_TURN = { concurrent: false, timeout: PATIENCE_MS };

/** What all of them leave behind is in here. */
let temporary: Awaited<ReturnType<typeof openDirectory>>;
let env: Record<string, string>;
/** A checkout for commands that write into theirs. */
let copy: string;

beforeAll(async () => {
  temporary = await openDirectory();
  copy = join(temporary.path, 'checkout');
  await mkdir(copy);
  await copyCheckout(copy);
  await symlink(join(CHECKOUT, 'node_modules'), join(copy, 'node_modules'));
  const compiled = join(temporary.path, 'compiled');
  env = {
    ...REGISTRY,
    ...{ REHEARSAL: '1', NO_COLOR: '1', NODE_COMPILE_CACHE: compiled, TMPDIR: temporary.path },
  };
});
afterAll(async () => {
  await endEverything();
  await temporary.remove();
});

/** Runs the commands below a heading, which must work, and answers what they print. */
async function rehearse(directory: string, page: string, heading: string): Promise<string> {
  const commands = blocks.takeAll(page, heading).map(({ text }) => text);
  const shell = ['sh', '-ec', `cd "$0"\n${commands.join('')}`, directory];
  const { code, stdout, stderr } = await spawnProgram(shell, { env }).ended;
  if (code !== 0) throw new Error(`${heading} failed: ${stdout}${stderr}`);
  return stdout;
}

describe.concurrent('a rehearsal of what is proved works', () => {
  test('of all that is proved at length', IN_TURN, async () => {
    const printed = await rehearse(CHECKOUT, 'docs/reliability.md', 'What is proved, and how');
    const proofs = Object.keys(LONG_PARTS).filter((name) => 'files' in (LONG_PARTS[name] ?? {}));
    const ended = [...printed.matchAll(/^(\w+): passed after/gm)].map(([, name]) => name);
    expect(ended).toEqual([...proofs, 'races']);
    expect(printed.match(/^[1-9]\d* passed, 0 failed/gm)).toHaveLength(ended.length);
    expect(printed).toContain('fuzz: 20 requests');
  });

  test('of one request of the fuzzing', IN_TURN, async () => {
    const printed = await rehearse(CHECKOUT, 'docs/reliability.md', 'Any input');
    expect(printed).toContain('fuzz: 1 requests');
  });

  test('of the load, with a profile', IN_TURN, async () => {
    const printed = await rehearse(copy, 'docs/reliability.md', 'Load');
    expect(printed).toMatch(/^connections .*\n-.*\n(\d+ .*\n){2,}/m);
    expect(await readdir(join(copy, 'profile'))).toEqual([expect.stringMatching(/\.cpuprofile$/)]);
  });
});

describe.concurrent('a rehearsal of what is measured works', () => {
  test('of mutation, by the tool and by hand', IN_TURN, async () => {
    const printed = await rehearse(CHECKOUT, 'docs/reliability.md', 'Mutation');
    expect(printed).toContain(`-   ${REHEARSED.statement}`);
    expect(printed).toMatch(new RegExp(`^${REHEARSED.file} +[1-9]`, 'm'));
  });

  test('of the measurements that a page is made of', IN_TURN, async () => {
    await rehearse(copy, 'docs/scale.md', 'Measuring again');
    const measured = await readFile(join(copy, 'docs/scale/measured.json'), 'utf8');
    const { runs, sizes } = JSON.parse(measured) as ScaleResults;
    expect([runs, sizes.map(({ factor }) => factor)]).toEqual([1, [1]]);
    expect(await readFile(join(copy, 'docs/scale.md'), 'utf8')).toContain('each call 1 times.');
  });

  test('of one size in depth', IN_TURN, async () => {
    const printed = await rehearse(copy, 'docs/scale.md', 'One size in depth');
    for (const table of ['import', 'indexing', 'throughput', 'aim'])
      expect(printed).toMatch(new RegExp(`^${table} .*\n-.*\n\\w`, 'm'));
  });
});

test('every block that is said to be run here was run', () => {
  expect(blocks.left()).toEqual([]);
});
