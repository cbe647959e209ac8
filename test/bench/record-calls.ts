import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { send } from './http-client.ts';
import { type RecordedRequest, startRecordingProxy } from './recording-proxy.ts';
import type { BenchSearch } from './searches.ts';
import { startServer } from './server-process.ts';

/** What the server asks of the engine and the database to answer one search. */
export interface RecordedCalls {
  requests: RecordedRequest[];
  statements: pg.QueryConfig[];
}

/** What was recorded of a search: its calls in each round (one for all where the rounds are alike), and its total. */
export interface RecordedSearch {
  calls: RecordedCalls[];
  total: number;
}

/** Whose key searches are sent with. */
export interface Caller {
  accountId: number;
  key: string;
}

/**
 * Sends a search as a client does.
 *
 * @returns the body of the answer
 * @throws Error where the answer is no success
 */
export async function sendSearch(
  url: string,
  caller: Caller,
  search: BenchSearch,
  round: number,
): Promise<Buffer> {
  const answer = await send(
    'POST',
    `${url}/api/${caller.accountId}/datastorage/${search.operation}/`,
    { 'content-type': 'application/json', 'x-api-key': caller.key },
    Buffer.from(JSON.stringify(search.bodyOf(round))),
  );
  if (answer.status !== 200) throw new Error(`${search.name}: ${answer.status} ${answer.body}`);
  return answer.body;
}

/**
 * Sends the searches of all rounds to a server of its own that notes what it asks of others.
 *
 * @param environment of the server; its engine is put behind a recording proxy
 */
export async function recordCalls(
  environment: { MEILI_URL: string } & Record<string, string>,
  caller: Caller,
  searches: BenchSearch[],
  rounds: number,
  directory: string,
): Promise<RecordedSearch[]> {
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
  const record = async (search: BenchSearch, round: number): Promise<RecordedSearch> => {
    requests = [];
    await truncate(noted);
    const answer = await sendSearch(server.url, caller, search, round);
    const lines = (await readFile(noted, 'utf8')).split('\n').filter((line) => line !== '');
    const statements = lines.map((line) => JSON.parse(line) as pg.QueryConfig);
    const total = (JSON.parse(answer.toString()) as { total_search_results: number }).total_search_results;
    return { calls: [{ requests, statements }], total };
  };
  try {
    const recorded: RecordedSearch[] = [];
    for (const search of searches) {
      let last = await record(search, 0);
      // A connection's first statements are not among those of the same search sent again.
      if (!search.varies) last = await record(search, 0);
      const calls = [...last.calls];
      for (let round = 1; search.varies && round < rounds; round++)
        calls.push(...(await record(search, round)).calls);
      recorded.push({ calls, total: last.total });
    }
    return recorded;
  } finally {
    await server.stop();
    await proxy.stop();
  }
}
