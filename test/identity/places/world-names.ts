import { foldName } from '../../../src/identity/places/place-key.ts';

const NAME_LETTERS_MAX = 60;
/** The languages in which countries are named. */
const LANGUAGES =
  'af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fil fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ky lo lt lv mk ml mn mr ms my nb ne nl pa pl ps pt ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi yue zh zh-Hant zu'.split(
    ' ',
  );

/** The names of a country in all languages of the Unicode data. */
export function namesOfCountry(alpha2: string): (string | undefined)[] {
  return LANGUAGES.map((language) =>
    new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(alpha2),
  );
}

/** The folded names of a place, from its own on. Shorter ones are taken for codes, so that only codes are as short. */
export function foldedNames(
  names: readonly (string | undefined)[],
  others: readonly (string | undefined)[],
): Set<string> {
  const [name = ''] = names;
  const long = names.filter((one) => one !== undefined && (one === name || isLong(one)));
  const folded = [...long, ...others].map((one) => foldName(one ?? ''));
  return new Set(folded.filter((one) => one !== '' && one.length <= NAME_LETTERS_MAX));
}

/** Whether a name has no word that the other one lacks. */
export function isWithin(name: string, longer: string): boolean {
  const words = foldName(longer).split(' ');
  return foldName(name)
    .split(' ')
    .every((word) => words.includes(word));
}

function isLong(name: string): boolean {
  return !/^[\p{sc=Latn}.]{0,3}$/u.test(name);
}

/** The newest regions have their id as their code. */
export function idOfRegion(country: string, region: string): number {
  return /^\d{6,}$/.test(region) ? Number(region) : idOfCode(country + region);
}

/** The id of a place of which only the code is known, beyond those of GeoNames. */
export function idOfCode(code: string): number {
  return 10 ** 11 + Number.parseInt(code, 36);
}
