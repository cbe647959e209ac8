import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { TESTED_VERSION } from '../../search-index/opensearch/engine.ts';
import { freePort } from '../../src/ops/embedded/service-process.ts';

/** One process of a cluster. */
export interface OpenSearchNode {
  /** Its name in the cluster. */
  name: string;
  url: string;
  /** Ends the process with SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again with its earlier data. Returns at once. */
  start(): void;
}

/** A running cluster. */
export interface OpenSearchCluster {
  nodes: readonly OpenSearchNode[];
  /** Waits until all nodes have joined, and all copies of all indexes are up to date. */
  ready(): Promise<void>;
  /** Ends all nodes. */
  stop(): Promise<void>;
}

const ARTIFACT = `org.opensearch.distribution.integ-test-zip:opensearch:${TESTED_VERSION}:zip`;
/** The distribution is unpacked once. */
const CACHE = join(import.meta.dirname, '../../node_modules/.cache');
const HOME = join(CACHE, `opensearch-${TESTED_VERSION}`);
const EARLIEST_JAVA = 21;
const JVMS = '/usr/lib/jvm';
const READY_WITHIN_MS = 300_000;
/** The id of the user `nobody`: OpenSearch refuses to run as root. */
const NOBODY = 65_534;

/** Why OpenSearch cannot run on this machine, as a sentence; null if it can. */
export function obstacleToOpenSearch(): string | null {
  if (javaHome() === null)
    return `No Java ${EARLIEST_JAVA} or later was found: set OPENSEARCH_JAVA_HOME to one.`;
  if (spawnSync('setpriv', ['--version']).status !== 0) return 'The program setpriv was not found.';
  if (!existsSync(HOME) && spawnSync('mvn', ['--version']).status !== 0)
    return 'Maven was not found, which fetches OpenSearch.';
  return null;
}

/** Options for nodes that run for a short time: nothing that costs more at the start than it saves later. */
export const BRIEF_JAVA_OPTIONS: readonly string[] = [
  ...['-Xms512m', '-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'],
  ...['-XX:+UnlockDiagnosticVMOptions', '-XX:-BytecodeVerificationRemote'],
];

/** The agent of the distribution, which keeps plugins from files and sockets. The nodes of tests have no plugins. */
export const AGENT = '-javaagent:agent/opensearch-agent.jar';

/** The options that `bin/opensearch` finds out by starting Java six times, which takes a third of a node's start. */
const NODE_OPTIONS = [
  // A node needs the classes of the agent without it, too.
  `-Xbootclasspath/a:agent/opensearch-agent-bootstrap-${TESTED_VERSION}.jar`,
  '--add-modules=jdk.incubator.vector',
  '--add-opens=java.base/java.nio=ALL-UNNAMED',
  '-Dio.netty.noUnsafe=true',
  '-Dio.netty.noKeySetOptimization=true',
  '-Dio.netty.recycler.maxCapacityPerThread=0',
  '-Dio.netty.allocator.numDirectArenas=0',
  '-Dorg.apache.lucene.store.MMapDirectory.sharedArenaMaxPermits=1',
  `-Dopensearch.path.home=${HOME}`,
];

/**
 * Starts nodes of one cluster with their files in a directory, and waits until they have joined. They end with this
 * process, even if it is killed. A node uses the data that is already in its directory.
 */
export async function startOpenSearch(
  directory: string,
  count: number,
  javaOptions = BRIEF_JAVA_OPTIONS,
): Promise<OpenSearchCluster> {
  await unpack();
  const ports = await Promise.all(Array.from({ length: count }, () => Promise.all([freePort(), freePort()])));
  const seeds = ports.map(([, transport]) => `127.0.0.1:${transport}`);
  const nodes = await Promise.all(
    ports.map(async ([http, transport], at) => {
      const name = `node-${at}`;
      const home = join(directory, name);
      await configure(home, {
        'cluster.name': 'roster-test',
        'node.name': name,
        'network.host': '127.0.0.1',
        'http.port': http,
        'transport.port': transport,
        'path.data': join(home, 'data'),
        'path.logs': join(home, 'logs'),
        'discovery.seed_hosts': seeds,
        'cluster.initial_cluster_manager_nodes': seeds.map((_, nr) => `node-${nr}`),
        'cluster.routing.allocation.disk.threshold_enabled': false,
      });
      return nodeOf(name, home, `http://127.0.0.1:${http}`, javaOptions);
    }),
  );
  const ready = async () => {
    for (const { url } of nodes) await untilReady(nodes, url);
  };
  const stop = async () => void (await Promise.all(nodes.map((node) => node.kill())));
  for (const node of nodes) node.start();
  try {
    await ready();
  } catch (error) {
    await stop();
    throw error;
  }
  return { nodes, ready, stop };
}

type LaunchedNode = OpenSearchNode & { fault(): string | null };

function nodeOf(name: string, home: string, url: string, javaOptions: readonly string[]): LaunchedNode {
  const output = join(home, 'output.log');
  let child: ChildProcess | undefined;
  const hasEnded = () => !child || child.exitCode !== null || child.signalCode !== null;
  return {
    name,
    url,
    start: () => {
      child = launch(home, output, javaOptions);
    },
    kill: async () => {
      if (!child || hasEnded()) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    fault: () => (hasEnded() ? `OpenSearch has ended:\n${readFileSync(output, 'utf8').slice(-4_000)}` : null),
  };
}

function launch(home: string, output: string, javaOptions: readonly string[]): ChildProcess {
  const account = isRoot() ? [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] : [];
  const log = openSync(output, 'a');
  const own = [`-Dopensearch.path.conf=${join(home, 'config')}`, `-Djava.io.tmpdir=${join(home, 'tmp')}`];
  const program = ['-cp', join(HOME, 'lib/*'), 'org.opensearch.bootstrap.OpenSearch'];
  const java = [join(javaHome() ?? '', 'bin/java'), ...NODE_OPTIONS, ...javaOptions, ...own, ...program];
  return spawn('setpriv', ['--pdeathsig=KILL', ...account, '--', ...java], {
    cwd: HOME,
    detached: true,
    stdio: ['ignore', log, log],
  });
}

/** Waits until the node at the address sees a green cluster of all nodes. */
async function untilReady(nodes: readonly LaunchedNode[], url: string): Promise<void> {
  const health = `${url}/_cluster/health?wait_for_status=green&wait_for_nodes=${nodes.length}&timeout=1s`;
  const deadlineMs = performance.now() + READY_WITHIN_MS;
  while (
    !(await fetch(health, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    for (const node of nodes) {
      const fault = node.fault();
      if (fault !== null) throw new Error(fault);
    }
    if (performance.now() > deadlineMs)
      throw new Error(`OpenSearch is not green after ${READY_WITHIN_MS / 1_000} s.`);
    await delay(100);
  }
}

/** Writes the settings of a node as YAML. Every JSON value is valid YAML. */
async function configure(home: string, settings: Record<string, unknown>): Promise<void> {
  const config = join(home, 'config');
  await cp(join(HOME, 'config'), config, { recursive: true });
  const lines = Object.entries(settings).map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`);
  await writeFile(join(config, 'opensearch.yml'), lines.join(''));
  for (const name of ['data', 'logs', 'tmp']) await mkdir(join(home, name), { recursive: true });
  if (isRoot()) execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, home]);
}

/** Fetches and unpacks the distribution. An interrupted download or extraction is not used. */
async function unpack(): Promise<void> {
  if (existsSync(HOME)) return;
  await mkdir(CACHE, { recursive: true });
  const unfinished = await mkdtemp(join(CACHE, 'unfinished-'));
  const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:unpack';
  const args = ['-q', '-B', goal, `-Dartifact=${ARTIFACT}`, `-DoutputDirectory=${unfinished}`];
  // Maven writes markers into its working directory.
  const maven = spawnSync('mvn', args, { cwd: unfinished, encoding: 'utf8' });
  if (maven.status !== 0) throw new Error(`Maven did not fetch OpenSearch:\n${maven.stdout}${maven.stderr}`);
  await rename(join(unfinished, `opensearch-${TESTED_VERSION}`), HOME);
  await rm(unfinished, { recursive: true });
  await chmod(HOME, 0o755);
}

/** The JDK of the environment, or else the newest one installed; null if it is too old. */
function javaHome(): string | null {
  const { OPENSEARCH_JAVA_HOME } = process.env;
  const installed = existsSync(JVMS) ? readdirSync(JVMS).map((name) => join(JVMS, name)) : [];
  const [newest] = (OPENSEARCH_JAVA_HOME ? [OPENSEARCH_JAVA_HOME] : installed)
    .map((home) => ({ home, version: javaVersion(home) }))
    .filter(({ version }) => version >= EARLIEST_JAVA)
    .sort((a, b) => b.version - a.version);
  return newest?.home ?? null;
}

function javaVersion(home: string): number {
  const file = join(home, 'release');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return Number(/^JAVA_VERSION="(\d+)/m.exec(text)?.[1] ?? 0);
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
