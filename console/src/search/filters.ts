import { type Schema, valuesOf } from '../service-document.ts';

/** How a filter is typed in. */
export type FilterInput =
  | 'text'
  | 'query'
  | 'lines'
  | 'date'
  | 'number'
  | 'flag'
  | 'choice'
  | 'choices'
  | 'picker'
  | 'lists'
  | 'list';

/** A filter of a search, read from the request's schema. */
export interface Filter {
  name: string;
  label: string;
  /** A short help below the label, or an example; empty where the label is enough. */
  hint: string;
  input: FilterInput;
  /** Whether it is one end of a range, which stands beside the other one. */
  isEnd: boolean;
  /** The values of a closed list. */
  values: string[];
  /** The id of the autocomplete operation that finds its ids, for a picker; `lists` for lists. */
  lookup: string | null;
  /** The value that absence means; undefined where it means no filter. */
  absent: unknown;
}

/** Filters that stand together in the form. */
export interface FilterGroup {
  title: string;
  /** What holds for all of them; empty where nothing does. */
  note: string;
  /** Whether it is open at first. */
  isOpen: boolean;
  filters: Filter[];
}

/** Subjects of filters, by the beginning of their names, with the groups that they make. */
const SUBJECTS = [
  { subject: 'role', title: 'Role', isOpen: true, note: 'All of these hold on one and the same role.' },
  { subject: 'person', title: 'Person', isOpen: true, note: '' },
  {
    subject: 'organization',
    title: 'Organization',
    isOpen: false,
    note: 'These hold on the organization of that role.',
  },
  { subject: 'funding', title: 'Funding', isOpen: false, note: '' },
  {
    subject: 'job_post',
    title: 'Job posts of the organization',
    isOpen: false,
    note: 'All of these hold on one job post.',
  },
  {
    subject: 'simple_event',
    title: 'Events of the organization',
    isOpen: false,
    note: 'All of these hold on one event.',
  },
];

/** Fields of a request that choose a part of the results. */
const PARTS = ['page', 'page_size', 'fields', 'snapshot', 'list', 'notes'];

/** Filters that take lists of the account. */
const LISTS = ['in_lists', 'not_in_lists'];

/** The groups of filters of a request, in the order of its schema; paging and other settings are none. */
export function filterGroups(fields: Record<string, Schema>, title: string): FilterGroup[] {
  const names = Object.keys(fields).filter((name) => !PARTS.includes(name));
  const own = { subject: '', title, isOpen: true, note: '' };
  const lists = { subject: '', title: 'Lists', isOpen: true, note: '' };
  const groups = Map.groupBy(names, (name) => {
    if (LISTS.includes(name)) return lists;
    const group = SUBJECTS.find(({ subject }) => name.startsWith(subject));
    // A single one is no group.
    return group && names.filter((other) => other.startsWith(group.subject)).length > 1 ? group : own;
  });
  return [...groups].map(([group, members]) => ({
    ...group,
    filters: members.map((name) => filterOf(name, fields[name] ?? {})),
  }));
}

/** A filter, as its schema describes it. */
export function filterOf(name: string, schema: Schema): Filter {
  const lookup = LISTS.includes(name) ? 'lists' : (schema['x-lookup'] ?? null);
  const label = schema['x-label'];
  return {
    name,
    label: label ?? humanized(name),
    // The form has no words of its own for a filter that the service has added since.
    hint: label === undefined ? (schema.description ?? '') : (schema['x-hint'] ?? ''),
    input: LISTS.includes(name) ? 'lists' : inputOf(schema, lookup),
    isEnd: /_(start|end)(_date)?$/.test(name),
    values: valuesOf(schema),
    lookup,
    absent: schema.default,
  };
}

function inputOf({ type = [], format, enum: values, items }: Schema, lookup: string | null): FilterInput {
  const types = [type].flat();
  if (items) return items.enum ? 'choices' : lookup ? 'picker' : 'list';
  if (values) return 'choice';
  if (types.includes('boolean')) return 'flag';
  if (types.includes('integer') || types.includes('number')) return 'number';
  if (format === 'boolean-text') return 'query';
  return format === 'date' ? 'date' : format === 'domain-list' ? 'lines' : 'text';
}

/** A name of the interface as a label: `is_remote` is "Is remote". */
export function humanized(name: string): string {
  const words = name.replaceAll(/[_.]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The first `or`, `and` or `not` in lower case outside a phrase, which is a word and no operator; null without one. */
export function wordLikeOperator(query: string): string | null {
  return /(?<!\S)(?:or|and|not)(?!\S)/.exec(query.replaceAll(/"[^"]*"?/g, '""'))?.[0] ?? null;
}

const RAW: readonly FilterInput[] = ['text', 'query', 'lines', 'date', 'choice'];
const LISTED: readonly FilterInput[] = ['picker', 'lists', 'choices', 'list'];

/** The text of a filter's value in the address; null where it is none. */
export function written({ input }: Filter, value: unknown): string | null {
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return null;
  return RAW.includes(input) ? String(value) : JSON.stringify(value);
}

/** The filters that have a value in the address. */
export function readFilters(all: readonly Filter[], params: URLSearchParams): Record<string, unknown> {
  return Object.fromEntries(
    all.map((filter) => [filter.name, read(filter, params)]).filter(([, value]) => value !== undefined),
  );
}

/** The value of a filter in the address; undefined where it has none. The service refuses what cannot be read, and says why. */
function read({ name, input }: Filter, params: URLSearchParams): unknown {
  const texts = params.getAll(name);
  if (LISTED.includes(input)) return texts.length > 0 ? texts.flatMap(readJson) : undefined;
  const [text] = texts;
  return text === undefined || RAW.includes(input) ? text : readJson(text);
}

/** A value in JSON; the text itself where it is none. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
