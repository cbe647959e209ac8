/** A value of a column, as the bulk paths carry it. */
export type CopyValue = string | number | boolean | null | undefined;

const NEEDS_ESCAPE = /[\\\n\r\t]/;

/** One row in the text format of PostgreSQL's COPY. */
export function copyRow(values: readonly CopyValue[]): string {
  let row = '';
  for (let i = 0; i < values.length; i += 1) {
    if (i > 0) row += '\t';
    const value = values[i];
    if (typeof value === 'string') row += NEEDS_ESCAPE.test(value) ? escaped(value) : value;
    else if (value === null || value === undefined) row += '\\N';
    else row += value;
  }
  return `${row}\n`;
}

function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t');
}

/** A list of ids as a parameter of type `bigint[]`. */
export function idArray(ids: Iterable<number>): string {
  return `{${[...ids].join(',')}}`;
}
