/** `npm run test:long [-- PART …]`: runs tests with far more repetitions than the suites; without a PART, all of them. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const VITEST = [join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs'), 'run'];
const ON_OPENSEARCH = [join(import.meta.dirname, '../engine/main.ts')];

/** The test files of each part, the program that runs them, and settings for more repetitions. The caller's settings win. */
const PARTS: Readonly<
  Record<string, { files: string; program?: string[]; settings: Record<string, string> }>
> = {
  fuzz: {
    files: 'test/fuzz',
    settings: { FUZZ_REQUESTS: '1000000', FUZZ_RUNS: '500000', FUZZ_DELIVERIES: '2000' },
  },
  searches: { files: 'test/property', settings: { ROSTER_PROPERTY_RUNS: '60000' } },
  faults: {
    files: 'test/fault/installation',
    settings: { FAULT_KILLS: '200', FAULT_KILLS_A_ROUND: '20' },
  },
  opensearch: {
    files: 'opensearch.test',
    program: ON_OPENSEARCH,
    settings: { ROSTER_NODE_LOSS_SEARCHES: '20000', ROSTER_PROPERTY_RUNS: '20000' },
  },
  claims: { files: 'test/identity/claims/claims-histories', settings: { CLAIM_HISTORIES: '3000' } },
  outbox: { files: 'test/outbox/every-difference', settings: { OUTBOX_RUNS: '50' } },
  bench: { files: 'bench.release', settings: {} },
  lists: { files: 'test/operations/lists/kills', settings: { LIST_KILLS: '200' } },
  races: { files: 'test/races', settings: { RACE_SUPPRESSIONS: '50' } },
};

const TEST_SEED = String(Date.now() % 1_000_000_000);
const wanted = process.argv.slice(2);
for (const name of wanted.length > 0 ? wanted : Object.keys(PARTS)) {
  const part = PARTS[name];
  if (!part) throw new Error(`There is no part ${name}, only ${Object.keys(PARTS).join(', ')}.`);
  const startMs = Date.now();
  const { status } = spawnSync(process.execPath, [...(part.program ?? VITEST), part.files], {
    env: { TEST_SEED, ...part.settings, ...process.env },
    stdio: 'inherit',
  });
  const minutes = ((Date.now() - startMs) / 60_000).toFixed(1);
  console.log(`${name}: ${status === 0 ? 'passed' : 'failed'} after ${minutes} minutes`);
  if (status !== 0) process.exitCode = 1;
}
