import words from './amount-words.json' with { type: 'json' };
import type { Locale } from './locale.ts';

/** What words behind a number multiply it by in most languages, in lower case. `billion` is the English one. */
const FACTORS: ReadonlyMap<string, number> = new Map(
  Object.entries(words).flatMap(([factor, names]) => names.map((name) => [name, Number(factor)] as const)),
);

/** A number, what multiplies it, and a currency by its sign or code on either side. */
const CURRENCY = '(?:[A-Z]{1,3}\\$|\\$\\s?(?:US|CA|AU)|[A-Z]{3}|\\p{Sc}|zł|Kč|Ft|kr|Fr\\.?)';
const AMOUNT = new RegExp(
  `^${CURRENCY}?\\s?(?<number>[+-]?\\d[\\d.,'’\\s]*?)\\s?(?<word>(?!${CURRENCY}$)\\p{L}+\\.?)?\\s?${CURRENCY}?$`,
  'u',
);

/** No amount is longer; the work of the expressions is bounded so. */
const AMOUNT_CHARACTERS_MAX = 100;

/** Groups of three with one kind of sign, and decimals behind another sign. */
const GROUPED = /^([+-]?\d{1,3}(?:([.,'’\s])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d+))?$/;
const PLAIN = /^([+-]?\d+)(?:[.,](\d+))?$/;

/**
 * The whole number of an amount as people write it: `$2.1m`, `EUR 1,200,000`, `3 Mio. €`. Without a locale, null where a number
 * may be two: `1,200` may be one or a thousand.
 */
export function readAmount(text: string, locale?: Locale | null): number | null {
  if (text.length > AMOUNT_CHARACTERS_MAX) return null;
  const { number, word = '' } = AMOUNT.exec(text.trim())?.groups ?? {};
  if (number === undefined) return null;
  const factor = word === '' ? 1 : factorOf(word.toLowerCase().replace('.', ''), locale);
  const value = locale ? locale.readNumber(number) : readClearNumber(number);
  if (factor === undefined || value === null) return null;
  const amount = Math.round(value * factor);
  return Number.isSafeInteger(amount) ? amount : null;
}

/** What a word multiplies by; undefined where the language has another number for it than most. */
function factorOf(word: string, locale: Locale | null | undefined): number | undefined {
  const [usual, local] = [FACTORS.get(word), locale?.factors.get(word)];
  return usual === undefined || local === undefined || usual === local ? (local ?? usual) : undefined;
}

function readClearNumber(text: string): number | null {
  const [plain, digits = '', decimals = ''] = PLAIN.exec(text) ?? [];
  if (plain !== undefined) return decimals.length === 3 ? null : Number(`${digits}.${decimals || 0}`);
  const [grouped, groups = '', sign = '', cents = '0'] = GROUPED.exec(text) ?? [];
  if (grouped === undefined) return null;
  // One group behind a dot or comma may be decimals.
  const isClear = /[\s'’]/.test(sign) || grouped !== groups || groups.split(sign).length > 2;
  return isClear ? Number(`${groups.replaceAll(/[^\d+-]/g, '')}.${cents}`) : null;
}
