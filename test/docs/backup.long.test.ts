import { execFileSync } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { afterAll, afterEach, expect, test } from 'vitest';
import { post } from '../api/http/service.ts';
import { openDirectory } from '../harness/directories.ts';
import { AS_NOBODY, isRoot, nobodyCanRun } from '../ops/commands/nobody.ts';
import { commandLine, descendantsOf, endEverything, untilGone } from '../ops/commands/processes.ts';
import { outputOf, type Running, spawnProgram, textIn, untilPrints } from '../ops/commands/roster-process.ts';
import { claimedBlocks } from './blocks.ts';
import { copyWithPackages } from './copy.ts';

/** Follows the drill of the page word for word in a checkout, as root and as another user. */

const PAGE = 'docs/backup.md';
const blocks = claimedBlocks('test/docs/backup.long.test.ts');
const [backup, drill, removal, back] = blocks
  .takeAll(PAGE, 'Backup of the quick start')
  .map(({ text }) => text) as [string, string, string, string];

const removals: (() => Promise<void>)[] = [];
afterEach(async () => {
  await endEverything();
  for (const remove of removals.splice(0)) await remove();
});
afterAll(endEverything);

/** A small dataset, in place of the sample. */
const IMPORT = `npm run -s roster -- generate small --persons 50 --organizations 20 --job-posts 50 --seed 7
npm run -s roster -- import small`;

type Service = Running & { url: string; accountId: number; key: string };

/** Runs the commands of the page in a new checkout that only its account may enter. */
async function openCheckout(before: readonly string[]) {
  const { path, remove } = await openDirectory();
  removals.push(remove);
  await copyWithPackages(path);
  if (before.length > 0) execFileSync('chown', ['-hR', 'nobody', path]);
  await chmod(path, 0o700);
  const run = (commands: string) =>
    spawnProgram(['sh', '-ec', commands], { before, cwd: path, env: { HOME: path, ROSTER_SAMPLE: '0' } });
  async function start(commands: string): Promise<Service> {
    const running = run(commands);
    await untilPrints(running, /Ctrl-C stops everything/);
    const [url, key] = [textIn(running, /answers at (\S+)/), textIn(running, /Demo key +(\S+)/)];
    return { ...running, url, accountId: 1, key };
  }
  return { run: (commands: string) => outputOf(run(commands)), start };
}

/** Sends the signal of Ctrl-C to the process that runs everything, and waits until all of them have ended. */
async function stop({ pid, ended }: Service): Promise<void> {
  const below = descendantsOf(pid);
  const main = below.find((each) => /^\S*node .*src\/main\.ts start/.test(commandLine(each)));
  expect(main).toBeDefined();
  if (main !== undefined) process.kill(main, 'SIGINT');
  await ended;
  await untilGone(below);
}

async function personsOf(service: Service, filter: object = {}): Promise<{ ids: number[]; total: number }> {
  const { status, body } = await post(service, 'person_role_search', { page_size: 5, ...filter });
  expect(status).toBe(200);
  return { ids: body.search_results.map(({ id }) => id), total: body.total_search_results };
}

test.for<[string, readonly string[]]>([
  ['the account of the tests', []],
  ['the user nobody', AS_NOBODY],
])(
  '%s makes a backup of a running installation, restores it beside it and in its place',
  { timeout: 600_000 },
  async ([, before], { skip }) => {
    const isPossible = before.length === 0 || (isRoot && nobodyCanRun());
    skip(!isPossible, 'only root can run a command as nobody, who must reach the checkout and Node');
    const checkout = await openCheckout(before);
    const original = await checkout.start('npm start');
    await checkout.run(IMPORT);
    const found = await personsOf(original);
    expect(found.total).toBeGreaterThan(10);
    expect(await checkout.run(backup)).toContain('The backup is in roster.backup');

    const suppress = `npm run -s roster -- suppress --person ${found.ids[0]} --yes`;
    await checkout.run(suppress);
    const drilled = await checkout.start(drill);
    expect([drilled.key, drilled.url === original.url]).toEqual([original.key, false]);
    expect(await personsOf(drilled)).toEqual(found);
    await stop(drilled);
    expect(await checkout.run(removal)).toContain('was removed');
    await stop(original);

    const restored = await checkout.start(back);
    expect([restored.key, await personsOf(restored)]).toEqual([original.key, found]);
    await checkout.run(suppress);
    const left = async () => (await personsOf(restored)).ids;
    await expect.poll(left).not.toContain(found.ids[0]);
    await stop(restored);
  },
);

test('every block that is assigned to this file has run', () => {
  expect(blocks.left()).toEqual([]);
});
