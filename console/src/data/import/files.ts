import type { Output } from '../../api.ts';

/** What a table most likely is, and what a delivery did. */
export type TableGuess = Output<'deliveries.columns'>['tables'][number];
export type Delivery = Output<'deliveries.get'>;

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

/** What a person has chosen in the place of the guesses. */
export interface Choices {
  /** A mapping that ships, which reads the files in the place of the guessed one. */
  preset?: string | undefined;
  /** Whether the names of files and columns say what they are, so that there is no mapping; absent: where they seem to. */
  isNamed?: boolean;
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

type FormFields = [name: string, value: string][];

/** The fields of a form that have a value. */
const filled = (fields: Record<string, string | null | undefined>): FormFields =>
  Object.entries(fields).flatMap(([name, value]): FormFields => (value == null ? [] : [[name, value]]));

/** The fields of a form that asks for the columns, by the choices. */
export function columnsFields({ fields, preset: _, isNamed: __, ...reading }: Choices): FormFields {
  const chosen = Object.entries(fields).map(([column, field]) => `${column}=${field}`);
  return [...filled(reading), ...chosen.map((text): FormFields[number] => ['chosen_fields', text])];
}

/** The fields of a form by which a delivery is read: as its first table is shown, or by a preset. */
export function readingFields(
  table: TableGuess | undefined,
  { preset, isNamed, sheet, row }: Omit<Choices, 'fields'>,
): FormFields {
  if (preset !== undefined) return filled({ preset, row });
  const { mapping, encoding, locale, country } = table ?? {};
  return filled({ mapping: isNamed ? null : mapping, encoding, locale, country, sheet, row });
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
export type Reject = Output<'deliveries.rejects'>['results'][number];

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
