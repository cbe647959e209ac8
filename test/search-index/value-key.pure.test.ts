import fc from 'fast-check';
import { expect, test } from 'vitest';
import { valueKey } from '../../search-index/text/analyzer.ts';

test.each(['acme.example', 'a', 'john-doe_42', 'https://acme.example:8080/a+b@c', 'x'.repeat(200)])(
  'the key of %j is the value itself, so that an index is readable',
  (value) => {
    expect(valueKey(value)).toBe(value);
  },
);

/** Values that the engine would change, or would treat as equal to others. */
const ODD = ['', ' a', 'a ', 'a b', 'A', 'é', 'e\u0301', 'x'.repeat(201), '"', '\\', '~a', 'a\n', '(a)'];
test.each(ODD)('the key of %j is a hash that the engine keeps unchanged', (value) => {
  expect(valueKey(value)).toMatch(/^~[0-9a-f]{40}$/);
});

test('two values have the same key if and only if they are equal', () => {
  const value = fc.oneof(fc.constantFrom(...ODD), fc.string(), fc.stringMatching(/^[a-zA-Z0-9.~]{0,4}$/));
  fc.assert(
    fc.property(value, value, (one, other) => {
      expect(valueKey(one) === valueKey(other)).toBe(one === other);
      expect(valueKey(valueKey(one)) === valueKey(one)).toBe(!valueKey(one).startsWith('~'));
    }),
    { numRuns: 2_000 },
  );
  expect(valueKey(valueKey('A'))).not.toBe(valueKey('A'));
});
