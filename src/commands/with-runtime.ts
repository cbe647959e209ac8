import { constants } from 'node:os';
import type { Logger } from 'pino';
import { type Config, type LogLevel, readConfig, shownSettings } from '../config.ts';
import { migrate } from '../db/database.ts';
import { provideServices } from '../embedded/services.ts';
import { VERSION } from '../operating/version.ts';
import { openRuntime, type Runtime } from '../runtime.ts';
import { say } from './definition.ts';

let onStopSignal: (signal: NodeJS.Signals) => unknown;

/**
 * Runs a command on the configured or embedded services, after migrating the database, and releases them afterwards. A
 * signal to end stops the services and ends the process.
 * @param options.alone refuses the embedded services of another process
 * @param options.isService logs the start, with the settings, and the stop
 */
export async function withRuntime<T>(
  work: (runtime: Runtime, config: Config) => Promise<T>,
  options: { logLevel?: LogLevel; alone?: boolean; isService?: boolean } = {},
): Promise<T> {
  const config = readConfig();
  const providing = provideServices(config, (reason) => process.stderr.write(`${reason}\n`));
  onStopSignal = async (signal) => {
    await providing.then(({ release }) => release()).catch(() => {});
    process.exit(128 + constants.signals[signal]);
  };
  // A terminal and npm both send the same Ctrl-C: the listeners stay, so that the second signal does not kill the process.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(name, (signal: NodeJS.Signals) => onStopSignal(signal));
  const services = await providing;
  try {
    if (options.alone && services.ownerPid !== undefined)
      throw new Error(
        `Roster already runs on ${config.dataDirectory} (process ${services.ownerPid}). Stop it first, or set ROSTER_DATA to another directory.`,
      );
    const runtime = await openRuntime(config, services, options.logLevel ?? 'warn');
    const { log } = runtime;
    try {
      if (options.isService)
        log.info({ version: VERSION, node: process.version, settings: shownSettings(config) }, 'starting');
      await migrate(runtime.database);
      return await work(runtime, config);
    } finally {
      if (options.isService) log.info('stopped');
      await runtime.close();
    }
  } finally {
    await services.release();
  }
}

/** Prints that a service runs, and resolves at the first signal to end. The caller then stops it. */
export async function untilStopped(text: string, log: Logger): Promise<void> {
  const stopped = new Promise<NodeJS.Signals>((resolve) => {
    onStopSignal = resolve;
  });
  log.info('ready');
  say(text);
  log.info({ signal: await stopped }, 'draining');
}
