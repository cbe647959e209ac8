import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { directoryForTests } from '../harness/directories.ts';
import { outputOf, spawnProgram } from '../ops/commands/roster-process.ts';
import { type Block, claimedBlocks } from './blocks.ts';
import { copyWithPackages } from './copy.ts';

/** Follows CONTRIBUTING.md word for word in a copy of the checkout. */

const blocks = claimedBlocks('test/docs/contributing.long.test.ts');

const copy = directoryForTests();
beforeAll(() => copyWithPackages(copy.path));

const run = (commands: string) => outputOf(spawnProgram(['sh', '-ec', commands], { cwd: copy.path }));

/** Takes the blocks of a section in their order: applies changes, writes new files, runs commands. */
async function follow(heading: string): Promise<void> {
  for (const block of blocks.takeAll('CONTRIBUTING.md', heading)) {
    if (block.language === 'diff') await apply(block);
    else if (['sql', 'ts'].includes(block.language)) await create(block);
    else await run(block.text);
  }
}

async function apply({ text }: Block): Promise<void> {
  const file = join(copy.path, 'the.patch');
  await writeFile(file, text);
  await run('git apply -C1 the.patch');
}

async function create({ before, text }: Block): Promise<void> {
  const [, path = ''] = /^`([^`]+)`, a new file:$/.exec(before) ?? [];
  expect(path).not.toBe('');
  await mkdir(dirname(join(copy.path, path)), { recursive: true });
  await writeFile(join(copy.path, path), text);
}

/** Enough for compilers and whole test runs, while other test files run. */
const TIMEOUT_MS = 400_000;

test.each(['The one command', 'Add a column', 'Add a filter', 'Add an operation'])(
  'the commands and changes of the section "%s" succeed',
  { timeout: TIMEOUT_MS },
  follow,
);

test('every block that is assigned to this file has run', () => {
  expect(blocks.left()).toEqual([]);
});
