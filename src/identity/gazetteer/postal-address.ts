import { countryCode } from '../places/countries.ts';
import { foldName } from '../places/place-key.ts';
import { spellingsOf } from './spellings.ts';
import type { Place } from './world.ts';

/**
 * A postcode between the street and the city, as most countries write them: `8058 Zürich`, `CH-3003 Bern`, `115 10 Αθήνα`,
 * `00-950 Warszawa`, `1012 AB Amsterdam`, `20031-170 Rio de Janeiro`.
 */
const BEFORE_CITY =
  /(?<=^| )(?:\p{Lu}{1,3}-)?(?:\d{3} \d{2}|\d{2}-\d{3}|\d{4} \p{Lu}{2}|\d{4,5}-\d{3}|\d{4,8}) (?=\p{L})/gu;

/**
 * The parts of a postal address from its city on: what stands behind the postcode. The streets and buildings before it may have names of
 * places, too. A city that is not known is one behind the number of a house.
 */
export function fromCity(
  parts: readonly string[],
  find: (name: string) => readonly Place[],
): readonly string[] {
  for (const [at, part] of parts.entries()) {
    const before = at === 0 ? undefined : parts.slice(Math.max(at - 2, 0), at).join(' ');
    const text = part.replaceAll(/\s+/g, ' ');
    const code = [...text.matchAll(BEFORE_CITY)].at(-1);
    if (!code) continue;
    const street = text.slice(0, code.index) || before;
    const city = text.slice(code.index + code[0].length);
    if (street === undefined || foldName(city).length < NAME_LETTERS_MIN) continue;
    const places = spellingsOf(city).flatMap(find);
    const isCity = places.some(({ kind }) => kind === 'city') || (places.length === 0 && /\d/.test(street));
    if (isCity && countryCode(city) === undefined) return [city, ...parts.slice(at + 1)];
  }
  return parts;
}

/** Shorter ones are codes. */
const NAME_LETTERS_MIN = 4;
