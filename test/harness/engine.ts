import { inject } from 'vitest';
import type { Engine } from '../../search-index/engine.ts';
import { openEngine } from '../../search-index/meilisearch/engine.ts';

/** The address of the engine that the tests of this run share. */
export function engineUrl(): string {
  return inject('services').meiliUrl;
}

/** Opens the engine that the tests of this run share, or one of its kind at another address. */
export function openTestEngine(prefix: string, url = engineUrl()): Engine {
  return openEngine({ url, key: inject('services').meiliKey, prefix });
}
