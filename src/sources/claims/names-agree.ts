import type { Session } from '../../dataset/import/session.ts';
import { compareOrganizationNames, type Forms, personNamesAgree } from '../../matching/names.ts';

/** Which names may be one thing's, by the rules of the matches. A name that was not asked about agrees with no other one. */
export interface Agreement {
  agree(one: string, other: string): boolean;
  /** The names that share a key with a name, as all do that agree with it; null where so few are asked about that all are compared. */
  alike(name: string): readonly string[] | null;
}

/** Of more pairs, those are compared alone that share a key: reading the keys takes less time then. */
const PAIRS_MAX = 20_000;

/**
 * Reads the forms of names, and, where many pairs are compared, which of them share a key.
 * @param sharing lists of names that are compared with each other
 */
export async function readAgreement(
  session: Session,
  kind: string,
  sharing: readonly ReadonlySet<string>[],
): Promise<Agreement> {
  const names = [...new Set(sharing.flatMap((some) => [...some]))];
  const singular = kind === 'persons' ? 'person' : 'organization';
  const { rows } = await session.query<{ name: string; forms: Forms }>(
    `select name, ${singular}_names(name) as forms from unnest($1::text[]) as name`,
    [names],
  );
  const forms = new Map(rows.map((row) => [row.name, row.forms]));
  const compare = kind === 'persons' ? personNamesAgree : compareOrganizationNames;
  const pairs = sharing.reduce((sum, { size }) => sum + (size * (size - 1)) / 2, 0);
  const alike = pairs > PAIRS_MAX ? await readAlike(session, singular, names) : null;
  return {
    agree(one, other) {
      const [a, b] = [forms.get(one) ?? [], forms.get(other) ?? []];
      return Boolean(compare(a, b) || compare(b, a));
    },
    alike: (name) => alike && (alike.get(name) ?? []),
  };
}

async function readAlike(
  session: Session,
  kind: keyof typeof KEYS,
  names: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await session.query<{ nr: number; others: number[] }>(READ_ALIKE(kind), [names]);
  return new Map(
    rows.map(({ nr, others }) => [names[nr - 1] ?? '', others.flatMap((other) => names[other - 1] ?? [])]),
  );
}

/** The words of a person's name may be rotated. */
const KEYS = {
  organization: 'organization_name_keys(name)',
  person: `person_name_keys(name) || array(
    select key from unnest(person_names(name)) as form cross join string_to_array(form, ' ') as words
    cross join generate_subscripts(words, 1) as place
    cross join unnest(name_keys(words[place:] || words[:place - 1])) as key)`,
};

const READ_ALIKE = (kind: keyof typeof KEYS) => `
with shared as (
  select array_agg(distinct nr) as nrs from unnest($1::text[]) with ordinality as given (name, nr)
  cross join unnest(${KEYS[kind]}) as key
  group by key having count(distinct nr) > 1
)
select one::int as nr, json_agg(distinct other) as others
from shared cross join unnest(nrs) as one cross join unnest(nrs) as other
where other <> one group by one`;
