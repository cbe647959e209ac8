import type { Engine, RequestHooks } from '../../search-index/engine.ts';
import type { Config } from '../base/config.ts';
import type { ServiceAddresses } from './embedded/ownership.ts';

/**
 * Opens the search engine of the settings, OpenSearch or Meilisearch; it connects when the first request is sent. Only the
 * client of that engine is loaded: the one of OpenSearch is a tenth of all that a process loads.
 */
export async function openSearchEngine(
  { opensearch: { nodes, user, prefix, ...layout }, indexPrefix }: Config,
  { meiliUrl, meiliKey }: ServiceAddresses,
  observing: RequestHooks = {},
): Promise<Engine> {
  if (nodes === undefined) {
    const { openEngine } = await import('../../search-index/meilisearch/engine.ts');
    return openEngine({ ...observing, url: meiliUrl, key: meiliKey, prefix: indexPrefix });
  }
  const { openEngine } = await import('../../search-index/opensearch/engine.ts');
  const username = layout.password === undefined ? undefined : user;
  return openEngine({ ...layout, ...observing, nodes, username, prefix: `${prefix}-` });
}
