import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { BRIEF_JAVA_OPTIONS, obstacleToOpenSearch } from '../harness/opensearch.ts';
import type { BenchResults } from './report.ts';

/** Two runs of the benchmark on OpenSearch. */
const TIMEOUT_MS = 600_000;

/** Measures few records with few calls. A signal, too, makes the benchmark stop what it has started. */
async function measure(signal: AbortSignal, connections: string, ...args: string[]): Promise<BenchResults> {
  const sizes = ['--persons', '300', '--organizations', '100', '--job-posts', '300'];
  const repeats = ['--runs', '1', '--requests', '20', '--accounts', '2', '--connections', connections];
  const program = [join(import.meta.dirname, 'main.ts'), '--json', ...args, ...sizes, ...repeats];
  const env = { ...process.env, OPENSEARCH_JAVA_OPTS: BRIEF_JAVA_OPTIONS.join(' ') };
  const options = { maxBuffer: 1 << 24, signal, env };
  const { stdout } = await promisify(execFile)(process.execPath, program, options);
  return JSON.parse(stdout) as BenchResults;
}

test('the benchmark measures every kind of call on both of two checkouts', async ({ signal }) => {
  const checkout = join(import.meta.dirname, '../..');
  const { sides, calls, loads } = await measure(signal, '2,4', '--against', checkout);
  for (const { loading, indexes } of sides) {
    expect(Object.values(loading).filter((value) => !(value > 0))).toEqual([]);
    expect(indexes.map(({ index }) => index)).toEqual(expect.arrayContaining(['roles', 'jobs']));
  }
  const measured = [...Object.values(calls).flat(), ...loads];
  expect(measured.length).toBeGreaterThan(60);
  expect(measured.filter((result) => result.sides.length !== 2)).toEqual([]);
  expect(measured.filter((result) => !result.sides.every(({ p50 }) => p50 > 0))).toEqual([]);
});

test('the benchmark measures both engines, and a later run continues with what was loaded', {
  timeout: TIMEOUT_MS,
}, async ({ signal, skip, onTestFinished }) => {
  const obstacle = obstacleToOpenSearch();
  if (obstacle !== null) skip(obstacle);
  const kept = await mkdtemp(join(tmpdir(), 'roster-bench-'));
  onTestFinished(() => rm(kept, { recursive: true, force: true }));
  await chmod(kept, 0o755);
  const run = (engine: string) => measure(signal, '2', '--engine', engine, '--keep', kept);
  const first = await run('meilisearch,opensearch');
  expect(first.sides.map(({ engine }) => engine)).toEqual(['meilisearch', 'opensearch']);
  const [onMeilisearch, onOpenSearch] = first.sides;
  for (const { loading } of first.sides)
    expect(Object.values(loading).filter((value) => !(value > 0))).toEqual([]);
  const indexes = onOpenSearch?.indexes.filter(({ bytes, documents }) => bytes > 0 && documents > 0);
  expect(indexes?.map(({ index }) => index)).toEqual(expect.arrayContaining(['roles', 'jobs']));
  // Its sizes are measured by removing its indexes.
  expect(onMeilisearch?.indexes).toEqual([]);

  const again = await run('opensearch');
  const { 'server, peak MB': _, ...loaded } = onOpenSearch?.loading ?? {};
  expect(again.sides[0]?.loading).toMatchObject(loaded);
  // Their order is that of their sizes, which merges change.
  const documentsIn = (sizes = indexes) => new Map(sizes?.map(({ index, documents }) => [index, documents]));
  expect(documentsIn(again.sides[0]?.indexes)).toEqual(documentsIn());
});
