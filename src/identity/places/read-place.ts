import { LRUCache } from 'lru-cache';
import type { PlaceText } from '../claim.ts';
import { countryCode } from './countries.ts';
import words from './place-words.json' with { type: 'json' };

/** The columns that a place may have, in the place of one text. */
export interface PlaceColumns {
  city: string | undefined;
  region: string | undefined;
  country: string | undefined;
}

/** Between texts of several places. The lines of a postal address are one. */
const PLACE_SEPARATORS = /[;•\n]/u;

/**
 * Between the parts of a text. A dot is one only behind a word of several letters that is no abbreviation, and a hyphen only behind a code:
 * `DE-Berlin`, `USA-CA-Fresno`, or the name of a country.
 */
const PART_SEPARATORS =
  /[,、،，|()[\]（）【】\n]|\s[-–—/]\s|\/|(?<!,)\s(?:[Oo]r|OR|[Oo]der|ODER|[Oo]u|OU|[Ee]ller|[Ll]ub)\s|(?<=[\p{L}\p{M}]{2})(?<!(?<!\p{L})(?:Ste?|Mt|Ft))\.(?=\p{Lu}[\p{L}\p{M}])|(?<=^(?:\p{Lu}{2,3}|(?:\p{Lu}{2}|USA)-\p{Lu}{2}))-(?=\p{Lu})|^\s*[-–—:]|[-–—:]\s*$|:\s/u;

const REMOTE = `(?:${phrases(words.remote)}|${words.remoteUnspaced.join('|')})`;
const DENIAL_AFTER = phrases(words.denialAfter);
const REMOTE_WORDS = new RegExp(REMOTE, 'giu');
const ONLY_REMOTE = new RegExp(`^(?:${words.onlyRemote.join('|')})$`, 'iu');
const DENIED_REMOTE = new RegExp(
  `${phrases(words.denialBefore)}[ -]{0,2}${REMOTE}|${REMOTE} ?[:：] ?${DENIAL_AFTER}|${REMOTE} (?:is |work |arbeit )?` +
    `${phrases(words.denialAfter.filter((one) => one.length > 4))}|${REMOTE}(?:${words.denialUnspaced.join('|')})`,
  'giu',
);
const HYBRID_WORDS = new RegExp(`${phrases(words.hybrid)}|${words.hybridUnspaced.join('|')}`, 'giu');
const CONDITIONS = new RegExp(phrases(words.condition), 'giu');
const OFFICE_WORDS = new RegExp(phrases(words.office), 'giu');
const JOINING_WORDS = joiningWords(words.joining);
const JOINING_REMOTE = joiningWords([...words.joining, ...words.joiningRemote]);
/** `OR` behind a name is Oregon, where no other name follows. */
const OREGON = /(?<=[\p{L},])\s+OR\s+(?=[^\p{L}\s]|(?:USA?|U\.S\.A?\.|United States)(?!\p{L}))/gu;
/** A code beside a name or a postcode, such as that of Indiana. */
const CODE = /^\p{Lu}{2,3}$/u;

/** The first place of a text counts, so the rest of a longer one is not read. */
const READ_MAX = 2_000;

/** Most lines of a delivery name the same places. */
const places = new LRUCache<string, PlaceText>({ max: 10_000, memoMethod: parsePlace });

/**
 * Cuts a text such as `Berlin, DE`, `San Francisco, CA` or `Remote - US` into the parts of a place. What they mean is decided by a
 * gazetteer.
 */
export function readPlace(text: string): PlaceText {
  return places.memo(text.slice(0, READ_MAX));
}

/** Reads a place of columns. What the country's column names is certain. */
export function joinPlace({ city, region, country = '' }: PlaceColumns): PlaceText {
  const alpha2 = countryCode(country);
  const within = [city, region, alpha2 ? undefined : country].filter((one) => one !== undefined);
  const place = readPlace(within.join(', '));
  return alpha2 ? { ...place, country: alpha2 } : place;
}

/** Addresses of websites and persons, which stand beside postal ones. */
const WEB_ADDRESS = /(?:https?:\/\/|www\.)\S+|\S+@\S+\.\S+/giu;

/** Of several places the first one counts: a record has one. */
function parsePlace(whole: string): PlaceText {
  const without = whole.replaceAll(WEB_ADDRESS, ',');
  const text = /\p{L}/u.test(without) ? without : whole;
  const texts = isAddress(text) ? [text.replaceAll('\n', ',')] : text.split(PLACE_SEPARATORS);
  const places = texts.map(parseOnePlace);
  const { parts } = places.find((place) => place.parts.length > 0) ?? { parts: [] };
  const [isRemote = places.find((place) => place.isRemote !== undefined)?.isRemote] = places
    .map((place) => place.isRemote)
    .filter((one) => one === true);
  return { parts, ...(isRemote === undefined ? {} : { isRemote }) };
}

/** Whether the lines of a text are one postal address: they have the numbers of a house and a postcode. */
const isAddress = (text: string): boolean => /\n/.test(text.trim()) && /\d/.test(text);

function parseOnePlace(text: string): PlaceText {
  if (countryCode(text)) return { parts: [text.trim()] };
  const undenied = text.replaceAll(DENIED_REMOTE, '\n');
  const local = undenied.replaceAll(REMOTE_WORDS, '\n');
  const whole = local.replaceAll(HYBRID_WORDS, '\n');
  const saysRemote = local !== undenied || ONLY_REMOTE.test(text.trim());
  const limited = saysRemote ? whole.replaceAll(CONDITIONS, '\n') : whole;
  const parts = limited
    .replaceAll(OFFICE_WORDS, '\n')
    .replaceAll(OREGON, ', OR, ')
    .split(PART_SEPARATORS)
    .map((part) => withoutJoining(part.trim(), saysRemote ? JOINING_REMOTE : JOINING_WORDS))
    .filter((part) => /[\p{L}\p{N}]/u.test(part) && !ONLY_REMOTE.test(part))
    .flatMap(behindCountry);
  const isLimited = undenied !== text || whole !== local || limited !== whole;
  return { parts, ...(isLimited ? { isRemote: false } : saysRemote ? { isRemote: true } : {}) };
}

/** Cuts a part behind the name of a country: `Germany-Berlin`. */
function behindCountry(part: string): string[] {
  const [, country = '', rest = ''] = /^([^-]*\p{L})-(\p{L}.*)$/su.exec(part) ?? [];
  return country.length > 3 && countryCode(country) ? [country, rest] : [part];
}

/** A part without the words that join it to others: `in Berlin`. `IN` behind a name and before a postcode is Indiana. */
function withoutJoining(part: string, joining: RegExp): string {
  const isCode = (word: string, at: number) =>
    CODE.test(word.trim()) && (at > 0 || /^\d/.test(part.slice(word.length)));
  return part.replaceAll(joining, (word, at: number) => (isCode(word, at) ? word : '')).trim();
}

/** A pattern of words at the beginning and at the end of a part. */
function joiningWords(texts: readonly string[]): RegExp {
  return new RegExp(`^(?:${phrases(texts)}\\s+)+(?:the\\s+)?|(?:\\s+${phrases(texts)})+$`, 'giu');
}

/** A pattern of phrases as whole words, with blanks or hyphens; the longer one first, where one begins with another. */
function phrases(texts: readonly string[]): string {
  const longestFirst = texts.toSorted((one, other) => other.length - one.length);
  return `(?<![\\p{L}\\p{N}])(?:${longestFirst.join('|').replaceAll(' ', '[ -]')})(?![\\p{L}\\p{N}])`;
}
