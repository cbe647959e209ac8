import { expect, test } from 'vitest';
import { groupThings } from '../../../src/identity/claims/group.ts';
import type { Thing } from '../../../src/identity/claims/groups.ts';
import { type Agreement, createAgreement } from '../../../src/identity/claims/name-conflicts.ts';

const WORDS =
  'amber birch cedar delta ember fjord grove hazel inlet juniper kelp larch mosses nettle onyx'.split(' ');
const SHARING = 220;

/** Names of which no two agree, such as those of the offices of one government, and some that agree with one of them. */
const NAMES: Record<string, { each: (nr: number) => string; alike: string[] }> = {
  organizations: {
    each: (nr) =>
      `Ministry of ${WORDS[nr % 15]} - Department ${WORDS[Math.floor(nr / 15) % 15]} - Unit ${nr}`,
    alike: [
      'Ministry of Amber - Department Amber, Unit 0',
      'Ministry of birch & Department amber & Unit 1 GmbH',
    ],
  },
  persons: {
    each: (nr) =>
      `${WORDS[nr % 15]}${'abcdefghijklmno'[Math.floor(nr / 15) % 15]} ${WORDS[nr % 13]}${WORDS[nr % 11]}er`,
    alike: ['Amberer Ambera', 'Dr. birchaa birchbircher', 'cedara M. cedarcedaer'],
  },
};

test.each(Object.entries(NAMES))(
  '%s that share an address are grouped as by comparing all, with fewer comparisons than names squared',
  (kind, { each, alike }) => {
    const names = [...new Set([...Array.from({ length: SHARING }, (_, nr) => each(nr)), ...alike])];
    const agreement = createAgreement(kind, [new Set(names)]);
    const things = names.map((name, at): Thing => {
      return { id: at + 1, name, knownBy: `key:${at}`, isStrict: false };
    });
    const shared = [['domain:one.example', things.map(({ id }) => id)] as const];
    let compared = 0;
    const counted: Agreement = {
      ...agreement,
      agree(one, other) {
        compared += 1;
        return agreement.agree(one, other);
      },
    };
    const groups = groupThings(things, shared, [], counted);
    expect(compared).toBeLessThan(names.length * 10);
    expect(groups).toEqual(groupThings(things, shared, [], { ...agreement, alike: () => null }));
    expect(new Set(groups.values()).size).toBeLessThan(names.length);
  },
);
