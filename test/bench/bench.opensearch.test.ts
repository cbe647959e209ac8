import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { BRIEF_JAVA_OPTIONS } from '../harness/opensearch.ts';
import type { BenchResults } from './report.ts';

/** Two runs. */
const TIMEOUT_MS = 600_000;

test('the benchmark measures both engines, and a later run continues with what was loaded', {
  timeout: TIMEOUT_MS,
}, async ({ signal, onTestFinished }) => {
  const kept = await mkdtemp(join(tmpdir(), 'roster-bench-'));
  onTestFinished(() => rm(kept, { recursive: true, force: true }));
  await chmod(kept, 0o755);
  const run = async (engine: string) => {
    const sizes = ['--persons', '300', '--organizations', '100', '--job-posts', '300'];
    const repeats = ['--runs', '1', '--requests', '20', '--connections', '2'];
    const program = [join(import.meta.dirname, 'main.ts'), '--json', '--engine', engine, '--keep', kept];
    const { stdout } = await promisify(execFile)(process.execPath, [...program, ...sizes, ...repeats], {
      ...{ maxBuffer: 1 << 24, signal },
      env: { ...process.env, OPENSEARCH_JAVA_OPTS: BRIEF_JAVA_OPTIONS.join(' ') },
    });
    return JSON.parse(stdout) as BenchResults;
  };
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
