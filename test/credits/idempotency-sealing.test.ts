import { expect, test } from 'vitest';
import { openAnswer, requestHash, sealAnswer } from '../../src/billing/sealed-answer.ts';

const SEAL = { accountId: 7, key: 'a-secret-key' };
const ANSWER = [{ phone_number: '+12025550101', note: 'é工', is_valid: true, rank: null }];

test.each<[string, unknown]>([
  ['an object', { a: 1, b: [null, 'é'] }],
  ['a list', ANSWER],
  ['nothing', null],
  ['a text', ''],
  ['much', Array.from({ length: 5_000 }, (_, nr) => ({ nr, name: `name ${nr}` }))],
])('%s is opened as it was sealed', (_, answer) => {
  expect(openAnswer(SEAL, sealAnswer(SEAL, answer))).toEqual(answer);
});

test('no other key and no other account opens it', () => {
  const sealed = sealAnswer(SEAL, ANSWER);
  expect(() => openAnswer({ ...SEAL, key: 'a-secret-kez' }, sealed)).toThrow();
  expect(() => openAnswer({ ...SEAL, accountId: 8 }, sealed)).toThrow();
});

test('a sealed answer that was changed in any place, or cut, is not opened', () => {
  const sealed = sealAnswer(SEAL, ANSWER);
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] as number) ^ 1;
    expect(() => openAnswer(SEAL, changed)).toThrow();
  }
  expect(() => openAnswer(SEAL, sealed.subarray(0, -1))).toThrow();
});

test('the same answer is never stored as the same bytes, and none of it can be read there', () => {
  const [one, other] = [sealAnswer(SEAL, ANSWER), sealAnswer(SEAL, ANSWER)];
  expect(one.equals(other)).toBe(false);
  // Not even a part: what is the same under two seals gives away what differs.
  expect(one.subarray(-16).equals(other.subarray(-16))).toBe(false);
  expect(one.subarray(0, 12).equals(other.subarray(0, 12))).toBe(false);
  expect(one.toString('latin1')).not.toMatch(/phone|2025550101|a-secret-key/);
});

test('an answer that repeats itself takes little room', () => {
  const answer = Array.from({ length: 1_000 }, () => ANSWER);
  expect(sealAnswer(SEAL, answer).length).toBeLessThan(JSON.stringify(answer).length / 20);
});

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

test('a stored hash does not confirm a guess of the request without its key', () => {
  expect(requestHash('another key', 'job_search', INPUT)).not.toEqual(requestHash(KEY, 'job_search', INPUT));
});
