import type pg from 'pg';
import type { UnreadEntry } from '../dataset/import/dataset-files.ts';
import { runLoad } from '../dataset/import/import.ts';
import type { FileLoad, LineFile, LineRecord, LoadedBatch } from '../dataset/import/load-file.ts';
import type { LoadOptions, LoadOutcome, LoadRun } from '../dataset/import/load-run.ts';
import type { Session } from '../dataset/import/session.ts';
import {
  type ClaimKind,
  CONTACT_KINDS,
  type Delivery,
  isPart,
  LIST_NAMES,
  type OpenClaim,
  type OpenTable,
  parentKindOf,
  type TableName,
  THING_KINDS,
} from '../identity/claim.ts';
import { storeMerges, storeRemovals, storeUnmerges } from '../identity/claims/instructions.ts';
import { warnOfPostsWithOneUrl } from '../identity/claims/posts-with-one-url.ts';
import { BATCH_CLAIMS, Settler } from '../identity/claims/settle.ts';
import { storeClaims } from '../identity/claims/store.ts';
import { suppressPersons } from '../identity/claims/suppress-keys.ts';
import { closeClaims, countMissing, markSeen } from '../identity/claims/withdraw.ts';
import { newIds } from '../identity/claims/write.ts';
import { placeStore } from '../identity/gazetteer/store-places.ts';
import { openReview } from '../identity/match/review.ts';
import { type Examined, examineTable } from './examination.ts';
import type { LineDefaults } from './lines/context.ts';
import { OTHER_SHAPES, otherParser } from './lines/instructions.ts';
import { type RowParser, rowParser } from './lines/parse.ts';
import { type Rehearsal, readUnmatched, sampled } from './rehearsal.ts';
import { beginDelivery } from './sources.ts';
import { tableFile, type Unusable } from './table-file.ts';

/** A delivery of a source, and how it is loaded. */
export interface SourceImportOptions extends LoadOptions {
  pool: pg.Pool;
  /** The name of the source. */
  source: string;
  tables: readonly OpenTable[];
  /** The files that were not read, for warnings. */
  unread?: readonly UnreadEntry[];
  /** What the delivery says for all its lines. */
  defaults: Omit<LineDefaults, 'now'>;
  /** Whether the delivery is all that the source has of the kinds that it holds. */
  isComplete?: boolean;
  /** Whether a complete delivery may lack many claims, and a delivery may rename most things. */
  isConfirmed?: boolean;
  /** A file for the pairs of records that may be the same. */
  review?: string;
}

/** The outcome of an import of a source. */
export interface SourceImport extends LoadOutcome {
  /** Sentences about files that were not read, and about posts that are one. */
  warnings: string[];
  /** Pairs of records that may be the same; absent where they were not asked for. */
  pairs?: number;
  /** What a rehearsal shows; absent where records were loaded. */
  rehearsal?: Rehearsal;
}

/** Suppressions and places come first, things before those that name them, addresses before items that name persons by them, and removals last. */
const LOAD_ORDER: readonly TableName[] = [
  ...new Set<TableName>([
    ...(['suppressed_persons', 'places', 'organizations', 'keywords', 'websites', 'persons'] as const),
    ...CONTACT_KINDS,
    ...LIST_NAMES,
    ...THING_KINDS,
    ...(['merges', 'unmerges', 'removed'] as const),
  ]),
];

/**
 * Loads a delivery of a source: stores its claims, and brings the records up to date that they are about. A line that does not
 * fit is rejected alone. Running it again after a kill finishes the work; running it twice changes nothing.
 * @throws DatasetError with a sentence for the operator, where a table can't be read, another load is running, or a complete
 * delivery lacks more than a fifth of the claims, or most things would get another name
 */
export async function importSource(options: SourceImportOptions): Promise<SourceImport> {
  const unread = options.unread ?? [];
  const further: Omit<SourceImport, keyof LoadOutcome> = {
    warnings: unread.map(({ entry, reason }) => `${entry} ${reason}`),
  };
  const defaults: LineDefaults = { ...options.defaults, now: new Date() };
  const tables = LOAD_ORDER.flatMap((name) => options.tables.find((table) => table.name === name) ?? []);
  const review = options.review === undefined ? undefined : await openReview(options.review);
  const loaded = runLoad(options, async (run) => {
    const { session } = run;
    for (const { entry, reason: warning } of unread) await run.report.add(entry, [{ warning }]);
    const [firstId = 0] = options.isRehearsal ? await newIds(session, 1) : [];
    const samples: Rehearsal['samples'] | undefined = options.isRehearsal ? {} : undefined;
    const { source } = options;
    const delivery = await beginDelivery(session, source);
    if (!options.isConfirmed) {
      const examined = { session, delivery, defaults, isComplete: options.isComplete === true };
      for (const table of tables) if (isClaims(table.name)) await examineTable(examined, table.name, table);
    }
    await run.count({});
    const settler = new Settler(run, review?.note);
    const loading = { run, delivery, defaults, settler, isComplete: options.isComplete === true, samples };
    for (const [at, table] of tables.entries()) {
      // A record whose parts follow in further tables is made once, of all of them.
      const waiting = new Set(
        tables.slice(at + 1).map(({ name }) => (isPart(name) ? parentKindOf(name) : name)),
      );
      await loadTable(loading, table, waiting);
    }
    await settler.finish();
    const posts = tables.find(({ name }) => name === 'job_posts');
    const warning = posts && (await warnOfPostsWithOneUrl(session, delivery.sourceId));
    if (posts && warning !== undefined) {
      await run.report.add(posts.label, [{ warning }]);
      further.warnings.push(`${posts.label} ${warning}`);
    }
    if (review) further.pairs = await review.write(session);
    if (samples) further.rehearsal = { samples, unmatched: await readUnmatched(session, delivery, firstId) };
  });
  const outcome = await loaded.finally(() => review?.close());
  return { ...outcome, ...further };
}

const nothingUnusable = (): Unusable => ({ keys: [], withoutKey: 0 });

function isClaims(name: TableName): name is ClaimKind {
  return !(name in OTHER_SHAPES);
}

/** How the tables of a delivery are loaded. */
interface Loading extends Omit<Examined, 'session'> {
  run: LoadRun;
  settler: Settler;
  /** Of a rehearsal. */
  samples: Rehearsal['samples'] | undefined;
}

async function loadTable(loading: Loading, table: OpenTable, waiting: ReadonlySet<string>): Promise<void> {
  const { run, delivery, defaults, settler, isComplete, samples } = loading;
  const { session } = run;
  const { name } = table;
  if (!isClaims(name)) {
    const file: LineFile<never> = tableFile<never>(table, otherParser(name, defaults) as RowParser<never>);
    const store = otherStore(session, delivery, name);
    return run.load(file, (load) => load.read(store), name === 'suppressed_persons' || name === 'places');
  }
  const unusable = isComplete ? nothingUnusable() : undefined;
  const rows = tableFile(table, rowParser(name, defaults), unusable);
  const file = samples ? sampled(rows, samples) : rows;
  const storeAndSettle = async (lines: readonly LineRecord<OpenClaim>[]) => {
    const stored = await storeClaims(session, delivery, name, lines);
    if (unusable) await markSeen(session, delivery, name, unusable.keys.splice(0));
    await settler.settle(waiting);
    return stored;
  };
  const loadClaims = async (load: FileLoad<OpenClaim>) => {
    await load.read(storeAndSettle, BATCH_CLAIMS);
    if (unusable)
      await load.add({ removed: await close(run, delivery, name, file.fileName, unusable, defaults) });
  };
  await run.load(file, loadClaims, false);
}

/** What stores the lines of a file that are no claims. */
function otherStore(
  session: Session,
  delivery: Delivery,
  name: Exclude<TableName, ClaimKind>,
): (lines: readonly LineRecord<never>[]) => Promise<LoadedBatch> {
  if (name === 'places') return placeStore(session, delivery.sourceId);
  const stores = {
    suppressed_persons: suppressPersons,
    merges: storeMerges,
    unmerges: storeUnmerges,
    removed: storeRemovals,
  };
  return (lines) => stores[name](session, delivery, lines);
}

/**
 * Closes what a complete table lacks. Where a line could not be read, it may be the missing one: then nothing is closed.
 * @returns the number of claims that went
 */
async function close(
  run: LoadRun,
  delivery: Delivery,
  kind: ClaimKind,
  fileName: string,
  { keys, withoutKey }: Unusable,
  { collectedAt }: Pick<LineDefaults, 'collectedAt'>,
): Promise<number> {
  await markSeen(run.session, delivery, kind, keys);
  const missing = await countMissing(run.session, delivery, kind);
  if (missing === 0) return 0;
  const { startedAt: before } = delivery;
  const posts = kind === 'job_posts' && { inactiveSince: collectedAt ?? before };
  if (withoutKey === 0) return closeClaims(run.session, { ...delivery, kind, before, ...posts });
  const warning = `lacks ${missing} ${kind} that the source has, but ${withoutKey} lines could not be read: nothing was closed`;
  await run.report.add(fileName, [{ warning }]);
  return 0;
}
