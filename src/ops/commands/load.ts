import { setFlagsFromString } from 'node:v8';
import { changesWorthFeeding, ensureIndexes } from '../../../search-index/rebuild/rebuild.ts';
import { drain } from '../../../search-index/sync/worker.ts';
import type { Config } from '../../base/config.ts';
import type { LoadOptions, LoadOutcome } from '../../dataset/import/load-run.ts';
import { progressPrinter } from '../../dataset/import/progress.ts';
import type { Runtime } from '../runtime.ts';
import { rebuildPrinter } from './reindex.ts';
import { announceRehearsal, targetOf } from './target.ts';
import { withRuntime } from './with-runtime.ts';

/** Where a load reports. */
export interface LoadReport {
  json?: boolean;
  /** File for the report of every rejected line. */
  report?: string;
  /** Whether the load only shows what it would do. */
  dryRun?: boolean;
}

/** The outcome of a load, with what was rebuilt for it; nothing is where it only showed what it would do. */
export type Loaded<T> = Omit<T, 'setAside' | 'changed' | 'needsRebuild'> & {
  /** Things whose records can't be stored. */
  set_aside: number;
  /** Whether a record changed; `changed` of a file is a number of records. */
  has_changed: boolean;
  reindexed?: Awaited<ReturnType<typeof ensureIndexes>>;
};

/** Runs a load on the services, and returns when searches show its records. */
export function runLoadCommand<T extends LoadOutcome>(
  { json, report, dryRun }: LoadReport,
  load: (options: LoadOptions & { pool: Runtime['pool'] }) => Promise<T>,
): Promise<Loaded<T>> {
  // V8 would grow its space for new objects by some 80 MB for the short-lived texts of a load, and save no time.
  setFlagsFromString('--semi-space-growth-factor=1');
  const run = async (runtime: Runtime, config: Config): Promise<Loaded<T>> => {
    if (dryRun) announceRehearsal(targetOf(config, 'database'));
    const options = {
      ...(!json && { onProgress: progressPrinter(process.stderr) }),
      ...(report !== undefined && { report }),
      ...(dryRun && { isRehearsal: true }),
    };
    const onRebuild = json ? undefined : rebuildPrinter();
    return loadAndIndex(runtime, (services) => load({ ...services, ...options }), onRebuild);
  };
  return withRuntime(run, dryRun ? {} : { writes: 'records' });
}

/**
 * Runs a load, and returns when searches show its records.
 * @param onRebuild gets the progress of indexes that are rebuilt for it
 */
export async function loadAndIndex<T extends LoadOutcome & { rehearsal?: unknown }>(
  { pool, engine, log }: Pick<Runtime, 'pool' | 'engine' | 'log'>,
  load: (options: LoadOptions & { pool: Runtime['pool'] }) => Promise<T>,
  onRebuild?: ReturnType<typeof rebuildPrinter>,
): Promise<Loaded<T>> {
  const outboxChangesMax = await changesWorthFeeding(pool, engine);
  const {
    setAside: set_aside,
    changed,
    needsRebuild,
    ...outcome
  } = await load({ pool, log, outboxChangesMax });
  const loaded = { ...outcome, set_aside, has_changed: changed };
  if (outcome.rehearsal !== undefined) return loaded;
  // Indexes that were as they should be need no look after a load that leaves its changes in the outbox.
  const isStale = needsRebuild || outboxChangesMax === 0;
  const printer = onRebuild && { onProgress: onRebuild };
  const reindexed = isStale ? await ensureIndexes({ pool, engine, log, ...printer }) : [];
  // Includes the outbox rows of a killed import.
  if (!needsRebuild) await drain({ pool, engine, log });
  return { ...loaded, reindexed };
}
