import { z } from 'zod';
import type { ListKind } from '../../db/vocabulary.ts';
import type { PartRequest } from './part-request.ts';
import { LISTED } from './searches.ts';

/** A record of a part. */
type PartRecord = Readonly<Record<string, unknown>>;

/** Texts by which a spreadsheet would begin a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

/**
 * The rows of a part as CSV (RFC 4180), with a column for each selected path.
 * @param hasHeader whether the names of the columns come first
 */
export function csvOf(
  kind: ListKind,
  request: Pick<PartRequest, 'fields' | 'contacts' | 'rows' | 'notes'>,
  records: readonly PartRecord[],
  hasHeader: boolean,
): string {
  const columns = columnsOf(kind, request);
  const rows = records.map((record) => columns.map(({ path }) => cellOf(valueAt(record, path.split('.')))));
  const names = columns.map(({ name }) => cellOf(name));
  return [...(hasHeader ? [names] : []), ...rows].map((cells) => `${cells.join(',')}\r\n`).join('');
}

interface Column {
  name: string;
  path: string;
}

/** What a contact is written as. */
const CONTACTS = { work_emails: 'email', personal_emails: 'email', phone_numbers: 'phone_number' } as const;

/** A column for each path; a record that is no list has one for each field in it. */
function columnsOf(kind: ListKind, { fields, contacts, rows, notes }: Parameters<typeof csvOf>[1]): Column[] {
  const { item } = LISTED[kind];
  const whole = Object.keys(item.shape).filter((name) => name !== 'matching_role' || rows === 'roles');
  const given = fields ? ['id', ...fields, ...(rows === 'roles' ? ['matching_role'] : [])] : whole;
  const paths = [...new Set(given.flatMap((path) => within(item, path)))];
  return [
    ...paths.map((path) => ({ name: path, path })),
    ...[...new Set(contacts)].map((name) => ({ name, path: `${name}.${CONTACTS[name]}` })),
    ...(notes ? ['note', 'tags'].map((name) => ({ name, path: name })) : []),
  ];
}

/** The paths of the values below a path, as far as no list is in between. */
function within(item: z.ZodObject, path: string): string[] {
  let field: z.core.$ZodType | undefined = item;
  for (const name of path.split('.')) {
    field = field instanceof z.ZodObject ? inner(field.shape[name]) : undefined;
  }
  return field instanceof z.ZodObject
    ? Object.keys(field.shape).flatMap((name) => within(item, `${path}.${name}`))
    : [path];
}

function inner(field: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  return field instanceof z.ZodNullable || field instanceof z.ZodOptional ? inner(field.unwrap()) : field;
}

/** The value at a path in a record; through lists, the list of the values. */
export function valueAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined || value === null || value === undefined) return value;
  if (Array.isArray(value)) return value.flatMap((one) => valueAt(one, [name, ...rest]) ?? []);
  return valueAt((value as PartRecord)[name], rest);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join('; ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function cellOf(value: unknown): string {
  const text = textOf(value);
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
