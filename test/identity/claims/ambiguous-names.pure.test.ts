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
