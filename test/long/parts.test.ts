import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CHECKOUT, type Ended, spawnProgram } from '../commands/roster-process.ts';
import { LONG_PARTS } from './parts.ts';

const PROOFS = Object.entries(LONG_PARTS).flatMap(([name, part]) =>
  'files' in part ? [{ name, part }] : [],
);

/** What stands in a file, or in the files of a folder. */
function textOf(path: string): string {
  const at = join(CHECKOUT, path);
  if (!statSync(at).isDirectory()) return readFileSync(at, 'utf8');
  return readdirSync(at)
    .map((name) => textOf(join(path, name)))
    .join('');
}

describe.each(PROOFS)('the proof $name', ({ part }) => {
  const made = [part, part.rehearsal].filter((one) => one !== null);

  test('sets nothing that its tests do not ask for', () => {
    const text = part.files.map(textOf).join('');
    for (const name of made.flatMap(({ settings }) => Object.keys(settings)))
      expect(text).toContain(`process.env.${name}`);
  });

  test('is rehearsed by some of its own tests', () => {
    const [files = [], rehearsed = []] = made.map((one) => one.files);
    expect(rehearsed.filter((file) => !files.some((own) => file.startsWith(own)))).toEqual([]);
  });
});

/** Rehearses a part by its name. */
function rehearse(part: string): Promise<Ended> {
  const program = join(CHECKOUT, 'test/long/main.ts');
  return spawnProgram([process.execPath, program, part], { env: { REHEARSAL: '1' } }).ended;
}

test('a part that is named is the only one', async () => {
  const { code, stdout } = await rehearse('faults');
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^faults: .*\n$/)]);
});

test('a part that is not there is refused with what there is', async () => {
  const { code, stderr } = await rehearse('moon');
  expect([code, stderr]).toEqual([
    2,
    `There is no part moon; there are: ${Object.keys(LONG_PARTS).join(', ')}.\n`,
  ]);
});
