import type pg from 'pg';
import type { Clause } from '../../search-index/plan.ts';

/** Kinds of events that the database answers for. */
export type EventKind = 'simple_events' | 'funding_events';

const ORGANIZATIONS_SQL = {
  simple_events: 'select distinct organization_id from simple_events',
  funding_events: 'select distinct organization_id from funding_events',
};

type ColumnType = 'text' | 'bigint' | 'day';

/** Columns that conditions may name; a day is a date that conditions count from 1970-01-01. */
const COLUMNS: Record<EventKind, Record<string, ColumnType>> = {
  simple_events: { organization_id: 'bigint', source: 'text', reason: 'text', date_featured: 'day' },
  funding_events: { organization_id: 'bigint', source: 'text', funding_type: 'text', date_featured: 'day' },
};

/** Days from 1970-01-01 that every date of the database lies between. */
const DAY_MAX = 2_000_000;

/** Ids of the organizations that have an event for which all conditions hold, in no order. */
export async function eventOrganizations(
  pool: pg.Pool,
  kind: EventKind,
  where: readonly Clause[],
): Promise<number[]> {
  const values: unknown[] = [];
  const conditions = where.map((clause) => condition(kind, clause, values));
  const filter = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
  const { rows } = await pool.query<[number]>({
    text: ORGANIZATIONS_SQL[kind] + filter,
    values,
    rowMode: 'array',
  });
  return rows.map(([id]) => id);
}

/** A condition in SQL; its values go to `values`, and only names of known columns into the text. */
function condition(kind: EventKind, clause: Clause, values: unknown[]): string {
  if (clause.kind !== 'any' && clause.kind !== 'none' && clause.kind !== 'range') {
    throw new Error(`A condition on ${kind} can't be of kind ${clause.kind}.`);
  }
  const { field } = clause;
  const type = COLUMNS[kind][field];
  if (type === undefined) throw new Error(`${kind} have no field ${field}.`);
  switch (clause.kind) {
    case 'any':
      return isOneOf(field, type, clause.values, values);
    case 'none':
      return `not ${isOneOf(field, type, clause.values, values)}`;
    case 'range':
      if (type !== 'day') throw new Error(`${field} of ${kind} has no ranges.`);
      return isBetween(field, Math.ceil(clause.from ?? -DAY_MAX), Math.floor(clause.to ?? DAY_MAX), values);
  }
}

function isOneOf(field: string, type: ColumnType, list: readonly unknown[], values: unknown[]): string {
  if (type === 'day') return `(${field} - date '1970-01-01') = any(${parameter(list, values)}::int[])`;
  return `${field} = any(${parameter(list, values)}::${type}[])`;
}

/** The column stands alone, so that an index on it serves. */
function isBetween(field: string, from: number, to: number, values: unknown[]): string {
  const [first, last] = [from, to].map((days) =>
    parameter(Math.max(-DAY_MAX, Math.min(DAY_MAX, days)), values),
  );
  return `${field} between date '1970-01-01' + ${first}::int and date '1970-01-01' + ${last}::int`;
}

function parameter(value: unknown, values: unknown[]): string {
  values.push(value);
  return `$${values.length}`;
}
