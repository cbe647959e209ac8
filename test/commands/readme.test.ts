import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endEverything } from './processes.ts';
import { CHECKOUT, openDirectory, type Started, spawnProgram, startRoster } from './roster-process.ts';

let temporary: Awaited<ReturnType<typeof openDirectory>>;
let running: Started;
let blocks: { language: string; text: string }[];

beforeAll(async () => {
  temporary = await openDirectory();
  running = await startRoster(join(temporary.path, 'data'));
  const readme = await readFile(join(CHECKOUT, 'README.md'), 'utf8');
  blocks = [...readme.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({
    language,
    text,
  }));
});
afterAll(async () => {
  await endEverything();
  await temporary.remove();
});

/** A block of the README that holds a text, and the block that follows it: what it answers. */
function blockWith(language: string, part: string): { code: string; answer: string } {
  const at = blocks.findIndex((block) => block.language === language && block.text.includes(part));
  const code = blocks[at]?.text;
  const answer = blocks[at + 1]?.text;
  if (code === undefined || answer === undefined)
    throw new Error(`README.md has no ${language} with ${part}`);
  return { code: code.replaceAll('http://127.0.0.1:3000', running.url), answer };
}

/** The shown value as a matcher: `…` stands for what is cut, and fields that are not shown may be there. */
function asShown(value: unknown): unknown {
  if (value === '…') return expect.anything();
  if (typeof value === 'string' && value.endsWith('…')) {
    return expect.stringContaining(value.slice(0, -1).trimEnd());
  }
  if (Array.isArray(value)) return value.includes('…') ? expect.any(Array) : value.map(asShown);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, shown]) => [name, asShown(shown)]);
  return expect.objectContaining(Object.fromEntries(fields));
}

test('the curl of the README answers what the README shows', async () => {
  const { code, answer } = blockWith('sh', 'curl');
  const { stdout } = await spawnProgram(['sh', '-c', code], { env: { ROSTER_KEY: running.key } }).ended;
  expect(JSON.parse(stdout)).toEqual(asShown(JSON.parse(answer)));
});

test('the TypeScript of the README prints what the README shows', async () => {
  const { code, answer } = blockWith('ts', 'createTRPCClient');
  // As the README says, it lies in the checkout: it imports the router and the packages.
  const file = join(CHECKOUT, `first-search-${randomUUID()}.ts`);
  try {
    await writeFile(file, code);
    const { stdout, stderr } = await spawnProgram([process.execPath, file], {
      env: { ROSTER_KEY: running.key },
    }).ended;
    expect(stderr).toBe('');
    expect(stdout).toBe(answer);
  } finally {
    await rm(file, { force: true });
  }
});
