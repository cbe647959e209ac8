import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as after } from 'node:timers/promises';
import type pg from 'pg';
import { openPool } from '../../src/db/pool.ts';
import { table } from './report.ts';
import type { Side } from './side.ts';

const RUNS = 7;
const POLL_MS = 20;
const FILE_MS_MAX = 60_000;
const NEW_LINE = 10;
/** A list of as many ids can be a filter. */
const FILTER_IDS = 100_000;

/**
 * Measures lists, parts of persons, and files; `npm run bench -- --lists --persons 4000 --job-posts 100000`.
 * @param settings of the process that builds the large list
 */
export async function measureLists(side: Side, settings: Record<string, string>): Promise<string> {
  const [caller] = side.callers;
  if (!caller) throw new Error('a side has an account');
  const pool = openPool(side.databaseUrl, 2);
  const headers = { 'X-API-KEY': caller.key, 'Content-Type': 'application/json' };
  const lists = `${side.url}/api/${caller.account_id}/datastorage/lists/`;
  const create = async (search: string, filters: object) => {
    const sent = await fetch(lists, {
      method: 'POST',
      headers,
      body: JSON.stringify({ search, filters, name: 'L' }),
    });
    if (sent.status !== 201) throw new Error(await sent.text());
    return (await sent.json()) as { id: number; state: string; total: number };
  };
  const rows: [string, string, string][] = [];
  const bytesOf = async (id: number) => Math.round((await chunkBytes(pool, id)) / 1_000);
  const worker = spawn(process.execPath, ['src/main.ts', 'worker'], {
    cwd: side.checkout,
    env: { ...process.env, LOG_LEVEL: 'warn', ...settings },
    stdio: 'ignore',
  });
  try {
    const [small, smallMs] = await medianOf(async () => create('job_search', await someFilters(pool, 1_000)));
    rows.push([`list of ${small.total} ids`, `${smallMs} ms`, `${await bytesOf(small.id)} kB`]);
    /** Makes a list, and waits until a worker has built it. */
    const build = async (search: string, filters: object) => {
      const begin = performance.now();
      let built = await create(search, filters);
      while (built.state === 'building') {
        await after(POLL_MS);
        built = (await (await fetch(`${lists}${built.id}/`, { headers })).json()) as typeof built;
      }
      const ms = Math.round(performance.now() - begin);
      rows.push([`${search}: list of ${built.total} ids`, `${ms} ms`, `${await bytesOf(built.id)} kB`]);
      return built;
    };
    const filter = await build('job_search', await newestFilters(pool, FILTER_IDS));
    const all = await build('job_search', { is_active: null });
    const persons = await build('person_role_search', {});
    const [text, partMs] = await medianOf(async () =>
      (await fetch(`${lists}${persons.id}/parts/0/`, { headers })).text(),
    );
    rows.push(['part of 1,000 persons, all fields', `${partMs} ms`, `${Math.round(text.length / 1_000)} kB`]);
    for (const [name, list] of [
      ['file of persons', persons],
      ['file of job posts', all],
    ] as const) {
      const { read, bytes, seconds } = await readFile(`${lists}${list.id}/file/`, headers);
      rows.push([
        `${name}: ${read} rows`,
        `${Math.round(read / seconds)} rows/s`,
        `${Math.round(bytes / 1e6)} MB`,
      ]);
    }
    const [, filterMs] = await medianOf(async () => {
      const body = JSON.stringify({ in_lists: [filter.id], is_active: null });
      const sent = await fetch(`${lists}../job_search/`, { method: 'POST', headers, body });
      if (!sent.ok) throw new Error(await sent.text());
      await sent.text();
    });
    rows.push([`search with in_lists of ${filter.total} ids`, `${filterMs} ms`, '']);
    rows.push(['peak memory of the API', '', `${Math.round(await side.serverMegabytes())} MB`]);
  } finally {
    worker.kill();
    await pool.end();
  }
  return table(['', 'time', 'size'], rows);
}

/** Reads a file of NDJSON to its end, or for so long that its rate is known. */
async function readFile(url: string, headers: Record<string, string>) {
  const begin = performance.now();
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(FILE_MS_MAX) });
  let [read, bytes] = [0, 0];
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      for (const byte of chunk) if (byte === NEW_LINE) read++;
    }
  } catch (error) {
    if ((error as Error).name !== 'TimeoutError') throw error;
  }
  return { read, bytes, seconds: (performance.now() - begin) / 1_000 };
}

/** Leaves the descriptions of job posts out of a dataset: no measurement reads them, and engines take minutes to index them. */
export async function dropDescriptions(dataset: string): Promise<void> {
  const file = join(dataset, 'job_posts.ndjson');
  const posts = createInterface({ input: createReadStream(file) });
  const short = async function* () {
    for await (const post of posts) yield `${JSON.stringify({ ...JSON.parse(post), description: null })}\n`;
  };
  await writeFile(`${file}.short`, short());
  await rename(`${file}.short`, file);
}

/** The filters of a search for about as many job posts. */
async function someFilters(pool: pg.Pool, posts: number): Promise<object> {
  const { rows } = await pool.query<{ ids: number[] }>(
    `select json_agg(id) as ids from (
      select organization_id as id, sum(count(*)) over (order by count(*), organization_id) as posts
      from job_posts group by 1) as counted where posts <= $1`,
    [posts],
  );
  return { organization_ids: rows[0]?.ids, is_active: null };
}

/** The filters of a search for at most so many of the newest job posts. */
async function newestFilters(pool: pg.Pool, posts: number): Promise<object> {
  const { rows } = await pool.query<{ day: string }>(
    `select min(day)::text as day from (
      select date_featured::date as day, sum(count(*)) over (order by date_featured::date desc) as posts
      from job_posts group by 1) as counted where posts <= $1`,
    [posts],
  );
  return { date_featured_start: rows[0]?.day, is_active: null };
}

async function chunkBytes(pool: pg.Pool, id: number): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    'select sum(pg_column_size(ids))::int as bytes from list_chunks where list_id = $1',
    [id],
  );
  return rows[0]?.bytes ?? 0;
}

/** The last result of a call, and the median of its milliseconds. */
async function medianOf<Result>(call: () => Promise<Result>): Promise<[Result, number]> {
  const times: number[] = [];
  let result = await call();
  for (let run = 0; run < RUNS; run++) {
    const begin = performance.now();
    result = await call();
    times.push(performance.now() - begin);
  }
  return [result, Math.round(times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0)];
}
