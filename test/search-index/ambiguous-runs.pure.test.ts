import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visitAmbiguousRuns } from '../../search-index/meilisearch/ambiguous-runs.ts';
import { numberWords } from '../../search-index/meilisearch/phrase-codes.ts';

/** A fact as text, such as `extension 0 1 2 3` of the run `1 2` between 0 and 3, or `mark 1 2`. */
function shown(fact: string, words: readonly number[]): string {
  return `${fact} ${words.join(' ')}`;
}

function factsOf(words: readonly number[], longest: number): string[] {
  const facts: string[] = [];
  const { numbers } = numberWords(words.map(String));
  visitAmbiguousRuns(numbers, longest, (fact, start, end, last) =>
    facts.push(shown(fact, [...words.slice(start - 1, end - 1), words[last - 1] ?? -1])),
  );
  return facts.sort();
}

/** A naive reference, which looks at every run of the text and at all of its neighbours. */
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
    if (!isRare) facts.push(shown('mark', run));
    for (const [left, right] of isRare ? absent : present)
      facts.push(shown(isRare ? 'absence' : 'extension', [left, ...run, right]));
  }
  return facts.sort();
}

/** The distinct runs of up to `longest` words that occur in the text more than once. */
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

const text = fc.integer({ min: 1, max: 4 }).chain((size) => fc.array(fc.nat(size), { maxLength: 24 }));

test('each ambiguous run has the shorter list of facts: extensions with a mark, or absences', () => {
  let found = 0;
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 8 }), (words, longest) => {
      const facts = factsOf(words, longest);
      found += facts.length;
      expect(facts).toEqual(naiveFactsOf(words, longest));
    }),
    { numRuns: 5_000 },
  );
  expect(found).toBeGreaterThan(1_000);
});

test.each<[string, number[], string[]]>([
  ['no words', [], []],
  ['one word', [0], []],
  ['words that each occur once', [0, 1, 2, 3], []],
  ['"a b c b d"', [0, 1, 2, 1, 3], ['absence 0 1 3', 'absence 2 1 2']],
])('the facts of %s are complete', (_, words, facts) => {
  expect(factsOf(words, 10)).toEqual(facts);
});
