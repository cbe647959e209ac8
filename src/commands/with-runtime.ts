import { constants } from 'node:os';
import type pg from 'pg';
import type { Logger } from 'pino';
import { SearchUnavailableError } from '../../search-index/engine.ts';
import { type Config, type LogLevel, readConfig, shownSettings } from '../config.ts';
import { type ProvidedServices, provideServices } from '../embedded/services.ts';
import { checkMigrations } from '../operating/checks.ts';
import type { ProcessState } from '../operating/process-state.ts';
import { VERSION } from '../operating/version.ts';
import { openRuntime, type Runtime } from '../runtime.ts';
import { announceTarget, targetOf, type Writes } from './target.ts';
import { say } from './terminal.ts';

let onStopSignal: (signal: NodeJS.Signals) => unknown;

/**
 * Runs a command on the configured or embedded services, and releases them afterwards. A signal to end stops the services
 * and ends the process.
 * @param options.migrates brings the database to this version first; the other commands refuse one that lacks migrations
 * @param options.servesRequests bounds the statements of the database at the server, too
 * @param options.writes what the command is about to write; it says where to, once it can
 * @param options.alone refuses the embedded services of another process
 * @param options.isService logs the start, with the settings, and the stop; refuses a search engine of an untested version
 * @throws Error that names a remedy
 */
export async function withRuntime<T>(
  work: (runtime: Runtime, config: Config, services: ProvidedServices) => Promise<T>,
  options: {
    logLevel?: LogLevel;
    alone?: boolean;
    isService?: boolean;
    migrates?: boolean;
    servesRequests?: boolean;
    writes?: Writes;
  } = {},
): Promise<T> {
  const { alone, isService, writes, logLevel = isService ? 'info' : 'warn' } = options;
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
    if (alone && services.ownerPid !== undefined)
      throw new Error(
        `Roster already runs on ${config.dataDirectory} (process ${services.ownerPid}). Stop it first, or set ROSTER_DATA to another directory.`,
      );
    const runtime = await openRuntime(config, services, logLevel, options.servesRequests);
    const { log, pool } = runtime;
    try {
      if (isService)
        log.info(
          {
            version: VERSION,
            node: process.version,
            uses: targetOf(config),
            settings: shownSettings(config),
          },
          'starting',
        );
      await connect(pool);
      if (!options.migrates) await checkMigrations({ pool });
      if (writes) announceTarget(targetOf(config, writes));
      if (options.migrates) await bringUp(pool);
      if (isService) await refuseUntestedEngine(runtime);
      return await work(runtime, config, services);
    } finally {
      if (isService) log.info('stopped');
      await runtime.close();
    }
  } finally {
    await services.release();
  }
}

/** Prints that a service runs, and resolves at the first signal to end. The caller then stops it. */
export async function untilStopped(text: string, log: Logger): Promise<void> {
  const stopped = Promise.withResolvers<NodeJS.Signals>();
  onStopSignal = stopped.resolve;
  log.info('ready');
  say(text);
  log.info({ signal: await stopped.promise }, 'draining');
}

/** Makes the first connection, so that its failure names the setting. */
async function connect(pool: pg.Pool): Promise<void> {
  try {
    (await pool.connect()).release();
  } catch (cause) {
    const { reasonOf } = await import('../operating/doctor.ts');
    throw new Error(
      `The database can not be reached (${reasonOf(cause as Error)}). Start PostgreSQL, and set DATABASE_URL to postgres://USER:PASSWORD@HOST:PORT/DATABASE.`,
      { cause },
    );
  }
}

/** Brings the database to this version. Most commands do not load the code of it. */
async function bringUp(pool: pg.Pool): Promise<void> {
  const { openEntities } = await import('../db/database.ts');
  const { migrate } = await import('../migrate.ts');
  await migrate({ orm: await openEntities(pool), pool });
}

/** An engine that does not answer yet is no reason to stop: until it does, searches are answered 503 and workers retry. */
async function refuseUntestedEngine({ engine, log }: Runtime): Promise<void> {
  try {
    await engine.checkVersion();
  } catch (error) {
    if (!(error instanceof SearchUnavailableError)) throw error;
    log.warn('the search engine does not answer yet');
  }
}

/** Serves health and metrics on `METRICS_PORT`; null where it is not set. The code of a server is then not loaded. */
export async function startStateServer(
  state: ProcessState,
  log: Logger,
  { metricsHost, metricsPort }: Config,
) {
  if (metricsPort === undefined) return null;
  const { createStateApp } = await import('../http/state.ts');
  const { listen } = await import('../server.ts');
  const app = createStateApp(state, log);
  const server = await listen(app, { host: metricsHost, ports: [metricsPort], settings: 'METRICS_' });
  log.info({ metrics: server.url }, 'metrics are answered');
  return server;
}
