import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A Docker engine that answers. */
export interface DockerEngine {
  /** The environment of programs that use it. */
  env: NodeJS.ProcessEnv;
  /** Whether it was started for the tests, so that it holds nothing else. */
  isOwn: boolean;
  /** Ends an engine that was started for the tests, and removes what it has left in the network of the machine. */
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 60_000;
/** The rules of a table of the firewall that is not used, by the name of the table. */
const UNUSED_RULES = { filter: '*filter\nCOMMIT\n', nat: '*nat\nCOMMIT\n' };

/** Why no Docker engine can be used on this machine, as a sentence; null if one may be. */
export function obstacleToEngine(): string | null {
  if (answers(process.env)) return null;
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'No Docker engine with Compose answers, and only root can start one on Linux.';
  if (!has('dockerd') && !has('apt-get')) return 'Docker is not installed, and apt is not there to fetch it.';
  return null;
}

/**
 * Finds the engine of this machine, or else starts one with its files in a directory. Docker is fetched where it is not
 * installed.
 * @throws Error where an engine does not start, such as on a machine that may not make networks
 */
export async function openEngine(directory: string): Promise<DockerEngine> {
  if (answers(process.env)) return { env: process.env, isOwn: false, stop: async () => {} };
  const programs = join(directory, 'docker');
  const env = { ...process.env, DOCKER_HOST: `unix://${directory}/docker.sock` };
  if (!has('dockerd')) {
    const install = spawnSync(join(import.meta.dirname, 'install-docker.sh'), [programs], {
      encoding: 'utf8',
    });
    if (install.status !== 0) throw new Error(`Docker was not fetched: ${install.stderr.trim()}`);
    const path = `${programs}/usr/bin:${programs}/usr/sbin:${process.env.PATH}`;
    Object.assign(env, { PATH: path, DOCKER_CONFIG: programs });
  }
  const rules = Object.entries(UNUSED_RULES).map(([table, unused]) => rulesOf(table) || unused);
  const forwarding = readFileSync(FORWARDING, 'utf8');
  const daemon = await startDaemon(directory, env);
  const stop = async () => {
    await end(daemon);
    for (const input of rules) execFileSync('iptables-restore', { input });
    spawnSync('ip', ['link', 'delete', 'docker0']);
    await writeFile(FORWARDING, forwarding);
  };
  const deadlineMs = performance.now() + READY_WITHIN_MS;
  while (!answers(env)) {
    if (hasEnded(daemon) || performance.now() > deadlineMs) {
      await stop();
      const reason = readFileSync(join(directory, 'dockerd.log'), 'utf8').trim().split('\n').at(-1);
      throw new Error(`dockerd does not start here: ${reason}`);
    }
    await delay(100);
  }
  return { env, isOwn: true, stop };
}

const FORWARDING = '/proc/sys/net/ipv4/ip_forward';

/** Starts the engine, which ends with this process, even if it is killed. */
async function startDaemon(directory: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const settings = join(directory, 'daemon.json');
  await writeFile(
    settings,
    JSON.stringify({
      hosts: [env.DOCKER_HOST],
      'data-root': join(directory, 'data'),
      'exec-root': join(directory, 'run'),
      pidfile: join(directory, 'docker.pid'),
    }),
  );
  const log = openSync(join(directory, 'dockerd.log'), 'a');
  const command = ['--pdeathsig=TERM', '--', 'dockerd', '--config-file', settings];
  const daemon = spawn('setpriv', command, { env, stdio: ['ignore', log, log] });
  closeSync(log);
  return daemon;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

async function end(daemon: ChildProcess): Promise<void> {
  if (hasEnded(daemon)) return;
  const ended = once(daemon, 'exit');
  daemon.kill('SIGTERM');
  await ended;
}

function rulesOf(table: string): string {
  return spawnSync('iptables-save', ['-t', table], { encoding: 'utf8' }).stdout ?? '';
}

function answers(env: NodeJS.ProcessEnv): boolean {
  return [['info'], ['compose', 'version']].every(
    (args) => spawnSync('docker', args, { env, stdio: 'ignore' }).status === 0,
  );
}

function has(program: string): boolean {
  return spawnSync('sh', ['-c', 'command -v "$0"', program]).status === 0;
}
