import pino from 'pino';
import type { Config, LogLevel } from '../base/config.ts';
import { createLog } from '../base/log/log.ts';
import { textLog } from '../base/log/text-log.ts';
import { openPool } from '../db/pool.ts';
import { LIMITED } from '../db/statement.ts';
import type { ServiceAddresses } from './embedded/ownership.ts';

/** A process's log, and its connections to the database. */
export type Connections = ReturnType<typeof openConnections>;

/** Bytes of the log that wait at most, as for a full disk: it ends no work, and entries beyond are lost. */
const UNWRITTEN_LOG = 1 << 20;

/**
 * Opens the log and the connections to the database; the first connection is made when it is first used.
 * @param defaultLogLevel the level where the settings have none
 * @param servesRequests limits the time of the database's statements
 */
export function openConnections(
  config: Config,
  { databaseUrl }: Pick<ServiceAddresses, 'databaseUrl'>,
  defaultLogLevel: LogLevel,
  servesRequests = false,
) {
  // Standard output is for the results of commands.
  const output = pino.destination({ dest: 2, sync: false, maxLength: UNWRITTEN_LOG });
  output.on('error', () => {
    // It would try for ever at the end.
    output.flushSync = () => {};
  });
  const isText = config.logFormat === undefined ? process.stderr.isTTY : config.logFormat === 'text';
  const log = createLog(config.logLevel ?? defaultLogLevel, isText ? textLog(output) : output);
  const pool = openPool(databaseUrl, config.databaseConnections, servesRequests ? LIMITED : {});
  return {
    pool,
    log,
    close: (): Promise<void> => pool.end(),
  };
}
