import { compareOrganizationNames, personNamesAgree } from '../../names/agreement.ts';
import { organizationForms, organizationKeys } from '../../names/organization-names.ts';
import { personForms, personKeys, personKeysToFind } from '../../names/person-names.ts';

/** Which names may be one thing's, by the rules of the matches. A name that was not asked about agrees with no other one. */
export interface Agreement {
  agree(one: string, other: string): boolean;
  /** The names that share a key with a name, as all do that agree with it; null where so few are asked about that all are compared. */
  alike(name: string): readonly string[] | null;
}

/** Of more pairs, those are compared alone that share a key: making the keys takes less time then. */
const PAIRS_MAX = 20_000;

/**
 * Compares names with each other, and, where they are many, only those that share a key.
 * @param sharing lists of names that are compared with each other
 */
export function createAgreement(kind: string, sharing: readonly ReadonlySet<string>[]): Agreement {
  const names = new Set(sharing.flatMap((some) => [...some]));
  const pairs = sharing.reduce((sum, { size }) => sum + (size * (size - 1)) / 2, 0);
  const alike = pairs > PAIRS_MAX ? findAlike(kind, names) : null;
  return {
    agree: kind === 'persons' ? personsAgree(names) : organizationsAgree(names),
    alike: (name) => alike && [...(alike.get(name) ?? [])],
  };
}

function personsAgree(names: ReadonlySet<string>): Agreement['agree'] {
  const forms = new Map([...names].map((name) => [name, personForms(name)]));
  return (one, other) => {
    const [a, b] = [forms.get(one), forms.get(other)];
    return a !== undefined && b !== undefined && (personNamesAgree(a, b) || personNamesAgree(b, a));
  };
}

function organizationsAgree(names: ReadonlySet<string>): Agreement['agree'] {
  const forms = new Map([...names].map((name) => [name, organizationForms(name)]));
  return (one, other) => {
    const [a, b] = [forms.get(one) ?? [], forms.get(other) ?? []];
    return (compareOrganizationNames(a, b) ?? compareOrganizationNames(b, a)) !== null;
  };
}

/** The other names with which each name shares a key. */
function findAlike(kind: string, names: ReadonlySet<string>): Map<string, Set<string>> {
  const keysOf =
    kind === 'persons'
      ? (name: string) => [...personKeys(name), ...personKeysToFind(name)]
      : organizationKeys;
  const byKey = new Map<number, Set<string>>();
  for (const name of names) {
    for (const key of keysOf(name)) {
      const sharing = byKey.get(key);
      if (sharing) sharing.add(name);
      else byKey.set(key, new Set([name]));
    }
  }
  const alike = new Map<string, Set<string>>();
  for (const sharing of byKey.values()) {
    if (sharing.size < 2) continue;
    for (const name of sharing) {
      const others = alike.get(name) ?? new Set();
      for (const other of sharing) if (other !== name) others.add(other);
      alike.set(name, others);
    }
  }
  return alike;
}
