import { organizationNamesContradict, personNamesAgree } from '../../base/names/agreement.ts';
import {
  isPlaceholderName,
  organizationForms,
  organizationKeysOfOne,
} from '../../base/names/organization-names.ts';
import { personForms, personKeysToFind } from '../../base/names/person-names.ts';

/** Which names of things that share a value may be one thing's. */
export interface Agreement {
  /** Whether a name tells one thing from others: a placeholder such as `Confidential` agrees with none, not even with itself. */
  isOwn(name: string): boolean;
  agree(one: string, other: string): boolean;
  /** The names that share a key with a name, as all do that agree with it; null where so few are asked about that all are compared. */
  alike(name: string): readonly string[] | null;
}

/** Of more pairs, those are compared alone that share a key: reading the keys takes less time then. */
const PAIRS_MAX = 20_000;

/**
 * Reads the names that are compared, once each.
 * @param sharing lists of names that are compared with each other
 */
export function createAgreement(kind: string, sharing: readonly ReadonlySet<string>[]): Agreement {
  const names = [...new Set(sharing.flatMap((some) => [...some]))];
  const pairs = sharing.reduce((sum, { size }) => sum + (size * (size - 1)) / 2, 0);
  const keysOf = kind === 'persons' ? personKeysToFind : organizationKeysOfOne;
  const alike = pairs > PAIRS_MAX ? alikeOf(names, keysOf) : null;
  const agree = kind === 'persons' ? personsAgree : organizationsAgree;
  const isOwn = (name: string) => kind !== 'organizations' || !isPlaceholderName(name);
  return { isOwn, agree, alike: (name) => alike && [...(alike.get(name) ?? [])] };
}

function personsAgree(one: string, other: string): boolean {
  const [a, b] = [personForms(one), personForms(other)];
  return personNamesAgree(a, b) || personNamesAgree(b, a);
}

function organizationsAgree(one: string, other: string): boolean {
  return !organizationNamesContradict(organizationForms(one), organizationForms(other));
}

function alikeOf(names: readonly string[], keysOf: (name: string) => number[]): Map<string, Set<string>> {
  const byKey = new Map<number, string[]>();
  for (const name of names)
    for (const key of new Set(keysOf(name))) byKey.set(key, [...(byKey.get(key) ?? []), name]);
  const alike = new Map<string, Set<string>>();
  for (const sharing of byKey.values())
    for (const one of sharing)
      for (const other of sharing)
        if (one !== other) alike.set(one, (alike.get(one) ?? new Set()).add(other));
  return alike;
}
