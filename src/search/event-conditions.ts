import type pg from 'pg';
import type { Clause } from '../../search-index/plan.ts';
import { unnamed } from '../db/statement.ts';

/** Conditions on the events that the database answers for. */

/** By kind: the fields that conditions compare with lists. Every kind has `date_featured` besides, for ranges. */
const FIELDS = { simple_events: ['source', 'reason'], funding_events: ['funding_type'] } as const;

/** Kinds of events that the database answers for; also the names of their tables. */
export type EventKind = keyof typeof FIELDS;

/** SQL: whether an event satisfies conditions, whose {@link eventValues} are the parameters from `$first` on. */
export function eventFilter(kind: EventKind, first: number): string {
  const lists = FIELDS[kind].map((field, at) => {
    const list = `$${first + 2 + at}::text[]`;
    return `(${list} is null or ${field} = any(${list}))`;
  });
  const [from, to] = [`$${first}::int`, `$${first + 1}::int`];
  return [
    `(${from} is null or date_featured >= date '1970-01-01' + ${from})`,
    `(${to} is null or date_featured <= date '1970-01-01' + ${to})`,
    ...lists,
  ].join(' and ');
}

/**
 * The values of the parameters of {@link eventFilter}; undefined where there is no condition.
 * @throws Error for conditions that no request has, such as two on one field
 */
export function eventValues(kind: EventKind, where: readonly Clause[]): unknown[] {
  const range = where.find((clause) => clause.kind === 'range');
  const lists = new Map(
    where.flatMap((clause) => (clause.kind === 'any' ? [[clause.field, clause.values]] : [])),
  );
  const listed = FIELDS[kind].map((field) => lists.get(field));
  const supported = listed.filter((list) => list !== undefined).length + (range ? 1 : 0);
  if (supported < where.length) throw new Error(`Some conditions on ${kind} are not supported.`);
  return [range?.from, range?.to, ...listed];
}

/** One value: a row for each organization would take longer to read than to find. */
const organizationsStatement = (kind: EventKind) =>
  unnamed(`
select array_to_json(array(
  select distinct organization_id from ${kind} where ${eventFilter(kind, 1)})) as ids`);

/** Ids of the organizations that have an event for which all conditions hold, in no order. */
export async function eventOrganizations(
  pool: pg.Pool,
  kind: EventKind,
  where: readonly Clause[],
): Promise<number[]> {
  const read = { ...organizationsStatement(kind), values: eventValues(kind, where) };
  const { rows } = await pool.query<{ ids: number[] }>(read);
  return rows[0]?.ids ?? [];
}
