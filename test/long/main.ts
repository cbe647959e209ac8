/** `npm run test:long -- PART …`: what the suite proves in short, proved at length; all proofs, one after another, without a part. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { LONG_PARTS, type LongPart } from './parts.ts';
import { IS_REHEARSAL } from './rehearsal.ts';

const CHECKOUT = join(import.meta.dirname, '../..');

interface Command {
  /** Of the runtime. */
  args: readonly string[];
  settings: Readonly<Record<string, string>>;
}

const [wanted, ...rest] = process.argv.slice(2);
const proofs = Object.keys(LONG_PARTS).filter((name) => 'files' in (LONG_PARTS[name] ?? {}));
for (const name of wanted === undefined ? proofs : [wanted]) {
  const part = LONG_PARTS[name];
  if (!part) {
    process.stderr.write(`There is no part ${name}; there are: ${Object.keys(LONG_PARTS).join(', ')}.\n`);
    process.exit(2);
  }
  run(name, commandOf(part));
}

function commandOf(part: LongPart): Command {
  if ('program' in part) return { args: [join(CHECKOUT, part.program), ...rest], settings: {} };
  const made = IS_REHEARSAL ? part.rehearsal : { ...part, tests: undefined };
  const pattern = made.tests === undefined ? [] : ['--testNamePattern', made.tests];
  const vitest = join(CHECKOUT, 'node_modules/vitest/vitest.mjs');
  return { args: [vitest, 'run', ...made.files, ...pattern], settings: made.settings };
}

function run(name: string, { args, settings }: Command): void {
  const startMs = Date.now();
  const { status } = spawnSync(process.execPath, args, {
    cwd: CHECKOUT,
    // What is set already, such as a seed, stays.
    env: { ...settings, ...process.env },
    stdio: 'inherit',
  });
  const minutes = ((Date.now() - startMs) / 60_000).toFixed(1);
  process.stdout.write(`${name}: ${status === 0 ? 'passed' : 'failed'} after ${minutes} minutes\n`);
  if (status !== 0) process.exitCode = 1;
}
