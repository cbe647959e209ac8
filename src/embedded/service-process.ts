import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** How to run one service. */
export interface ServiceCommand {
  /** What people call the service, such as `PostgreSQL`. */
  name: string;
  executable: string;
  args: string[];
  options: SpawnOptions;
  /** Resolves true once the service answers. */
  isReady(): Promise<boolean>;
  /** The signal that makes the service end in good order. */
  stopSignal: NodeJS.Signals;
  /** Told the process id of every start. */
  onStart?(pid: number): void;
  /** Told when the service ended by itself and is started again. */
  onRestart(reason: string): void;
}

/** A running service that is started again when it ends by itself. */
export interface ServiceProcess {
  pid: number;
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 30_000;
const RESTART_PAUSE_MS = 500;
const KEPT_OUTPUT_CHARS = 4_000;

/**
 * Starts a service in a process group of its own (so Ctrl-C reaches only us, and we end it in order), and
 * waits until it answers.
 * @throws Error with the service's last words where it ends or stays silent
 */
export async function startService(command: ServiceCommand): Promise<ServiceProcess> {
  let child = launch(command);
  let stopping = false;
  await child.ready;

  const watch = (): void => {
    child.process.once('exit', (code, signal) => {
      if (stopping) return;
      command.onRestart(`${command.name} ended by itself (${signal ?? `code ${code}`})`);
      void relaunch();
    });
  };
  const relaunch = async (): Promise<void> => {
    while (!stopping) {
      await delay(RESTART_PAUSE_MS);
      if (stopping) return;
      child = launch(command);
      try {
        await child.ready;
        watch();
        return;
      } catch (error) {
        command.onRestart(String(error));
      }
    }
  };
  watch();
  return {
    get pid() {
      return child.process.pid ?? 0;
    },
    async stop() {
      stopping = true;
      await end(child.process, command.stopSignal);
    },
  };
}

function launch(command: ServiceCommand): { process: ChildProcess; ready: Promise<void> } {
  const child = spawn(command.executable, command.args, {
    ...command.options,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid !== undefined) command.onStart?.(child.pid);
  let output = '';
  const keep = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-KEPT_OUTPUT_CHARS);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const ended = new Promise<never>((_, reject) => {
    child.once('error', (error) => reject(new Error(`${command.name} could not be run: ${error.message}`)));
    child.once('exit', (code) =>
      reject(new Error(`${command.name} ended while starting (code ${code}):\n${output.trim()}`)),
    );
  });
  ended.catch(() => {});
  return { process: child, ready: Promise.race([ended, answers(command, child)]) };
}

async function answers(command: ServiceCommand, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (child.exitCode === null && child.signalCode === null) {
    if (await command.isReady()) return;
    if (Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`${command.name} did not answer within ${READY_WITHIN_MS / 1000} seconds`);
    }
    await delay(20);
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await exited;
  clearTimeout(timer);
}

/** A TCP port on loopback that nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}

/** Whether a process with this id runs; one that has ended and that nobody has taken note of does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** In a container whose first process reaps nothing, a killed engine stays one for good. */
function isZombie(pid: number): boolean {
  try {
    return /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Ends a process that an earlier run left behind, and waits until it is gone. */
export async function endLeftover(pid: number, signal: NodeJS.Signals): Promise<void> {
  const deadline = Date.now() + STOP_WITHIN_MS;
  if (isAlive(pid)) process.kill(pid, signal);
  while (isAlive(pid)) {
    if (Date.now() > deadline) process.kill(pid, 'SIGKILL');
    await delay(20);
  }
}
