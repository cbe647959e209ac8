import type { ClientBase, Pool } from 'pg';
import type { z } from 'zod';
import { integer, oneOf, record, text } from '../../contract/output/output-fields.ts';
import type { Session } from '../../dataset/import/session.ts';
import { type ClaimKind, THING_KINDS, type ThingKind } from '../claim.ts';
import { VALUES_OF_THING } from './values.ts';

/**
 * What a pending record is made of: claims about a thing, or a value by which organizations are only named. Those that nothing names any
 * more go after all that named them.
 */
export type PendingKind = ThingKind | 'named_organizations' | 'unnamed_organizations';

/** The kind of rows that say that a gazetteer has changed: texts of places are resolved anew before records are made. */
export const GAZETTEERS = 'gazetteers';

/** Notes that the records of claims are out of date: of a contact or a list item, that of the thing which it belongs to. */
export async function noteClaims(
  session: Pick<Session, 'query'>,
  kind: ClaimKind,
  ids: readonly number[],
): Promise<void> {
  await session.query(NOTE_THINGS, [kind, ids]);
}

const NOTE_THINGS = `
insert into pending_claims (kind, id)
select distinct thing.kind, thing.id from unnest($2::bigint[]) as given (id) cross join lateral things_of($1, given.id) as thing
on conflict do nothing`;

/** Notes the claims that name the records of some claims, by any value of these records. */
export async function noteRecords(
  session: Pick<Session, 'query'>,
  kind: string,
  ids: readonly number[],
): Promise<void> {
  if (ids.length > 0) await session.query(NOTE_RECORDS, [kind, ids]);
}

/** Notes the claims that name records by one of some values, whose records have changed. */
export async function noteValues(
  session: Pick<Session, 'query'>,
  kind: ThingKind,
  values: readonly string[],
): Promise<void> {
  await session.query(NOTE_VALUES, [kind, values]);
}

/**
 * SQL: what a change of values concerns: this is the one rule of it.
 * @param changed a table of `kind`, `value` and `is_lost`
 */
export const CONCERNED = (changed: string) => `
  ${CLAIMS_CONCERNED(changed)} union ${NAMED_CONCERNED(changed)}`;

/**
 * SQL: the claims that name one of some values, and those that are one which was lost. A name joins no claims: it concerns those alone
 * that name it. Claims that are a value which another one gained are read with that one.
 */
export const CLAIMS_CONCERNED = (changed: string) => `
  select thing.kind, thing.id from ${changed} as changed
  cross join lateral (
    select claim_kind, claim_id from claim_values where kind = changed.kind and value = changed.value and role = 'names'
    union all
    select claim_kind, claim_id from claim_values
    where kind = changed.kind and value = changed.value and role = 'is' and changed.is_lost and changed.value not like 'name:%' offset 0) as v
  cross join lateral things_of(v.claim_kind, v.claim_id) as thing`;

/** SQL: what is only named by one of some values. */
export const NAMED_CONCERNED = (changed: string) => `
  select 'named_organizations', n.id from ${changed} as changed join named_things n using (kind, value) where n.id is not null`;

const NOTE_VALUES = `
with changed as materialized (select $1 as kind, value, false as is_lost from unnest($2::text[]) as value)
insert into pending_claims (kind, id)
${CONCERNED('changed')}
on conflict do nothing`;

const NOTE_RECORDS = `
with changed as materialized (
  select distinct $1 as kind, own.value, false as is_lost from (
    select distinct record.record_id from unnest($2::bigint[]) as given (id)
    cross join lateral (select record_id from claims where kind = $1 and id = given.id offset 0) as record
  ) as record
  cross join lateral (select id from claims where kind = $1 and record_id = record.record_id offset 0) as member
  cross join lateral (
    ${VALUES_OF_THING('$1', 'member.id')}
    union all select 'id:' || member.id offset 0) as own
)
insert into pending_claims (kind, id)
${CONCERNED('changed')}
on conflict do nothing`;

/** A thing whose record can't be stored. */
export const setAsideSchema = record('SetAside', 'A thing whose record can’t be stored.', {
  kind: oneOf(THING_KINDS, 'The kind of the thing.', 'websites'),
  id: integer('Id of the thing.', 10_000_000_000_012),
  source: text('Name of its source.', 'crm'),
  key: text('The source’s own name for it.', 'C-100'),
  reason: text('Why its record can’t be stored. Each load tries it again.', 'duplicate key value'),
});
export type SetAside = z.output<typeof setAsideSchema>;

/** The things that reports name. */
const NAMED_MAX = 20;

/** SQLSTATE classes of values that a table can't hold: data exceptions, and violations of constraints. */
const DATA_ERROR = /^2[23]...$/;

/** A record that can't be stored, since it fails a check. */
export class RecordFault extends Error {
  override name = 'RecordFault';
}

/** Why a record can't be stored; null where the error is none of its values, as a lost connection. */
export function faultOfData(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code } = error as { code?: unknown };
  const isOfData = error instanceof RecordFault || (typeof code === 'string' && DATA_ERROR.test(code));
  return isOfData ? error.message : null;
}

/** Sets what is pending aside whose record can't be stored. */
export async function setAside(
  session: ClientBase,
  kind: PendingKind,
  id: number,
  reason: string,
): Promise<void> {
  await session.query(
    `insert into pending_claims as p (kind, id, reason, attempts) values ($1, $2, $3, 1)
    on conflict (kind, id) do update set reason = excluded.reason, attempts = p.attempts + 1`,
    [kind, id, reason],
  );
}

/**
 * Reads how many records are set aside, and the first of them.
 * @param sources only things of these sources; absent: of all
 */
export async function readSetAside(
  connection: ClientBase | Pool,
  sources?: readonly string[],
): Promise<{ count: number; things: SetAside[] }> {
  const { rows } = await connection.query<SetAside & { count: number }>(
    `select p.kind, p.id, s.name as source, c.key, p.reason, count(*) over ()::int as count from pending_claims p
    join claims c using (kind, id) join sources s on s.id = c.source_id
    where attempts > 0 and ($1::text[] is null or s.name = any($1)) order by p.kind, p.id limit ${NAMED_MAX}`,
    [sources],
  );
  return { count: rows[0]?.count ?? 0, things: rows.map(({ count: _, ...thing }) => thing) };
}
