/** How a workbook writes the values of its cells. */
export interface CellFormats {
  /** Whether days count from 1904, as in old files of the Macintosh. */
  is1904: boolean;
  /** What the numbers of a style are, by its place; absent: numbers. */
  styles: readonly NumberForm[];
}

/** A date, a number of so many digits at least, such as a postcode, or a number. */
export type NumberForm = 'date' | { digits: number } | null;

/** The formats that every workbook has: 14 to 22 and 45 to 47 are dates and times, 27 to 36 and 50 to 58 those of East Asia. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** As many as Excel takes. */
const CODE_CHARACTERS_MAX = 255;

/** What is no sign of a date in the code of a format: texts in quotes, single signs, colours and languages. */
const NO_SIGNS = /"[^"]*"|[\\_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi;

/** What the numbers of a format are. */
export function formOf(id: number, code: string | undefined): NumberForm {
  if (code === undefined) return isBuiltInDate(id) ? 'date' : null;
  const [signs = ''] = code.slice(0, CODE_CHARACTERS_MAX).replaceAll(NO_SIGNS, '').split(';');
  if (/^0{2,}$/.test(signs)) return { digits: signs.length };
  return /[dmyhs]/i.test(signs) ? 'date' : null;
}

const DAY_MS = 86_400_000;
const EPOCH_1904 = Date.UTC(1904, 0, 1);
const EPOCH_1900 = Date.UTC(1899, 11, 31);

/** A number of days as `2024-05-01`, with a time as `2024-05-01T08:30:00`; below one as the time alone. */
function dateOf(days: number, is1904: boolean): string | null {
  // Excel has a 29 February 1900, which there was not.
  const sinceEpoch = is1904 || days < 60 ? days : days - 1;
  const ms = Math.round(sinceEpoch * 86_400) * 1_000;
  const date = new Date((is1904 ? EPOCH_1904 : EPOCH_1900) + ms);
  if (days < 0 || Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999) return null;
  const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T');
  if (days < 1 && !is1904) return time;
  return ms % DAY_MS === 0 ? day : `${day}T${time}`;
}

/** The number of a cell as text: dates as days, whole numbers with all their digits, others with the 15 that Excel shows. */
export function numberText(text: string, style: number, { is1904, styles }: CellFormats): string {
  const form = styles[style] ?? null;
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) return text;
  if (form === 'date') return dateOf(number, is1904) ?? text;
  const digits = /^-?\d+$/.test(text)
    ? text
    : Number.isInteger(number)
      ? BigInt(number).toString()
      : String(Number(number.toPrecision(15)));
  return form && number >= 0 ? digits.padStart(form.digits, '0') : digits;
}

/** A text of a workbook, in which `_x000D_` is a character that XML does not have. */
export const plainText = (text: string): string =>
  text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The place of a column from 0, by the reference of a cell: `AB12` is 27. Null where there is none. */
export function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
