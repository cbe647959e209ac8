import fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentiles } from './statistics.ts';

test('percentiles are by the nearest rank: of a hundred times, the 50th, the 95th and the 99th', () => {
  const times = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect(percentiles(times)).toEqual({ p50: 50, p95: 95, p99: 99 });
});

test('one time is every percentile, and no time is none', () => {
  expect(percentiles([7])).toEqual({ p50: 7, p95: 7, p99: 7 });
  expect(percentiles([])).toEqual({ p50: Number.NaN, p95: Number.NaN, p99: Number.NaN });
});

test('a percentile is one of the times, at least its share of them is not above it, and their order does not matter', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000), { minLength: 1 }), (times) => {
      const found = percentiles(times);
      expect(percentiles(times.toReversed())).toEqual(found);
      for (const [share, value] of [
        [0.5, found.p50],
        [0.95, found.p95],
        [0.99, found.p99],
      ] as const) {
        expect(times).toContain(value);
        expect(times.filter((time) => time <= value).length).toBeGreaterThanOrEqual(times.length * share);
        expect(times.filter((time) => time < value).length).toBeLessThan(times.length * share);
      }
    }),
  );
});
