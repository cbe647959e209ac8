import { constants } from 'node:os';
import type pg from 'pg';
import type { Logger } from 'pino';
import { checkMigrations, DATABASE_REMEDY } from '../../api/health/checks.ts';
import { VERSION } from '../../api/health/version.ts';
import { type Config, type LogLevel, readConfig, shownSettings } from '../../base/config.ts';
import { type Connections, openConnections } from '../connections.ts';
import { hasDatabase, installationIn, refuseLostDatabase } from '../embedded/installation.ts';
import { type ProvidedServices, provideServices } from '../embedded/services.ts';
import { announceTarget, targetOf, type Writes } from './target.ts';
import { say } from './terminal.ts';

let onStopSignal: (signal: NodeJS.Signals) => unknown;

/** How a command uses the database. */
export interface DatabaseUse {
  logLevel?: LogLevel;
  /** Refuses the embedded services of another process. */
  alone?: boolean;
  /** Logs the start, with the settings, and the stop. */
  isService?: boolean;
  /** Brings the database to this version first; the other commands refuse one that lacks migrations. */
  migrates?: boolean;
  /** Accepts a database that lacks migrations. */
  isOfAnyVersion?: boolean;
  /** Bounds the statements of the database at the server, too. */
  servesRequests?: boolean;
  /** What the command is about to write; it says where to, once it can. */
  writes?: Writes;
}

/**
 * Runs a command on the configured or embedded database, and releases it afterwards. A signal to end stops the embedded
 * services and ends the process; so does an output that can't be written, because `head` has read enough or the disk is full. What
 * is lost of messages and of the log ends nothing.
 * @throws Error that names a remedy
 */
export async function withDatabase<T>(
  work: (connections: Connections, config: Config, services: ProvidedServices) => Promise<T>,
  options: DatabaseUse = {},
): Promise<T> {
  const { alone, isService, writes, logLevel = isService ? 'info' : 'warn' } = options;
  const config = readConfig();
  if (!options.migrates && !options.isOfAnyVersion) refuseNoInstallation(config);
  const providing = provideServices(config, (reason) => process.stderr.write(`${reason}\n`));
  onStopSignal = async (signal) => {
    await providing.then(({ release }) => release()).catch(() => {});
    process.exit(128 + constants.signals[signal]);
  };
  // A terminal and npm both send the same Ctrl-C: the listeners stay, so that the second signal does not kill the process.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(name, (signal: NodeJS.Signals) => onStopSignal(signal));
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE') process.stderr.write(`The output can't be written: ${message}.\n`);
    onStopSignal('SIGPIPE');
  });
  process.stderr.on('error', () => {});
  const services = await providing;
  try {
    if (alone && services.ownerPid !== undefined)
      throw new Error(
        `Roster already runs on ${config.dataDirectory} (process ${services.ownerPid}). Stop it first, or set ROSTER_DATA to another directory.`,
      );
    const connections = openConnections(config, services, logLevel, options.servesRequests);
    const { log, pool } = connections;
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
      if (!options.migrates && !options.isOfAnyVersion) await checkMigrations({ pool });
      if (writes) announceTarget(targetOf(config, writes));
      if (options.migrates) await bringUp(pool, config);
      return await work(connections, config, services);
    } finally {
      if (isService) log.info('stopped');
      await connections.close();
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

/**
 * Refuses the embedded services of a directory that has none yet: the setting may be misspelt, and a new database would take its place.
 * @throws Error that names the setting
 */
function refuseNoInstallation({ databaseUrl, dataDirectory }: Config): void {
  if (databaseUrl !== undefined || hasDatabase(installationIn(dataDirectory))) return;
  refuseLostDatabase(dataDirectory);
  throw new Error(
    `${dataDirectory} has no database of Roster. Set ROSTER_DATA to the directory that has, or make one there: roster start`,
  );
}

/** Makes the first connection, so that its failure names the setting. */
async function connect(pool: pg.Pool): Promise<void> {
  try {
    (await pool.connect()).release();
  } catch (cause) {
    const { reasonOf } = await import('../doctor.ts');
    throw new Error(`The database can not be used (${reasonOf(cause as Error)}). ${DATABASE_REMEDY}`, {
      cause,
    });
  }
}

/** Brings the database to this version. Most commands do not load the code of it. */
async function bringUp(pool: pg.Pool, { serviceRole }: Config): Promise<void> {
  const { openEntities } = await import('../../db/database.ts');
  const { migrate } = await import('../migrate.ts');
  await migrate({ orm: await openEntities(pool), pool }, serviceRole);
}
