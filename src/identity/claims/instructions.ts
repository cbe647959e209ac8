import { DatasetError } from '../../dataset/import/dataset-files.ts';
import type { LineRecord, LoadedBatch, Rejection } from '../../dataset/import/load-file.ts';
import { type Session, transaction } from '../../dataset/import/session.ts';
import { recordAction } from '../../db/record-action.ts';
import type { OpenMerge, OpenRemoval, ThingKind } from '../claim.ts';
import type { Delivery } from './delivery.ts';
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
      const known = await keysThatWere(session, delivery, kind, keys);
      for (const { line, record } of ofKind)
        if (!known.has(record.key))
          rejected.push({ line, field: 'key', reason: unknownKey(kind, record.key) });
      const ids = [...(await idsByKey(session, delivery, kind, keys)).values()];
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
  const refuse = (unknown: string | number | undefined) => {
    if (unknown === undefined) return;
    throw new DatasetError(`names what does not exist: ${unknown} is not among ${kind}`);
  };
  if (keys) {
    const found = await idsByKey(session, delivery, kind, keys);
    refuse(keys.find((key) => !found.has(key)));
    return [...found.values()];
  }
  const { rows } = await session.query<{ id: number }>(
    `select given.id from unnest($2::bigint[]) as given (id)
    where exists (select from claims c where c.kind = $1 and c.id = given.id)
      or exists (select from ${kind} r where r.id = given.id)`,
    [kind, ids],
  );
  const found = new Set(rows.map(({ id }) => id));
  refuse(ids.find((id) => !found.has(id)));
  return ids;
}

/** The ids of things by the keys of a source that says something of them. */
export async function idsByKey(
  session: Pick<Session, 'query'>,
  { sourceId }: Pick<Delivery, 'sourceId'>,
  kind: ThingKind,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await session.query<{ key: string; id: number }>(
    `select key, id from claims where source_id = $1 and kind = $2 and key = any($3::text[]) and body is not null`,
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
      select from claims where source_id = $1 and kind = $2 and ${hasKey('claims', '$2', 'given.key')})`,
    [sourceId, kind, keys],
  );
  return new Set(rows.map(({ key }) => key));
}
