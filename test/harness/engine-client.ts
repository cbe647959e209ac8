import { MeiliSearch } from 'meilisearch';
import type { Engine } from '../../search-index/engine.ts';

/** The client of an engine, for changes that bypass Roster. */
export function clientOf(engine: Engine): MeiliSearch {
  if ('client' in engine && engine.client instanceof MeiliSearch) return engine.client;
  throw new Error('not an engine of openEngine');
}

/** Deletes an index, and waits until it is gone. */
export async function deleteIndex(engine: Engine, uid: string): Promise<void> {
  await clientOf(engine).deleteIndex(uid).waitTask({ timeout: 0 });
}

/** Puts documents, and waits until they are indexed. */
export async function putDocuments(engine: Engine, uid: string, documents: object[]): Promise<void> {
  await clientOf(engine).index(uid).addDocuments(documents, { primaryKey: 'id' }).waitTask({ timeout: 0 });
}
