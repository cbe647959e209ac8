import { lineParser } from '../format/parse-line.ts';
import { type RemovableKind, type Removal, removal } from '../format/withdrawals.ts';
import type { Prepared } from './batches.ts';
import { idArray } from './copy-text.ts';
import { changedRecords, type FileLoad, type LoadedBatch } from './load-file.ts';
import { type Session, transaction } from './session.ts';

interface PreparedRemoval extends Prepared {
  record: Removal;
}

/** Loads `removed`: records leave the database, and with them what hangs on them. */
export async function loadRemovals(load: FileLoad): Promise<void> {
  await load.read(
    lineParser(removal),
    (line, record): PreparedRemoval => ({ line, record, sizeChars: record.kind.length }),
    (lines) =>
      remove(
        load.session,
        lines.map(({ record }) => record),
      ),
  );
}

async function remove(session: Session, removals: readonly Removal[]): Promise<LoadedBatch> {
  const idsByKind = Map.groupBy(removals, ({ kind }) => kind);
  const work = async () => {
    let removed = 0;
    for (const [kind, records] of idsByKind) {
      const ids = idArray(records.map(({ id }) => id));
      for (const statement of BEFORE[kind] ?? []) await session.query(statement, [ids]);
      const { rowCount } = await session.query(`delete from ${kind} where id = any($1::bigint[])`, [ids]);
      removed += rowCount ?? 0;
    }
    return { accepted: removals.length, inserted: 0, changed: 0, removed, rejected: [] };
  };
  return transaction(session, work, changedRecords);
}

/** A role at an organization that leaves keeps the organization's name. */
const KEEP_ORGANIZATION_NAMES = `
update roles set organization_id = null, organization_name = organizations.name
from organizations
where roles.organization_id = organizations.id and organizations.id = any($1::bigint[])`;

/** The tables do this by themselves too, but with a search for each record that leaves. */
const takeOff = (table: string, column: string) =>
  `update ${table} set ${column} = null where ${column} = any($1::bigint[])`;

const BEFORE: Partial<Record<RemovableKind, readonly string[]>> = {
  organizations: [KEEP_ORGANIZATION_NAMES],
  industries: [takeOff('organizations', 'industry_id'), takeOff('persons', 'industry_id')],
  locations: [
    takeOff('organizations', 'location_id'),
    takeOff('persons', 'location_id'),
    takeOff('roles', 'location_id'),
    takeOff('job_posts', 'location_id'),
  ],
};
