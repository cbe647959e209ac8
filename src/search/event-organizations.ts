import type pg from 'pg';
import type { Clause } from './plan.ts';

/** Kinds of events that the database answers for. */
export type EventKind = 'simple_events' | 'funding_events';

const ORGANIZATIONS_SQL = {
  simple_events: 'select distinct organization_id from simple_events',
  funding_events: 'select distinct organization_id from funding_events',
};

/** Columns that conditions may name, with the type their values are compared as. */
const COLUMNS: Record<EventKind, Record<string, 'text' | 'bigint' | 'day'>> = {
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

/** A condition in SQL; its values go to `values`, only names of known columns into the text. */
function condition(kind: EventKind, clause: Clause, values: unknown[]): string {
  if (clause.kind === 'text' || clause.kind === 'related') {
    throw new Error(`A condition on ${kind} can't be of kind ${clause.kind}.`);
  }
  const type = COLUMNS[kind][clause.field];
  if (type === undefined) throw new Error(`${kind} have no field ${clause.field}.`);
  if (clause.kind !== 'range') {
    const list = `${column(clause.field, type)} = any(${parameter(values, clause.values)}::${arrayType(type)})`;
    return clause.kind === 'any' ? list : `not ${list}`;
  }
  const { from, to } = clause;
  if (type !== 'day') throw new Error(`${clause.field} of ${kind} has no ranges.`);
  // As dates, so that an index on the column serves.
  const bound = (sign: string, days: number) =>
    `${clause.field} ${sign} date '1970-01-01' + ${parameter(values, days)}::int`;
  const bounds = ['true'];
  if (from !== undefined) bounds.push(bound('>=', Math.max(-DAY_MAX, Math.min(DAY_MAX, Math.ceil(from)))));
  if (to !== undefined) bounds.push(bound('<=', Math.max(-DAY_MAX, Math.min(DAY_MAX, Math.floor(to)))));
  return bounds.join(' and ');
}

function column(name: string, type: 'text' | 'bigint' | 'day'): string {
  return type === 'day' ? `(${name} - date '1970-01-01')` : name;
}

function arrayType(type: 'text' | 'bigint' | 'day'): string {
  return type === 'day' ? 'int[]' : `${type}[]`;
}

function parameter(values: unknown[], value: unknown): string {
  values.push(value);
  return `$${values.length}`;
}
