import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PairSet } from '../../search-index/pair-set.ts';

const number = fc.oneof(fc.nat(5), fc.integer());
const pair = fc.tuple(number, number);

test('tells of each pair whether it was there, and forgets all of them at once', () => {
  const set = new PairSet();
  const sizes = fc.array(fc.array(pair, { maxLength: 60 }), { maxLength: 20 });
  fc.assert(
    fc.property(sizes, pair, (rounds, other) => {
      for (const pairs of rounds) {
        const known = new Set<string>();
        set.reset(pairs.length);
        expect(set.has(...other)).toBe(false);
        for (const [first, second] of pairs) {
          const name = `${first} ${second}`;
          expect(set.has(first, second)).toBe(known.has(name));
          expect(set.add(first, second)).toBe(!known.has(name));
          expect(set.has(first, second)).toBe(true);
          known.add(name);
        }
        expect(set.has(...other)).toBe(known.has(other.join(' ')));
      }
    }),
  );
});

test.each([0, 1, 512, 513, 1_500, 10_000])('has room for the %i pairs that it was told of', (size) => {
  const set = new PairSet();
  for (const pairs of [3, size, size]) {
    set.reset(pairs);
    for (let at = 0; at < pairs; at++) expect(set.add(at, -at)).toBe(true);
    for (let at = 0; at < pairs; at++) {
      expect(set.has(at, -at)).toBe(true);
      expect(set.has(-at - 1, at)).toBe(false);
    }
  }
});

test('tells apart thousands of pairs that share a number', () => {
  const set = new PairSet();
  const pairs = Array.from({ length: 5_000 }, (_, nr): [number, number][] => [
    [nr, -1],
    [-1, nr],
  ]).flat();
  set.reset(pairs.length);
  expect(pairs.filter((pair) => !set.add(...pair))).toEqual([]);
  expect(pairs.filter((pair) => set.add(...pair))).toEqual([]);
});
