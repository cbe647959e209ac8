import type pg from 'pg';
import { DatasetError } from '../dataset/import/dataset-files.ts';
import { runLoad } from '../dataset/import/import.ts';
import type { LoadOptions, LoadOutcome } from '../dataset/import/load-run.ts';
import { type Session, transaction } from '../dataset/import/session.ts';
import { recordAction } from '../db/record-action.ts';
import { isSighted, namedBy, type SightedKind } from '../db/sightings.ts';
import type { By, ClaimFields, ClaimKind, ThingKind } from '../identity/claim.ts';
import { idsByKey } from '../identity/claims/instructions.ts';
import { judgeSame, takeOut, unmerge } from '../identity/claims/judgements.ts';
import { CONCERNED } from '../identity/claims/pending.ts';
import { RANK } from '../identity/claims/precedence.ts';
import { settleClaims } from '../identity/claims/settle.ts';
import { withdrawClaims } from '../identity/claims/withdraw.ts';
import { removePlaces } from '../identity/gazetteer/store-places.ts';

const BATCH = 5_000;

/** Stored answers about persons may have values of the source: their requests run again, without a charge. */
const FORGET_ANSWERS =
  'update idempotency_keys set answer = null, owner = 0 where person_ids is not null and answer is not null';

/** A source, with what it says. */
export interface SourceSummary {
  name: string;
  /** Its place among the ranked sources, from 1 on; null where it is not ranked. */
  rank: number | null;
  /** Claims that it makes now. */
  claims: number;
  /** Records that these are about. */
  records: number;
  /** The first and the last delivery; null where it says nothing. */
  first_seen: string | null;
  last_seen: string | null;
}

/** Lists the sources, in the order of precedence. */
export async function listSources(pool: pg.Pool): Promise<SourceSummary[]> {
  const { rows } = await pool.query<SourceSummary>(LIST_SOURCES);
  return rows;
}

/** What a source says about a record. */
export interface RecordClaim {
  source: string;
  /** How the source names the thing: by its key, or by a value where its claims only name it. */
  named_by: By;
  key: string;
  /** The id that the thing has without the others. */
  id: number;
  /** When the source said it last, as ISO 8601 in UTC. */
  collected_at: string;
  seen_at_url: string | null;
  basis: string | null;
  fields: ClaimFields;
}

/**
 * Lists what sources say about a record, in the order of precedence, then those that only name it. Contacts and lists in files of their
 * own are left out.
 * @throws DatasetError where no source speaks of it
 */
export async function listClaims(pool: pg.Pool, kind: ThingKind, id: number): Promise<RecordClaim[]> {
  const { rows } = await pool.query<RecordClaim>(LIST_CLAIMS, [kind, id]);
  const namings = isSighted(kind)
    ? await pool.query<RecordClaim>(LIST_NAMINGS(kind), [kind, id])
    : { rows: [] };
  const all = [...rows, ...namings.rows];
  if (all.length === 0)
    throw new DatasetError(
      `No source has a claim about the record with id ${id} in ${kind}. Records of datasets alone have none.`,
    );
  return all;
}

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
      if (unknown !== undefined) throw new DatasetError(await unknownSource(options.pool, unknown));
      await session.query(
        'update sources set rank = (select min(place) from unnest($1::text[]) with ordinality as given (name, place) where given.name = sources.name)',
        [names],
      );
      await session.query(NOTE_SHARED);
      await recordAction(session, { action: 'sources_rank', object: `sources ${names.join(', ')}` });
      return {};
    });
    await run.count({});
    await settleClaims(run);
  });
}

/**
 * Removes a source with all that it said, its places, and its rules of retention, which are not meant for a later source of this
 * name. Records of which no other source speaks go. Its rank stays. Each batch has an entry of the audit trail.
 * @returns the number of rules, besides the outcome
 * @throws DatasetError where there is no such source, or it is that of datasets
 */
export async function removeSource(
  options: LoadOptions & { pool: pg.Pool },
  name: string,
): Promise<LoadOutcome & { rules: number }> {
  let rules = 0;
  const outcome = await runLoad(options, async (run) => {
    const { session } = run;
    const source = await findRemovable(options.pool, name);
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
    await session.query(FORGET_ANSWERS);
  });
  return { ...outcome, rules };
}

/**
 * A source that can be removed, with the number of its claims.
 * @throws DatasetError where there is no such source, or it is that of datasets
 */
export async function findRemovable(pool: pg.Pool, name: string): Promise<{ id: number; claims: number }> {
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
  throw new DatasetError(await unknownSource(pool, name));
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
  return runLoad(options, async (run) => {
    await transaction(run.session, async () => {
      await judgeSame(run.session, kind, ids);
      return {};
    });
    await settleClaims(run);
  });
}

/**
 * Takes a record apart, or one thing out of its record.
 * @param what the id of the record, or the source and key of the thing
 * @throws DatasetError where there is nothing to take apart
 */
export function unmergeRecord(
  options: LoadOptions & { pool: pg.Pool },
  kind: ThingKind,
  what: number | ThingKey,
): Promise<LoadOutcome & { ids: number[] }> {
  let ids: number[] = [];
  const running = runLoad(options, async (run) => {
    await transaction(run.session, async () => {
      ids = await takeApart(run.session, kind, what);
      return {};
    });
    await settleClaims(run);
  });
  return running.then((outcome) => ({ ...outcome, ids }));
}

/** What names a thing: a source and its key. */
export interface ThingKey {
  source: string;
  key: string;
}

async function takeApart(session: Session, kind: ThingKind, what: number | ThingKey): Promise<number[]> {
  if (typeof what === 'number') return unmerge(session, kind, what);
  const { rows } = await session.query<{ id: number }>('select id from sources where name = $1', [
    what.source,
  ]);
  const sourceId = rows[0]?.id ?? 0;
  const id = (await idsByKey(session, { sourceId }, kind, [what.key])).get(what.key);
  if (id === undefined)
    throw new DatasetError(`The source ${what.source} has no thing with the key ${what.key} among ${kind}.`);
  return takeOut(session, kind, id);
}

/** A sentence that a source does not exist, with those that do. */
export async function unknownSource(pool: pg.Pool, name: string): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(`select name from sources ${IN_PRECEDENCE}`);
  return `There is no source ${name}. The sources are ${rows.map((source) => source.name).join(', ')}.`;
}

const IN_PRECEDENCE = `order by coalesce(rank, case name when 'strict' then 0 end), name`;

const LIST_SOURCES = `
select name, rank, claims, records, first_seen, last_seen from sources
cross join lateral (
  select count(*)::int as claims, count(distinct (kind, record_id)) filter (where kind <> all('{emails,phone_numbers}'))::int as records,
    min(first_seen) as first_seen, max(last_seen) as last_seen
  from claims where source_id = sources.id and body is not null
) as said
${IN_PRECEDENCE}`;

const LIST_CLAIMS = `
select s.name as source, 'key' as named_by, key, c.id, collected_at, seen_at_url, basis, body as fields from claims c
join sources s on s.id = source_id
where kind = $1 and body is not null
  and record_id = (select record_id from claims where kind = $1 and id = $2)
order by ${RANK}, collected_at desc, s.name collate "C", key collate "C"`;

/** Who names a record by a value: each source and spelling once, with its last claim. */
const LIST_NAMINGS = (kind: SightedKind) => `
select distinct on (s.name, v.value) s.name as source, split_part(v.value, ':', 1) as named_by,
  coalesce(v.said, substr(v.value, strpos(v.value, ':') + 1)) as key, own.record_id as id, c.collected_at, c.seen_at_url, c.basis,
  jsonb_build_object(split_part(v.value, ':', 1), coalesce(v.said, substr(v.value, strpos(v.value, ':') + 1))) as fields
from (${namedBy(kind, 'c.record_id = coalesce((select record_id from claims where kind = $1 and id = $2), $2)')}) as own
join claim_values v on v.kind = $1 and v.value = own.value and v.role = 'names' and v.value not like 'id:%'
join claims c on c.kind = v.claim_kind and c.id = v.claim_id join sources s on s.id = v.source_id
order by s.name, v.value, c.collected_at desc`;

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
 * The records of which several claims speak, and all that is named by a name which several have: ranks decide who is meant. Contacts are
 * merged with their persons.
 */
const NOTE_SHARED = `
with shared as materialized (
  select kind, value, false as is_lost from claim_values where kind = 'organizations' and role = 'is' and value between 'name:' and 'name;'
  group by kind, value having count(*) > 1
)
insert into pending_claims (kind, id)
select kind, record_id from claims where body is not null and not is_part(kind) group by kind, record_id having count(*) > 1
union
${CONCERNED('shared')}
on conflict do nothing`;
