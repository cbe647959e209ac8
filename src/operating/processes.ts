import cluster, { type Worker } from 'node:cluster';
import { setTimeout as after } from 'node:timers/promises';
import type { Logger } from 'pino';
import { answerMetrics } from './shared-metrics.ts';

/** Several processes that answer at one address. */
export interface Processes {
  /** Where they answer, once all of them do. */
  url: Promise<string>;
  /** Asks them to end, and waits until they have; who takes longer than `withinMs` is killed. */
  stop(withinMs: number): Promise<void>;
}

interface Listening {
  type: 'roster:listening';
  url: string;
}

const RESTART_AFTER_MS = 500;
const RESTART_AFTER_MAX_MS = 30_000;
/** A process that lived for so long did start; its end says nothing of the next one. */
const STEADY_AFTER_MS = 10_000;

/** Whether this process is one of several that share an address. */
export function isOneOfSeveral(): boolean {
  return cluster.isWorker;
}

/** Tells who started this process where it answers. */
export function announceListening(url: string): void {
  process.send?.({ type: 'roster:listening', url } satisfies Listening);
}

/** Lets go of who started this process, which would keep it from ending. */
export function leaveOthers(): void {
  if (process.connected) process.disconnect();
}

/**
 * Starts this very command so often. One that ends unasked is started again, after a pause that grows while they end
 * early; where one ends before all have answered once, `url` is rejected.
 */
export function startProcesses(count: number, log: Logger): Processes {
  const urls = new Map<number, string>();
  const { promise: url, resolve, reject } = Promise.withResolvers<string>();
  url.catch(() => {});
  let hasStarted = false;
  let isStopping = false;
  let earlyEnds = 0;

  function fork(): void {
    const startMs = performance.now();
    const worker = cluster.fork();
    worker.once('exit', (code, signal) => void ended(worker, startMs, signal ?? code));
  }

  async function ended(worker: Worker, startMs: number, reason: string | number): Promise<void> {
    urls.delete(worker.id);
    if (isStopping) return;
    if (!hasStarted) {
      reject(new Error(`One of the processes ended (${reason}) before all of them answered.`));
      return;
    }
    earlyEnds = performance.now() - startMs < STEADY_AFTER_MS ? earlyEnds + 1 : 0;
    const pauseMs =
      earlyEnds === 0 ? 0 : Math.min(RESTART_AFTER_MS * 2 ** (earlyEnds - 1), RESTART_AFTER_MAX_MS);
    log.error({ pid: worker.process.pid, reason, pauseMs }, 'a process ended and is started again');
    await after(pauseMs, undefined, { ref: false });
    if (!isStopping) fork();
  }

  cluster.on('message', (worker, message: Partial<Listening>) => {
    if (message.type !== 'roster:listening' || message.url === undefined) return;
    urls.set(worker.id, message.url);
    if (urls.size < count) return;
    hasStarted = true;
    resolve(message.url);
  });
  answerMetrics();
  // Each takes connections from the system itself: one that was handed to a process that dies at that moment would
  // stay open and never be answered.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  for (let nr = 0; nr < count; nr++) fork();
  return {
    url,
    stop: (withinMs) => {
      isStopping = true;
      return endAll(withinMs);
    },
  };
}

async function endAll(withinMs: number): Promise<void> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  const ended = workers.map((worker) => new Promise<void>((resolve) => worker.once('exit', () => resolve())));
  for (const worker of workers) worker.process.kill('SIGTERM');
  const timer = setTimeout(() => {
    for (const worker of workers) worker.process.kill('SIGKILL');
  }, withinMs);
  await Promise.all(ended);
  clearTimeout(timer);
}
