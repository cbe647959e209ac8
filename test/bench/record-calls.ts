import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import type { BenchCall, Caller, CallerOf } from './calls.ts';
import { send } from './http-client.ts';
import { type RecordedRequest, startRecordingProxy } from './recording-proxy.ts';
import { startServer } from './server-process.ts';

/** What the server asks of the engine and the database to answer one search. */
export interface RecordedCalls {
  requests: RecordedRequest[];
  statements: pg.QueryConfig[];
}

/** What was recorded of a call: its inner calls in each round (one for all where the rounds are alike). */
export interface RecordedCall {
  rounds: RecordedCalls[];
  /** How many records the last round found; null where the operation does not say. */
  total: number | null;
}

/**
 * Sends a call as a client does.
 *
 * @returns the body of the answer
 * @throws Error where the answer is no success
 */
export async function sendCall(url: string, caller: Caller, call: BenchCall, round: number): Promise<Buffer> {
  const { method, path, body } = call.request(round, caller);
  const headers = { 'x-api-key': caller.key, ...(body && { 'content-type': 'application/json' }) };
  const answer = await send(method, url + path, headers, Buffer.from(body ? JSON.stringify(body) : ''));
  if (answer.status !== 200)
    throw new Error(`${call.operation} ${call.name}: ${answer.status} ${answer.body}`);
  return answer.body;
}

/**
 * Sends the calls of all rounds to a server of its own that notes what it asks of others.
 *
 * @param environment of the server; its engine is put behind a recording proxy
 * @param callerOf whose key a call is sent with in a round
 */
export async function recordCalls(
  environment: { MEILI_URL: string } & Record<string, string>,
  callerOf: CallerOf,
  calls: readonly BenchCall[],
  rounds: number,
  directory: string,
): Promise<RecordedCall[]> {
  const noted = join(directory, 'statements.ndjson');
  await writeFile(noted, '');
  let requests: RecordedRequest[] = [];
  const proxy = await startRecordingProxy(environment.MEILI_URL, (request) => requests.push(request));
  const hook = pathToFileURL(join(import.meta.dirname, 'record-statements.ts')).href;
  const server = await startServer(
    { ...environment, MEILI_URL: proxy.url, BENCH_STATEMENTS: noted },
    join(directory, 'recording-server.log'),
    ['--import', hook],
  );
  const record = async (call: BenchCall, at: number, round: number) => {
    requests = [];
    await truncate(noted);
    const answer = await sendCall(server.url, callerOf(round, at), call, round);
    const lines = (await readFile(noted, 'utf8')).split('\n').filter((line) => line !== '');
    const statements = lines.map((line) => JSON.parse(line) as pg.QueryConfig);
    return { asked: { requests, statements }, total: totalOf(answer) };
  };
  try {
    const recorded: RecordedCall[] = [];
    for (const [at, call] of calls.entries()) {
      // A connection's first statements are not among those of a later call. Where rounds differ, one that none of
      // them asks for: what the server remembers of it is nothing that is recorded.
      await record(call, at, call.varies ? rounds : 0);
      const made = [await record(call, at, 0)];
      while (call.varies && made.length < rounds) made.push(await record(call, at, made.length));
      recorded.push({ rounds: made.map(({ asked }) => asked), total: made.at(-1)?.total ?? null });
    }
    return recorded;
  } finally {
    await server.stop();
    await proxy.stop();
  }
}

function totalOf(answer: Buffer): number | null {
  const body = JSON.parse(answer.toString()) as { total_search_results?: number };
  return body.total_search_results ?? null;
}
