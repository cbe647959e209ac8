import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { readFile, realpath, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** The options of every embedded service. */
export interface ServiceOptions {
  /** The directory of its files; made when absent. */
  directory: string;
  /** Called when the service has ended by itself and is started again. */
  onRestart(reason: string): void;
}

/** How to run a service. Its directory exists, and is its working directory. */
export interface ServiceCommand extends ServiceOptions {
  /** The name in messages, such as `PostgreSQL`. */
  name: string;
  executable: string;
  args: string[];
  /** The environment, and the account where it is another one. */
  options: SpawnOptions;
  /** Whether the service answers. */
  isReady(): Promise<boolean>;
  /** The signal for an orderly shutdown. */
  stopSignal: NodeJS.Signals;
}

/** A running service, which is started again when it ends by itself. */
export interface ServiceProcess {
  readonly pid: number;
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 60_000;
/** The limit of one attempt to reach a service; a stopped process accepts connections and never answers. */
export const ANSWER_WITHIN_MS = 2_000;
const STOP_WITHIN_MS = 30_000;
const RESTART_PAUSE_MS = 500;
const KEPT_OUTPUT_CHARS = 4_000;

/**
 * Starts a service, and waits until it answers. A service that ends by itself is started again. So is one that does not
 * answer in time after such a start.
 * @throws Error with the end of its output where it ends or does not answer at the first start
 */
export async function startService(command: ServiceCommand): Promise<ServiceProcess> {
  await endLeftovers(command);
  let launched = launch(command);
  let isStopping = false;
  await untilReady(command, launched);

  async function supervise(): Promise<void> {
    let fault = await launched.ended;
    while (!isStopping) {
      command.onRestart(fault);
      await delay(RESTART_PAUSE_MS);
      if (isStopping) return;
      launched = launch(command);
      fault = await untilReady(command, launched).then(
        () => launched.ended,
        ({ message }: Error) => message,
      );
    }
  }

  void supervise();
  return {
    get pid() {
      return launched.child.pid ?? 0;
    },
    async stop() {
      isStopping = true;
      launched.child.kill(command.stopSignal);
      const timer = setTimeout(() => launched.child.kill('SIGKILL'), STOP_WITHIN_MS);
      await launched.ended;
      clearTimeout(timer);
    },
  };
}

/** Starts the process in a group of its own, so that Ctrl-C does not reach it: it is stopped after its clients. */
function launch({ name, executable, args, directory, options }: ServiceCommand) {
  const stdio: SpawnOptions['stdio'] = ['ignore', 'pipe', 'pipe'];
  const child = spawn(executable, args, { ...options, cwd: directory, detached: true, stdio });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-KEPT_OUTPUT_CHARS);
    });
  // Resolves to a sentence with the reason.
  const ended = once(child, 'exit').then(
    ([code, signal]) => `${name} ended by itself (${signal ?? `code ${code}`})`,
    ({ message }: Error) => message,
  );
  return { child, ended, output: () => output.trim() };
}

/**
 * Waits until the service answers.
 * @throws Error where the service has ended, or did not answer in time; it is then killed
 */
async function untilReady(
  { name, isReady }: ServiceCommand,
  launched: ReturnType<typeof launch>,
): Promise<void> {
  const { child, ended, output } = launched;
  const deadlineMs = performance.now() + READY_WITHIN_MS;
  while (!(await isReady())) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${await ended}:\n${output()}`);
    if (performance.now() > deadlineMs) {
      child.kill('SIGKILL');
      throw new Error(`${name} did not answer within ${READY_WITHIN_MS / 1_000} seconds.`);
    }
    await delay(20);
  }
}

/**
 * Kills the processes of a service that a killed owner has left running in its directory, and waits for their end. Both
 * services recover from a kill at their next start.
 */
export async function endLeftovers({
  executable,
  directory,
}: Pick<ServiceCommand, 'executable' | 'directory'>): Promise<void> {
  const place = await realpath(directory);
  const program = basename(executable);
  const isLeft = (pid: string) => killIn(place, program, pid);
  if (!existsSync('/proc/self')) spawnSync('pkill', ['-KILL', '-f', `${program} .*${place}`]);
  else while (readdirSync('/proc').filter(isLeft).length > 0) await delay(20);
}

/** Kills a process where it runs the program in the directory. Returns whether it does; a zombie has no directory. */
function killIn(directory: string, program: string, pid: string): boolean {
  try {
    if (readlinkSync(`/proc/${pid}/cwd`) !== directory) return false;
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== program) return false;
    return process.kill(Number(pid), 'SIGKILL');
  } catch {
    // It has ended, belongs to another account, or is no process.
    return false;
  }
}

/**
 * A TCP port of loopback on which no process listens. Systems give connections ports from 32,768 on, so that none of these takes
 * the port while its service does not listen yet, or starts again.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_768);
    if (await isFree(port)) return port;
  }
}

/** Whether no process listens on a TCP port of loopback. */
export async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.close();
  return isListening;
}

/** The secret in a file that only this account can read; made where it is missing. */
export async function storedSecret(file: string): Promise<string> {
  const stored = await readFile(file, 'utf8').catch(() => '');
  const secret = stored || randomBytes(24).toString('hex');
  if (!stored) await writeFile(file, secret, { mode: 0o600 });
  return secret;
}
