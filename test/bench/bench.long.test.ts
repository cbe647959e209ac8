import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { percentiles } from './measure.ts';
import type { BenchResults } from './report.ts';

test('the benchmark measures every kind of call on both of two checkouts', async ({ signal }) => {
  const checkout = join(import.meta.dirname, '../..');
  const sizes = ['--persons', '300', '--organizations', '100', '--job-posts', '300'];
  const repeats = ['--runs', '1', '--requests', '20', '--accounts', '2', '--connections', '2,4'];
  const program = [
    join(import.meta.dirname, 'main.ts'),
    '--json',
    '--against',
    checkout,
    ...sizes,
    ...repeats,
  ];
  // A signal, too, makes the benchmark stop what it has started.
  const { stdout } = await promisify(execFile)(process.execPath, program, { maxBuffer: 1 << 24, signal });
  const { sides, calls, loads } = JSON.parse(stdout) as BenchResults;
  for (const { loading, indexes } of sides) {
    expect(Object.values(loading).filter((value) => !(value > 0))).toEqual([]);
    expect(indexes.map(({ index }) => index)).toEqual(expect.arrayContaining(['roles', 'jobs']));
  }
  const measured = [...Object.values(calls).flat(), ...loads];
  expect(measured.length).toBeGreaterThan(60);
  expect(measured.filter((result) => result.sides.length !== 2)).toEqual([]);
  expect(measured.filter((result) => !result.sides.every(({ p50 }) => p50 > 0))).toEqual([]);
});

test('percentiles are by the nearest rank', () => {
  const times = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect(percentiles(times)).toEqual({ p50: 50, p95: 95, p99: 99 });
  expect(percentiles([7])).toEqual({ p50: 7, p95: 7, p99: 7 });
});
