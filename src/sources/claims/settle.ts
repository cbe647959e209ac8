import { RECORD_FILES } from '../../dataset/format/files.ts';
import type { FileLoad, LineFile } from '../../dataset/import/load-file.ts';
import type { LoadRun } from '../../dataset/import/load-run.ts';
import { transaction } from '../../dataset/import/session.ts';
import { createTables } from '../../dataset/import/staging.ts';
import { THING_KINDS, type ThingKind } from '../claim.ts';
import { LookupIds } from './lookup-ids.ts';
import { hasNamedOrganizations } from './named-organizations.ts';
import { type OnRecords, type Settling, settleBatch } from './settle-batch.ts';

const BATCH_CLAIMS = 4_000;

/**
 * Brings the records of all claims that are out of date up to date. Each batch is one transaction: after a kill, the next
 * import goes on.
 * @param onRecords is called with the records of each batch
 */
export async function settleClaims(run: LoadRun, onRecords: OnRecords = () => {}): Promise<void> {
  const lookups = new LookupIds(run.session);
  const hasNamed = await hasNamedOrganizations(run.session);
  // Organizations and persons come before what names them.
  for (const kind of THING_KINDS) {
    const { rows } = await run.session.query<{ pending: number }>(
      'select count(*)::int as pending from pending_claims where kind = $1',
      [kind],
    );
    const pending = rows[0]?.pending ?? 0;
    if (pending === 0) continue;
    const settling = { session: run.session, lookups, kind, batchClaims: BATCH_CLAIMS, hasNamed, onRecords };
    await run.load(recordsFile(kind, pending), (load) => settleKind(settling, load));
  }
}

/** The records of a kind, as reports and the progress show them. */
function recordsFile(kind: ThingKind, pending: number): LineFile<never> {
  return { fileName: `${kind} (records)`, sizeBytes: pending, async *read() {} };
}

async function settleKind(settling: Settling, load: FileLoad<never>): Promise<void> {
  const { session, kind } = settling;
  let settled = 0;
  for (let after = 0; ; ) {
    await session.query(createTables(RECORD_FILES[kind]));
    const batch = await transaction(session, () => settleBatch(settling, after));
    if (batch.settled === 0) break;
    after = batch.last;
    settled += batch.settled;
    load.result.lines = settled;
    await load.add(batch, settled);
  }
}
