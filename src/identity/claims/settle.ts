import type pg from 'pg';
import { FILES_OF_CLAIMS } from '../../dataset/format/files.ts';
import { runLoad } from '../../dataset/import/import.ts';
import type { FileLoad, LineFile } from '../../dataset/import/load-file.ts';
import type { LoadOptions, LoadOutcome, LoadRun } from '../../dataset/import/load-run.ts';
import { type Session, transaction } from '../../dataset/import/session.ts';
import { keepTables } from '../../dataset/import/staging.ts';
import { THING_KINDS, type ThingKind } from '../claim.ts';
import { LookupIds } from './lookup-ids.ts';
import { faultOfData, GAZETTEERS, type PendingKind, readSetAside, setAside } from './pending.ts';
import { noteRelocated } from './relocated.ts';
import { recordsAbout, settleBatch } from './settle-batch.ts';

/** The claims that are read at once; those of other sources about the same things come on top. */
export const BATCH_CLAIMS = 3_000;
/** A batch of lines leaves fewer claims out of date: their settlement shows no progress of its own. */
const SHOWN_MIN = 10_000;

/** What is only named is made once the organizations are, and before what names it; it goes afterwards. */
const SETTLE_ORDER: readonly PendingKind[] = [
  ...THING_KINDS.flatMap((kind): PendingKind[] =>
    kind === 'organizations' ? [kind, 'named_organizations'] : [kind],
  ),
  'unnamed_organizations',
];

/** Gets the ids of records that were brought up to date. */
export type OnRecords = (kind: PendingKind, ids: readonly number[]) => void;

/** A kind with claims that are out of date. */
interface Pending {
  kind: PendingKind | typeof GAZETTEERS;
  pending: number;
}

/**
 * Brings the records of claims that are out of date up to date. Each batch is one transaction: after a kill, the next import
 * goes on. A claim whose record can't be stored is set aside, and the next import tries it again.
 */
export class Settler {
  private readonly run: LoadRun;
  private readonly onRecords: OnRecords;
  private lookups: LookupIds;
  private readonly loads = new Map<ThingKind, FileLoad<never>>();

  /** @param onRecords is called with the records of each batch */
  constructor(run: LoadRun, onRecords: OnRecords = () => {}) {
    this.run = run;
    this.onRecords = onRecords;
    this.lookups = new LookupIds(run.session);
  }

  /**
   * Settles what is out of date of all kinds but those that wait for further tables.
   * @param retries whether claims that were set aside are tried again
   * @returns whether anything was
   */
  async settle(waiting: ReadonlySet<string> = new Set(), retries = false): Promise<boolean> {
    let found = false;
    // Organizations and persons come before what names them; a kind that names one that waits is settled again with it.
    let kinds = SETTLE_ORDER.filter((kind) => !waiting.has(tableKind(kind)));
    while (kinds.length > 0) {
      const { rows } = await this.run.session.query<Pending>(FIND_PENDING, [[GAZETTEERS, ...kinds], retries]);
      const [first] = rows;
      if (!first) return found;
      found = true;
      if (first.kind === GAZETTEERS) {
        await this.relocate();
        continue;
      }
      await this.settleKind(first.kind, first.pending, retries);
      kinds = kinds.slice(kinds.indexOf(first.kind) + 1);
    }
    return found;
  }

  /** Notes what is at another place, since a gazetteer has changed. */
  private async relocate(): Promise<void> {
    const { session } = this.run;
    const counts = await transaction(session, async () => {
      const changed = await noteRelocated(session, this.lookups);
      await session.query('delete from pending_claims where kind = $1', [GAZETTEERS]);
      return { changed };
    });
    await this.run.count(counts);
  }

  /**
   * Settles all that is out of date: what moved may concern records of a kind that was settled before.
   * @param retries as of {@link settle}
   */
  async settleAll(retries = false): Promise<void> {
    for (let found = await this.settle(new Set(), retries); found; ) found = await this.settle();
  }

  /** Settles all that is out of date, also what was set aside before, and reports what can't be stored. */
  async finish(): Promise<void> {
    await this.settleAll(true);
    const { session } = this.run;
    const { count, things } = await readSetAside(session);
    this.run.setAside = count;
    for (const { kind, id, source, key, reason } of things) {
      const warning = `have none for ${id} (${source}, “${key}”), which is set aside until the next import: ${reason}`;
      this.loadOf(kind).result.warnings.push(warning);
      await this.run.report.add(recordsFile(kind).fileName, [{ warning }]);
    }
  }

  private async settleKind(kind: PendingKind, pending: number, retries: boolean): Promise<void> {
    const { session } = this.run;
    const load = this.loadOf(kind);
    const show = this.progressOf(tableKind(kind), load, pending);
    for (let after = 0, isLast = false; !isLast; ) {
      const { rows } = await session.query<{ id: number }>(READ_PENDING, [
        kind,
        after,
        retries,
        BATCH_CLAIMS + 1,
      ]);
      const ids = rows.slice(0, BATCH_CLAIMS).map(({ id }) => id);
      isLast = ids.length === rows.length;
      // The rows that a batch deletes are not read again by the next one.
      after = ids.at(-1) ?? after;
      await this.settleClaims(kind, ids);
      show(false);
    }
    show(true);
  }

  /** Settles claims in one transaction. Where one of their records can't be stored, each half of them has a transaction of its own. */
  private async settleClaims(kind: PendingKind, ids: readonly number[]): Promise<void> {
    const [first, ...others] = ids;
    if (first === undefined) return;
    const fault = await this.settleOrRefuse(kind, ids);
    if (fault === null) return;
    if (others.length === 0) return this.settleAround(kind, first, fault);
    const half = Math.ceil(ids.length / 2);
    for (const part of [ids.slice(0, half), ids.slice(half)]) await this.settleClaims(kind, part);
  }

  /** Settles each record alone that depends on a claim. Those that can't be stored are set aside. */
  private async settleAround(kind: PendingKind, id: number, fault: string): Promise<void> {
    const { session } = this.run;
    const found = await this.attempt(kind, async (lookups) => ({
      records: await recordsAbout({ kind, session, lookups }, id),
    }));
    if (typeof found === 'string') return setAside(session, kind, id, found);
    const [own, ...others] = found.records;
    if (others.length === 0) return setAside(session, kind, id, fault);
    for (const record of found.records) {
      const reason = await this.settleOrRefuse(kind, [id], record);
      if (reason !== null) await setAside(session, kind, record === own ? id : record, reason);
    }
  }

  /** Settles claims in one transaction. Returns the reason where a record can't be stored. */
  private async settleOrRefuse(
    kind: PendingKind,
    ids: readonly number[],
    only?: number,
  ): Promise<string | null> {
    const { session } = this.run;
    const batch = await this.attempt(kind, (lookups) => settleBatch({ kind, session, lookups }, ids, only));
    if (typeof batch === 'string') return batch;
    this.onRecords(kind, batch.recordIds);
    const load = this.loadOf(kind);
    load.result.lines += batch.settled;
    await load.add(batch);
    for (const [dependent, removed] of batch.dependents ?? [])
      if (removed > 0) await this.loadOf(dependent).add({ removed });
    return null;
  }

  /** Runs a transaction with the staging tables of a kind. Where a value can't be stored, it is rolled back, and the reason returned. */
  private async attempt<T extends object>(
    kind: PendingKind,
    work: (lookups: LookupIds) => Promise<T>,
  ): Promise<T | string> {
    const { session } = this.run;
    await keepTables(session, FILES_OF_CLAIMS[tableKind(kind)]);
    try {
      return await transaction(session, () => work(this.lookups));
    } catch (error) {
      const reason = faultOfData(error);
      if (reason === null) throw error;
      // The lookups that the transaction made are not there.
      this.lookups = new LookupIds(session);
      return reason;
    }
  }

  private loadOf(kind: PendingKind): FileLoad<never> {
    const shown = tableKind(kind);
    const load = this.loads.get(shown) ?? this.run.open(recordsFile(shown));
    this.loads.set(shown, load);
    return load;
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

/** The first kind of which claims are out of date, and how many are. Those that are set aside are passed over but in a retry. */
const FIND_PENDING = `
select kind, pending from unnest($1::text[]) with ordinality as given (kind, place)
cross join lateral (
  select count(*)::int as pending from pending_claims p where p.kind = given.kind and (attempts = 0 or $2)) as counted
where pending > 0 order by place limit 1`;

const READ_PENDING = `
select id from pending_claims where kind = $1 and id > $2 and (attempts = 0 or $3) order by id limit $4`;

/** Brings the records of all claims that are out of date up to date. */
export function settleClaims(run: LoadRun): Promise<void> {
  return new Settler(run).finish();
}

/** Runs a load that judges records in one transaction, and brings them up to date. */
export function runJudgement(
  options: LoadOptions & { pool: pg.Pool },
  judge: (session: Session) => Promise<unknown>,
): Promise<LoadOutcome> {
  return runLoad(options, async (run) => {
    await transaction(run.session, () => judge(run.session));
    await settleClaims(run);
  });
}

/** The kind of the records that are made. */
function tableKind(kind: PendingKind): ThingKind {
  return kind === 'named_organizations' || kind === 'unnamed_organizations' ? 'organizations' : kind;
}

/** The records of a kind, as reports show them. */
function recordsFile(kind: ThingKind): LineFile<never> {
  return { fileName: `${kind} (records)`, sizeBytes: 0, async *read() {} };
}
