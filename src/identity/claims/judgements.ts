import { dateTimeText } from '../../contract/input/date-time.ts';
import { RECORD_FILES } from '../../dataset/format/files.ts';
import { DatasetError, UnknownNameError } from '../../dataset/import/dataset-files.ts';
import type { Session } from '../../dataset/import/session.ts';
import { idArray } from '../../db/id-array.ts';
import { recordAction } from '../../db/record-action.ts';
import type { ThingKind } from '../claim.ts';
import type { ShownRecord } from '../match/likely-pairs.ts';
import { adoptRecords } from './adopt.ts';
import { CONCERNED } from './pending.ts';

export type Verdict = 'same' | 'different';

/** That two things are the same, or different. */
export interface Judged {
  /** The lower id. */
  a: number;
  b: number;
  verdict: Verdict;
}

/** Reads the judgements about things that hold. */
export async function readJudged(
  session: Session,
  kind: ThingKind,
  ids: readonly number[],
): Promise<Judged[]> {
  const { rows } = await session.query<Judged>(READ_JUDGED, [kind, idArray(ids)]);
  return rows;
}

/**
 * Judges all things of records to be the same, within a transaction, so that the rest stays one when a part goes. An id that no claim
 * has is that of a strict record.
 * @throws UnknownNameError where a record does not exist
 */
export async function judgeSame(session: Session, kind: ThingKind, ids: readonly number[]): Promise<void> {
  const groups = await thingsOf(session, kind, ids);
  const pairs = groups.flatMap((one, at) =>
    groups.slice(at + 1).flatMap((other) => one.flatMap((a) => other.map((b) => [a, b] as const))),
  );
  if (await judge(session, kind, 'same', pairs))
    await recordAction(session, { action: 'merge', object: `${kind} ${ids.join(', ')}` });
}

/**
 * Judges two records to be different: each thing of one from each of the other. If both are one record, that is taken apart.
 * @returns whether that has withdrawn a merge
 * @throws UnknownNameError where a record does not exist
 */
export async function judgeDifferent(
  session: Session,
  kind: ThingKind,
  ids: readonly [number, number],
): Promise<boolean> {
  const [one = [], other] = await thingsOf(session, kind, ids);
  if (other === undefined) return (await unmerge(session, kind, ids[0])).wasMergedByHand;
  const pairs = one.flatMap((a) => other.map((b) => [a, b] as const));
  if (await judge(session, kind, 'different', pairs))
    await recordAction(session, { action: 'judge_different', object: `${kind} ${ids.join(', ')}` });
  return false;
}

/**
 * Takes a record apart, within a transaction. Where it was merged by hand, the last merge is withdrawn. Where values joined it, its
 * things are judged different from each other, and no more: each can join others.
 * @returns the ids of its things, and whether a merge was withdrawn
 * @throws DatasetError where it has one thing alone, or a value that no two records have makes its things one
 */
export async function unmerge(
  session: Session,
  kind: ThingKind,
  id: number,
): Promise<{ ids: number[]; wasMergedByHand: boolean }> {
  const [things = []] = await thingsOf(session, kind, [id]);
  if (things.length < 2)
    throw new DatasetError(`The record with id ${id} in ${kind} is not merged of several.`);
  const { rowCount: withdrawn } = await session.query(WITHDRAW_SAME, [kind, things]);
  if (!withdrawn) {
    refuseUnique(kind);
    await judge(session, kind, 'different', pairsOf(things));
  }
  await noteJudged(session, kind, things);
  await recordAction(session, { action: 'unmerge', object: `${kind} ${things.join(', ')}` });
  return { ids: things, wasMergedByHand: Boolean(withdrawn) };
}

/**
 * Takes one thing out of its record, within a transaction: it is different from the others.
 * @throws DatasetError where it is alone, or a value that no two records have makes them one
 */
export async function takeOut(session: Session, kind: ThingKind, thing: number): Promise<number[]> {
  refuseUnique(kind);
  const [things = []] = await thingsOf(session, kind, [thing]);
  const others = things.filter((one) => one !== thing);
  if (others.length === 0)
    throw new DatasetError(`The thing with id ${thing} in ${kind} is a record of its own.`);
  await judge(
    session,
    kind,
    'different',
    others.map((other) => [thing, other] as const),
  );
  await recordAction(session, { action: 'unmerge', object: `${kind} ${thing}` });
  return things;
}

/**
 * Withdraws the last judgement of two records, within a transaction: all that was judged of their things at that moment. What was judged
 * before holds again.
 * @throws UnknownNameError where there is none
 */
export async function withdrawJudgement(
  session: Session,
  kind: ThingKind,
  ids: readonly [number, number],
): Promise<void> {
  const things = (await thingsOf(session, kind, ids)).flat();
  const { rowCount } = await session.query(WITHDRAW, [kind, things, Math.min(...ids), Math.max(...ids)]);
  if (!rowCount) throw new UnknownNameError(`There is no judgement of ${ids.join(' and ')} in ${kind}.`);
  await noteJudged(session, kind, things);
  await recordAction(session, { action: 'judgement_withdraw', object: `${kind} ${ids.join(', ')}` });
}

/** A judgement of two things that holds. */
export interface Judgement extends Judged {
  kind: ThingKind;
  /** The prefix of a key, or `operator`. */
  judged_by: string;
  /** As ISO 8601 in UTC. */
  judged_at: string;
  records: ShownRecord[];
}

/** Reads the judgements that hold, the newest first, each with the count of all. */
export async function listJudgements(
  connection: Pick<Session, 'query'>,
  kind: ThingKind,
  { limit, offset }: { limit: number; offset: number },
): Promise<(Judgement & { count: number })[]> {
  const { rows } = await connection.query<Judgement & { count: number }>(LIST_JUDGEMENTS, [
    kind,
    limit,
    offset,
  ]);
  return rows;
}

function refuseUnique(kind: ThingKind): void {
  const value = RECORD_FILES[kind].columns.find(({ isUnique }) => isUnique)?.name.replace('_key', '');
  if (value !== undefined)
    throw new DatasetError(
      `Records in ${kind} can not be taken apart: those with the same ${value} are one. Where two are meant, correct the ${value} in the deliveries of one source.`,
    );
}

/** The things of records, each record once. */
async function thingsOf(session: Session, kind: ThingKind, ids: readonly number[]): Promise<number[][]> {
  await adoptRecords(session, kind, ids);
  const { rows } = await session.query<{ id: number; things: number[] }>(READ_THINGS, [kind, ids]);
  const known = new Map(rows.map(({ id, things }) => [id, things]));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) throw new UnknownNameError(`There is no record ${unknown} among ${kind}.`);
  const records = ids.map((id) => known.get(id) as number[]);
  return [...new Map(records.map((things) => [things.join(), things])).values()];
}

function pairsOf(things: readonly number[]): (readonly [number, number])[] {
  return things.flatMap((a, at) => things.slice(at + 1).map((b) => [a, b] as const));
}

/** Judges pairs. Earlier judgements stay, and hold again when this one is withdrawn. Returns whether a judgement is new. */
async function judge(
  session: Session,
  kind: ThingKind,
  verdict: Verdict,
  pairs: readonly (readonly [number, number])[],
): Promise<boolean> {
  if (pairs.length === 0) return false;
  const lower = pairs.map(([a, b]) => Math.min(a, b));
  const higher = pairs.map(([a, b]) => Math.max(a, b));
  const { rowCount } = await session.query(JUDGE, [kind, lower, higher, verdict]);
  await noteJudged(session, kind, [...new Set([...lower, ...higher])]);
  return (rowCount ?? 0) > 0;
}

async function noteJudged(session: Session, kind: ThingKind, things: readonly number[]): Promise<void> {
  await session.query(NOTE_JUDGED, [kind, things]);
}

const NOTE_JUDGED = `
with named as (
  select kind, value, true as is_lost from named_things where kind = $1 and id = any($2::bigint[])
)
insert into pending_claims (kind, id)
select $1, c.id from claims c where c.kind = $1 and c.id = any($2::bigint[])
union
${CONCERNED('named')}
on conflict do nothing`;

const READ_JUDGED = `
select distinct on (a, b) a, b, verdict from (
  select j.* from unnest($2::bigint[]) as given (id) join judgements j on j.a = given.id
  union all
  select j.* from unnest($2::bigint[]) as given (id) join judgements j on j.b = given.id) as judged
where kind = $1 and withdrawn_at is null order by a, b, id desc`;

/** What is only named is a thing, too: once it is judged to be one with another, what names it names that record. */
const READ_THINGS = `
with given as (select distinct id from unnest($2::bigint[]) as id), thing as (
  select given.id, member.id as thing from given join claims own on own.kind = $1 and own.id = given.id
  join claims member on member.kind = $1 and member.record_id = own.record_id
  union select given.id, n.id from given join named_things n on n.kind = $1 and n.id = given.id
), merged as (
  select * from thing
  union
  select t.id, n.id from thing t
  join named_things n on n.kind = $1 and n.id = any(array(
    select unnest(array[j.a, j.b]) from judgements j where j.kind = $1 and t.thing in (j.a, j.b) and withdrawn_at is null))
  where 'same' = (
    select verdict from judgements j where j.kind = $1 and (j.a, j.b) = (least(t.thing, n.id), greatest(t.thing, n.id)) and withdrawn_at is null
    order by id desc limit 1)
)
select id, json_agg(thing order by thing) as things from merged group by id`;

const JUDGE = `
insert into judgements (kind, a, b, verdict, judged_by)
select $1, a, b, $4, audit_actor() from unnest($2::bigint[], $3::bigint[]) as given (a, b)
where a <> b and $4 is distinct from (
  select verdict from judgements j where j.kind = $1 and (j.a, j.b) = (given.a, given.b) and withdrawn_at is null order by id desc limit 1)`;

/** The pairs of one merge were judged at one moment. */
const WITHDRAW_SAME = `
with held as (
  select distinct on (a, b) id, verdict, judged_at from judgements
  where kind = $1 and a = any($2::bigint[]) and b = any($2::bigint[]) and withdrawn_at is null order by a, b, id desc
)
update judgements set withdrawn_at = now() where id in (
  select id from held where verdict = 'same' and judged_at = (select max(judged_at) from held where verdict = 'same'))`;

const WITHDRAW = `
with last as (
  select verdict, judged_at from judgements where kind = $1 and a = $3 and b = $4 and withdrawn_at is null order by id desc limit 1
)
update judgements j set withdrawn_at = now() from last
where kind = $1 and a = any($2::bigint[]) and b = any($2::bigint[]) and withdrawn_at is null
  and (j.verdict, j.judged_at) = (last.verdict, last.judged_at)`;

/** What its source says of a thing $1; a thing that is only named has its value alone. */
const SHOWN_THING = (id: string) => `(
  select json_build_object('id', ${id}, 'name', coalesce(body->>'full_name', body->>'name', body->>'title', body->>'domain', n.value),
    'domain', body->>'domain', 'headline', body->>'headline', 'location', (
      select string_agg(part, ', ') from jsonb_array_elements_text(body #> '{location,parts}') as part),
    'sources', array_remove(array[s.name], null))
  from (select ${id} as id) as thing
  left join claims c on c.kind = j.kind and c.id = thing.id left join sources s on s.id = c.source_id
  left join named_things n on n.kind = j.kind and n.id = thing.id)`;

const LIST_JUDGEMENTS = `
with held as (
  select distinct on (a, b) * from judgements where kind = $1 and withdrawn_at is null order by a, b, id desc
)
select kind, a, b, verdict, judged_by, ${dateTimeText('judged_at')} as judged_at,
  json_build_array(${SHOWN_THING('a')}, ${SHOWN_THING('b')}) as records, (select count(*) from held) as count
from held j order by judged_at desc, id desc limit $2 offset $3`;
