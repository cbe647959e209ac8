import type pg from 'pg';
import type { Logger } from 'pino';
import type { Enrichment } from '../enrichment/contacts-provider.ts';
import type { Search } from '../search/search.ts';
import { authenticate, type Principal } from './authenticate.ts';

/** What the operations work with; made once for a process. */
export interface Services {
  pool: pg.Pool;
  search: Search;
  /** Whom to ask for contacts that the dataset lacks. */
  enrichment: Enrichment;
  /** The present; tests set it. */
  now(): Date;
  log: Logger;
}

/** What one request brings with it. */
export interface Context {
  requestId: string;
  services: Services;
  /** Who the request acts for; asks the database at most once a request. Throws as `authenticate` does. */
  principal(): Promise<Principal>;
  /** Over REST, the input as it was read from body and path; tRPC reads its own. */
  rest?: { input: unknown };
}

/** The context of a request that carries this key, or none. */
export function createContext(services: Services, requestId: string, key: string | undefined): Context {
  let principal: Promise<Principal> | undefined;
  return {
    requestId,
    services,
    principal: () => {
      principal ??= authenticate(services, key);
      return principal;
    },
  };
}
