import { setTimeout as after } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { createOwner, type Owner } from '../src/db/owner.ts';
import { type BatchTools, workOffBatch } from './batch.ts';
import { NewerVersionError } from './definition-version.ts';
import { forgetGone } from './departures.ts';
import { refuseNewerStates } from './index-states.ts';
import { SEARCH_INDEXES } from './indexes.ts';
import { keptLocations } from './kept-locations.ts';
import type { Engine } from './meilisearch.ts';
import { claim, gather, msUntilDue, remainder } from './outbox.ts';
import { createOutboxBell } from './outbox-bell.ts';
import { ensureIndexes, tendIndexes } from './rebuild.ts';

/** What keeps the indexes in step. */
export interface SyncOptions {
  pool: pg.Pool;
  engine: Engine;
  log: Logger;
}

/** Keeps the indexes in step with the records; as many of them as wanted, in as many processes. */
export interface Worker {
  /**
   * Works until the signal, and finishes what it has begun; what goes wrong is logged, and tried again. While a newer
   * version of the program has built the indexes, it says so once and leaves everything to that one.
   */
  run(signal: AbortSignal): Promise<void>;
}

/** Records a batch. */
const BATCH_RECORDS = 1_000;
/** Batches at a time: some are built while the engine works on others. */
const BATCHES_MAX = 3;
const POLL_MS = 5_000;
/** How long what is committed, and who departed, waits at most while a long backlog is worked off. */
const BACKLOG_LOOK_MS = 1_000;
const PAUSE_MS = 500;
const PAUSE_MAX_MS = 30_000;
/** How often a record may fail before who waits for it gives up. */
const DRAIN_ATTEMPTS_MAX = 5;
const DRAIN_LOOK_MS = 20;
const DRAIN_LOOK_MAX_MS = 500;

interface Work extends BatchTools {
  owner: Owner;
}

/** How records are worked off. */
interface WorkingOff {
  /** Those too that are not due, where they lack changes up to this version. */
  upTo?: number;
  /** Called between two batches. */
  between?: () => Promise<void>;
  signal?: AbortSignal;
}

/** A worker; it connects when it runs. */
export function createWorker(options: SyncOptions): Worker {
  return {
    run: async (signal) => {
      const step = stepper(options, signal);
      await Promise.all([keepInStep(options, signal, step), keepIndexes(options, signal, step)]);
    },
  };
}

/**
 * Brings the indexes in step with every change that was committed before, together with whatever workers there are.
 * A document that can't be indexed is set aside and does not count.
 * @throws SearchUnavailableError where the engine does not answer
 * @throws NewerVersionError where a newer version of the program has built the indexes
 * @throws Error where documents fail again and again, with the reason
 */
export async function drain(options: SyncOptions): Promise<void> {
  const { pool } = options;
  const work = workOf(options);
  try {
    const upTo = await gather(pool);
    for (let wait = DRAIN_LOOK_MS; ; wait = Math.min(wait * 2, DRAIN_LOOK_MAX_MS)) {
      await workOff(work, { upTo });
      const { records, attempts, reason } = await remainder(pool, upTo);
      if (records === 0) break;
      if (attempts >= DRAIN_ATTEMPTS_MAX) throw new Error(`Records could not be indexed: ${reason}`);
      // An index that is missing or of another kind keeps its records from being sent.
      await ensureIndexes(options);
      await after(wait);
    }
    await forgetGone(pool);
  } finally {
    await work.owner.close();
  }
}

function workOf({ pool, engine, log }: SyncOptions): Work {
  return { pool, engine, log, locations: keptLocations(), owner: createOwner(pool, log) };
}

/** Works off changes as they come. */
async function keepInStep(options: SyncOptions, signal: AbortSignal, repeatedly: Repeat): Promise<void> {
  const { pool, engine, log } = options;
  const work = workOf(options);
  const bell = createOutboxBell(pool, log);
  const look = async () => {
    await refuseNewerStates(pool, engine, SEARCH_INDEXES);
    await gather(pool);
    await forgetGone(pool);
  };
  await repeatedly(async () => {
    await bell.listen();
    await look();
    await workOff(work, { between: atMostEvery(BACKLOG_LOOK_MS, look), signal });
    await forgetGone(pool);
    await bell.wait(Math.min((await msUntilDue(pool)) ?? POLL_MS, POLL_MS), signal);
  });
  await Promise.all([bell.close(), work.owner.close()]);
}

/** Rebuilds what no change can bring in step. A rebuild may take long: at the signal it is left to the next one. */
async function keepIndexes(options: SyncOptions, signal: AbortSignal, repeatedly: Repeat): Promise<void> {
  const engine: Engine = {
    ...options.engine,
    send: async (request) => {
      signal.throwIfAborted();
      return options.engine.send(request);
    },
  };
  await repeatedly(async () => {
    const rebuilt = await tendIndexes({ ...options, engine });
    if (rebuilt.length > 0) options.log.info({ indexes: rebuilt }, 'rebuilt search indexes');
    await pause(POLL_MS, signal);
  });
}

/** Does a step again and again until the signal; after failures, with pauses that grow. */
type Repeat = (step: () => Promise<void>) => Promise<void>;

/** The steps that are repeated by one of these are told of a newer version once. */
function stepper({ log }: SyncOptions, signal: AbortSignal): Repeat {
  let saysNewer = false;
  return async (step) => {
    let failures = 0;
    while (!signal.aborted) {
      try {
        await step();
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        const message = error instanceof Error ? error.message : String(error);
        if (!(error instanceof NewerVersionError)) log.warn({ error: message }, 'indexes fall behind');
        else if (!saysNewer) log.error(message);
        saysNewer ||= error instanceof NewerVersionError;
        await pause(Math.min(PAUSE_MS * 2 ** failures++, PAUSE_MAX_MS), signal);
      }
    }
  };
}

/** Does nothing where it was done less than so many ms ago; the first time too. */
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

/** Works off all that is due; a few batches at a time. */
async function workOff(work: Work, { upTo, between, signal }: WorkingOff): Promise<void> {
  const lanes: Promise<void>[] = [];
  const lane = async () => {
    while (!signal?.aborted) {
      const owner = await work.owner.number();
      const records = await claim(work.pool, owner, BATCH_RECORDS, upTo ?? null);
      if (records.length === 0) return;
      if (records.length === BATCH_RECORDS && lanes.length < BATCHES_MAX) begin();
      try {
        // What waits for a rebuild would be claimed again and again.
        if (!(await workOffBatch(work, { owner, records }))) return;
      } catch (error) {
        // What was sent may still arrive, after something newer: under its next number this process takes these
        // records for left ones, which are done twice.
        work.owner.renew();
        throw error;
      }
      await between?.();
    }
  };
  const begin = () => {
    const begun = lane();
    // Its failure is met below; until then it is nobody's.
    begun.catch(() => {});
    lanes.push(begun);
  };
  begin();
  const failures: unknown[] = [];
  // Also those that the lanes begin, each to its end.
  for (const each of lanes) await each.catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
