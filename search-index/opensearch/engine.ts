import type { Engine } from '../engine.ts';
import { isLater } from '../indexes/version.ts';
import { createSearch } from './search.ts';
import { searches } from './searches.ts';
import { createTransport, type Transport, type TransportOptions } from './transport.ts';
import { type Layout, upkeep } from './upkeep.ts';

/** The earliest version of OpenSearch that Roster works with, and the version that it is tested with. */
const EARLIEST_VERSION = [3, 6];
export const TESTED_VERSION = '3.8.0';

/** A cluster, and how Roster's indexes are kept there. */
export interface EngineOptions extends TransportOptions, Layout {
  /** The prefix of Roster's indexes, for clusters that several datasets share. */
  prefix: string;
}

/** An engine on OpenSearch; it connects when the first request is sent. */
export function openEngine(options: EngineOptions): Engine {
  const { prefix } = options;
  const transport = createTransport(options);
  const searching = createSearch(transport);
  const indexUid = (name: string) => prefix + name;
  return {
    ...upkeep(transport, prefix, options),
    searches: (uidOf) => searches(uidOf, searching),
    indexUid,
    checkVersion: () => refuseOther(transport),
    close: () => transport.close(),
  };
}

async function refuseOther({ send }: Transport): Promise<void> {
  const { version } = await send<{ version?: { distribution?: string; number?: string } }>('administration', {
    method: 'GET',
    path: '/',
  });
  const { distribution, number = '' } = version ?? {};
  if (distribution === 'opensearch' && !isLater(EARLIEST_VERSION, number.split('.').map(Number))) return;
  // Elasticsearch names no distribution.
  const found = distribution ? `${distribution} ${number}` : 'another one';
  throw new Error(
    `The search engine is ${found}, and Roster works with OpenSearch ${EARLIEST_VERSION.join('.')} or later. Run OpenSearch ${TESTED_VERSION} (the image opensearchproject/opensearch:${TESTED_VERSION}) and point OPENSEARCH_URL to it.`,
  );
}
