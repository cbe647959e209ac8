import { setFlagsFromString } from 'node:v8';
import { changesWorthFeeding, ensureIndexes } from '../../search-index/rebuild/rebuild.ts';
import { drain } from '../../search-index/sync/worker.ts';
import type { Config } from '../config.ts';
import type { LoadOptions, LoadOutcome } from '../dataset/import/load-run.ts';
import { progressPrinter } from '../dataset/import/progress.ts';
import type { Runtime } from '../runtime.ts';
import { hasSample } from '../sample/loaded.ts';
import { rebuildPrinter } from './reindex.ts';
import { announceRehearsal, targetOf } from './target.ts';
import { tell } from './terminal.ts';
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
export type Loaded<T> = Omit<T, 'changed' | 'needsRebuild'> & {
  /** Whether a record changed; `changed` of a file is a number of records. */
  has_changed: boolean;
  reindexed?: Awaited<ReturnType<typeof ensureIndexes>>;
};

const BESIDE_SAMPLE =
  'The sample dataset is in this database, too, and its records stay beside yours. To begin without it: stop Roster, run roster reset, and start with ROSTER_SAMPLE=0.';

/** Runs a load on the services, and returns when searches show its records. */
export function runLoadCommand<T extends LoadOutcome>(
  { json, report, dryRun }: LoadReport,
  load: (options: LoadOptions & { pool: Runtime['pool'] }) => Promise<T>,
): Promise<Loaded<T>> {
  // V8 would grow its space for new objects by some 80 MB for the short-lived texts of a load, and save no time.
  setFlagsFromString('--semi-space-growth-factor=1');
  const run = async ({ pool, engine, log }: Runtime, config: Config): Promise<Loaded<T>> => {
    if (dryRun) announceRehearsal(targetOf(config, 'database'));
    if (await hasSample(pool)) tell(BESIDE_SAMPLE);
    const { changed, needsRebuild, ...outcome } = await load({
      pool,
      log,
      outboxChangesMax: await changesWorthFeeding(pool, engine),
      ...(!json && { onProgress: progressPrinter(process.stderr) }),
      ...(report !== undefined && { report }),
      ...(dryRun && { isRehearsal: true }),
    });
    const loaded = { ...outcome, has_changed: changed };
    if (dryRun) return loaded;
    const reindexed = await ensureIndexes({
      pool,
      engine,
      log,
      ...(!json && { onProgress: rebuildPrinter() }),
    });
    // Includes the outbox rows of a killed import.
    if (!needsRebuild) await drain({ pool, engine, log });
    return { ...loaded, reindexed };
  };
  return withRuntime(run, dryRun ? {} : { writes: 'records' });
}
