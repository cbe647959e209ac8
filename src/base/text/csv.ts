/** Tells spreadsheets that a file is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** A number or a phone number, which a spreadsheet does not run. */
const NUMBER = /^[+-]?\d[\d .,]*$/;

/** The places before which a spreadsheet would find a formula, in half or full width: at the beginning, and of a further line. */
const BEFORE_FORMULA = /^(?=[\t\r\n]|\s*[=+\-@＝＋－＠])|(?<=[\r\n])(?=[=+\-@＝＋－＠])/g;

/** A line of CSV (RFC 4180). An apostrophe stands before what a spreadsheet would run as a formula. */
export function csvLine(values: readonly string[]): string {
  return `${values.map(cellOf).join(',')}\r\n`;
}

function cellOf(value: string): string {
  const text = NUMBER.test(value) ? value : value.replaceAll(BEFORE_FORMULA, "'");
  // In some languages spreadsheets separate cells by semicolons.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
