import type pg from 'pg';
import { expect } from 'vitest';
import { compareOrganizationNames, personNamesAgree, type TextAgreement } from '../../src/matching/names.ts';

/** Two names, how well they agree, and whether an index finds one by the other. */
export interface Comparison {
  given: string;
  stored: string;
  agreement: TextAgreement | boolean;
  isFound: boolean;
}

const READ = (kind: 'organization' | 'person') => `
select ${kind}_names(given) as given, ${kind}_names(stored) as stored,
  coalesce(${kind}_name_keys(given) && ${kind}_name_keys(stored), false) as is_found
from unnest($1::text[], $2::text[]) with ordinality as pairs (given, stored, nr) order by nr`;

/** Compares pairs of names as a match does, by the forms and keys that the database makes of them. */
export async function compareNames(
  pool: pg.Pool,
  kind: 'organization' | 'person',
  pairs: readonly (readonly [given: string, stored: string, ...unknown[]])[],
): Promise<Comparison[]> {
  const values = [pairs.map(([given]) => given), pairs.map(([, stored]) => stored)];
  const { rows } = await pool.query(READ(kind), values);
  const compare = kind === 'organization' ? compareOrganizationNames : personNamesAgree;
  return pairs.map(([given, stored], nr) => {
    const { given: forms, stored: others, is_found: isFound } = rows[nr];
    return { given, stored, agreement: compare(forms, others), isFound };
  });
}

/** Expects that names of organizations agree so in both directions, and that keys find one by the other. */
export function organizationNamesExpected(database: { readonly pool: pg.Pool }) {
  return async (pairs: readonly [string, string][], agreement: TextAgreement): Promise<void> => {
    const both = pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]);
    const compared = await compareNames(database.pool, 'organization', both);
    expect(compared.filter((pair) => pair.agreement !== agreement)).toEqual([]);
    if (agreement !== null) expect(compared.filter(({ isFound }) => !isFound)).toEqual([]);
  };
}
