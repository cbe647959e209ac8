import type { Schema } from '../service-document.ts';

/** How a filter is typed in. */
export type FilterInput =
  | 'text'
  | 'lines'
  | 'date'
  | 'number'
  | 'flag'
  | 'choice'
  | 'choices'
  | 'picker'
  | 'list';

/** A filter of a search, read from the request's schema. */
export interface Filter {
  name: string;
  label: string;
  description: string;
  input: FilterInput;
  /** The values of a closed list. */
  values: string[];
  /** The id of the autocomplete operation that finds its ids, for a picker. */
  lookup: string | null;
  /** The value that absence means; undefined where it means no filter. */
  absent: unknown;
}

/** Filters that stand together in the form. */
export interface FilterGroup {
  title: string;
  /** The sentences that the descriptions of several filters share. */
  notes: string[];
  filters: Filter[];
}

/** Subjects of filters, by the beginning of their names. */
const SUBJECTS = ['role', 'person', 'organization', 'funding', 'job_post', 'simple_event'];

/** Fields of a request that choose a part of the results. */
const PARTS = ['page', 'page_size', 'fields'];

/** The groups of filters of a request, in the order of its schema; paging and other settings are none. */
export function filterGroups(fields: Record<string, Schema>, title: string): FilterGroup[] {
  const names = Object.keys(fields).filter((name) => !PARTS.includes(name));
  const groups = Object.groupBy(names, (name) => {
    const subject = SUBJECTS.find((one) => name.startsWith(one)) ?? '';
    // A single one is no group.
    return names.filter((other) => other.startsWith(subject)).length > 1 ? subject : '';
  });
  return Object.entries(groups).map(([subject, members = []]) => {
    const filters = members.map((name) => filterOf(name, fields[name] ?? {}, subject));
    const sentences = filters.flatMap(({ description }) => description.split(/(?<=\.) (?=[A-Z])/));
    const notes = [...new Set(sentences.filter((one, at) => sentences.indexOf(one) !== at))].filter((one) =>
      one.includes('must hold'),
    );
    for (const filter of filters)
      for (const note of notes) filter.description = filter.description.replace(note, '').trim();
    return { title: subject ? humanized(subject) : title, notes, filters };
  });
}

function filterOf(name: string, schema: Schema, subject: string): Filter {
  const description = (schema.description ?? '').replaceAll('`', '');
  const label = name.replace(new RegExp(`^${subject}_(?!ids$)`), '').replace(/_(start|end)$/, (_, end) => {
    return end === 'start' ? ' from' : ' to';
  });
  const lookup = schema['x-lookup'] ?? null;
  const values = (schema.enum ?? schema.items?.enum ?? []).filter((value) => value !== null);
  const input = inputOf(schema, lookup);
  return { name, label: humanized(label), description, input, values, lookup, absent: schema.default };
}

function inputOf({ type = [], format, enum: values, items }: Schema, lookup: string | null): FilterInput {
  const types = [type].flat();
  if (items) return items.enum ? 'choices' : lookup ? 'picker' : 'list';
  if (values) return 'choice';
  if (types.includes('boolean')) return 'flag';
  if (types.includes('integer') || types.includes('number')) return 'number';
  return format === 'date' ? 'date' : format === 'domain-list' ? 'lines' : 'text';
}

/** A name of the interface as a label: `is_remote` is "Is remote". */
export function humanized(name: string): string {
  const words = name.replaceAll(/[_.]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const RAW: readonly FilterInput[] = ['text', 'lines', 'date', 'choice'];

/** The text of a filter's value in the address; null where it is none. */
export function written({ input }: Filter, value: unknown): string | null {
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return null;
  return RAW.includes(input) ? String(value) : JSON.stringify(value);
}

/** The value of a filter in the address; undefined where it has none that can be read. */
export function read({ name, input }: Filter, params: URLSearchParams): unknown {
  const text = params.get(name);
  if (text === null || RAW.includes(input)) return text ?? undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
