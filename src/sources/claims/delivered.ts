import { DatasetError } from '../../dataset/import/dataset-files.ts';
import { FileLoad, type LineFile, type LineRecord } from '../../dataset/import/load-file.ts';
import type { Session } from '../../dataset/import/session.ts';
import { type ClaimKind, type OpenClaim, parentKindOf } from '../claim.ts';
import type { Unusable } from '../table-file.ts';
import type { Delivery } from './delivery.ts';
import { ownKey } from './own-key.ts';
import { valueNamed } from './values.ts';

/** A whole delivery may lack at most this share of a kind's claims. */
const MISSING_SHARE_MAX = 0.2;

/**
 * Reads a table and compares its keys with the claims that the source has, before anything is stored.
 * @throws DatasetError where too many claims would go, as of an incomplete file
 */
export async function refuseIncomplete(
  session: Session,
  delivery: Delivery,
  kind: ClaimKind,
  file: LineFile<OpenClaim>,
  unusable: Unusable,
): Promise<void> {
  await session.query(
    'create temp table if not exists delivered (parent_key text, parent text, key text); truncate delivered',
  );
  const load = new FileLoad(file, async () => {});
  await load.read(async (lines) => {
    await noteKeys(session, kind, lines, unusable);
    return {};
  });
  if (unusable.withoutKey > 0) return;
  await noteKeys(session, kind, [], unusable);
  const { rows } = await session.query<{ claims: number; missing: number }>(COUNT_MISSING, [
    delivery.sourceId,
    kind,
    parentKindOf(kind),
  ]);
  const { claims = 0, missing = 0 } = rows[0] ?? {};
  if (missing <= claims * MISSING_SHARE_MAX) return;
  throw new DatasetError(
    `${file.fileName} lacks ${missing} of the ${claims} ${kind} that the source has: more than a fifth would go. Nothing was changed. Where they are meant to go, add --yes.`,
  );
}

/** Notes the keys of lines, and of those that could not be used since the last call. */
async function noteKeys(
  session: Session,
  kind: ClaimKind,
  lines: readonly LineRecord<OpenClaim>[],
  unusable: Unusable,
): Promise<void> {
  // The arrays of parents are shorter then: a key that can't be used has none.
  await session.query('insert into delivered select * from unnest($1::text[], $2::text[], $3::text[])', [
    lines.map(({ record: { parent } }) => (parent?.by === 'key' ? parent.key : null)),
    lines.map(({ record: { parent } }) => (parent && parent.by !== 'key' ? valueNamed(parent) : null)),
    [...lines.map(({ record }) => ownKey(kind, record)), ...unusable.keys.splice(0)],
  ]);
}

/** The stored key of a contact or a list item begins with the id or the value of the thing that it belongs to. */
const COUNT_MISSING = `
select count(*)::int as claims, count(*) filter (where not exists (
    select from delivered d
    left join claims parent on parent.source_id = $1 and parent.kind = $3 and not parent.is_hashed and parent.key = d.parent_key
    where c.key = coalesce(coalesce(parent.id::text, d.parent) || ':', '') || d.key))::int as missing
from claims c
where source_id = $1 and kind = $2 and body is not null`;
