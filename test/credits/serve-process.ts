import type { TestService } from '../http/service.ts';
import { type OwnServe, serveWith } from '../operating/serve.ts';

/** Starts the API in a separate process, on the service's database and indexes, with rate limits that no test reaches. */
export function startServe(service: TestService, logLevel = 'warn'): Promise<OwnServe> {
  const limits = { RATE_SEARCHES: '1000000', RATE_LOOKUPS: '1000000', RATE_OTHER: '1000000' };
  return serveWith(service, { ...limits, LOG_LEVEL: logLevel });
}
