import { expect, test } from 'vitest';
import { groupThings } from '../../../src/identity/claims/group.ts';
import type { Thing } from '../../../src/identity/claims/groups.ts';
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

/** Things that share several values: the name and the values of each, and the things of each record. */
const CONNECTED: [kind: string, things: [name: string, ...values: string[]][], records: number[][]][] = [
  [
    'persons',
    [
      ['Jan Zwirn', 'slug:jan', 'email:jan'],
      ['Jan Zwirn Jr.', 'slug:jan'],
      ['Jan Zwirn Sr.', 'email:jan'],
    ],
    [[1], [2], [3]],
  ],
  [
    'organizations',
    [
      ['Heron', 'domain:heron', 'slug:heron'],
      ['Heron (Ghent)', 'domain:heron'],
      ['Heron (Lyon)', 'slug:heron'],
    ],
    [[1], [2], [3]],
  ],
  [
    'organizations',
    [
      ['Heron', 'domain:heron', 'slug:heron'],
      ['Heron', 'domain:heron'],
      ['Heron (Ghent)', 'domain:heron'],
      ['Heron (Lyon)', 'slug:heron'],
    ],
    [[1, 2], [3], [4]],
  ],
  [
    'organizations',
    [
      ['Heron (Ghent)', 'domain:a'],
      ['Heron', 'domain:a', 'domain:b'],
      ['Heron', 'domain:b', 'domain:c'],
      ['Heron (Lyon)', 'domain:c'],
    ],
    [[1], [2, 3], [4]],
  ],
  [
    'organizations',
    [
      ['Heron', 'domain:heron', 'slug:heron'],
      ['Heron GmbH', 'domain:heron'],
      ['HERON, Inc', 'slug:heron'],
      ['Ibis', 'slug:heron'],
    ],
    [[1, 2, 3], [4]],
  ],
  [
    'organizations',
    [
      ['Heron', 'domain:a'],
      ['Heron (Ghent)', 'domain:a'],
      ['Ibis', 'domain:a', 'domain:b'],
      ['Heron', 'domain:b'],
      ['Heron (Lyon)', 'domain:b'],
    ],
    [[1, 2], [3], [4, 5]],
  ],
];

test.each(CONNECTED)(
  '%s with the names and values %j are the records %j, in any order',
  (kind, things, records) => {
    const agreement = createAgreement(kind, [new Set(things.map(([name]) => name))]);
    for (const order of permutations(things)) {
      const idOf = (one: (typeof things)[number]) => order.indexOf(one) + 1;
      const grouped = groupThings(
        order.map((one): Thing => ({ id: idOf(one), name: one[0], knownBy: '', isStrict: false })),
        ['domain:heron', 'domain:a', 'domain:b', 'domain:c', 'slug:heron', 'slug:jan', 'email:jan'].map(
          (value) => [value, order.filter((one) => one.slice(1).includes(value)).map(idOf)] as const,
        ),
        [],
        agreement,
      );
      const found = [
        ...Map.groupBy(things.keys(), (at) =>
          grouped.get(idOf(things[at] as (typeof things)[number])),
        ).values(),
      ];
      expect(found.map((some) => some.map((at) => at + 1))).toEqual(records);
    }
  },
);
