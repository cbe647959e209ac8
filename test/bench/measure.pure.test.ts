import { expect, test } from 'vitest';
import { percentiles } from './measure.ts';

test('percentiles are by the nearest rank', () => {
  const times = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect(percentiles(times)).toEqual({ p50: 50, p95: 95, p99: 99 });
  expect(percentiles([7])).toEqual({ p50: 7, p95: 7, p99: 7 });
});
