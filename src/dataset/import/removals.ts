import { idArray } from '../../db/id-array.ts';
import { recordRemovals } from '../../db/record-action.ts';
import { RECORD_FILES, type Removal } from '../format/files.ts';
import type { LineRecord, LoadedBatch, MissingRecord, Rejection } from './load-file.ts';
import type { RecordsWithClaims } from './records-with-claims.ts';
import { type Session, transaction } from './session.ts';

/**
 * Deletes the records that lines of `removed` name, and with them the rows that belong to them.
 * @param done the kind whose records were deleted before, by the same lines: that these are missing says nothing
 */
export function remove(
  session: Session,
  lines: readonly LineRecord[],
  shared?: RecordsWithClaims | null,
  done?: string,
): Promise<LoadedBatch> {
  return transaction(session, async () => {
    let removed = 0;
    const missing: MissingRecord[] = [];
    const rejected: Rejection[] = [];
    const toRemove: [kind: string, ids: number[]][] = [];
    for (const [kind, named] of Map.groupBy(lines, ({ record }) => (record as Removal).kind)) {
      const others = await shared?.remove(session, kind, named);
      if (others) rejected.push(...others.rejected);
      const handled = new Set([...(others?.taken ?? []), ...rejected.map(({ line }) => line)]);
      const own = named.flatMap(({ line, record }) =>
        handled.has(line) ? [] : { line, kind, id: (record as Removal).id },
      );
      if (kind !== done) missing.push(...(await findMissing(session, kind, own)));
      toRemove.push([kind, own.map(({ id }) => id)]);
    }
    // All are looked for first: a record goes with another one that it belongs to.
    for (const [kind, ids] of toRemove) {
      if (kind === 'persons') await recordRemovals(session, ids);
      removed += await removeRecords(session, kind, ids);
    }
    return { accepted: lines.length - rejected.length, removed, missing, rejected };
  });
}

async function findMissing(
  session: Session,
  kind: string,
  named: readonly MissingRecord[],
): Promise<MissingRecord[]> {
  const ids = named.map(({ id }) => id);
  const present = new Set(await presentIds(session, kind, ids));
  return named.filter(({ id }) => !present.has(id));
}

/** Those of some ids that records of a kind have. */
export async function presentIds(session: Session, kind: string, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await session.query<{ id: number }>(
    `select id from ${kind} where id = any($1::bigint[])`,
    [idArray(ids)],
  );
  return rows.map(({ id }) => id);
}

/** Deletes records of a kind, within a transaction. Returns how many there were. */
export async function removeRecords(session: Session, kind: string, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  if (kind === 'organizations') await session.query(KEEP_ORGANIZATION_NAMES, [ids]);
  if (kind === 'industries' || kind === 'locations') {
    for (const statement of clearReferences(kind)) await session.query(statement, [ids]);
  }
  const { rowCount } = await session.query(`delete from ${kind} where id = any($1::bigint[])`, [ids]);
  return rowCount ?? 0;
}

/** A role at a removed organization keeps the organization's name. */
const KEEP_ORGANIZATION_NAMES = `
update roles set organization_id = null, organization_name = organizations.name
from organizations
where roles.organization_id = organizations.id and organizations.id = any($1::bigint[])`;

/** Sets references to null for all removed records at once; the foreign keys would search for each record. */
function clearReferences(kind: string): string[] {
  const tables = Object.values(RECORD_FILES).flatMap((file) => file.tables);
  return tables.flatMap(({ name, columns }) =>
    columns
      .filter(({ references, isNullable }) => references === kind && isNullable)
      .map((column) => `update ${name} set ${column.name} = null where ${column.name} = any($1::bigint[])`),
  );
}
