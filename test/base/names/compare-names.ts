import { expect } from 'vitest';
import {
  compareOrganizationNames,
  personNamesAgree,
  type TextAgreement,
} from '../../../src/base/names/agreement.ts';
import { organizationForms, organizationKeys } from '../../../src/base/names/organization-names.ts';
import { personForms, personKeys, personKeysToFind } from '../../../src/base/names/person-names.ts';

type Pair = readonly [given: string, stored: string, ...unknown[]];

/** Two names, how well they agree, and whether keys find one by the other. */
export interface Comparison {
  given: string;
  stored: string;
  agreement: TextAgreement | boolean;
  isFound: boolean;
}

/** Compares pairs of organizations' names as a match does. */
export function compareOrganizations(pairs: readonly Pair[]): Comparison[] {
  return pairs.map(([given, stored]) => ({
    given,
    stored,
    agreement: compareOrganizationNames(organizationForms(given), organizationForms(stored)),
    isFound: share(organizationKeys(given), organizationKeys(stored)),
  }));
}

/** Compares pairs of persons' names as a match does. */
export function comparePersons(pairs: readonly Pair[]): Comparison[] {
  return pairs.map(([given, stored]) => ({
    given,
    stored,
    agreement: personNamesAgree(personForms(given), personForms(stored)),
    isFound: share(personKeysToFind(given), personKeys(stored)),
  }));
}

function share(keys: readonly number[], others: readonly number[]): boolean {
  return keys.some((key) => others.includes(key));
}

/** Expects that names of organizations agree so in both directions, and that keys find one by the other. */
export function expectOrganizations(pairs: readonly Pair[], agreement: TextAgreement): void {
  const compared = compareOrganizations(inBothDirections(pairs));
  expect(compared.filter((pair) => pair.agreement !== agreement)).toEqual([]);
  if (agreement !== null) expect(compared.filter(({ isFound }) => !isFound)).toEqual([]);
}

/** Expects that names of persons agree, or not, in both directions, and that keys find one by the other. */
export function expectPersons(pairs: readonly Pair[], agreement: boolean): void {
  const compared = comparePersons(inBothDirections(pairs));
  expect(compared.filter((pair) => pair.agreement !== agreement)).toEqual([]);
  if (agreement) expect(compared.filter(({ isFound }) => !isFound)).toEqual([]);
}

function inBothDirections(pairs: readonly Pair[]): Pair[] {
  return pairs.flatMap(([one, other]): Pair[] => [
    [one, other],
    [other, one],
  ]);
}
