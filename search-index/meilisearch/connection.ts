import { type Index, type Meilisearch, MeilisearchRequestError } from 'meilisearch';
import { EngineRefusalError } from '../engine.ts';

/** The client and the index names that all methods of the engine share. */
export interface Connection {
  client: Meilisearch;
  indexUid(name: string): string;
  index(uid: string): Index;
}

/** The client wraps the errors of its transport. */
export async function direct<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof MeilisearchRequestError ? error.cause : error;
  }
}

/** Whether an error says that an index or a document does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof EngineRefusalError && /^(index|document)_not_found$/.test(error.code);
}

/** Whether an error says that an index lacks a field of the search: an earlier version has built it. */
export function lacksField(error: unknown): boolean {
  return error instanceof EngineRefusalError && /is not (filter|sort)able/.test(error.message);
}
