import type pg from 'pg';
import type { z } from 'zod';
import { count, record } from '../contract/output/output-fields.ts';
import { DatasetError } from '../dataset/import/dataset-files.ts';
import { runLoad } from '../dataset/import/import.ts';
import type { LoadOptions, LoadOutcome } from '../dataset/import/load-run.ts';
import { type Session, transaction } from '../dataset/import/session.ts';
import { recordAction } from '../db/record-action.ts';
import type { ClaimKind, ThingKind } from '../identity/claim.ts';
import { idsByKey } from '../identity/claims/instructions.ts';
import { judgeSame, takeOut, unmerge } from '../identity/claims/judgements.ts';
import { CONCERNED } from '../identity/claims/pending.ts';
import { runJudgement, settleClaims } from '../identity/claims/settle.ts';
import { withdrawClaims } from '../identity/claims/withdraw.ts';
import { removePlaces } from '../identity/gazetteer/store-places.ts';
import { unknownSource } from './read-sources.ts';

const BATCH = 5_000;

/** Stored answers about persons may have values of the source: their requests run again, without a charge. */
const FORGET_ANSWERS =
  'update idempotency_keys set answer = null, owner = 0 where person_ids is not null and answer is not null';

/**
 * Sets the precedence of sources; those that are not named come after them, all alike.
 * @throws DatasetError where there is no such source
 */
export function rankSources(
  options: LoadOptions & { pool: pg.Pool },
  names: readonly string[],
): Promise<LoadOutcome> {
  return runLoad(options, async (run) => {
    const { session } = run;
    await transaction(session, async () => {
      const { rows } = await session.query<{ name: string }>(
        'select name from sources where name = any($1::text[])',
        [names],
      );
      const unknown = names.find((name) => !rows.some((row) => row.name === name));
      if (unknown !== undefined) throw await unknownSource(session, unknown);
      await session.query(
        'update sources set rank = (select min(place) from unnest($1::text[]) with ordinality as given (name, place) where given.name = sources.name)',
        [names],
      );
      await session.query(NOTE_SHARED);
      await recordAction(session, { action: 'sources_rank', object: `sources ${names.join(', ')}` });
    });
    await run.count({});
    await settleClaims(run);
  });
}

/**
 * Removes a source with all that it said, its places, and its rules of retention, which are not meant for a later source of this
 * name. Records of which no other source speaks go. Its rank stays. Each batch has an entry of the audit trail.
 * @throws DatasetError where there is no such source, or it is that of datasets
 */
export async function removeSource(
  options: LoadOptions & { pool: pg.Pool },
  name: string,
): Promise<LoadOutcome & RemovedSource> {
  let [rules, claims, records] = [0, 0, 0];
  const outcome = await runLoad(options, async (run) => {
    const { session } = run;
    const source = await findRemovable(session, name);
    await run.count({});
    const action = 'source_remove';
    const object = `source ${name}`;
    for (let after: NamedClaim | undefined = FIRST; after !== undefined; ) {
      const { kind, key } = after;
      const batch: { last: NamedClaim | undefined } = await transaction(session, async () => {
        const { rows } = await session.query<NamedClaim>(FIND_CLAIMS, [source.id, kind, key, BATCH]);
        const counts: Record<string, number> = {};
        for (const [kind, ofKind] of Map.groupBy(rows, (row) => row.kind)) {
          const ids = ofKind.map(({ id }) => id);
          await withdrawClaims(session, kind as ClaimKind, ids);
          counts[kind] = ids.length;
        }
        claims += rows.length;
        if (rows.length > 0) await recordAction(session, { action, object, counts });
        return { last: rows.length < BATCH ? undefined : rows.at(-1) };
      });
      after = batch.last;
    }
    const { removed } = await transaction(session, async () => {
      const places = await removePlaces(session, source.id);
      const { rowCount } = await session.query('delete from retention_rules where source_id = $1', [
        source.id,
      ]);
      rules = rowCount ?? 0;
      const counts = { ...(places > 0 && { places }), ...(rules > 0 && { retention_rules: rules }) };
      if (places > 0 || rules > 0) await recordAction(session, { action, object, counts });
      return { removed: places };
    });
    await run.count({ removed });
    await settleClaims(run);
    records = run.removed - removed;
    await session.query(FORGET_ANSWERS);
  });
  return { ...outcome, claims, records, rules };
}

/** What goes with a source. A record that no other source speaks of goes, or goes on under the id of another one. */
export const removalSchema = record('SourceRemoval', 'What goes with a source.', {
  claims: count('Claims of the source.', 1_204),
  records: count('Records that no other source speaks of.', 17),
  rules: count('Its rules of retention.', 1),
});
type RemovedSource = z.output<typeof removalSchema>;

/**
 * Counts what a removal of a source would remove.
 * @throws DatasetError where there is no such source, or it is that of datasets
 */
export async function countRemovable(pool: Pick<pg.Pool, 'query'>, name: string): Promise<RemovedSource> {
  const { id } = await findRemovable(pool, name);
  const { rows } = await pool.query<RemovedSource>(COUNT_REMOVABLE, [id]);
  return rows[0] ?? { claims: 0, records: 0, rules: 0 };
}

/** A record is removed where its id is that of a claim of the source, too, and other claims go on under another id. */
const COUNT_REMOVABLE = `
select (select count(*) from claims where source_id = $1 and body is not null) as claims,
  (select count(*) from retention_rules where source_id = $1) as rules,
  (select count(*) from (
    select distinct kind, record_id from claims where source_id = $1 and body is not null and not is_part(kind)) as own
  where not exists (
    select from claims other where other.kind = own.kind and other.record_id = own.record_id and other.source_id <> $1
      and other.body is not null)) as records`;

/**
 * A source that can be removed, with the number of its claims.
 * @throws DatasetError where there is no such source, or it is that of datasets
 */
export async function findRemovable(
  pool: Pick<pg.Pool, 'query'>,
  name: string,
): Promise<{ id: number; claims: number }> {
  if (name === 'strict')
    throw new DatasetError(
      'The source strict is that of datasets, and can not be removed. A dataset removes records by its file removed.ndjson.',
    );
  const { rows } = await pool.query<{ id: number; claims: number }>(
    'select id, (select count(*)::int from claims where source_id = sources.id and body is not null) as claims from sources where name = $1',
    [name],
  );
  const [source] = rows;
  if (source) return source;
  throw await unknownSource(pool, name);
}

/**
 * Merges records: the lowest id stays, and the others answer with it.
 * @throws DatasetError where a record does not exist
 */
export function mergeRecords(
  options: LoadOptions & { pool: pg.Pool },
  kind: ThingKind,
  ids: readonly number[],
): Promise<LoadOutcome> {
  return runJudgement(options, (session) => judgeSame(session, kind, ids));
}

/**
 * Takes a record apart, or one thing out of its record.
 * @param what the id of the record, or the source and key of the thing
 * @throws DatasetError where there is nothing to take apart
 */
export async function unmergeRecord(
  options: LoadOptions & { pool: pg.Pool },
  kind: ThingKind,
  what: number | ThingKey,
): Promise<LoadOutcome & { ids: number[] }> {
  let ids: number[] = [];
  const outcome = await runJudgement(options, async (session) => {
    ids = await takeApart(session, kind, what);
  });
  return { ...outcome, ids };
}

/** What names a thing: a source and its key. */
export interface ThingKey {
  source: string;
  key: string;
}

async function takeApart(session: Session, kind: ThingKind, what: number | ThingKey): Promise<number[]> {
  if (typeof what === 'number') return (await unmerge(session, kind, what)).ids;
  const { rows } = await session.query<{ id: number }>('select id from sources where name = $1', [
    what.source,
  ]);
  const sourceId = rows[0]?.id ?? 0;
  const id = (await idsByKey(session, { sourceId }, kind, [what.key])).get(what.key);
  if (!id)
    throw new DatasetError(`The source ${what.source} has no thing with the key ${what.key} among ${kind}.`);
  return takeOut(session, kind, id);
}

/** A claim, and its place in the index by which the claims of a source are read. */
interface NamedClaim {
  kind: string;
  key: string;
  id: number;
}

/** Before all claims. */
const FIRST: NamedClaim = { kind: '', key: '', id: 0 };

/** Claims that have gone are not read again with each batch, because it begins behind the one before. */
const FIND_CLAIMS = `
select kind, key, id from claims
where source_id = $1 and (kind, key) > ($2, $3) and body is not null
order by kind, key limit $4`;

/**
 * The records of which several claims speak, those to which contacts and items of lists belong by a value, as of another source, and all
 * that is named by a name which several have: ranks decide who is meant. Contacts are merged with their persons.
 */
const NOTE_SHARED = `
with shared as materialized (
  select kind, value, false as is_lost from claim_values where kind = 'organizations' and role = 'is' and value between 'name:' and 'name;'
  group by kind, value having count(*) > 1
)
insert into pending_claims (kind, id)
select kind, record_id from claims where body is not null and not is_part(kind) group by kind, record_id having count(*) > 1
union
select thing.kind, thing.id from claims part cross join lateral things_of(part.kind, part.id) as thing
where part.body is not null and part.parent_id is null and is_part(part.kind)
union
${CONCERNED('shared')}
on conflict do nothing`;
