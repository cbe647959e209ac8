import { expect, test } from 'vitest';
import { groupThings, type Thing } from '../../../src/identity/claims/group.ts';
import { createAgreement } from '../../../src/identity/claims/name-conflicts.ts';

/** The names of things that share an address, by the records that they are; those of `merged` an operator has merged. */
const CASES: [kind: string, records: string[][], merged?: [string, string]][] = [
  ['organizations', [['Highland Opportunity Limited', 'Highland Opportunity (EBS) Limited']]],
  [
    'organizations',
    [
      ['Highland Opportunity Limited'],
      ['Highland Opportunity (EBS) Limited'],
      ['Highland Opportunity (Investments) Limited'],
    ],
  ],
  [
    'organizations',
    [
      [
        'Highland Opportunity Limited',
        'Highland Opportunity (EBS) Limited',
        'Highland Opportunity (Investments) Limited',
      ],
    ],
    ['Highland Opportunity (EBS) Limited', 'Highland Opportunity (Investments) Limited'],
  ],
  [
    'organizations',
    [
      ['Land Revenue Offices (Bhojpur)'],
      ['Land Revenue Offices'],
      ['Land Revenue Offices (Solukhumbu)'],
      ['Survey'],
    ],
  ],
  ['organizations', [['Heron', 'Heron Inc.', 'Heron GmbH', 'HERON, Inc']]],
  ['organizations', [['Comune di Torre'], ['Comune di Torra'], ['Comuna di Torra']]],
  ['persons', [['Anna Smith', 'Anna M. Smith']]],
  ['persons', [['Anna Smith'], ['Anna M. Smith'], ['Anna K. Smith']]],
];

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((others) => [item, ...others]));
}

test.each(CASES)(
  '%s that share an address and are named %j are these records, in any order',
  (kind, records, merged) => {
    const names = records.flat();
    const agreement = createAgreement(kind, [new Set(names)]);
    for (const order of permutations(names)) {
      const things = order.map((name, at): Thing => {
        return { id: at + 1, name, knownBy: `key:${name}`, isStrict: false };
      });
      const [a, b] = (merged ?? []).map((name) => order.indexOf(name) + 1);
      const judged = a && b ? [{ a: Math.min(a, b), b: Math.max(a, b), verdict: 'same' as const }] : [];
      const shared = [['domain:one.example', things.map(({ id }) => id)] as const];
      const groups = groupThings(things, shared, judged, agreement);
      const grouped = Map.groupBy(things, ({ id }) => groups.get(id));
      const found = Array.from(grouped.values(), (some) => some.map(({ name }) => name).sort());
      expect(found.sort()).toEqual(records.map((some) => some.toSorted()).sort());
    }
  },
);

const JUDGED: [names: string[], records: number[][]][] = [
  // The first one may be either of the two others, though it has the name of one of them.
  [
    ['Acme', 'Acme', 'Acme Inc'],
    [[1], [2], [3]],
  ],
  [
    ['Acme Inc', 'Acme', 'Acme'],
    [[1], [2], [3]],
  ],
  [
    ['Acme', 'Acme', 'Acme'],
    [[1], [2], [3]],
  ],
  [
    ['Acme', 'Acme', 'Beta'],
    [[1, 2], [3]],
  ],
];

test.each(JUDGED)(
  'of things named %j, of which the last two are judged different, the records are %j',
  (names, records) => {
    const things = names.map((name, at): Thing => {
      return { id: at + 1, name, knownBy: `key:${at}`, isStrict: false };
    });
    const shared = [['slug:acme', [1, 2, 3]]] as const;
    const agreement = createAgreement('organizations', [new Set(names)]);
    const groups = groupThings(things, shared, [{ a: 2, b: 3, verdict: 'different' }], agreement);
    const grouped = Map.groupBy([1, 2, 3], (id) => groups.get(id));
    expect([...grouped.values()]).toEqual(records);
  },
);
