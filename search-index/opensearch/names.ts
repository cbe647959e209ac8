import type { Transport } from './transport.ts';

interface IndexAnswer {
  mappings?: { _meta?: { position?: number } };
}

/**
 * The indexes by full name, with the number that was kept for each, or 0; those that do not exist, or were not created by Roster, are
 * left out. A name may end with `*`.
 */
export async function findIndexes(
  { send }: Transport,
  uids: readonly string[],
): Promise<Map<string, number>> {
  if (uids.length === 0) return new Map();
  const answer = await send<Record<string, IndexAnswer>>('administration', {
    method: 'GET',
    path: `/${encodeURIComponent(uids.join())}`,
    query: { ignore_unavailable: 'true', filter_path: '*.mappings.dynamic,*.mappings._meta' },
  });
  // An index that the engine has made for a late document has none of Roster's mappings.
  const own = Object.entries(answer).filter(([, { mappings }]) => mappings !== undefined);
  return new Map(own.map(([uid, { mappings }]) => [uid, mappings?._meta?.position ?? 0]));
}
