import { recordAction } from '../../audit/record-action.ts';
import { RECORD_FILES } from '../../dataset/format/files.ts';
import { DatasetError } from '../../dataset/import/dataset-files.ts';
import type { LineRecord, LoadedBatch, Rejection } from '../../dataset/import/load-file.ts';
import { type Session, transaction } from '../../dataset/import/session.ts';
import type { OpenMerge, OpenRemoval, ThingKind } from '../claim.ts';
import { adoptRecords } from './adopt.ts';
import { forget } from './close.ts';
import type { Delivery } from './delivery.ts';
import { unknownKey } from './references.ts';
import { notePending } from './write.ts';

/** Merges things, within a transaction. An id that no claim has is that of a strict record. */
export async function mergeThings(session: Session, kind: ThingKind, ids: readonly number[]): Promise<void> {
  await adoptRecords(session, kind, ids);
  const { rows } = await session.query<{ id: number }>(
    'select id from claims where kind = $1 and id = any($2::bigint[])',
    [kind, ids],
  );
  const known = new Set(rows.map(({ id }) => id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) throw new DatasetError(`There is no record ${unknown[0]} among ${kind}.`);
  const [first, ...others] = [...new Set(ids)];
  const { rowCount: merged } = await session.query(
    `insert into claim_merges (kind, id, other_id) select $1, $2, unnest($3::bigint[]) on conflict do nothing`,
    [kind, first, others],
  );
  if (merged) await recordAction(session, { action: 'merge', object: `${kind} ${ids.join(', ')}` });
  await session.query('update claims set is_apart = false where kind = $1 and id = any($2::bigint[])', [
    kind,
    ids,
  ]);
  await notePending(
    session,
    ids.map((id) => ({ kind, id })),
  );
}

/**
 * Takes a record apart, within a transaction: each claim goes back to its own id, and only a merge joins it again.
 * @returns the ids of the claims
 * @throws DatasetError where a value that no two records have makes the claims one
 */
export async function takeApart(session: Session, kind: ThingKind, id: number): Promise<number[]> {
  const value = RECORD_FILES[kind].columns.find(({ isUnique }) => isUnique)?.name.replace('_key', '');
  if (value !== undefined)
    throw new DatasetError(
      `Records in ${kind} can not be taken apart: those with the same ${value} are one. Where two are meant, correct the ${value} in the deliveries of one source.`,
    );
  const { rows } = await session.query<{ id: number }>(
    `update claims set is_apart = true
    where kind = $1 and record_id = (select record_id from claims where kind = $1 and id = $2)
    returning id`,
    [kind, id],
  );
  const ids = rows.map((row) => row.id);
  if (ids.length > 1) await recordAction(session, { action: 'unmerge', object: `${kind} ${ids.join(', ')}` });
  await session.query(
    'delete from claim_merges where kind = $1 and (id = any($2::bigint[]) or other_id = any($2::bigint[]))',
    [kind, ids],
  );
  await notePending(
    session,
    ids.map((one) => ({ kind, id: one })),
  );
  return ids;
}

/** Merges what the lines of `merges` name. */
export function storeMerges(
  session: Session,
  delivery: Delivery,
  lines: readonly LineRecord<OpenMerge>[],
): Promise<LoadedBatch> {
  return transaction(session, async () => {
    const rejected: Rejection[] = [];
    for (const { line, record } of lines) {
      const { ids, unknown } = await idsOf(session, delivery, record);
      if (unknown === undefined) await mergeThings(session, record.kind, ids);
      else
        rejected.push({
          line,
          field: record.keys ? 'keys' : 'ids',
          reason: `names what does not exist: ${unknown} is not among ${record.kind}`,
        });
    }
    return { accepted: lines.length - rejected.length, rejected };
  });
}

/** Removes the claims that the lines of `removed` name. A key that the source never had is rejected; one that went before is unchanged. */
export function storeRemovals(
  session: Session,
  delivery: Delivery,
  lines: readonly LineRecord<OpenRemoval>[],
): Promise<LoadedBatch> {
  return transaction(session, async () => {
    const counts: Record<string, number> = {};
    const rejected: Rejection[] = [];
    let removed = 0;
    for (const [kind, ofKind] of Map.groupBy(lines, ({ record }) => record.kind)) {
      const keys = ofKind.map(({ record }) => record.key);
      const known = await keysThatWere(session, delivery, kind, keys);
      for (const { line, record } of ofKind)
        if (!known.has(record.key))
          rejected.push({ line, field: 'key', reason: unknownKey(kind, record.key) });
      const ids = [...(await idsByKey(session, delivery, kind, keys)).values()];
      await forget(session, kind, ids);
      if (ids.length > 0) counts[kind] = ids.length;
      removed += ids.length;
    }
    if (Object.keys(counts).length > 0) {
      const object = `source ${delivery.source}`;
      await recordAction(session, { action: 'claims_remove', object, counts });
    }
    return { accepted: lines.length - rejected.length - removed, removed, rejected };
  });
}

async function idsOf(
  session: Session,
  delivery: Delivery,
  { kind, ids = [], keys }: OpenMerge,
): Promise<{ ids: number[]; unknown?: string | number | undefined }> {
  if (keys) {
    const found = await idsByKey(session, delivery, kind, keys);
    return { ids: [...found.values()], unknown: keys.find((key) => !found.has(key)) };
  }
  const { rows } = await session.query<{ id: number }>(
    `select given.id from unnest($2::bigint[]) as given (id)
    where exists (select from claims c where c.kind = $1 and c.id = given.id)
      or exists (select from ${kind} r where r.id = given.id)`,
    [kind, ids],
  );
  const found = new Set(rows.map(({ id }) => id));
  return { ids, unknown: ids.find((id) => !found.has(id)) };
}

async function idsByKey(
  session: Session,
  { sourceId }: Delivery,
  kind: ThingKind,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await session.query<{ key: string; id: number }>(
    `select key, id from claims where source_id = $1 and kind = $2 and named_by = 'key' and key = any($3::text[])
    and body is not null`,
    [sourceId, kind, keys],
  );
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** Those of some keys that the source has or had. The key of a person who has gone is stored as a hash. */
async function keysThatWere(
  session: Session,
  { sourceId }: Delivery,
  kind: ThingKind,
  keys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await session.query<{ key: string }>(
    `select given.key from unnest($3::text[]) as given (key)
    where exists (
      select from claims where source_id = $1 and kind = $2 and (named_by = 'key' and key = given.key
        or $2 = 'persons' and named_by = 'hash' and key = encode(identifier_hash('key:' || given.key), 'hex')))`,
    [sourceId, kind, keys],
  );
  return new Set(rows.map(({ key }) => key));
}
