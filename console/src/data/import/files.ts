import type { Operations } from '../../api.ts';

/** What a table most likely is, and what a delivery did. */
export type TableGuess = Operations['deliveries']['columns']['output']['tables'][number];
export type Delivery = Operations['deliveries']['get']['output'];

/** The endings of files that can be delivered. */
export const ENDINGS = [
  ...['.csv', '.tsv', '.json', '.ndjson', '.jsonl', '.xlsx', '.xml', '.parquet'],
  ...['.html', '.htm', '.jsonld', '.gz', '.zip'],
];

/** Whether a file is XML, whose rows are elements that a path names. */
export const isXml = (name: string): boolean => /\.xml(?:\.gz)?$/i.test(name);

/** Whether a file is a workbook, of which one sheet is read. */
export const isWorkbook = (name: string): boolean => /\.xlsx$/i.test(name);

/** Lines of which the first ones are enough to guess columns; other files are sent as a whole. */
const OF_LINES = /\.(?:csv|tsv|ndjson|jsonl)$/i;
const SAMPLE_BYTES = 512 * 1024;
const LINE_FEED = 10;

/** The first whole lines of a file, or all of it where it has no lines. */
export async function beginningOf(file: File): Promise<Blob> {
  if (!OF_LINES.test(file.name) || file.size <= SAMPLE_BYTES) return file;
  const bytes = new Uint8Array(await file.slice(0, SAMPLE_BYTES).arrayBuffer());
  const end = bytes.lastIndexOf(LINE_FEED) + 1;
  // The line feed of UTF-16, the lower byte first, has another byte.
  return file.slice(0, bytes[end] === 0 ? end + 1 : end);
}

/** What a person has chosen of a table in the place of the guesses. */
export interface Choices {
  kind?: string;
  encoding?: string;
  locale?: string;
  country?: string;
  /** Of workbooks; absent: the first one. */
  sheet?: string | undefined;
  /** Of XML: the path of the elements that are rows. */
  row?: string | undefined;
  /** The fields of columns, by their names; empty: none. */
  fields: Readonly<Record<string, string>>;
}

/** How a delivery is made, besides its files and its mapping. */
export interface LoadOptions {
  sheet?: string | undefined;
  row?: string | undefined;
  /** A mapping that ships, which reads the files in the place of the guessed one. */
  preset?: string | null;
  /** Whether the names of files and columns say what they are, so that there is no mapping. */
  isNamed: boolean;
  isComplete: boolean;
  isConfirmed: boolean;
  isDry: boolean;
}

/** The fields of a form that asks for the columns, by the choices. */
export function columnsFields({ fields, ...reading }: Choices): [string, string][] {
  return [
    ...Object.entries(reading).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, value]],
    ),
    ...Object.entries(fields).map(([column, field]): [string, string] => [
      'chosen_fields',
      `${column}=${field}`,
    ]),
  ];
}

/** The fields of a form that makes a delivery of tables as they are shown, or by a preset. */
export function deliveryFields(tables: readonly TableGuess[], options: LoadOptions): [string, string][] {
  const [first] = tables;
  const { preset = null } = options;
  if (!first && preset === null) return [];
  const guessed = preset === null ? first : undefined;
  const all: Record<string, string | null> = {
    preset,
    mapping: options.isNamed ? null : (guessed?.mapping ?? null),
    encoding: guessed?.encoding ?? null,
    locale: guessed?.locale ?? null,
    country: guessed?.country ?? null,
    sheet: options.sheet ?? null,
    row: options.row ?? null,
    complete: options.isComplete ? 'true' : null,
    confirmed: options.isConfirmed ? 'true' : null,
    dry_run: options.isDry ? 'true' : null,
  };
  return Object.entries(all).flatMap(([name, value]): [string, string][] =>
    value === null ? [] : [[name, value]],
  );
}

/** Whether tables seem to be named after their kinds, and their columns after fields of these, so that they need no mapping. */
export function seemNamed(tables: readonly TableGuess[]): boolean {
  return tables.every(({ file, columns }) => {
    const known = columns.filter(({ field }) => field !== null);
    return (
      known.length > 0 &&
      known.every(({ column, table, field }) => field === column && file.startsWith(`${table}.`))
    );
  });
}

/** Why one mapping can't read all tables; null where it can. */
export function whyNotTogether(tables: readonly TableGuess[]): string | null {
  const columnsOf = ({ columns }: TableGuess) => columns.map(({ column }) => column).join('\n');
  const [first] = tables;
  if (!first || tables.every((one) => columnsOf(one) === columnsOf(first))) return null;
  return 'These files have different columns. Load them one after another; or name each after its kind, such as persons.csv, and its columns after fields, and choose that above.';
}

/** An entry of a delivery's report. */
export type Reject = Operations['deliveries']['rejects']['output']['results'][number];

/** Faults of one kind. */
export interface FaultKind {
  file: string;
  field: string | null;
  reason: string;
  count: number;
  /** The first line that has it, and its value. */
  line: number | null;
  value: string | null;
}

/** The faults of entries by kind, the most frequent first. */
export function faultKinds(rejects: readonly Reject[]): FaultKind[] {
  const faults = rejects.flatMap(({ file, line, field, reason, value, further, warning }) => [
    { file, line, field, reason: reason ?? warning ?? '', value },
    ...further.map((one) => ({ file, line, ...one })),
  ]);
  const kinds = Map.groupBy(faults, ({ file, field, reason }) =>
    JSON.stringify([file, field, kindOf(reason)]),
  );
  return [...kinds.values()]
    .flatMap(([first, ...more]) =>
      first
        ? [
            {
              ...first,
              reason: more.length > 0 ? kindOf(first.reason) : first.reason,
              count: 1 + more.length,
            },
          ]
        : [],
    )
    .toSorted((one, other) => other.count - one.count);
}

/** A reason without what it says of the line. */
const kindOf = (reason: string) => reason.split(': ')[0] ?? reason;

/** Records as a table: the names of their fields, nested ones with dots, and their texts. */
export function tableOf(records: readonly unknown[]): { columns: string[]; rows: Record<string, string>[] } {
  const rows = records.map((record) => Object.fromEntries(textsIn(record, '')));
  return { columns: [...new Set(rows.flatMap(Object.keys))], rows };
}

function textsIn(value: unknown, path: string): [string, string][] {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object' || Array.isArray(value))
    return [[path, typeof value === 'object' ? JSON.stringify(value) : String(value)]];
  // A reference is shown by the value that it names.
  if ('by' in value) return [[path, String((value as Record<string, unknown>)[String(value.by)] ?? '')]];
  return Object.entries(value).flatMap(([name, inner]) =>
    textsIn(inner, name === 'fields' ? path : path ? `${path}.${name}` : name),
  );
}
