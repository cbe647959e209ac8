import { setTimeout as after } from 'node:timers/promises';
import { withoutNulls } from '../base/without-nulls.ts';
import {
  type Delivery,
  type DeliveryOutcome,
  type DeliveryProgress,
  endDelivery,
  noteProgress,
  openOnes,
  runNext,
  waitAgain,
} from '../data-in/deliveries/deliveries.ts';
import {
  filesOf,
  forCaller,
  idsIn,
  mappingIn,
  removeFiles,
  removeLeftBehind,
} from '../data-in/deliveries/files.ts';
import { expireRejects, rejectsReport } from '../data-in/deliveries/rejects.ts';
import type { Progress } from '../dataset/import/progress.ts';
import type { Runtime } from './runtime.ts';

/** How often a worker looks for a delivery. */
const CHECK_MS = 1_000;
const CLEAN_EVERY_MS = 600_000;

/** A delivery that reads nothing for so long is stopped: its mapping may compute for ever. */
const STANDS_STILL_MS = 30 * 60_000;

/** A process that runs deliveries. */
export interface DeliverOptions extends Pick<Runtime, 'pool' | 'engine' | 'log'> {
  /** Holds the files of deliveries. */
  directory: string;
  /** How often a delivery that runs looks whether it was cancelled. */
  lookEveryMs?: number;
}

/** Runs the deliveries that came over the API, one after another, until the signal. Any number of processes may do so. */
export async function runDeliveries(options: DeliverOptions, signal: AbortSignal): Promise<void> {
  const { log, pool, directory } = options;
  let cleanedAt = Number.NEGATIVE_INFINITY;
  while (!signal.aborted) {
    const hasRun = await deliverNext(options, signal).catch((error: unknown) => {
      if (!signal.aborted) log.warn({ error }, 'a delivery could not be run yet');
      return false;
    });
    if (performance.now() - cleanedAt > CLEAN_EVERY_MS) {
      cleanedAt = performance.now();
      const cleaning = [removeLeftBehind(directory, (ids) => openOnes(pool, ids)), expireRejects(pool)];
      await Promise.all(cleaning).catch((error) =>
        log.warn({ error }, 'old deliveries could not be deleted'),
      );
    }
    if (!hasRun) await after(CHECK_MS, undefined, { signal }).catch(() => {});
  }
}

/**
 * Runs the delivery that waits for it longest. Where the process dies meanwhile, another one begins it again.
 * @returns whether there was one that ended
 */
export async function deliverNext(options: DeliverOptions, signal: AbortSignal): Promise<boolean> {
  const { pool, directory } = options;
  let hasEnded = false;
  await runNext(pool, await idsIn(directory), async (delivery) => {
    const ending = await outcomeOf(options, delivery, signal);
    if (signal.aborted) return;
    if (ending === null) return waitAgain(pool, delivery.id);
    await endDelivery(pool, delivery.id, ending);
    hasEnded = true;
  });
  for (const id of await endedIn(options)) await removeFiles(directory, id);
  return hasEnded;
}

/** The ended deliveries of which there are files. */
async function endedIn({ pool, directory }: DeliverOptions): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from deliveries where id = any($1::bigint[]) and date_ended is not null',
    [await idsIn(directory)],
  );
  return rows.map(({ id }) => id);
}

/** Loads a delivery. @returns how it ended; null where another load runs */
async function outcomeOf(
  options: DeliverOptions,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<Parameters<typeof endDelivery>[2] | null> {
  const { DatasetError } = await import('../dataset/import/dataset-files.ts');
  const { LoadRunningError } = await import('../dataset/import/session.ts');
  const watch = watchOver(options, delivery.id, signal);
  try {
    return { outcome: await load(options, delivery, watch) };
  } catch (error) {
    if (error instanceof LoadRunningError) return null;
    if (watch.isCancelled()) return { error: 'It was cancelled. What was loaded before stays.' };
    if (watch.signal.aborted) return { error: 'It read nothing for half an hour, and was stopped.' };
    if (error instanceof DatasetError)
      return { error: forCaller(error.message, filesOf(options.directory, delivery.id)) };
    throw error;
  } finally {
    watch.end();
  }
}

/** Notes the progress of a delivery, and stops it where it was cancelled, stands still, or the process ends. */
function watchOver({ pool, log, lookEveryMs = CHECK_MS }: DeliverOptions, id: number, signal: AbortSignal) {
  const stop = new AbortController();
  let isCancelled = false;
  let progress: DeliveryProgress | null = null;
  let movedAt = performance.now();
  const look = async () => {
    if (performance.now() - movedAt > STANDS_STILL_MS) stop.abort();
    if (await noteProgress(pool, id, progress)) return;
    isCancelled = true;
    stop.abort();
  };
  const timer = setInterval(
    () => void look().catch((error) => log.warn({ error }, 'the progress of a delivery could not be stored')),
    lookEveryMs,
  );
  const stopped = AbortSignal.any([signal, stop.signal]);
  return {
    signal: stopped,
    isCancelled: () => isCancelled,
    moved(now: Progress) {
      movedAt = performance.now();
      progress = shownProgress(now);
      stopped.throwIfAborted();
    },
    end: () => clearInterval(timer),
  };
}

function shownProgress({
  file,
  lines,
  rejected,
  bytesDone,
  bytesTotal,
  seconds,
}: Progress): DeliveryProgress {
  const share = bytesDone / Math.max(bytesTotal, 1);
  return {
    ...{ file, lines, rejected, bytes_read: bytesDone, bytes_total: bytesTotal },
    lines_per_second: Math.round(lines / Math.max(seconds, 0.001)),
    seconds_left: share > 0 ? Math.ceil((seconds * (1 - share)) / share) : null,
  };
}

async function load(
  { pool, engine, log, directory }: DeliverOptions,
  { id, source, how }: Delivery,
  { signal, moved }: ReturnType<typeof watchOver>,
): Promise<DeliveryOutcome> {
  const { importSource } = await import('../data-in/import-source.ts');
  const { openTables } = await import('../data-in/tables/tables.ts');
  const { loadAndIndex } = await import('./commands/load.ts');
  const { hintsAt } = await import('./commands/import-hints.ts');
  const { localeNamed } = await import('../data-in/lines/locale.ts');
  const { phoneCountry } = await import('../dataset/format/contact-values.ts');
  const { encodingNamed } = await import('../dataset/import/encoding.ts');
  // The request was validated by them.
  const encoding = encodingNamed(how.encoding ?? '');
  const locale = localeNamed(how.locale ?? '');
  const country = phoneCountry(how.country ?? '');
  const path = filesOf(directory, id);
  const { tables, unread, close } = await openTables({
    paths: [path],
    directory,
    signal,
    ...(how.has_mapping && { map: mappingIn(path) }),
    ...withoutNulls({ preset: how.preset, encoding, sheet: how.sheet, row: how.row }),
  });
  try {
    const result = await loadAndIndex({ pool, engine, log }, async (services) =>
      importSource({
        ...services,
        ...{ source, tables, unread, isComplete: how.complete, isConfirmed: how.confirmed },
        report: await rejectsReport(pool, id),
        onProgress: moved,
        isRehearsal: how.dry_run,
        defaults: withoutNulls({
          jobSource: how.job_source,
          collectedAt: how.collected_at,
          ...{ basis: how.basis, locale, country },
        }),
      }),
    );
    const { reindexed: _, warnings, ...outcome } = result;
    const mapping = how.has_mapping ? 'the mapping' : undefined;
    return {
      ...outcome,
      warnings: [...warnings, ...hintsAt(result.files, { preset: how.preset, map: mapping })],
    };
  } finally {
    await close();
  }
}
