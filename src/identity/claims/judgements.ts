import { RECORD_FILES } from '../../dataset/format/files.ts';
import { DatasetError, UnknownNameError } from '../../dataset/import/dataset-files.ts';
import type { Session } from '../../dataset/import/session.ts';
import { idArray } from '../../db/id-array.ts';
import { recordAction } from '../../db/record-action.ts';
import type { ThingKind } from '../claim.ts';
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

/** What a judgement did. */
export interface JudgedOutcome {
  /** Whether a judgement is new, or one was withdrawn. */
  isNew: boolean;
  /** Whether a merge was withdrawn. */
  withdrewMerge: boolean;
}

/**
 * Judges all things of records to be the same, within a transaction, so that the rest stays one when a part goes. An id that no claim
 * has is that of a strict record.
 * @throws UnknownNameError where a record does not exist
 */
export async function judgeSame(
  session: Session,
  kind: ThingKind,
  ids: readonly number[],
): Promise<JudgedOutcome> {
  const groups = await thingsOf(session, kind, ids);
  const pairs = groups.flatMap((one, at) =>
    groups.slice(at + 1).flatMap((other) => one.flatMap((a) => other.map((b) => [a, b] as const))),
  );
  const isNew = await judge(session, kind, 'same', pairs);
  if (isNew) await recordAction(session, { action: 'merge', object: `${kind} ${ids.join(', ')}` });
  return { isNew, withdrewMerge: false };
}

/**
 * Judges two records to be different: each thing of one from each of the other. If both are one record, that is taken apart.
 * @throws UnknownNameError where a record does not exist
 */
export async function judgeDifferent(
  session: Session,
  kind: ThingKind,
  ids: readonly [number, number],
): Promise<JudgedOutcome> {
  const [one = [], other] = await thingsOf(session, kind, ids);
  if (other === undefined) {
    const { wasMergedByHand } = await unmerge(session, kind, ids[0]);
    return { isNew: true, withdrewMerge: wasMergedByHand };
  }
  const pairs = one.flatMap((a) => other.map((b) => [a, b] as const));
  const isNew = await judge(session, kind, 'different', pairs);
  if (isNew) await recordAction(session, { action: 'judge_different', object: `${kind} ${ids.join(', ')}` });
  return { isNew, withdrewMerge: false };
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
 * Withdraws a judgement of two records, within a transaction: all that was judged of their things at that moment. What was judged
 * before holds again.
 * @param judgedAt its moment, to the millisecond: the merge that it withdrew holds again, too. Null: the last judgement of them
 * @throws UnknownNameError where there is none
 * @throws DatasetError where something else was judged of the same things after the moment
 */
export async function withdrawJudgement(
  session: Session,
  kind: ThingKind,
  ids: readonly [number, number],
  judgedAt: string | null = null,
): Promise<JudgedOutcome> {
  const things = (await thingsOf(session, kind, ids)).flat();
  const withdrawn = judgedAt === null ? await withdrawLast() : await withdrawAct(judgedAt);
  if (withdrawn.length === 0) {
    const when = judgedAt === null ? '' : ` at ${judgedAt}`;
    throw new UnknownNameError(`There is no judgement of ${ids.join(' and ')} in ${kind}${when}.`);
  }
  await noteJudged(session, kind, [...new Set([...things, ...withdrawn.flatMap(({ a, b }) => [a, b])])]);
  await recordAction(session, { action: 'judgement_withdraw', object: `${kind} ${ids.join(', ')}` });
  return { isNew: true, withdrewMerge: false };

  async function withdrawLast() {
    const pair = [Math.min(...ids), Math.max(...ids)];
    return (await session.query<Pick<Judged, 'a' | 'b'>>(WITHDRAW, [kind, things, ...pair])).rows;
  }

  async function withdrawAct(moment: string) {
    const given = [kind, things, moment];
    const { rows } = await session.query<ActRow>(READ_ACT, given);
    if (rows.some(({ has_changed }) => has_changed))
      throw new DatasetError(
        `Something else was judged of ${ids.join(' and ')} in ${kind} after ${moment}, or that judgement was withdrawn. Look at the judgements that hold: nothing was changed.`,
      );
    await session.query(WITHDRAW_ACT, [rows.map(({ id }) => id), moment]);
    return rows;
  }
}

/** A judgement that an act made or withdrew. */
interface ActRow extends Pick<Judged, 'a' | 'b'> {
  id: number;
  /** Whether a judgement of the same things was made or withdrawn since. */
  has_changed: boolean;
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
  and (j.verdict, j.judged_at) = (last.verdict, last.judged_at)
returning j.a, j.b`;

/**
 * Reads the judgements that one act made or withdrew. They have its time, which is that of its transaction: $3, in milliseconds. A file
 * makes many judgements at one time: of these, the ones that are linked to the things $2 are read.
 */
const READ_ACT = `
with recursive act as (
  select id, a, b from judgements
  where kind = $1 and $3::timestamptz in (date_trunc('milliseconds', judged_at), date_trunc('milliseconds', withdrawn_at))
), connected (thing) as (
  select unnest($2::bigint[])
  union
  select unnest(array[act.a, act.b]) from act join connected on connected.thing in (act.a, act.b)
)
select act.*, exists (
  select from judgements other where kind = $1 and (other.a, other.b) = (act.a, act.b)
    and date_trunc('milliseconds', greatest(judged_at, withdrawn_at)) > $3::timestamptz) as has_changed
from act where a in (select thing from connected)`;

/** What the act judged is withdrawn, and what it withdrew holds again. */
const WITHDRAW_ACT = `
update judgements set withdrawn_at = case when date_trunc('milliseconds', judged_at) = $2::timestamptz then now() end
where id = any($1::bigint[])`;
