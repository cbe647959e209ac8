import type { Transport } from './transport.ts';

/** The engine's own index behind a full name, which is an alias. */
export interface OwnIndex {
  name: string;
  /** Unique among all indexes that ever were. */
  uuid: string;
  shards: number;
}

interface IndexAnswer {
  aliases: object;
  settings: { index: { uuid: string; number_of_shards: string } };
}

const PARTS = '*.aliases,*.settings.index.uuid,*.settings.index.number_of_shards';

/** The engine's own indexes by full name; those that do not exist are left out. A name may end with `*`. */
export async function ownIndexes(
  { send }: Transport,
  uids: readonly string[],
): Promise<Map<string, OwnIndex>> {
  if (uids.length === 0) return new Map();
  const answer = await send<Record<string, IndexAnswer>>('administration', {
    method: 'GET',
    path: `/${encodeURIComponent(uids.join())}`,
    query: { ignore_unavailable: 'true', filter_path: PARTS },
  });
  const own = Object.entries(answer).flatMap(([name, { aliases, settings }]) => {
    const { uuid, number_of_shards } = settings.index;
    return Object.keys(aliases).map(
      (uid) => [uid, { name, uuid, shards: Number(number_of_shards) }] as const,
    );
  });
  return new Map(own);
}

/** The steps that give an index another full name; repeated ones change nothing. */
export function rename(index: OwnIndex | undefined, from: string, to: string): object[] {
  if (index === undefined) return [];
  return [
    { remove: { index: index.name, alias: from, must_exist: false } },
    { add: { index: index.name, alias: to } },
  ];
}
