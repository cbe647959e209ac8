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
/** A list of as many ids can be a filter. */
const FILTER_IDS = 100_000;

/**
 * Measures lists of job posts, parts of persons, and a file; `npm run bench -- --lists --persons 4000 --job-posts 100000`.
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
    const build = async (filters: object) => {
      const begin = performance.now();
      let built = await create('job_search', filters);
      while (built.state === 'building') {
        await after(POLL_MS);
        built = (await (await fetch(`${lists}${built.id}/`, { headers })).json()) as typeof built;
      }
      const ms = Math.round(performance.now() - begin);
      rows.push([`list of ${built.total} ids, by a worker`, `${ms} ms`, `${await bytesOf(built.id)} kB`]);
      return built;
    };
    const filter = await build(await someFilters(pool, FILTER_IDS));
    const all = await build({ is_active: null });
    const persons = await create('person_role_search', {});
    const [text, partMs] = await medianOf(async () =>
      (await fetch(`${lists}${persons.id}/parts/0/`, { headers })).text(),
    );
    rows.push(['part of 1,000 persons, all fields', `${partMs} ms`, `${Math.round(text.length / 1_000)} kB`]);
    for (const [name, list] of [
      ['file of persons', persons],
      ['file of job posts', all],
    ] as const) {
      const start = performance.now();
      let bytes = 0;
      const response = await fetch(`${lists}${list.id}/file/`, { headers });
      for await (const chunk of response.body ?? []) bytes += chunk.length;
      const seconds = (performance.now() - start) / 1_000;
      const perSecond = Math.round(list.total / seconds);
      rows.push([`${name}: ${list.total} rows`, `${perSecond} rows/s`, `${Math.round(bytes / 1e6)} MB`]);
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
