import type { Engine } from '../search-index/engine.ts';
import * as meilisearch from '../search-index/meilisearch/engine.ts';
import type { TransportOptions } from '../search-index/meilisearch/transport.ts';
import * as opensearch from '../search-index/opensearch/engine.ts';
import type { Config } from './config.ts';
import type { ServiceAddresses } from './embedded/ownership.ts';

/** Opens the search engine of the settings, OpenSearch or Meilisearch; it connects when the first request is sent. */
export function openSearchEngine(
  { opensearch: { nodes, user, prefix, ...layout }, indexPrefix }: Config,
  { meiliUrl, meiliKey }: ServiceAddresses,
  observing: TransportOptions = {},
): Engine {
  if (nodes === undefined)
    return meilisearch.openEngine({ ...observing, url: meiliUrl, key: meiliKey, prefix: indexPrefix });
  const username = layout.password === undefined ? undefined : user;
  return opensearch.openEngine({ ...layout, ...observing, nodes, username, prefix: `${prefix}-` });
}
