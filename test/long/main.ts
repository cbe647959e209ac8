/** `npm run test:long -- PART …`: what the suite proves in short, proved at length; all parts, one after another, without one. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { LONG_PARTS, type LongPart } from './parts.ts';

const CHECKOUT = join(import.meta.dirname, '../..');

const [wanted, ...rest] = process.argv.slice(2);
const names = wanted === undefined ? Object.keys(LONG_PARTS) : [wanted];
for (const name of names) {
  const part = LONG_PARTS[name];
  if (!part) {
    process.stderr.write(`There is no part ${name}; there are: ${Object.keys(LONG_PARTS).join(', ')}.\n`);
    process.exit(2);
  }
  const startMs = Date.now();
  const { status } = spawnSync(process.execPath, commandOf(part), {
    cwd: CHECKOUT,
    // What is set already, such as a seed, stays.
    env: 'program' in part ? process.env : { ...part.settings, ...process.env },
    stdio: 'inherit',
  });
  process.stdout.write(
    `${name}: ${status === 0 ? 'passed' : 'failed'} after ${minutesSince(startMs)} minutes\n`,
  );
  if (status !== 0) process.exitCode = 1;
}

function commandOf(part: LongPart): string[] {
  if ('program' in part) return [join(CHECKOUT, part.program), ...rest];
  return [join(CHECKOUT, 'node_modules/vitest/vitest.mjs'), 'run', ...part.files];
}

function minutesSince(startMs: number): string {
  return ((Date.now() - startMs) / 60_000).toFixed(1);
}
