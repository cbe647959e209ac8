import { DatasetError } from '../../dataset/import/dataset-files.ts';
import type { LineRecord, LoadedBatch, Rejection } from '../../dataset/import/load-file.ts';
import { type Session, transaction } from '../../dataset/import/session.ts';
import { recordAction } from '../../db/record-action.ts';
import type { Delivery, OpenMerge, OpenRemoval, ThingKind } from '../claim.ts';
import { judgeSame, takeOut, unmerge } from './judgements.ts';
import { hasKey } from './own-key.ts';
import { unknownKey } from './targets.ts';
import { withdrawClaims } from './withdraw.ts';

/** Judges the things the same that the lines of `merges` name. */
export function storeMerges(
  session: Session,
  delivery: Delivery,
  lines: readonly LineRecord<OpenMerge>[],
): Promise<LoadedBatch> {
  return judgeLines(session, delivery, lines, ({ kind }, ids) => judgeSame(session, kind, ids));
}

/** Takes the records apart that the lines of `unmerges` name by ids, and the things out of theirs that they name by keys. */
export function storeUnmerges(
  session: Session,
  delivery: Delivery,
  lines: readonly LineRecord<OpenMerge>[],
): Promise<LoadedBatch> {
  return judgeLines(session, delivery, lines, async ({ kind, keys }, ids) => {
    for (const id of ids) await (keys ? takeOut(session, kind, id) : unmerge(session, kind, id));
  });
}

function judgeLines(
  session: Session,
  delivery: Delivery,
  lines: readonly LineRecord<OpenMerge>[],
  judge: (line: OpenMerge, ids: number[]) => Promise<unknown>,
): Promise<LoadedBatch> {
  return transaction(session, async () => {
    const rejected: Rejection[] = [];
    for (const { line, record } of lines) {
      try {
        await judge(record, await idsOf(session, delivery, record));
      } catch (error) {
        if (!(error instanceof DatasetError)) throw error;
        rejected.push({ line, field: record.keys ? 'keys' : 'ids', reason: error.message });
      }
    }
    return { accepted: lines.length - rejected.length, rejected };
  });
}

/** Withdraws the claims that the lines of `removed` name. A key that the source never had is rejected; one that went before is unchanged. */
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
      const known = await idsByKey(session, delivery, kind, keys);
      for (const { line, record } of ofKind)
        if (!known.has(record.key))
          rejected.push({ line, field: 'key', reason: unknownKey(kind, record.key) });
      const ids = [...known.values()].filter((id) => id !== null);
      await withdrawClaims(session, kind, ids);
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

/** @throws DatasetError where a thing does not exist */
async function idsOf(
  session: Session,
  delivery: Delivery,
  { kind, ids = [], keys }: OpenMerge,
): Promise<number[]> {
  const refuse = (unknown: string | number): never => {
    throw new DatasetError(`names what does not exist: ${unknown} is not among ${kind}`);
  };
  if (keys) {
    const found = await idsByKey(session, delivery, kind, keys);
    return [...new Set(keys.map((key) => found.get(key) ?? refuse(key)))];
  }
  const { rows } = await session.query<{ id: number }>(
    `select given.id from unnest($2::bigint[]) as given (id)
    where exists (select from claims c where c.kind = $1 and c.id = given.id)
      or exists (select from ${kind} r where r.id = given.id)`,
    [kind, ids],
  );
  const found = new Set(rows.map(({ id }) => id));
  return ids.map((id) => (found.has(id) ? id : refuse(id)));
}

/**
 * The ids of things by those of some keys that a source has or had; null of what it says nothing any more. The key of a person who has
 * gone is stored as a hash.
 */
export async function idsByKey(
  session: Pick<Session, 'query'>,
  { sourceId }: Pick<Delivery, 'sourceId'>,
  kind: ThingKind,
  keys: readonly string[],
): Promise<Map<string, number | null>> {
  const { rows } = await session.query<{ key: string; id: number | null }>(
    `select given.key, max(c.id) filter (where c.body is not null) as id from unnest($3::text[]) as given (key)
    cross join lateral (
      select id, body from claims where source_id = $1 and kind = $2 and ${hasKey('claims', '$2', 'given.key')}) as c
    group by given.key`,
    [sourceId, kind, keys],
  );
  return new Map(rows.map(({ key, id }) => [key, id]));
}
