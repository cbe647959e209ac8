import type pg from 'pg';
import { containingLocations, readLocations } from '../../search-index/containing-locations.ts';
import { SEARCH_INDEXES } from '../../search-index/indexes.ts';

/** For each index, the documents that the records make, by id, as lines of JSON. */
export type Documents = Map<string, Map<number, string>>;

/** Builds every document of every index from what is committed. */
export async function readDocuments(pool: pg.Pool): Promise<Documents> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    const containers = containingLocations(await readLocations(client));
    const context = { locationIds: (location: number) => containers.get(location) ?? [location] };
    const documents: Documents = new Map();
    for (const index of SEARCH_INDEXES) {
      const lines = new Map<number, string>();
      for await (const page of index.lines(client, context)) {
        // A line is written over by the next one.
        for (const { id, line } of page) lines.set(id, line.toString());
      }
      documents.set(index.name, lines);
    }
    await client.query('commit');
    return documents;
  } finally {
    client.release();
  }
}
