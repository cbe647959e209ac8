/** `npm run bench`: measures loading, searches and lookups of this checkout, and of another one or other servers beside it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type StartedServices, startServices } from '../harness/services.ts';
import { closeConnections } from './calls.ts';
import { takeIndexSizes } from './index-sizes.ts';
import { changeLog, lookups, suggestions } from './lookups.ts';
import { measureMatches } from './match/match.ts';
import { type LoadResult, measureCalls, measureLoad } from './measure.ts';
import { comparePeers } from './peers/compare.ts';
import { type BenchResults, formatReport } from './report.ts';
import { readSamples, type Samples } from './samples.ts';
import { broadRoleSearches, facets, jobSearches, organizationSearches, roleSearches } from './searches.ts';
import { runCommand, type Side, startSide } from './side.ts';

const CHECKOUT = join(import.meta.dirname, '../..');

const { values } = parseArgs({
  options: {
    /** Another checkout, with its packages installed: it is measured in turn with this one. */
    against: { type: 'string' },
    /** A dataset directory; a generated one where absent. */
    dataset: { type: 'string' },
    persons: { type: 'string', default: '20000' },
    organizations: { type: 'string' },
    'job-posts': { type: 'string' },
    /** Measured rounds of every call. */
    runs: { type: 'string', default: '50' },
    /** Numbers of connections for the search mix. */
    connections: { type: 'string', default: '32' },
    /** Requests of each measurement with many connections. */
    requests: { type: 'string', default: '800' },
    /** Measures beside PostGraphile and hand-written SQL instead, with a fifth as many organizations as persons. */
    peers: { type: 'boolean', default: false },
    /** Measures matches of perturbed persons and of strangers instead, on one checkout. */
    match: { type: 'boolean', default: false },
    /** Prints JSON instead of tables. */
    json: { type: 'boolean', default: false },
  },
});

/** Undone in reverse order at the end, or when a signal ends the run. */
const cleanUps: (() => Promise<unknown>)[] = [];
async function cleanUp(): Promise<void> {
  closeConnections();
  for (let undo = cleanUps.pop(); undo; undo = cleanUps.pop()) await undo();
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
  const directory = await mkdtemp(join(tmpdir(), 'roster-bench-'));
  cleanUps.push(() => rm(directory, { recursive: true, force: true }));
  const dataset = values.dataset ? resolve(values.dataset) : await generate(join(directory, 'dataset'));
  const services = await startServices({ directory, durable: true });
  cleanUps.push(() => services.stop());
  if (values.peers) {
    return comparePeers({
      ...{ checkout: CHECKOUT, directory, dataset, services, say, defer: (undo) => cleanUps.push(undo) },
      ...{ persons: Number(values.persons), runs: Number(values.runs) },
      ...{ connections: Number.parseInt(values.connections, 10), requests: Number(values.requests) },
    });
  }
  if (values.match) {
    const side = await startSide(CHECKOUT, 'match', dataset, services);
    cleanUps.push(() => side.stop());
    return measureMatches(side, Number(values.runs));
  }
  const results = await measureCheckouts(dataset, services);
  return values.json ? JSON.stringify(results) : formatReport(results);
}

async function measureCheckouts(dataset: string, services: StartedServices): Promise<BenchResults> {
  const sides: Side[] = [];
  for (const checkout of [CHECKOUT, ...(values.against ? [resolve(values.against)] : [])]) {
    say(`Loading with ${checkout} …`);
    const side = await startSide(checkout, `bench${sides.length}`, dataset, services);
    cleanUps.push(() => side.stop());
    sides.push(side);
  }
  const measured = await measure(sides, await readSamples((sides[0] as Side).databaseUrl));
  const results: BenchResults = { sides: [], ...measured };
  for (const side of sides) {
    const loading = {
      'import and first build of the indexes, s': side.import.seconds,
      'import, peak MB': side.import.megabytes,
      'rebuild of the indexes, s': side.reindex.seconds,
      'rebuild, peak MB': side.reindex.megabytes,
      'server, peak MB': await side.serverMegabytes(),
    };
    const indexes = await takeIndexSizes(services, side.indexPrefix);
    results.sides.push({ checkout: side.checkout, loading, indexes });
  }
  return results;
}

async function generate(directory: string): Promise<string> {
  say('Generating a dataset …');
  const { persons, peers } = values;
  const organizations = values.organizations ?? (peers ? String(Math.ceil(Number(persons) / 5)) : '20000');
  const jobPosts = values['job-posts'] ?? (peers ? persons : '100000');
  const sizes = ['--persons', persons, '--organizations', organizations, '--job-posts', jobPosts];
  await runCommand(CHECKOUT, ['generate', directory, ...sizes], {});
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
  for (const accounts of [1, 8]) {
    const name = `person details, 16 connections, ${accounts} accounts`;
    loads.push(await measureLoad(sides, details, { name, connections: 16, requests, accounts }));
  }
  for (const connections of values.connections.split(',').map(Number)) {
    const name = `search mix, ${connections} connections`;
    loads.push(await measureLoad(sides, mix, { name, connections, requests, accounts: 8 }));
  }
  return { calls, loads };
}
