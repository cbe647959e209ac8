/** `npm run bench`: measures loading, searches and lookups of this checkout, and of another one or other servers beside it. */
import { mkdir, mkdtemp, rm, statfs } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../../src/ops/embedded/service-process.ts';
import { databaseUrl, type StartedServices, startServices } from '../harness/services.ts';
import { startStandby } from '../harness/standby.ts';
import { closeConnections } from './calls.ts';
import { type BenchEngine, ENGINES, type EngineName, meilisearchOf, openSearchIn } from './engines.ts';
import { measureFairness } from './fairness.ts';
import { onceIn } from './keeping.ts';
import { dropDescriptions, measureLists } from './lists.ts';
import { changeLog, lookups, suggestions } from './lookups.ts';
import { measureMatches } from './match/match.ts';
import { type LoadResult, measureCalls, measureLoad } from './measure.ts';
import { comparePeers } from './peers/compare.ts';
import { measureReplica, type ReplicaSide } from './replica.ts';
import { type BenchResults, formatReport } from './report.ts';
import { readSamples, type Samples } from './samples.ts';
import { broadRoleSearches, facets, jobSearches, organizationSearches, roleSearches } from './searches.ts';
import { runCommand, type Side, type SideOptions, startSide } from './side.ts';

const CHECKOUT = join(import.meta.dirname, '../..');

const { values } = parseArgs({
  options: {
    /** `meilisearch`, `opensearch`, or both with a comma between them: they are measured in turn. */
    engine: { type: 'string', default: 'meilisearch' },
    /** A directory that keeps what the run loads. A later run with the same sizes continues there. */
    keep: { type: 'string' },
    /** Another checkout, with its packages installed: it is measured in turn with this one, on the first engine. */
    against: { type: 'string' },
    /** A dataset directory; a generated one where absent. */
    dataset: { type: 'string' },
    persons: { type: 'string', default: '20000' },
    /** By default a fifth of the persons. */
    organizations: { type: 'string' },
    /** By default three for each organization. */
    'job-posts': { type: 'string' },
    /** Measured rounds of every call. */
    runs: { type: 'string', default: '50' },
    /** Accounts of each side: the measurements with many connections use them in turn, and the fairness needs two. */
    accounts: { type: 'string', default: '8' },
    /** Numbers of connections for the search mix. */
    connections: { type: 'string', default: '32' },
    /** Requests of each measurement with many connections. */
    requests: { type: 'string', default: '800' },
    /** Measures beside PostGraphile and hand-written SQL instead. */
    peers: { type: 'boolean', default: false },
    /** Measures matches of perturbed persons and of strangers instead, on one checkout. */
    match: { type: 'boolean', default: false },
    /** Measures lists, their parts and files instead. */
    lists: { type: 'boolean', default: false },
    /** Measures one account beside another that floods the server instead; `--runs` are the minutes of each checkout. */
    fairness: { type: 'boolean', default: false },
    /** Measures with and without a replica of the database instead. */
    replica: { type: 'boolean', default: false },
    /** Prints JSON instead of tables. */
    json: { type: 'boolean', default: false },
  },
});

/** Bytes that a person takes with its share of organizations and job posts; of an index twice, as rebuilds keep two. */
const BYTES_PER_PERSON = { dataset: 6_000, database: 13_000, meilisearch: 175_000, opensearch: 10_000 };

/** Undone in reverse order at the end, or when a signal ends the run. */
const cleanUps: (() => Promise<unknown>)[] = [];
async function undoAll(): Promise<void> {
  closeConnections();
  for (let undo = cleanUps.pop(); undo; undo = cleanUps.pop()) await undo();
}
let undone: Promise<void> | undefined;
/** Once: a step that fails because a signal stops it must not end the process before the rest has stopped. */
function cleanUp(): Promise<void> {
  undone ??= undoAll();
  return undone;
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)));

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

try {
  process.stdout.write(`${await run()}\n`);
} finally {
  await cleanUp();
}

async function run(): Promise<string> {
  say(`Node ${process.version}, ${availableParallelism()} cores`);
  const directory = values.keep ? resolve(values.keep) : await mkdtemp(join(tmpdir(), 'roster-bench-'));
  if (values.keep) await mkdir(directory, { recursive: true });
  else cleanUps.push(() => rm(directory, { recursive: true, force: true }));
  const names = ENGINES.filter((name) => values.engine.split(',').includes(name));
  if (names.length === 0) throw new Error(`--engine is one of ${ENGINES.join(', ')}`);
  await checkDisk(directory, names);
  const once = onceIn(directory);
  const generated = join(directory, 'dataset');
  const dataset = values.dataset ? resolve(values.dataset) : generated;
  if (!values.dataset) await once('dataset', () => generate(generated));
  const services = await startServices({ directory, durable: true });
  cleanUps.push(() => services.stop());
  const engines: BenchEngine[] = [];
  for (const name of names) engines.push(await startEngine(name, directory, services));
  const [engine] = engines as [BenchEngine];
  const ofSide = { dataset, services, once, accounts: Number(values.accounts) };
  if (values.peers) {
    return comparePeers({
      ...{ side: { ...ofSide, engine, checkout: CHECKOUT }, directory, say },
      ...{ defer: (undo) => cleanUps.push(undo) },
      ...{ persons: Number(values.persons), runs: Number(values.runs) },
      ...{ connections: Number.parseInt(values.connections, 10), requests: Number(values.requests) },
    });
  }
  if (values.match) {
    const side = await startSide({ ...ofSide, engine, checkout: CHECKOUT, name: 'match' });
    cleanUps.push(() => side.stop());
    return measureMatches(side, Number(values.runs));
  }
  if (values.lists) {
    const side = await startSide({ ...ofSide, engine, checkout: CHECKOUT, name: 'lists' });
    cleanUps.push(() => side.stop());
    return measureLists(side, { DATABASE_URL: side.databaseUrl, ...engine.settings('lists') });
  }
  const against = values.against
    ? [{ ...ofSide, engine, checkout: resolve(values.against), name: `against_${engine.name}` }]
    : [];
  const own = engines.map((one) => ({
    ...{ ...ofSide, engine: one, checkout: CHECKOUT, name: `bench_${one.name}` },
  }));
  if (values.fairness) {
    const sides = await start([...own, ...against].map((one) => ({ ...one, settings: {} })));
    const samples = await readSamples((sides[0] as Side).databaseUrl);
    return measureFairness(sides, samples, Number(values.runs));
  }
  if (values.replica) return compareReplica(await start([...own, ...against]), directory, services);
  const results = await measureSides([...own, ...against]);
  return values.json ? JSON.stringify(results) : formatReport(results);
}

async function startEngine(
  name: EngineName,
  directory: string,
  services: StartedServices,
): Promise<BenchEngine> {
  if (name === 'meilisearch') return meilisearchOf(services);
  const { engine, stop } = await openSearchIn(directory);
  cleanUps.push(stop);
  return engine;
}

/** @throws Error where the run may not fit on the disk */
async function checkDisk(directory: string, engines: readonly EngineName[]): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  const { dataset, database } = BYTES_PER_PERSON;
  const bytes = engines.reduce((sum, engine) => sum + database + BYTES_PER_PERSON[engine], dataset);
  const needed = (Number(values.persons) * bytes) / 1e9;
  const free = (bavail * bsize) / 1e9;
  if (free < needed) throw new Error(`The run needs some ${needed} GB of disk, and ${free} are free.`);
}

async function start(wanted: readonly SideOptions[]): Promise<Side[]> {
  const sides: Side[] = [];
  for (const options of wanted) {
    say(`Loading with ${options.checkout} into ${options.engine.name} …`);
    const side = await startSide(options);
    cleanUps.push(() => side.stop());
    sides.push(side);
  }
  return sides;
}

async function compareReplica(sides: Side[], directory: string, services: StartedServices): Promise<string> {
  const standby = await startStandby(
    { url: services.postgresUrl, directory: join(directory, 'postgres') },
    { directory: join(directory, 'standby'), durable: true, onRestart: say },
  );
  cleanUps.push(() => standby.stop());
  const compared: ReplicaSide[] = [];
  for (const side of sides) {
    const address = databaseUrl(standby.url, new URL(side.databaseUrl).pathname.slice(1));
    const port = await freePort();
    const withReplica = await side.serveWith({ DATABASE_REPLICA_URLS: address, METRICS_PORT: String(port) });
    cleanUps.push(() => withReplica.stop());
    compared.push({ side, withReplica, metricsUrl: `http://127.0.0.1:${port}/metrics` });
  }
  const samples = await readSamples((sides[0] as Side).databaseUrl);
  const calls = [
    ...lookups(samples),
    ...jobSearches(samples).slice(0, 4),
    ...roleSearches(samples).slice(0, 4),
  ];
  return measureReplica(compared, calls, Number(values.runs));
}

async function measureSides(wanted: readonly SideOptions[]): Promise<BenchResults> {
  const sides = await start(wanted);
  const measured = await measure(sides, await readSamples((sides[0] as Side).databaseUrl));
  const results: BenchResults = { sides: [], ...measured };
  for (const side of sides) {
    const loading = {
      'import and first build of the indexes, s': side.import.seconds,
      'first build of the indexes, s': side.buildSeconds,
      'import, peak MB': side.import.megabytes,
      'indexes while they are filled, peak MB': side.import.peakBytes / 1e6,
      'server, peak MB': await side.serverMegabytes(),
    };
    const isLost = values.keep !== undefined && side.engine.name === 'meilisearch';
    const indexes = isLost ? [] : await side.takeIndexSizes();
    results.sides.push({ checkout: side.checkout, engine: side.engine.name, loading, indexes });
  }
  return results;
}

async function generate(directory: string): Promise<string> {
  say('Generating a dataset …');
  const { persons, organizations, 'job-posts': jobPosts } = values;
  const sizes = ['--force', '--persons', persons];
  if (organizations !== undefined) sizes.push('--organizations', organizations);
  if (jobPosts !== undefined) sizes.push('--job-posts', jobPosts);
  await runCommand(CHECKOUT, ['generate', directory, ...sizes], {});
  if (values.lists) await dropDescriptions(directory);
  return directory;
}

async function measure(sides: readonly Side[], samples: Samples): Promise<Omit<BenchResults, 'sides'>> {
  const kinds = {
    'job posts': jobSearches(samples),
    organizations: organizationSearches(samples),
    roles: roleSearches(samples),
    'broad role searches': broadRoleSearches(),
    'facets and explanations': facets(samples),
    lookups: lookups(samples),
    autocomplete: suggestions(),
    'change log': changeLog(),
  };
  const calls: BenchResults['calls'] = {};
  for (const [kind, ofKind] of Object.entries(kinds)) {
    say(`Measuring ${kind} …`);
    calls[kind] = await measureCalls(sides, ofKind, Number(values.runs));
  }
  say('Measuring many connections …');
  const requests = Number(values.requests);
  const mix = [...kinds['job posts'], ...kinds.organizations, ...kinds.roles];
  const details = kinds.lookups.slice(0, 1);
  const loads: LoadResult[] = [];
  const all = Number(values.accounts);
  for (const accounts of [1, all]) {
    const name = `person details, 16 connections, ${accounts} accounts`;
    loads.push(await measureLoad(sides, details, { name, connections: 16, requests, accounts }));
  }
  for (const connections of values.connections.split(',').map(Number)) {
    const name = `search mix, ${connections} connections`;
    loads.push(await measureLoad(sides, mix, { name, connections, requests, accounts: all }));
  }
  return { calls, loads };
}
