import pino, { type Logger } from 'pino';
import { type Engine, openEngine } from '../search-index/meilisearch.ts';
import type { Config, LogLevel } from './config.ts';
import { type Database, openDatabase } from './db/database.ts';
import type { ServiceAddresses } from './embedded/ownership.ts';
import { createSearch, type Search } from './search/search.ts';

/** A process's connections: to the database, the search engine and the log. */
export interface Runtime {
  database: Database;
  engine: Engine;
  search: Search;
  log: Logger;
  close(): Promise<void>;
}

/**
 * Opens the connections; none of them is used before it is needed.
 * @param usualLogLevel how much is logged where the settings do not say
 */
export async function openRuntime(
  config: Config,
  addresses: ServiceAddresses,
  usualLogLevel: LogLevel,
): Promise<Runtime> {
  // The log goes to standard error: standard output belongs to what a command answers.
  const log = pino({ level: config.logLevel ?? usualLogLevel }, pino.destination({ dest: 2, sync: false }));
  const database = await openDatabase(addresses.databaseUrl);
  const engine = openEngine({
    url: addresses.meiliUrl,
    key: addresses.meiliKey,
    prefix: config.indexPrefix,
  });
  const search = createSearch({ pool: database.pool, engine });
  return {
    database,
    engine,
    search,
    log,
    async close() {
      await engine.close();
      await database.close();
      log.flush();
    },
  };
}
