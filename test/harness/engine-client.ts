import { Meilisearch } from 'meilisearch';
import type { Engine } from '../../search-index/engine.ts';

/** The client of an engine, for changes that bypass Roster. */
export function clientOf(engine: Engine): Meilisearch {
  if ('client' in engine && engine.client instanceof Meilisearch) return engine.client;
  throw new Error('not an engine of openEngine');
}

/** Puts documents, and waits until they are indexed. */
export async function putDocuments(engine: Engine, uid: string, documents: object[]): Promise<void> {
  await clientOf(engine).index(uid).addDocuments(documents, { primaryKey: 'id' }).waitTask({ timeout: 0 });
}
