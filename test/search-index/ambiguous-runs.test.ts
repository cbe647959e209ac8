import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RunFinder } from '../../search-index/ambiguous-runs.ts';

/** One for all texts, as in a rebuild. */
const finder = new RunFinder();

/** A fact with its run's words, such as `extension 0 (1 2) 3`; a mark has no neighbours: `mark -1 (1 2) -1`. */
function shown(fact: string, run: readonly number[], left: number, right: number): string {
  return `${fact} ${left} (${run.join(' ')}) ${right}`;
}

function factsOf(words: readonly number[], longest: number, room = 0): string[] {
  const facts: string[] = [];
  const text = new Int32Array([...words, ...Array<number>(room).fill(0)]);
  finder.find(text, words.length, longest, (fact, at, length, left, right) => {
    facts.push(shown(fact, words.slice(at, at + length), left, right));
  });
  return facts.sort();
}

/** The same by looking at every run of the text, and at all of its neighbours. */
function naiveFactsOf(words: readonly number[], longest: number): string[] {
  const facts: string[] = [];
  for (const run of runsOf(words, longest)) {
    const places = words.map((_, at) => at).filter((at) => run.every((word, nr) => words[at + nr] === word));
    const [lefts, rights] = [new Set<number>(), new Set<number>()];
    const surrounding = new Set<string>();
    for (const at of places) {
      const [left, right] = [words[at - 1], words[at + run.length]];
      if (left !== undefined) lefts.add(left);
      if (right !== undefined) rights.add(right);
      if (left !== undefined && right !== undefined) surrounding.add(`${left} ${right}`);
    }
    const pairs = [...lefts].flatMap((left) => [...rights].map((right) => [left, right] as const));
    const present = pairs.filter((pair) => surrounding.has(pair.join(' ')));
    const absent = pairs.filter((pair) => !surrounding.has(pair.join(' ')));
    if (absent.length === 0) continue;
    const isRare = absent.length <= present.length;
    if (!isRare) facts.push(shown('mark', run, -1, -1));
    for (const [left, right] of isRare ? absent : present)
      facts.push(shown(isRare ? 'absence' : 'extension', run, left, right));
  }
  return facts.sort();
}

/** The different runs of up to so many words that stand in the text more than once. */
function runsOf(words: readonly number[], longest: number): number[][] {
  const places = new Map<string, number[][]>();
  for (let at = 0; at < words.length; at++) {
    for (let end = at + 1; end <= Math.min(words.length, at + longest); end++) {
      const run = words.slice(at, end);
      places.set(run.join(' '), [...(places.get(run.join(' ')) ?? []), run]);
    }
  }
  return [...places.values()].filter((same) => same.length > 1).map(([run]) => run as number[]);
}

const text = fc
  .integer({ min: 1, max: 4 })
  .chain((size) => fc.array(fc.nat(size), { maxLength: 24 }))
  // As a text numbers its words: from 0, in the order in which they come first.
  .map((words) => {
    const different = [...new Set(words)];
    return words.map((word) => different.indexOf(word));
  });

test('of each ambiguous run the rarer is told: what surrounds it, with a mark, or what never does', () => {
  let told = 0;
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 8 }), fc.nat(3), (words, longest, room) => {
      const facts = factsOf(words, longest, room);
      told += facts.length;
      expect(facts).toEqual(naiveFactsOf(words, longest));
    }),
    { numRuns: 5_000 },
  );
  expect(told).toBeGreaterThan(1_000);
});

test.each<[string, number[], string[]]>([
  ['no words', [], []],
  ['one word', [0], []],
  ['words that each stand once', [0, 1, 2, 3], []],
  ['"a b, d b c"', [0, 1, 2, 1, 3], ['absence 0 (1) 3', 'absence 2 (1) 2']],
])('of %s the facts are %j', (_, words, facts) => {
  expect(factsOf(words, 10)).toEqual(facts);
});
