import type { TestService } from '../http/service.ts';
import { type OwnServe, serveWith } from '../operating/serve.ts';

/** The service's API in a process of its own, on the same database and indexes, with limits that no test meets. */
export function startServe(service: TestService, logLevel = 'warn'): Promise<OwnServe> {
  const limits = { RATE_SEARCHES: '1000000', RATE_LOOKUPS: '1000000', RATE_OTHER: '1000000' };
  return serveWith(service, { ...limits, LOG_LEVEL: logLevel });
}
