import { foldToLetters } from '../../base/text/fold.ts';
import { type CountryCode, phoneCountry } from '../../dataset/format/contact-values.ts';
import type { Column } from './assignment.ts';
import byCountry from './home-countries.json' with { type: 'json' };

/** The country by a name that its registers alone have, such as `SIREN`. */
const COUNTRIES: ReadonlyMap<string, CountryCode | null> = new Map(
  Object.entries(byCountry).flatMap(([code, names]) =>
    names.map((name) => [foldToLetters(name), phoneCountry(code)] as const),
  ),
);

/** The country that the names of the columns are from; null where they are from none, or from several. */
export function homeCountry(columns: readonly Column[]): CountryCode | null {
  const found = new Set(columns.flatMap(({ name }) => COUNTRIES.get(foldToLetters(name)) ?? []));
  const [country = null] = found;
  return found.size === 1 ? country : null;
}
