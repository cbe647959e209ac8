import { expect, test } from 'vitest';
import { requestHash } from '../../src/api/idempotency/request-hash.ts';

const KEY = 'an idempotency key';
const INPUT = { title: 'engineer', organization: { id: 1, name: 'Acme' }, ids: [1, 2, { a: 1, b: 2 }] };

test('the order of fields makes no other request, however deep they stand', () => {
  const same = { ids: [1, 2, { b: 2, a: 1 }], organization: { name: 'Acme', id: 1 }, title: 'engineer' };
  expect(requestHash(KEY, 'job_search', same)).toEqual(requestHash(KEY, 'job_search', INPUT));
});

test.each<[string, string, unknown]>([
  ['the operation', 'job_search_totals', INPUT],
  ['a value', 'job_search', { ...INPUT, title: 'Engineer' }],
  ['a value deep inside', 'job_search', { ...INPUT, organization: { id: 2, name: 'Acme' } }],
  ['the order of a list', 'job_search', { ...INPUT, ids: [2, 1, { a: 1, b: 2 }] }],
  ['one more field', 'job_search', { ...INPUT, is_remote: null }],
  ['the kind of a value', 'job_search', { ...INPUT, ids: ['1', 2, { a: 1, b: 2 }] }],
  ['a list for its only item', 'job_search', [INPUT]],
  ['the names of two values', 'job_search', { ...INPUT, organization: { id: 'Acme', name: 1 } }],
])('%s makes another request', (_, operation, input) => {
  expect(requestHash(KEY, operation, input)).not.toEqual(requestHash(KEY, 'job_search', INPUT));
});

test.each([[null], [undefined], [''], [0], [[]], [{}]])('an input of %j is told from others', (input) => {
  const others = [null, '', 0, [], {}, 'x'].filter(
    (other) => JSON.stringify(other) !== JSON.stringify(input ?? null),
  );
  for (const other of others) expect(requestHash(KEY, 'a', input)).not.toEqual(requestHash(KEY, 'a', other));
});

test('who has a stored hash can not confirm a guess of the request without its key', () => {
  expect(requestHash('another key', 'job_search', INPUT)).not.toEqual(requestHash(KEY, 'job_search', INPUT));
});
