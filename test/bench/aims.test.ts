import { expect, test } from 'vitest';
import { amount, atMost, pageAims, underLoadAims, verdict } from './aims.ts';
import type { CallResult } from './measure-calls.ts';

const times = (p50: number) => ({ p50, p95: p50 * 2, p99: p50 * 3 });

function call(restP50: number, countingRequests: number): CallResult {
  return {
    ...{ operation: 'person_role_search', name: '', total: 1, inner: 5, engineRequests: 3, countingRequests },
    ...{ rest: times(restP50), floor: times(1) },
  };
}

test('a bound itself is good, and past it the side is told', () => {
  expect(verdict(atMost('', 1.4, 1.4))).toBe('ok');
  expect(verdict(atMost('', 1.41, 1.4))).toBe('above');
  expect(verdict({ ...atMost('', 0.4, 0.5), side: 'at least' })).toBe('below');
});

test('a second page that counts again is above its bound; totals may count the organizations', () => {
  const verdicts = (second: number, totals: number) => {
    const calls = [call(10, 2), call(6, second), call(4, totals)];
    return pageAims({ calls, whole: { rest: times(1), floor: times(1) } }).map(verdict);
  };
  expect(verdicts(0, 1)).toEqual(['ok', 'ok', 'ok']);
  expect(verdicts(1, 2)).toEqual(['above', 'above', 'ok']);
});

test('under load p50, p99 and memory have a bound each; memory that is not told has none', () => {
  const load = {
    ...{ connections: 32, requests: 100, peakMemoryBytes: 351_000_000 },
    rest: { ...times(14.5), requestsPerSecond: 1 },
    floor: { ...times(10), requestsPerSecond: 1 },
  };
  expect(underLoadAims(load).map(verdict)).toEqual(['above', 'ok', 'above']);
  expect(underLoadAims({ ...load, peakMemoryBytes: null })).toHaveLength(2);
});

test('ratios have two digits, counts none, memory its unit', () => {
  expect(amount(1.405, atMost('', 0, 0))).toBe('1.41');
  expect(amount(2, atMost('', 0, 0))).toBe('2');
  expect(amount(349.6, { ...atMost('', 0, 0), unit: 'MB' })).toBe('350 MB');
});
