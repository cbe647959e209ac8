/** `npm run test:long [-- PART …]`: runs tests with far more repetitions than the suites do; all parts where none is named. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The test files of each part, and the settings by which they repeat more. Settings of the caller win. */
const PARTS: Readonly<Record<string, { files: string; settings: Record<string, string> }>> = {
  fuzz: {
    files: 'test/fuzz',
    settings: { FUZZ_REQUESTS: '1000000', FUZZ_RUNS: '500000', FUZZ_DELIVERIES: '2000' },
  },
  searches: { files: 'test/property', settings: { ROSTER_PROPERTY_RUNS: '60000' } },
  faults: {
    files: 'test/fault/installation',
    settings: { FAULT_KILLS: '200', FAULT_KILLS_A_ROUND: '20' },
  },
  races: { files: 'test/races', settings: { RACE_ROUNDS: '100', RACE_SUPPRESSIONS: '50' } },
};

const TEST_SEED = String(Date.now() % 1_000_000_000);
const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
const wanted = process.argv.slice(2);
for (const name of wanted.length > 0 ? wanted : Object.keys(PARTS)) {
  const part = PARTS[name];
  if (!part) throw new Error(`There is no part ${name}, only ${Object.keys(PARTS).join(', ')}.`);
  const startMs = Date.now();
  const { status } = spawnSync(process.execPath, [vitest, 'run', part.files], {
    env: { TEST_SEED, ...part.settings, ...process.env },
    stdio: 'inherit',
  });
  const minutes = ((Date.now() - startMs) / 60_000).toFixed(1);
  console.log(`${name}: ${status === 0 ? 'passed' : 'failed'} after ${minutes} minutes`);
  if (status !== 0) process.exitCode = 1;
}
