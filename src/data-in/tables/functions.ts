import { readFileSync } from 'node:fs';
import { foldToLetters } from '../../base/text/fold.ts';
import { completePhoneNumber, phoneCountry } from '../../dataset/format/contact-values.ts';
import fundingTypes from '../../db/funding-types.json' with { type: 'json' };
import { readSlug } from '../../db/slug-key.ts';
import { identifiesNobody } from '../../identity/claims/non-identifying-domains.ts';
import { countryCode } from '../../identity/places/countries.ts';
import { readAmount } from '../lines/amount.ts';
import { localeNamed } from '../lines/locale.ts';
import { NOTHING } from '../lines/nothing.ts';
import { ENTITY } from '../lines/words.ts';
import { type DuckDb, literal } from './duckdb.ts';
import { splitSql } from './split-sql.ts';

/** The types of funding, by the letters and digits of what people call them. */
const FUNDING_TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries(fundingTypes).flatMap(([type, names]) =>
    [type, ...names].map((name) => [foldToLetters(name), type] as const),
  ),
);

const SCRIPT = readFileSync(new URL('./macros.sql', import.meta.url), 'utf8');

/** The statements that create the macros of mappings. */
const MACROS: readonly string[] = [
  `CREATE MACRO entity_pattern() AS ${literal(ENTITY)}`,
  `CREATE MACRO nothing_pattern() AS ${literal(NOTHING)}`,
  ...splitSql(SCRIPT).map(({ sql }) => sql),
];

/** Defines the macros of mappings, and the functions that these use. What a function can't read it returns as it is. */
export async function defineFunctions(database: DuckDb): Promise<void> {
  database.define('profile_slug', 1, (text) => readSlug(text) || null);
  database.define('funding_type', 1, (text) => FUNDING_TYPES.get(foldToLetters(text)) ?? text);
  database.define('own_host', 1, (host) => (identifiesNobody(host) ? null : host));
  database.define('amount_text', 1, (text) => String(readAmount(text) ?? text));
  database.define('local_amount', 2, (text, tag) => String(readAmount(text, localeOf(tag)) ?? text));
  database.define('local_number', 2, (text, tag) => {
    const number = localeOf(tag).readNumber(text);
    return String(Number.isInteger(number) ? number : text);
  });
  database.define('local_digits', 2, (text, tag) => {
    const { readNumber } = localeOf(tag);
    return text.replaceAll(/\d(?:[\d.,'’\s]*\d)?/g, (digits) => {
      const number = readNumber(digits);
      return Number.isInteger(number) ? String(number) : digits;
    });
  });
  database.define('local_day', 2, (text, tag) => localeOf(tag).readDay(text) ?? text);
  database.define('complete_phone_number', 2, (text, name) => {
    const country = phoneCountry(countryCode(name) ?? '');
    return country === null ? null : completePhoneNumber(text, country);
  });
  for (const macro of MACROS) await database.run(macro);
}

function localeOf(tag: string) {
  const locale = localeNamed(tag);
  if (locale === null) throw new Error(`There is no language ${tag}: write a tag such as de or en-GB.`);
  return locale;
}
