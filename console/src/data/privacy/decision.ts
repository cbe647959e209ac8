import type { Output } from '../../api.ts';

/** A confirmed objection that waits for a decision. */
export type Objection = Output<'objections.list'>['results'][number];

/** Why an objection waits, in words. */
export const REASONS: Record<Objection['reason'], string> = {
  address_not_of_profile: 'The address is not held for the profile that was named.',
  address_of_several: 'Several people may read the address.',
  several_persons: 'More than one person has the address or the profile.',
};

/** The decision that removes chosen persons; all of them: with the address and the profile. */
export function decisionOf({ persons }: Objection, chosen: ReadonlySet<number>) {
  const ids = persons.map(({ person_id: id }) => id).filter((id) => chosen.has(id));
  if (ids.length === persons.length) return { suppress: 'all' as const };
  return ids.length > 0 ? { suppress: 'some' as const, persons: ids } : { suppress: 'none' as const };
}

/** What a decision would do, in words. */
export function effectOf(objection: Objection, chosen: ReadonlySet<number>): string {
  const { email, slug, persons } = objection;
  const names = persons
    .filter(({ person_id: id }) => chosen.has(id))
    .map(({ full_name: name, person_id: id }) => `${name ?? 'Person'} (${id})`)
    .join(', ');
  const { suppress } = decisionOf(objection, chosen);
  if (suppress === 'none') return 'Nobody is removed. The objection is closed.';
  const values = slug === null ? email : `${email} and the profile ${slug}`;
  return suppress === 'some'
    ? `Removes ${names} for good. An address or profile that another person has stays.`
    : `Removes ${names || 'nobody'} for good, and reads later deliveries without ${values}.`;
}
