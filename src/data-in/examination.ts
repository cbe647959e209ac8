import { DatasetError } from '../dataset/import/dataset-files.ts';
import type { Session } from '../dataset/import/session.ts';
import {
  type ClaimKind,
  type Delivery,
  type OpenClaim,
  type OpenTable,
  parentKindOf,
} from '../identity/claim.ts';
import { ownKey } from '../identity/claims/own-key.ts';
import { valueNamed } from '../identity/claims/values.ts';
import type { LineDefaults } from './lines/context.ts';
import { rowParser } from './lines/parse.ts';
import { isNamedKind, NAMES, type Naming, namesCompared } from './renames.ts';
import { tableFile, type Unusable } from './table-file.ts';

/** A whole delivery may lack at most this share of a kind's claims. */
const MISSING_SHARE_MAX = 0.2;

/** What of a delivery is examined. */
export interface Examined {
  session: Session;
  delivery: Delivery;
  defaults: LineDefaults;
  /** Whether the delivery is all that the source has of the kinds that it holds: then it is read to its end. */
  isComplete: boolean;
}

/**
 * Reads a table once, and compares its keys and names with the claims that the source has, before anything is stored.
 * @throws DatasetError where most things would get another name, as from the table of another source, or too many claims would go,
 * as of an incomplete file
 */
export async function examineTable(
  { session, delivery, defaults, isComplete }: Examined,
  kind: ClaimKind,
  table: OpenTable,
): Promise<void> {
  const renames = isNamedKind(kind) ? namesCompared(kind) : undefined;
  if (!renames && !isComplete) return;
  const ofSource = [delivery.sourceId, kind];
  if ((await session.query(HAS_CLAIMS, ofSource)).rowCount === 0) return;
  if (isComplete) await session.query(CREATE_DELIVERED);
  const unusable: Unusable = { keys: [], withoutKey: 0 };
  for await (const { lines } of tableFile(table, rowParser(kind, defaults), unusable).read(() => {})) {
    const claims = lines.flatMap((line) => ('record' in line ? line.record : []));
    const rows = [
      ...claims.map((claim) => rowOf(kind, claim)),
      ...unusable.keys.splice(0).map((key) => ({ key })),
    ];
    const given = JSON.stringify(rows);
    if (isComplete) await session.query(NOTE_DELIVERED, [given]);
    if (renames && renames.left > 0) {
      const limits = [given, isNamedKind(kind) ? NAMES[kind] : '', renames.left];
      renames.compare((await session.query<Naming>(READ_NAMES, [...ofSource, ...limits])).rows);
    }
    if (!isComplete && renames?.left === 0) break;
  }
  renames?.refuse(table.label, 'keys');
  // A line that could not be read may be the missing one: then nothing of its kind is closed.
  if (!isComplete || unusable.withoutKey > 0) return;
  const { rows } = await session.query<{ claims: number; missing: number }>(COUNT_MISSING, [
    ...ofSource,
    parentKindOf(kind),
  ]);
  const { claims = 0, missing = 0 } = rows[0] ?? {};
  if (missing <= claims * MISSING_SHARE_MAX) return;
  throw new DatasetError(
    `${table.label} lacks ${missing} of the ${claims} ${kind} that the source has: more than a fifth would go. Nothing was changed. Where they are meant to go, add --yes.`,
  );
}

function rowOf(kind: ClaimKind, claim: OpenClaim) {
  const { parent, fields } = claim;
  return {
    key: ownKey(kind, claim),
    parent_key: parent?.by === 'key' ? parent.key : null,
    parent: parent && parent.by !== 'key' ? valueNamed(parent) : null,
    name: isNamedKind(kind) ? (fields[NAMES[kind]] ?? null) : null,
  };
}

const HAS_CLAIMS = 'select from claims where source_id = $1 and kind = $2 and body is not null limit 1';

const CREATE_DELIVERED = `
create temp table if not exists delivered (key text, parent_key text, parent text, name text); truncate delivered`;

const NOTE_DELIVERED = 'insert into delivered select * from json_populate_recordset(null::delivered, $1)';

/** The names that lines give to things, beside those which their stored claims have. */
const READ_NAMES = `
select given.key, c.body->>$4 as from, given.name as to from json_to_recordset($3) as given (key text, name text)
cross join lateral (
  select body from claims where source_id = $1 and kind = $2 and key = given.key and body is not null offset 0) as c
where given.name is not null limit $5`;

/**
 * The stored key of a contact or a list item begins with the id or the value of the thing that it belongs to. Job posts that an earlier
 * delivery has closed are not closed again. Groups need no statistics of the table that was just filled.
 */
const COUNT_MISSING = `
with keys as (
  select key, true as is_stored, kind = 'job_posts' and body->'is_active' = 'false' as is_closed from claims
  where source_id = $1 and kind = $2 and body is not null
  union all
  select coalesce(coalesce(parent.id::text, d.parent) || ':', '') || d.key, false, null from delivered d
  left join claims parent on parent.source_id = $1 and parent.kind = $3 and not parent.is_hashed and parent.key = d.parent_key
), compared as (
  select bool_or(is_stored) as is_stored, bool_and(is_stored) as is_missing, bool_or(is_closed) as is_closed from keys group by key
)
select count(*)::int as claims, count(*) filter (where is_missing)::int as missing from compared
where is_stored and not (is_missing and is_closed is true)`;
