import { RECORD_FILES } from '../../dataset/format/files.ts';
import type { FileLoad, LineFile } from '../../dataset/import/load-file.ts';
import type { LoadRun } from '../../dataset/import/load-run.ts';
import { transaction } from '../../dataset/import/session.ts';
import { createTables } from '../../dataset/import/staging.ts';
import { THING_KINDS, type ThingKind } from '../claim.ts';
import { LookupIds } from './lookup-ids.ts';
import { hasNamedOrganizations } from './named-organizations.ts';
import { type OnRecords, settleBatch } from './settle-batch.ts';

const BATCH_CLAIMS = 4_000;

/**
 * Brings the records of claims that are out of date up to date. Each batch is one transaction: after a kill, the next import
 * goes on.
 */
export class Settler {
  private readonly run: LoadRun;
  private readonly onRecords: OnRecords;
  private readonly lookups: LookupIds;
  private readonly loads = new Map<ThingKind, FileLoad<never>>();

  /** @param onRecords is called with the records of each batch */
  constructor(run: LoadRun, onRecords: OnRecords = () => {}) {
    this.run = run;
    this.onRecords = onRecords;
    this.lookups = new LookupIds(run.session);
  }

  /** Settles what is out of date of all kinds but those that wait for further tables. */
  async settle(waiting: ReadonlySet<string> = new Set()): Promise<void> {
    // Organizations and persons come before what names them; a kind that names one that waits is settled again with it.
    for (const kind of THING_KINDS) if (!waiting.has(kind)) await this.settleKind(kind);
  }

  private async settleKind(kind: ThingKind): Promise<void> {
    const { session } = this.run;
    const { rowCount } = await session.query('select from pending_claims where kind = $1 limit 1', [kind]);
    if (rowCount === 0) return;
    const { lookups, onRecords } = this;
    const hasNamed = kind === 'organizations' && (await hasNamedOrganizations(session));
    const settling = { session, lookups, kind, batchClaims: BATCH_CLAIMS, hasNamed, onRecords };
    const load = this.loads.get(kind) ?? this.run.open(recordsFile(kind));
    this.loads.set(kind, load);
    const show = await this.progressOf(kind, load);
    for (let after = 0; ; ) {
      await session.query(createTables(RECORD_FILES[kind]));
      const batch = await transaction(session, () => settleBatch(settling, after));
      if (batch.settled === 0) break;
      after = batch.last;
      load.result.lines += batch.settled;
      await load.add(batch);
      show(false);
    }
    show(true);
  }

  /** Shows the progress where there is more than a batch. */
  private async progressOf(kind: ThingKind, { result }: FileLoad<never>) {
    const { rows } = await this.run.session.query<{ pending: number }>(COUNT_PENDING, [kind]);
    const sizeBytes = rows[0]?.pending ?? 0;
    if (sizeBytes <= BATCH_CLAIMS) return (_isDone: boolean) => {};
    const before = result.lines;
    const show = this.run.progressOf({ ...recordsFile(kind), sizeBytes }, () => {
      return { ...result, lines: result.lines - before };
    });
    return (isDone: boolean) => show(result.lines - before, isDone);
  }
}

const COUNT_PENDING = 'select count(*)::int as pending from pending_claims where kind = $1';

/** Brings the records of all claims that are out of date up to date. */
export function settleClaims(run: LoadRun): Promise<void> {
  return new Settler(run).settle();
}

/** The records of a kind, as reports show them. */
function recordsFile(kind: ThingKind): LineFile<never> {
  return { fileName: `${kind} (records)`, sizeBytes: 0, async *read() {} };
}
