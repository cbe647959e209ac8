import { LRUCache } from 'lru-cache';
import type { Config } from '../../base/config.ts';

/** The request to an enrichment provider: a person. */
export interface EnrichedPerson {
  person_id: number;
  full_name: string;
  network_public_identifier: string | null;
  /** Bare hosts of the organizations of the person's roles: current ones first, each once. */
  organization_domains: string[];
}

/** An external source of contacts. Its answers are not trusted; the caller validates them. */
export interface ContactsProvider {
  /** Stored as the source of the contacts. */
  name: string;
  /**
   * Finds the work email addresses of a person.
   * @param signal aborted when the caller no longer waits
   * @returns a list of `{email, validation_status}`, not yet validated
   * @throws any error, of which only the name and the code are logged
   */
  findWorkEmails(person: EnrichedPerson, signal: AbortSignal): Promise<unknown>;
}

/** The providers of a process and their time limit. */
export interface Enrichment {
  /** In the order of the queries; the first non-empty result ends them. */
  providers: readonly ContactsProvider[];
  timeoutMs: number;
  /** Digests of the requests in which a provider found nothing, so that it is not asked the same again for a day. */
  foundNothing: LRUCache<string, true>;
}

const FOUND_NOTHING_MAX = 100_000;
const FOUND_NOTHING_MS = 24 * 60 * 60 * 1_000;

/** Makes the providers of a process. Each process remembers by itself what they did not find. */
export function createEnrichment(providers: readonly ContactsProvider[], timeoutMs: number): Enrichment {
  const foundNothing = new LRUCache<string, true>({ max: FOUND_NOTHING_MAX, ttl: FOUND_NOTHING_MS });
  return { providers, timeoutMs, foundNothing };
}

/** The settings of the provider over HTTP. */
export type EnrichmentSettings = Pick<Config, 'enrichmentUrl' | 'enrichmentKey' | 'enrichmentTimeoutMs'>;

/** The enrichment providers of the settings. */
export function configuredEnrichment(settings: EnrichmentSettings): Enrichment {
  const { enrichmentUrl: url, enrichmentKey: key, enrichmentTimeoutMs: timeoutMs } = settings;
  return createEnrichment(url === undefined ? [] : [httpContactsProvider(url, key)], timeoutMs);
}

/** A provider over HTTP: a POST of the person as JSON, with the key as bearer token, is answered by the list. */
export function httpContactsProvider(url: string, key: string): ContactsProvider {
  return {
    name: 'http',
    async findWorkEmails(person, signal) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json',
          ...(key !== '' && { Authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify(person),
        // A redirect would send the person and the key to an address that is not configured.
        redirect: 'error',
        signal,
      });
      if (response.ok) return JSON.parse(await textOf(response));
      await response.body?.cancel();
      throw Object.assign(new Error('refused'), { code: response.status });
    },
  };
}

const ANSWER_BYTES_MAX = 256 * 1024;

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > ANSWER_BYTES_MAX) throw Object.assign(new Error('too much'), { code: 'ANSWER_TOO_LARGE' });
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
