import { RECORD_FILES } from '../../dataset/format/files.ts';
import type { FileLoad, LineFile } from '../../dataset/import/load-file.ts';
import type { LoadRun } from '../../dataset/import/load-run.ts';
import { isRehearsed, transaction } from '../../dataset/import/session.ts';
import { createTables } from '../../dataset/import/staging.ts';
import { THING_KINDS, type ThingKind } from '../claim.ts';
import { LookupIds } from './lookup-ids.ts';
import { hasNamedOrganizations } from './named-organizations.ts';
import { type OnRecords, settleBatch } from './settle-batch.ts';

/** The claims that are read at once; those of other sources about the same things come on top. */
export const BATCH_CLAIMS = 3_000;
/** A batch of lines leaves fewer claims out of date: their settlement shows no progress of its own. */
const SHOWN_MIN = 10_000;

/** A kind with claims that are out of date. */
interface Pending {
  kind: ThingKind;
  pending: number;
}

/**
 * Brings the records of claims that are out of date up to date. Each batch is one transaction: after a kill, the next import
 * goes on.
 */
export class Settler {
  private readonly run: LoadRun;
  private readonly onRecords: OnRecords;
  private readonly lookups: LookupIds;
  private readonly loads = new Map<ThingKind, FileLoad<never>>();
  /** The kind that has the staging tables. */
  private staged: ThingKind | null = null;

  /** @param onRecords is called with the records of each batch */
  constructor(run: LoadRun, onRecords: OnRecords = () => {}) {
    this.run = run;
    this.onRecords = onRecords;
    this.lookups = new LookupIds(run.session);
  }

  /** Settles what is out of date of all kinds but those that wait for further tables. */
  async settle(waiting: ReadonlySet<string> = new Set()): Promise<void> {
    // Organizations and persons come before what names them; a kind that names one that waits is settled again with it.
    let kinds = THING_KINDS.filter((kind) => !waiting.has(kind));
    while (kinds.length > 0) {
      const { rows } = await this.run.session.query<Pending>(FIND_PENDING, [kinds]);
      const [first] = rows;
      if (!first) return;
      await this.settleKind(first);
      kinds = kinds.slice(kinds.indexOf(first.kind) + 1);
    }
  }

  private async settleKind({ kind, pending }: Pending): Promise<void> {
    const { lookups, onRecords } = this;
    const { session } = this.run;
    const hasNamed = kind === 'organizations' && (await hasNamedOrganizations(session));
    const settling = { session, lookups, kind, batchClaims: BATCH_CLAIMS, hasNamed, onRecords };
    const load = this.loads.get(kind) ?? this.run.open(recordsFile(kind));
    this.loads.set(kind, load);
    const show = this.progressOf(kind, load, pending);
    for (let after = 0, isLast = false; !isLast; ) {
      await this.openStage(kind);
      const batch = await transaction(session, () => settleBatch(settling, after));
      ({ last: after, isLast } = batch);
      load.result.lines += batch.settled;
      await load.add(batch);
      show(false);
    }
    show(true);
  }

  /** Makes the staging tables of a kind, which each commit empties. */
  private async openStage(kind: ThingKind): Promise<void> {
    const { session } = this.run;
    if (this.staged !== kind || isRehearsed(session)) await session.query(createTables(RECORD_FILES[kind]));
    this.staged = kind;
  }

  /** Shows the progress of more than what a batch of lines leaves. */
  private progressOf(kind: ThingKind, { result }: FileLoad<never>, sizeBytes: number) {
    if (sizeBytes <= SHOWN_MIN) return (_isDone: boolean) => {};
    const before = result.lines;
    const show = this.run.progressOf({ ...recordsFile(kind), sizeBytes }, () => {
      return { ...result, lines: result.lines - before };
    });
    return (isDone: boolean) => show(result.lines - before, isDone);
  }
}

/** The first kind of which claims are out of date, and how many are. */
const FIND_PENDING = `
select kind, pending from unnest($1::text[]) with ordinality as given (kind, place)
cross join lateral (select count(*)::int as pending from pending_claims p where p.kind = given.kind) as counted
where pending > 0 order by place limit 1`;

/** Brings the records of all claims that are out of date up to date. */
export function settleClaims(run: LoadRun): Promise<void> {
  return new Settler(run).settle();
}

/** The records of a kind, as reports show them. */
function recordsFile(kind: ThingKind): LineFile<never> {
  return { fileName: `${kind} (records)`, sizeBytes: 0, async *read() {} };
}
