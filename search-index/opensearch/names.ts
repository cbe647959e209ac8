import type { Transport } from './transport.ts';

/** An index of the engine. */
export interface FoundIndex {
  /** The engine's own name: the full name, or what the full name is an alias of, where an earlier state has built it. */
  name: string;
  /** The number that was kept for it; 0 where none was. */
  position: number;
}

interface IndexAnswer {
  aliases?: object;
  mappings: { _meta?: { position?: number } };
}

const PARTS = '*.aliases,*.mappings.dynamic,*.mappings._meta';

/** The indexes by full name; those that do not exist, or were not created by Roster, are left out. A name may end with `*`. */
export async function findIndexes(
  { send }: Transport,
  uids: readonly string[],
): Promise<Map<string, FoundIndex>> {
  if (uids.length === 0) return new Map();
  const answer = await send<Record<string, IndexAnswer>>('administration', {
    method: 'GET',
    path: `/${encodeURIComponent(uids.join())}`,
    query: { ignore_unavailable: 'true', filter_path: PARTS },
  });
  const found = Object.entries(answer).flatMap(([name, { aliases = {}, mappings }]) => {
    // An index that the engine has made for a late document has none of Roster's mappings.
    if (mappings === undefined) return [];
    const position = mappings._meta?.position ?? 0;
    return [name, ...Object.keys(aliases)].map((uid) => [uid, { name, position }] as const);
  });
  return new Map(found);
}
