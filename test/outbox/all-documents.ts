import type pg from 'pg';
import { SEARCH_INDEXES } from '../../search-index/indexes/all.ts';
import { readLocations } from '../../search-index/indexes/locations.ts';
import { ENCODER } from '../../search-index/meilisearch/encoder.ts';

/** For each index, the documents of the records by id, as lines of JSON. */
export type Documents = Map<string, Map<number, string>>;

/** Builds every document of every index from the committed records. */
export async function readDocuments(pool: pg.Pool): Promise<Documents> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    const context = await readLocations(client);
    const documents: Documents = new Map();
    for (const index of SEARCH_INDEXES) {
      const lines = new Map<number, string>();
      for await (const page of index.documents(client, ENCODER, context)) {
        for (const { id, json } of page) lines.set(id, json);
      }
      documents.set(index.name, lines);
    }
    await client.query('commit');
    return documents;
  } finally {
    client.release();
  }
}
