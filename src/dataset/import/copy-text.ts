/** A value of a column, as the bulk paths carry it. */
export type CopyValue = string | number | boolean | null | undefined;

const NEEDS_ESCAPE = /[\\\n\r\t]/;

/** One row in the text format of PostgreSQL's COPY. */
export function copyRow(values: readonly CopyValue[]): string {
  // Joined, not added up: a text that is added up is kept as a tree of its parts, many times its size.
  return `${values.map(copyValue).join('\t')}\n`;
}

function copyValue(value: CopyValue): string | number | boolean {
  if (value === null || value === undefined) return '\\N';
  return typeof value === 'string' && NEEDS_ESCAPE.test(value) ? escaped(value) : value;
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
