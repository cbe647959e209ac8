/** `npm run test:long -- load`: mixed traffic over more and more connections, and what becomes of it. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openEngine } from '../../search-index/meilisearch.ts';
import { ensureIndexes } from '../../search-index/rebuild.ts';
import { createAccount } from '../../src/account/create.ts';
import { openDatabase } from '../../src/db/database.ts';
import type { Caller } from '../bench/calls.ts';
import { runChild } from '../bench/child-process.ts';
import { cachedDataset } from '../bench/dataset-cache.ts';
import { startServer } from '../bench/server-process.ts';
import { startServices } from '../bench/services.ts';
import { percentiles } from '../bench/statistics.ts';
import { formatTable, ms, whole } from '../bench/table.ts';
import { undoAll, undoOnSignals } from '../bench/undo.ts';
import { customerTraffic } from './customer-traffic.ts';
import { orLeast } from './rehearsal.ts';
import { type LoadPlan, sendLoad } from './send-load.ts';
import { readState } from './server-state.ts';

const WARM_SECONDS = orLeast(5, 0.2);
const ACCOUNTS = orLeast(100, 2);
const CREDITS = 1_000_000_000;
const SEED = 1;

/** No limit but that of feedback is met: what is measured is how much the process bears. */
const LIMITS = {
  RATE_SEARCHES: '1000000',
  RATE_LOOKUPS: '1000000',
  RATE_OTHER: '1000000',
  RATE_AUTOCOMPLETE: '1000000',
};

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    /** Over how many, one number after the other. */
    connections: { type: 'string', default: '1,8,64,256' },
    /** How long at each number of connections. */
    minutes: { type: 'string', default: '0.33' },
    persons: { type: 'string', default: '10000' },
    /** A directory for a profile of the server's processor time. */
    profile: { type: 'string' },
  },
});
const levels = orLeast(values.connections.split(',').map(Number), [1, 2]);
if (!levels.every((connections) => connections >= 1))
  throw new Error(`--connections takes whole numbers with commas between them, not ${values.connections}`);
const seconds = orLeast(Number(values.minutes) * 60, 0.5);
const persons = orLeast(Number(values.persons), 60);
const organizations = Math.ceil(persons / 2);
const jobPosts = persons * 2;

const HEADER = [
  'connections',
  'answered/s',
  'p50, p95, p99 ms',
  'of searches',
  'of all others',
  'shed/s',
  'shed p99 ms',
  'feedback limited',
  'memory MiB',
  'event loop p99 ms',
  'pool waits/s',
  'mean pool wait ms',
];

undoOnSignals();
try {
  await measure();
} finally {
  await undoAll();
}

async function measure(): Promise<void> {
  const services = await startServices();
  const databaseUrl = await services.createDatabase('load');
  process.stderr.write(
    `Importing ${persons} persons, ${organizations} organizations and ${jobPosts} job posts …\n`,
  );
  const { directory } = await cachedDataset({ persons, organizations, jobPosts, seed: SEED });
  await runChild('import-process.ts', { databaseUrl, directory });
  const database = await openDatabase(databaseUrl);
  const engine = openEngine({ url: services.meiliUrl, key: services.meiliKey, prefix: '' });
  await ensureIndexes({ pool: database.pool, engine });
  const callers: Caller[] = [];
  for (let nr = 0; nr < ACCOUNTS; nr++) {
    const { account_id, key } = await createAccount(database.pool, `Load ${nr}`, CREDITS);
    callers.push({ accountId: account_id, key });
  }
  const traffic = await customerTraffic(database.pool, SEED, organizations);
  await engine.close();
  await database.close();

  const environment = {
    DATABASE_URL: databaseUrl,
    MEILI_URL: services.meiliUrl,
    MEILI_KEY: services.meiliKey,
  };
  const server = await startServer(
    { ...environment, ...LIMITS, LOG_LEVEL: 'warn' },
    join(services.directory, 'server.log'),
    values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`],
  );
  const plan: LoadPlan = { url: server.url, callers, traffic };
  await sendLoad(plan, 8, WARM_SECONDS);
  const rows: string[][] = [];
  let wrong = 0;
  for (const connections of levels) {
    const level = await measureLevel(plan, connections);
    rows.push(level.row);
    wrong += level.wrong;
  }
  services.assertUndisturbed();
  await server.stop();

  const shares = traffic.map(({ kind, share }) => `${kind} ${share}%`).join(', ');
  process.stdout.write(
    `Node ${process.version}, ${availableParallelism()} cores; ${seconds} s at each number of connections; ${shares}\n\n`,
  );
  process.stdout.write(`${formatTable(HEADER, rows)}\n`);
  if (wrong > 0) process.exitCode = 1;
}

function shown(timesMs: readonly number[]): string {
  const { p50, p95, p99 } = percentiles(timesMs);
  return [p50, p95, p99].map(ms).join(', ');
}

/** A row of the table, and how many answers were wrong, which are told as they come. */
async function measureLevel(plan: LoadPlan, connections: number): Promise<{ row: string[]; wrong: number }> {
  const before = await readState(plan.url);
  const seen = await sendLoad(plan, connections, seconds);
  const after = await readState(plan.url);
  for (const [what, { count, first }] of seen.wrong)
    process.stderr.write(`${connections} connections: ${count} × ${what} ${first}\n`);
  const accepted = [...seen.searchesMs, ...seen.othersMs];
  const waits = after.waits - before.waits;
  const row = [
    String(connections),
    whole(accepted.length / seconds),
    ...[accepted, seen.searchesMs, seen.othersMs].map(shown),
    whole(seen.shedMs.length / seconds),
    seen.shedMs.length > 0 ? ms(percentiles(seen.shedMs).p99) : '-',
    whole(seen.limited),
    whole(after.memoryBytes / 1024 ** 2),
    ms(after.eventLoopMs),
    whole(waits / seconds),
    waits > 0 ? ms(((after.waitSeconds - before.waitSeconds) / waits) * 1_000) : '-',
  ];
  return { row, wrong: seen.wrong.size };
}
