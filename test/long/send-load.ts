import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from '../bench/calls.ts';
import { closeConnections, send } from '../bench/http-client.ts';
import { callAt, type Traffic } from './customer-traffic.ts';

/** What clients saw. */
export interface SeenLoad {
  seconds: number;
  /** Times of the searches that were let in and answered, in milliseconds. */
  searchesMs: number[];
  /** The same of all other calls. */
  othersMs: number[];
  /** Times of the calls that were refused for too much load. */
  shedMs: number[];
  /** Feedback beyond its limit a minute. */
  limited: number;
  /** Anything else: what it was, how often, and the first of these answers. */
  wrong: Map<string, { count: number; first: string }>;
}

/** Where calls go, who sends them, and which. */
export interface LoadPlan {
  url: string;
  callers: readonly Caller[];
  traffic: Traffic;
}

/**
 * Sends traffic over so many connections, each of which sends its next call when the last one is answered; one that is
 * refused waits as long as it is told.
 */
export async function sendLoad(plan: LoadPlan, connections: number, seconds: number): Promise<SeenLoad> {
  const seen: SeenLoad = { seconds, searchesMs: [], othersMs: [], shedMs: [], limited: 0, wrong: new Map() };
  const endMs = performance.now() + seconds * 1_000;
  let place = 0;
  const connection = async () => {
    while (performance.now() < endMs) {
      const waitMs = await sendOne(plan, place++, seen);
      if (waitMs > 0) await pause(Math.min(waitMs, Math.max(0, endMs - performance.now())));
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  closeConnections();
  return seen;
}

/** Sends a call, and answers how long its sender is told to wait, in milliseconds. */
async function sendOne({ url, callers, traffic }: LoadPlan, place: number, seen: SeenLoad): Promise<number> {
  const caller = callers[place % callers.length] as Caller;
  const { call, kind } = callAt(traffic, place);
  const { method, path, body } = call.request(place, caller);
  const headers = { 'x-api-key': caller.key, ...(body && { 'content-type': 'application/json' }) };
  const startMs = performance.now();
  const answer = await send(method, url + path, headers, Buffer.from(body ? JSON.stringify(body) : ''));
  const tookMs = performance.now() - startMs;
  const waitMs = Number(answer.headers['retry-after'] ?? 0) * 1_000;
  if (answer.status === 503 && waitMs > 0) {
    seen.shedMs.push(tookMs);
    return waitMs;
  }
  if (answer.status === 429) {
    seen.limited += 1;
  } else if (answer.status === 200 || answer.status === 201) {
    (kind.searches ? seen.searchesMs : seen.othersMs).push(tookMs);
  } else {
    const what = `${call.operation} ${call.name}: ${answer.status}`;
    const { count, first } = seen.wrong.get(what) ?? { count: 0, first: String(answer.body) };
    seen.wrong.set(what, { count: count + 1, first });
  }
  return 0;
}
