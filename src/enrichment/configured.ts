import type { Config } from '../config.ts';
import type { Enrichment } from './contacts-provider.ts';
import { httpContactsProvider } from './http-provider.ts';

/** The providers that the settings name; none where they name none. */
export function configuredEnrichment(config: Config): Enrichment {
  const { enrichmentUrl: url, enrichmentKey: key, enrichmentTimeoutMs: timeoutMs } = config;
  return { providers: url === undefined ? [] : [httpContactsProvider(url, key)], timeoutMs };
}
