import { expect, test } from 'vitest';
import { readAmount } from '../../../src/data-in/lines/amount.ts';
import { localeNamed } from '../../../src/data-in/lines/locale.ts';

/** Amounts as people of a language write them; null for what may be two amounts. */
const AMOUNTS: Record<string, [text: string, amount: number | null][]> = {
  'en-US': [
    ['$2.1m', 2_100_000],
    ['$3.5 billion', 3_500_000_000],
    ['45K', 45_000],
  ],
  'en-IN': [
    ['2 crore', 20_000_000],
    ['₹21L', 2_100_000],
  ],
  de: [
    ['2,1 Mio. €', 2_100_000],
    ['3,5 Milliarden', 3_500_000_000],
    ['45 Tsd.', 45_000],
    ['1 Billion', null],
  ],
  fr: [
    ['3,5 Md €', 3_500_000_000],
    ['2,1 M $US', 2_100_000],
    ['3 bn', null],
  ],
  es: [
    ['45 mil', 45_000],
    ['3 B', null],
  ],
  'pt-BR': [['R$ 2,1 mi', 2_100_000]],
  'pt-PT': [['3,5 mM', null]],
  tr: [
    ['45 B', null],
    ['2,1 milyar', 2_100_000_000],
  ],
  id: [
    ['3,5 M', null],
    ['2,1 jt', 2_100_000],
  ],
  cs: [['2,1 mil. Kč', 2_100_000]],
  ru: [['2,1 млн', 2_100_000]],
  ja: [
    ['210万', 2_100_000],
    ['¥3億', 300_000_000],
  ],
  ko: [['210만', 2_100_000]],
};

test.each(Object.entries(AMOUNTS).flatMap(([tag, all]) => all.map((one) => [tag, ...one] as const)))(
  'in %s, %s is the amount %j',
  (tag, text, amount) => expect(readAmount(text, localeNamed(tag))).toBe(amount),
);

/** Languages that the runtime knows, which write their amounts in a compact form. */
test.each(['en', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'sv', 'ja', 'ko', 'zh', 'ru', 'tr', 'id'])(
  'no amount in the compact form of %s is read as another one',
  (tag) => {
    for (const compactDisplay of ['short', 'long'] as const)
      for (let digits = 3; digits < 13; digits += 1) {
        const amount = 2 * 10 ** digits;
        const text = new Intl.NumberFormat(tag, { notation: 'compact', compactDisplay }).format(amount);
        expect([amount, null], text).toContain(readAmount(text, localeNamed(tag)));
      }
  },
);
