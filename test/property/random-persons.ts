import fc from 'fast-check';
import {
  DATES,
  distinct,
  IDENTIFIERS,
  LOCATION_IDS,
  nullable,
  type RawText,
  RECORD_IDS,
  recordId,
  SMALL_IDS,
  smallIds,
  text,
  title,
} from './raw-values.ts';

export interface RawPerson {
  id: number;
  full_name: RawText;
  headline: RawText | null;
  description: RawText | null;
  location_id: number | null;
  industry_id: number | null;
  network_public_identifier: string | null;
  skill_ids: number[];
}

export interface RawRole {
  id: number;
  person_id: number;
  organization_id: number | null;
  title: RawText;
  description: RawText | null;
  is_current: boolean;
  start_date: string | null;
  end_date: string | null;
}

/** Few enough that most persons have several roles. */
const PERSONS_MAX = 25;

const person: fc.Arbitrary<RawPerson> = fc.record({
  id: recordId,
  full_name: text,
  headline: nullable(text),
  description: nullable(text),
  location_id: nullable(fc.constantFrom(...LOCATION_IDS)),
  industry_id: nullable(fc.constantFrom(...SMALL_IDS)),
  network_public_identifier: nullable(fc.constantFrom(...IDENTIFIERS)),
  skill_ids: smallIds,
});

/** Persons and their roles, at one of the organizations or at none. */
export function personsWithRoles(
  organizationIds: readonly number[],
): fc.Arbitrary<{ persons: RawPerson[]; roles: RawRole[] }> {
  return distinct(person, PERSONS_MAX - 5, PERSONS_MAX).chain((persons) =>
    fc.record({
      persons: fc.constant(persons),
      roles: distinct(
        fc.record({
          id: recordId,
          person_id: fc.constantFrom(...persons.map(({ id }) => id)),
          organization_id: nullable(fc.constantFrom(...organizationIds)),
          title,
          description: nullable(text),
          is_current: fc.boolean(),
          start_date: nullable(fc.constantFrom(...DATES)),
          end_date: nullable(fc.constantFrom(...DATES)),
        }),
        RECORD_IDS.length - 10,
      ),
    }),
  );
}
