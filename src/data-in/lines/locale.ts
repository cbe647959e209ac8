/** How people of a language write numbers and days. */
export interface Locale {
  /** Its tag (BCP 47), as in `de-CH`. */
  tag: string;
  /** The number of a text such as `1.200,50`; null for a text that is none. */
  readNumber(text: string): number | null;
  /**
   * The day of a text such as `31.12.2020` or `15. März 2021`, as `2020-12-31`; of a month the first one. A weekday and a time are left
   * out. Dates that say by themselves what they are, such as `2020/12/31` and those of feeds, are read in each language. Null for a text
   * that is none.
   */
  readDay(text: string): string | null;
  /** What words behind a number multiply it by, in lower case and without a dot: `mio`, `万`. */
  factors: ReadonlyMap<string, number>;
}

const known = new Map<string, Locale>();

/** The locale with a tag; null where there is none. */
export function localeNamed(tag: string): Locale | null {
  const stored = known.get(tag);
  if (stored) return stored;
  let [name]: (string | undefined)[] = [];
  try {
    [name] = Intl.NumberFormat.supportedLocalesOf(tag);
  } catch {
    return null;
  }
  if (name === undefined) return null;
  const locale = {
    tag: name,
    readNumber: numberReader(name),
    readDay: dayReader(name),
    factors: factorsOf(name),
  };
  known.set(tag, locale);
  return locale;
}

/** Blanks, also those that do not break, and apostrophes: languages use several of them between groups. */
const LIKE_SIGNS = ['  \u00a0\u2009\u202f', "'’"];

/** No number or date is longer; the work of the expressions is bounded so. */
const CHARACTERS_MAX = 100;

function numberReader(tag: string): Locale['readNumber'] {
  const parts = new Intl.NumberFormat(tag, { numberingSystem: 'latn', useGrouping: 'always' }).formatToParts(
    1234567.5,
  );
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const group = LIKE_SIGNS.find((signs) => signs.includes(sign('group'))) ?? sign('group');
  const groupLength = parts.filter(({ type }) => type === 'integer').at(-2)?.value.length ?? 3;
  const [between, decimal] = [group, sign('decimal')].map((signs) => `[${signs}]`);
  const digits = `\\d{1,3}(?:${between}\\d{${groupLength}})*${between}\\d{3}|\\d+`;
  const number = new RegExp(`^([+-]?)(${digits})(?:${decimal}(\\d+))?$`);
  return (text) => {
    if (text.length > CHARACTERS_MAX) return null;
    const [all, minus, whole = '', fraction = '0'] = number.exec(text.trim()) ?? [];
    return all === undefined ? null : Number(`${minus}${whole.replaceAll(/\D/g, '')}.${fraction}`);
  };
}

const FACTOR_DIGITS_MAX = 12;

function factorsOf(tag: string): Map<string, number> {
  const factors = new Map<string, number>();
  for (const compactDisplay of ['short', 'long'] as const) {
    const format = new Intl.NumberFormat(tag, {
      notation: 'compact',
      compactDisplay,
      numberingSystem: 'latn',
    });
    // One, few and many have words of their own.
    for (const first of [1, 2, 5])
      for (let digits = 3; digits <= FACTOR_DIGITS_MAX; digits += 1) {
        const number = first * 10 ** digits;
        const parts = format.formatToParts(number);
        const textOf = (wanted: string) =>
          parts.filter(({ type }) => type === wanted).map(({ value }) => value);
        const word = textOf('compact').join(' ').replace('.', '').toLowerCase();
        if (word !== '') factors.set(word, number / Number(textOf('integer').join('')));
      }
  }
  return factors;
}

const YEAR = '(?<year>\\d{4})';
const WAYS: Record<string, string> = { year: YEAR, month: '(?<month>\\d\\d?)', day: '(?<day>\\d\\d?)' };
const STYLES: readonly Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'full' },
  { dateStyle: 'long' },
  { dateStyle: 'medium' },
  { year: 'numeric', month: 'long' },
  { year: 'numeric', month: 'short' },
];
const BETWEEN = '\\s?[./-]\\s?';
const TIME = '(?:[T,\\s]+\\d\\d?:\\d\\d.*)?';

function dayReader(tag: string): Locale['readDay'] {
  const format = new Intl.DateTimeFormat(tag, { calendar: 'gregory', numberingSystem: 'latn' });
  const order = format.formatToParts().flatMap(({ type }) => (/^(?:day|month|year)$/.test(type) ? type : []));
  const months = monthsOf(tag);
  const weekdays = weekdaysOf(tag);
  const written = writtenIn(tag);
  const inNumbers = [
    new RegExp(`^${order.map((part) => WAYS[part]).join(BETWEEN)}\\.?${TIME}$`),
    new RegExp(`^${YEAR}${BETWEEN}(?<month>\\d\\d?)${BETWEEN}(?<day>\\d\\d?)\\.?${TIME}$`),
    new RegExp(`^(?<month>\\d\\d?)${BETWEEN}${YEAR}$`),
  ];
  const inWords = [
    new RegExp(
      `^(?:(?<day>\\d\\d?)(?:\\.|st|nd|rd|th|er|º|ª)?[\\s-]+(?:de )?)?(?<name>\\p{L}+)\\.?[\\s-]+(?:de )?${YEAR}${TIME}$`,
      'u',
    ),
    new RegExp(`^(?<name>\\p{L}+)\\.?\\s+(?<day>\\d\\d?)(?:st|nd|rd|th)?,?\\s+${YEAR}${TIME}$`, 'u'),
  ];
  return (text) => {
    if (text.length > CHARACTERS_MAX) return null;
    const trimmed = text.trim();
    // `mar 2021` is a month in languages where `mar` is also a day of the week.
    return readPlain(trimmed) ?? readPlain(withoutWeekday(trimmed, weekdays));
  };
  function readPlain(plain: string): string | null {
    const {
      era = '',
      year: yearOf = '',
      month: monthOf = '',
      day: dayOfMonth = '1',
    } = EAST_ASIAN.exec(plain)?.groups ?? {};
    if (yearOf !== '') {
      const count = yearOf === '元' ? 1 : Number(yearOf);
      return dayOf(String((ERAS[era] ?? 0) + count).padStart(4, '0'), Number(monthOf), Number(dayOfMonth));
    }
    for (const pattern of [...inNumbers, ...inWords, ...written]) {
      const { year, month, day = '1', name } = pattern.exec(plain)?.groups ?? {};
      const number =
        name === undefined ? Number(month) : months.get(name.toLowerCase().slice(0, MONTH_LETTERS_MAX));
      if (year !== undefined && number !== undefined) return dayOf(year, number, Number(day));
    }
    return tag !== ENGLISH && OF_FEEDS.test(plain) ? (localeNamed(ENGLISH)?.readDay(plain) ?? null) : null;
  }
}

/** The ways in which the language writes days and months, such as `2020. december 31.` */
function writtenIn(tag: string): RegExp[] {
  const day = Date.UTC(2021, 11, 31);
  return STYLES.map((style) => {
    const format = new Intl.DateTimeFormat(tag, {
      ...style,
      calendar: 'gregory',
      numberingSystem: 'latn',
      timeZone: 'UTC',
    });
    const parts = format.formatToParts(day).map(({ type, value }) => {
      if (type === 'literal')
        return value
          .replaceAll(/[^\p{L}\s]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)
          .replaceAll(/\s+/gu, '\\s+');
      if (type === 'weekday') return '[\\p{L}\\p{M}\\s-]+';
      return type === 'month' && !/\d/.test(value)
        ? '(?<name>[\\p{L}\\p{M}\u05f3]+)\\.?'
        : (WAYS[type] ?? '');
    });
    return new RegExp(`^${parts.join('')}${TIME}$`, 'u');
  });
}

const ENGLISH = 'en-GB';
/** `Fri, 10 May 2024 12:00:00 GMT`: feeds write days so in all languages (RFC 5322). */
const OF_FEEDS = /^(?:[A-Z][a-z]{2}, )?\d\d? [A-Z][a-z]{2} \d{4} \d\d:\d\d/;

/** `Fri, 10 May 2024` without the `Fri`. */
function withoutWeekday(text: string, weekdays: ReadonlySet<string>): string {
  const [begin = '', word = ''] = /^([\p{L}-]+)\.?,?\s+/u.exec(text) ?? [];
  return weekdays.has(word.toLowerCase()) ? text.slice(begin.length) : text;
}

/** `2008年4月1日`, `昭和45年6月`, `2021년 3월 4일`. */
const EAST_ASIAN =
  /^(?:(?<era>明治|大正|昭和|平成|令和)(?=(?:元|\d\d?)年)|(?=\d{4}))(?<year>元|\d{1,4})[年년]\s?(?<month>\d\d?)[月월](?:\s?(?<day>\d\d?)[日일])?$/;
/** The years before the first of an era of Japan. */
const ERAS: Readonly<Record<string, number>> = { 明治: 1867, 大正: 1911, 昭和: 1925, 平成: 1988, 令和: 2018 };

const MONTH_LETTERS_MAX = 12;

/** The numbers of months by their names, long and short, also as they are in a date. */
function monthsOf(tag: string): Map<string, number> {
  const names = new Map<string, number>();
  for (const style of ['long', 'short'] as const)
    for (let month = 1; month <= 12; month += 1)
      for (const more of [{}, { day: 'numeric' } as const]) {
        const format = new Intl.DateTimeFormat(tag, {
          month: style,
          calendar: 'gregory',
          timeZone: 'UTC',
          ...more,
        });
        const parts = format.formatToParts(new Date(Date.UTC(2021, month - 1, 15)));
        const name = parts
          .find(({ type }) => type === 'month')
          ?.value.replace('.', '')
          .toLowerCase();
        if (name) names.set(name.slice(0, MONTH_LETTERS_MAX), month);
      }
  return names;
}

/** The names of the days of a week, long and short. */
function weekdaysOf(tag: string): Set<string> {
  const days = Array.from({ length: 7 }, (_, nr) => new Date(Date.UTC(2021, 2, 1 + nr)));
  const names = (['long', 'short'] as const).flatMap((weekday) => {
    const format = new Intl.DateTimeFormat(tag, { weekday, timeZone: 'UTC' });
    return days.map((day) => format.format(day).replace('.', '').toLowerCase());
  });
  return new Set(names);
}

function dayOf(year: string, month: number, day: number): string | null {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.getUTCDate() !== day ? null : text;
}
