import { EngineRefusalError, type EngineUpkeep } from '../engine.ts';
import type { Transport } from './transport.ts';

/** Keeping the position of the database, as the one document of an index. */
export function positions(
  { send }: Transport,
  prefix: string,
  replicas: number,
): Pick<EngineUpkeep, 'keepPosition' | 'readPosition'> {
  const index = `/${encodeURIComponent(`${prefix}position`)}`;
  const path = `${index}/_doc/1`;
  let isCreated = false;

  async function create(): Promise<void> {
    const body = { settings: { number_of_shards: 1, number_of_replicas: replicas } };
    try {
      await send('administration', { method: 'PUT', path: index, body });
    } catch (error) {
      if (!isRefused(error, 'resource_already_exists_exception')) throw error;
    }
    isCreated = true;
  }

  return {
    keepPosition: async (position) => {
      if (!isCreated) await create();
      await send('administration', { method: 'PUT', path, body: { position } });
    },
    readPosition: async () => {
      try {
        const answer = await send<{ _source: { position: number } }>('administration', {
          method: 'GET',
          path,
        });
        return answer._source.position;
      } catch (error) {
        // Without the index, or without its document.
        if (isRefused(error, 'index_not_found_exception') || isRefused(error, 'unknown')) return 0;
        throw error;
      }
    },
  };
}

function isRefused(error: unknown, code: string): boolean {
  return error instanceof EngineRefusalError && error.code === code;
}
