import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CHECKOUT, spawnProgram } from '../commands/roster-process.ts';
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
  const { rehearsal } = part;

  test('sets nothing that its tests do not ask for', () => {
    const text = part.files.map(textOf).join('');
    for (const name of Object.keys({ ...part.settings, ...rehearsal.settings }))
      expect(text).toContain(`process.env.${name}`);
  });

  test('is rehearsed by some of its own tests', () => {
    const isOwn = (file: string) => part.files.some((own) => file.startsWith(own));
    expect(rehearsal.files.filter((file) => !isOwn(file))).toEqual([]);
  });
});

test('a part that is not there is refused with what there is', async () => {
  const program = join(CHECKOUT, 'test/long/main.ts');
  const { code, stderr } = await spawnProgram([process.execPath, program, 'moon']).ended;
  expect([code, stderr]).toEqual([
    2,
    `There is no part moon; there are: ${Object.keys(LONG_PARTS).join(', ')}.\n`,
  ]);
});
