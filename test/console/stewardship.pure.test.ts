import { expect, test } from 'vitest';
import { fieldRows } from '../../console/src/csv.ts';
import {
  type Decision,
  FIRST_SCAN,
  nextScan,
  type Pair,
  type PairPage,
  type Scan,
  waitingPairs,
} from '../../console/src/data/pairs/queue.ts';
import { decisionOf, effectOf, type Objection } from '../../console/src/data/privacy/decision.ts';
import { countsText, requestOf } from '../../console/src/data/trail/request.ts';
import { pageIn } from '../../console/src/page-number.ts';

const pairOf = (a: number, b: number) => ({ a, b, records: [] }) as unknown as Pair;
const decide = (verdict: Decision['verdict'], a: number, b: number, scan: Scan = FIRST_SCAN): Decision => ({
  pair: pairOf(a, b),
  verdict,
  scan,
  judgedAt: null,
});
const ids = (pairs: Pair[]) => pairs.map(({ a, b }) => [a, b]);
const pageOf = (answer: Partial<PairPage>) =>
  ({ next: null, next_below: null, results: [], ...answer }) as unknown as PairPage;

test('a decided pair waits no more, nor does one with a record that was merged since the call', () => {
  const found = [pairOf(1, 2), pairOf(2, 3), pairOf(4, 5)];
  expect(ids(waitingPairs(found, FIRST_SCAN, [decide('different', 1, 2)], []))).toEqual([
    [2, 3],
    [4, 5],
  ]);
  expect(ids(waitingPairs(found, FIRST_SCAN, [decide('same', 1, 2)], []))).toEqual([[4, 5]]);
  const again = { ...FIRST_SCAN, round: 1 };
  expect(ids(waitingPairs(found, again, [decide('same', 1, 2)], []))).toEqual([
    [2, 3],
    [4, 5],
  ]);
});

test('a pair whose decision was undone is the next one, once', () => {
  const found = [pairOf(1, 2), pairOf(4, 5)];
  expect(ids(waitingPairs(found, FIRST_SCAN, [], [pairOf(4, 5)]))).toEqual([
    [4, 5],
    [1, 2],
  ]);
  expect(ids(waitingPairs(found, FIRST_SCAN, [decide('later', 4, 5)], [pairOf(4, 5)]))).toEqual([[1, 2]]);
});

test('the calls go on behind the pairs that were left for later, then with lower ids, until all are compared', () => {
  const page = pageOf({ next: 2, next_below: 900 });
  const later = Array.from({ length: 26 }, (_, at) => decide('later', at, 100 + at));
  expect(nextScan(FIRST_SCAN, page, later.slice(0, 25))).toEqual({ below: null, page: 1, round: 1 });
  expect(nextScan(FIRST_SCAN, page, later)).toEqual({ below: null, page: 2, round: 1 });
  const unchanged = { ...FIRST_SCAN, round: 1 };
  expect(nextScan(unchanged, page, later.slice(0, 25))).toEqual({ below: null, page: 2, round: 1 });
  expect(nextScan(unchanged, pageOf({ next_below: 900 }), later)).toEqual({ below: 900, page: 1, round: 1 });
  expect(nextScan(unchanged, pageOf({}), later)).toBeNull();
});

const objection = {
  email: 'desk@x.example',
  slug: 'ada',
  persons: [
    { person_id: 1, full_name: 'Ada' },
    { person_id: 2, full_name: null },
  ],
} as unknown as Objection;

test.each([
  [[1, 2], { suppress: 'all' }, 'Removes Ada (1), Person (2) for good, and reads later deliveries without'],
  [[2], { suppress: 'some', persons: [2] }, 'Removes Person (2) for good. An address'],
  [[], { suppress: 'none' }, 'Nobody is removed'],
])('the decision on an objection says what it would do: %j', (chosen, decision, effect) => {
  expect(decisionOf(objection, new Set(chosen))).toEqual(decision);
  expect(effectOf(objection, new Set(chosen))).toContain(effect);
});

test('an accepted objection that concerns nobody suppresses its values', () => {
  const alone = { ...objection, persons: [] };
  expect(decisionOf(alone, new Set())).toEqual({ suppress: 'all' });
  expect(effectOf(alone, new Set())).toBe(
    'Removes nobody for good, and reads later deliveries without desk@x.example and the profile ada.',
  );
});

test('the days of the trail are whole ones in UTC', () => {
  expect(requestOf(new URLSearchParams('actor=operator&from=2026-11-01&to=2026-11-02'))).toEqual({
    actor: 'operator',
    action: null,
    date_created_start: '2026-11-01T00:00:00Z',
    date_created_end: '2026-11-02T23:59:59.999Z',
  });
});

test.each([
  ['page=x', 1],
  ['page=-2', 1],
  ['page=2.5', 2],
  ['', 1],
])('the parameters %j name page %i', (params, page) => {
  expect(pageIn(new URLSearchParams(params))).toBe(page);
});

test('an entry of the trail has its counts in words, and is a row of its file', () => {
  const entry = {
    id: 7,
    account_id: null,
    actor: 'operator',
    action: 'retention_run',
    object: 'retention',
    counts: { claims: 1_200, set_aside: 1 },
    date_created: '2026-11-20T08:31:07.250Z',
  };
  expect(countsText(entry)).toBe('claims: 1,200, set aside: 1');
  const fields = ['id', 'date_created', 'actor', 'action', 'object', 'account_id', 'counts'] as const;
  expect(fieldRows([entry], fields)[0]).toEqual(fields);
  expect(fieldRows([entry], fields).at(-1)).toEqual([
    '7',
    '2026-11-20T08:31:07.250Z',
    'operator',
    'retention_run',
    'retention',
    '',
    '{"claims":1200,"set_aside":1}',
  ]);
});

test('in the rows of a file lists are joined, and what is empty has an empty cell', () => {
  const records = [{ sources: ['crm', 'list'], counts: {}, contact: null }];
  expect(fieldRows(records, ['sources', 'counts', 'contact']).at(-1)).toEqual(['crm, list', '', '']);
});
