import { expect, test } from 'vitest';
import { openAnswer, requestHash, sealAnswer } from '../../../src/accounts/billing/sealed-answer.ts';

const SEAL = { accountId: 7, key: 'a-secret-key' };
const ANSWER = [{ phone_number: '+12025550101', note: 'é工', is_valid: true, rank: null }];

test('a sealed answer cannot be opened with another key or for another account', () => {
  const sealed = sealAnswer(SEAL, ANSWER);
  expect(() => openAnswer({ ...SEAL, key: 'a-secret-kez' }, sealed)).toThrow();
  expect(() => openAnswer({ ...SEAL, accountId: 8 }, sealed)).toThrow();
});

test('a sealed answer with any byte changed, or truncated, cannot be opened', () => {
  const sealed = sealAnswer(SEAL, ANSWER);
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] as number) ^ 1;
    expect(() => openAnswer(SEAL, changed)).toThrow();
  }
  expect(() => openAnswer(SEAL, sealed.subarray(0, -1))).toThrow();
});

test('sealing the same answer twice gives different bytes, without readable text', () => {
  const [one, other] = [sealAnswer(SEAL, ANSWER), sealAnswer(SEAL, ANSWER)];
  expect(one.equals(other)).toBe(false);
  // No part may be equal: equal parts of two sealed answers would show where they differ.
  expect(one.subarray(-16).equals(other.subarray(-16))).toBe(false);
  expect(one.subarray(0, 12).equals(other.subarray(0, 12))).toBe(false);
  expect(one.toString('latin1')).not.toMatch(/phone|2025550101|a-secret-key/);
});

test('sealing compresses a repetitive answer to less than a twentieth', () => {
  const answer = Array.from({ length: 1_000 }, () => ANSWER);
  expect(sealAnswer(SEAL, answer).length).toBeLessThan(JSON.stringify(answer).length / 20);
});

const KEY = 'an idempotency key';
const INPUT = { title: 'engineer', organization: { id: 1, name: 'Acme' }, ids: [1, 2, { a: 1, b: 2 }] };

test('the order of fields, at any depth, does not change the request hash', () => {
  const same = { ids: [1, 2, { b: 2, a: 1 }], organization: { name: 'Acme', id: 1 }, title: 'engineer' };
  expect(requestHash(KEY, 'job_search', same)).toEqual(requestHash(KEY, 'job_search', INPUT));
});

test.each<[string, string, unknown]>([
  ['the operation', 'job_search_totals', INPUT],
  ['a value', 'job_search', { ...INPUT, title: 'Engineer' }],
  ['a nested value', 'job_search', { ...INPUT, organization: { id: 2, name: 'Acme' } }],
  ['the order of a list', 'job_search', { ...INPUT, ids: [2, 1, { a: 1, b: 2 }] }],
  ['an additional field', 'job_search', { ...INPUT, is_remote: null }],
  ['the type of a value', 'job_search', { ...INPUT, ids: ['1', 2, { a: 1, b: 2 }] }],
  ['whether the input is a list', 'job_search', [INPUT]],
  ['which field has which value', 'job_search', { ...INPUT, organization: { id: 'Acme', name: 1 } }],
])('the request hash depends on: %s', (_, operation, input) => {
  expect(requestHash(KEY, operation, input)).not.toEqual(requestHash(KEY, 'job_search', INPUT));
});

test('empty and short inputs have different request hashes', () => {
  const hashes = [null, '', 0, [], {}, 'x'].map((input) => requestHash(KEY, 'a', input).toString('hex'));
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(hashes.slice(1)).not.toContain(requestHash(KEY, 'a', undefined).toString('hex'));
});

test('without the key, a stored hash cannot confirm a guess of the request', () => {
  expect(requestHash('another key', 'job_search', INPUT)).not.toEqual(requestHash(KEY, 'job_search', INPUT));
});
