import { setTimeout as after } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createLease, type Lease } from '../../src/db/lease.ts';
import { cachedLocations } from '../indexes/locations.ts';
import { NotOwnIndexesError } from '../indexes/version.ts';
import type { RebuildProgress } from '../rebuild/fill.ts';
import { ensureIndexes, rebuildStaleIndexes } from '../rebuild/rebuild.ts';
import { keepIndexes, refuseNewer } from '../rebuild/states.ts';
import { type BatchTools, processBatch } from './batch.ts';
import { claim, gather, msUntilDue, remainder } from './outbox.ts';
import { handledLater } from './put-records.ts';
import { purgeSettledTombstones } from './tombstones.ts';
import { createWakeUp } from './wake-up.ts';

/** The services and callbacks of a worker. */
export interface SyncOptions extends Omit<BatchTools, 'locations'> {
  /** Called during rebuilds. */
  onProgress?: (progress: RebuildProgress) => void;
}

/** Records a batch. */
const BATCH_RECORDS = 1_000;
/** Concurrent batches: some are built while the engine indexes others. */
const BATCHES_MAX = 3;
const POLL_MS = 5_000;
/** How often changes are gathered during a long backlog. */
const BACKLOG_GATHER_MS = 1_000;
const PAUSE_MS = 500;
const PAUSE_MAX_MS = 30_000;
/** A drain gives up when a record has failed this often. */
const DRAIN_ATTEMPTS_MAX = 5;
const DRAIN_POLL_MS = 20;
const DRAIN_POLL_MAX_MS = 500;

interface Work extends BatchTools {
  lease: Lease;
}

/**
 * Keeps the indexes in step with the records until the signal, and finishes the batches that it has begun. Any number of workers may
 * run, in any number of processes. Failures are logged and retried. While the indexes are those of a newer version, or another set of
 * indexes is kept in step, it logs this once and changes nothing.
 */
export async function syncIndexes(options: SyncOptions, signal: AbortSignal): Promise<void> {
  const repeatedly = repeater(options.log, signal);
  // Rebuilds indexes that changes can't bring in step. At the signal it stops; the next worker starts it anew.
  const built = repeatedly(async () => {
    await rebuildStaleIndexes({ ...options, signal });
    await pause(POLL_MS, signal);
  });
  await Promise.all([keepInStep(options, signal, repeatedly), built]);
}

/**
 * Brings the indexes in step with every change committed before, together with running workers. A document that can't be
 * indexed is set aside and does not count.
 * @throws SearchUnavailableError where the engine does not answer
 * @throws NotOwnIndexesError where a newer version has built the indexes, or another set of indexes is kept in step
 * @throws Error where documents fail repeatedly, with the reason
 */
export async function drain(options: SyncOptions): Promise<void> {
  const { pool } = options;
  const work = workOf(options);
  try {
    await keepIndexes(pool, options.engine);
    const upTo = await gather(pool);
    for (let wait = DRAIN_POLL_MS; ; wait = Math.min(wait * 2, DRAIN_POLL_MAX_MS)) {
      await processDue(work, { upTo });
      const { records, attempts, reason } = await remainder(pool, upTo);
      if (records === 0) break;
      if (attempts >= DRAIN_ATTEMPTS_MAX) throw new Error(`Records could not be indexed: ${reason}`);
      // Records of a missing or outdated index can't be sent; others that are left wait for another process.
      if (wait === DRAIN_POLL_MAX_MS) await ensureIndexes(options);
      await after(wait);
    }
    await purgeSettledTombstones(pool);
  } finally {
    await work.lease.close();
  }
}

function workOf({ pool, engine, log, onBatch }: SyncOptions): Work {
  return { pool, engine, log, onBatch, locations: cachedLocations(), lease: createLease(pool, log) };
}

/** Processes changes as they come. */
async function keepInStep(options: SyncOptions, signal: AbortSignal, repeatedly: Repeat): Promise<void> {
  const { pool, engine, log } = options;
  const work = workOf(options);
  const wakeUp = createWakeUp(pool, log);
  const collect = async () => {
    await refuseNewer(pool, engine);
    await keepIndexes(pool, engine);
    await gather(pool);
    await purgeSettledTombstones(pool);
  };
  await repeatedly(async () => {
    await wakeUp.listen();
    await collect();
    await processDue(work, { between: atMostEvery(BACKLOG_GATHER_MS, collect), signal });
    await purgeSettledTombstones(pool);
    await wakeUp.wait(Math.min((await msUntilDue(pool)) ?? POLL_MS, POLL_MS), signal);
  });
  await Promise.all([wakeUp.close(), work.lease.close()]);
}

/** Repeats a step until the signal; after failures with growing pauses. */
type Repeat = (step: () => Promise<void>) => Promise<void>;

function repeater(log: Logger, signal: AbortSignal): Repeat {
  let hasLoggedRefusal = false;
  return async (step) => {
    let failures = 0;
    while (!signal.aborted) {
      try {
        await step();
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof NotOwnIndexesError)) log.warn({ error }, 'indexes fall behind');
        else if (!hasLoggedRefusal) log.error(error.message);
        hasLoggedRefusal ||= error instanceof NotOwnIndexesError;
        await pause(Math.min(PAUSE_MS * 2 ** failures++, PAUSE_MAX_MS), signal);
      }
    }
  };
}

/** The step, except where it ran less than `ms` ago; the first call counts from now. */
function atMostEvery(ms: number, step: () => Promise<void>): () => Promise<void> {
  let nextMs = performance.now() + ms;
  return async () => {
    if (performance.now() < nextMs) return;
    nextMs = performance.now() + ms;
    await step();
  };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await after(ms, undefined, { signal }).catch(() => {});
}

/**
 * Processes all due records, in up to {@link BATCHES_MAX} concurrent batches.
 * @param upTo also records that are not due, if they lack changes up to this version
 * @param between called between two batches
 */
async function processDue(
  work: Work,
  { upTo, between, signal }: { upTo?: number; between?: () => Promise<void>; signal?: AbortSignal },
): Promise<void> {
  const lanes: Promise<void>[] = [];
  const lane = async () => {
    while (!signal?.aborted) {
      const lease = await work.lease.id();
      const records = await claim(work.pool, lease, work.engine.indexUid(''), BATCH_RECORDS, upTo ?? null);
      if (records.length === 0) return;
      const left = records.filter(({ was_abandoned }) => was_abandoned).length;
      if (left > 0) work.log.info({ records: left }, 'took over the records of a process that has ended');
      if (records.length === BATCH_RECORDS && lanes.length < BATCHES_MAX) lanes.push(handledLater(lane()));
      try {
        // Records that wait for a rebuild would be claimed endlessly.
        if (!(await processBatch(work, lease, records)) || records.length < BATCH_RECORDS) return;
      } catch (error) {
        // The engine may process these documents after newer ones. With a renewed lease the records count as those of
        // a dead process, which are processed twice.
        work.lease.renew();
        throw error;
      }
      await between?.();
    }
  };
  lanes.push(handledLater(lane()));
  const failures: unknown[] = [];
  // Lanes may add lanes.
  for (const each of lanes) await each.catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
