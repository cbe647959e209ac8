import { foldName } from '../places/place-key.ts';
import words from '../places/place-words.json' with { type: 'json' };

/** Parts of postal addresses beside the name of a place: postcodes of four digits and more, and those with letters. */
const POSTCODE =
  /^(?:[a-z]{1,2}-)?\d{4,6}(?:-\d{3,4})?$|^\d{2}-\d{3}$|^[a-z]{1,2}\d[a-z\d]?$|^\d(?!st|nd|rd|th)[a-z]{2}$|^[a-z]\d[a-z]$|^\d[a-z]\d$/i;

/** Behind a city of France whose office sorts the letters of firms: `Paris Cedex 08`. */
const CEDEX = / c[eé]dex(?: \d{1,2})?$/i;

/** In front of a city of Sweden, Czechia or Greece: `SE-111 22 Stockholm`. */
const SPACED_POSTCODE = /^(?:[a-z]{1,2}-)?\d{3} \d{2}(?= \p{L})/iu;

/** The part of a city of Denmark, as in `København Ø`. */
const CITY_PART = / (?:[KVØNSCM]|[NS][VØ])$/;

/** A city of a German name whose end is abbreviated: `Frankfurt a.M.`, `Halle a. d. Saale`, `Weiden i.d.OPf.` */
const ABBREVIATED = /^(.*\p{L}) ((?:[abiouv]\. ?)(?:d\. ?)?)(\p{L}+)\.?$/u;

/** The number of a district behind a city, as in `Praha 4`. */
const DISTRICT = /(?<=\p{L}) \d{1,2}(?:e|er|ème)?(?: arr(?:ondissement)?)?$/u;

const AREA_WORDS = longestFirst(words.area);
const BESIDE_AREA = besideName(AREA_WORDS);
const BESIDE_REGION = besideName(longestFirst(words.regions));

const BEGINS: Readonly<Record<string, string>> = words.beginsAbbreviated;
const JOINING_GERMAN: Readonly<Record<string, readonly string[]>> = words.joiningGerman;
const CONTINENTS = new Set(words.continents);
const GROUPS_OF_COUNTRIES = new Set(words.groupsOfCountries);
const TIME_ZONES = new Set(words.timeZones);

/** Whether a part of a text is wider than any place of the gazetteer, though a small one may have the name: `Asia`, `EU`, `APAC`. */
export function isWider(part: string): boolean {
  const name = foldName(part);
  const isMixed = part !== part.toUpperCase() && part !== part.toLowerCase();
  return CONTINENTS.has(name) || (GROUPS_OF_COUNTRIES.has(name) && !isMixed);
}

/** Whether a part of a text is a time zone, where the text is about remote work: `EST` is Estonia elsewhere. */
export function isTimeZone(part: string): boolean {
  return TIME_ZONES.has(foldName(part));
}

/**
 * The folded names by which a part of a text is looked up, the likeliest first. What has other digits is a street and has none, and so have
 * a single letter and what is wider than a country.
 */
export function spellingsOf(part: string): string[] {
  if (isWider(part)) return [];
  const text = withoutPostcode(part).replace(DISTRICT, '');
  if (/\d/.test(text)) return text === part ? [foldName(part)] : [];
  const name = foldName(text);
  if (/^[a-z]$/.test(name)) return [];
  const [begin = '', ...rest] = name.split(' ');
  const begun = rest.length > 0 ? [BEGINS[begin] ?? begin, ...rest].join(' ') : name;
  const inArea = inAreas(begun);
  const [first = ''] = inArea.length > 1 ? text.split('-') : [];
  const others = [name, ...germanNames(text), text.replace(CITY_PART, ''), first].filter((one) => one !== '');
  return [...new Set([...inArea, ...others.map(foldName).flatMap(inAreas)])];
}

/** A folded name in which `St.` is written out. `Saint Louis` is as much the own name of St. Louis as `St. Louis`. */
export function withSaint(name: string): string {
  return name.replace(/(?<=^| )st(?= )/g, 'saint');
}

/** A part of a text without a postcode. */
export function withoutPostcode(part: string): string {
  const text = part.replace(CEDEX, '').replace(SPACED_POSTCODE, '').trim();
  const tokens = text.split(/\s+/);
  const others = tokens.filter((token) => !POSTCODE.test(token));
  return others.length === 0 || others.length === tokens.length ? text : others.join(' ');
}

/** The folded names of a region that a part may be, without the word that says so: `Hubei Province`. */
export function regionSpellingsOf(part: string): string[] {
  const name = foldName(part);
  const bare = name.replace(BESIDE_REGION, '');
  return bare === name ? [] : [bare];
}

/** A folded name, and the same without each of the words beside it that say it is an area. */
function inAreas(name: string): string[] {
  const inArea = AREA_WORDS.includes(name) ? name : name.replace(BESIDE_AREA, '');
  return inArea === name ? [name] : [name, ...inAreas(inArea)];
}

/** The names for which an abbreviated one may stand; none for another name. */
function germanNames(text: string): string[] {
  const [, city, joining = '', last = ''] = ABBREVIATED.exec(text) ?? [];
  if (city === undefined) return [];
  const begins = joining
    .match(/\p{L}/gu)
    ?.reduce<string[]>(
      (names, letter) =>
        names.flatMap((one) => JOINING_GERMAN[letter]?.map((word) => `${one} ${word}`) ?? []),
      [city],
    );
  const end = foldName(last);
  const ends = words.endsGerman.filter((word) => word.startsWith(end));
  return (begins ?? []).flatMap((begin) => [end, ...ends].map((one) => `${begin} ${one}`));
}

/** Words at the beginning or the end of a folded name, the longer ones first. */
function besideName(written: readonly string[]): RegExp {
  return new RegExp(`^(?:${written.join('|')}) | (?:${written.join('|')})$`);
}

function longestFirst(written: readonly string[]): string[] {
  return written.map(foldName).toSorted((one, other) => other.length - one.length);
}
