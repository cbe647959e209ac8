import type { Session } from '../../dataset/import/session.ts';
import { compareOrganizationNames, type Forms, personNamesAgree } from '../../matching/names.ts';

/**
 * Makes the function that says whether two names may be one thing's, by the rules of the matches.
 * @param names all that the function is asked about; a name that is none of them agrees with no other one
 */
export async function readAgreement(
  session: Session,
  kind: string,
  names: ReadonlySet<string>,
): Promise<(one: string, other: string) => boolean> {
  const ofPersons = kind === 'persons';
  const { rows } = await session.query<{ name: string; forms: Forms }>(
    `select name, ${ofPersons ? 'person' : 'organization'}_names(name) as forms from unnest($1::text[]) as name`,
    [[...names]],
  );
  const forms = new Map(rows.map((row) => [row.name, row.forms]));
  const compare = ofPersons ? personNamesAgree : compareOrganizationNames;
  return (one, other) => {
    const [a, b] = [forms.get(one) ?? [], forms.get(other) ?? []];
    return Boolean(compare(a, b) || compare(b, a));
  };
}
