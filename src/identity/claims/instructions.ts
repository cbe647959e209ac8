import { DatasetError } from '../../dataset/import/dataset-files.ts';
import type { LineRecord, LoadedBatch, Rejection } from '../../dataset/import/load-file.ts';
import { type Session, transaction } from '../../dataset/import/session.ts';
import { recordAction } from '../../db/record-action.ts';
import type { OpenMerge, OpenRemoval, ThingKind } from '../claim.ts';
import type { Delivery } from './delivery.ts';
import { judgeSame, takeOut, unmerge } from './judgements.ts';
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
      const field = record.keys ? 'keys' : 'ids';
      const { ids, unknown } = await idsOf(session, delivery, record);
      if (unknown === undefined) {
        const reason = await judge(record, ids).then(
          () => null,
          (error) => {
            if (!(error instanceof DatasetError)) throw error;
            return error.message;
          },
        );
        if (reason !== null) rejected.push({ line, field, reason });
      } else
        rejected.push({
          line,
          field,
          reason: `names what does not exist: ${unknown} is not among ${record.kind}`,
        });
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
      select from claims where source_id = $1 and kind = $2 and (not is_hashed and key = given.key
        or $2 = 'persons' and is_hashed and key = encode(identifier_hash('key:' || given.key), 'hex')))`,
    [sourceId, kind, keys],
  );
  return new Set(rows.map(({ key }) => key));
}
