import type pg from 'pg';
import type { Engine } from '../../search-index/engine.ts';
import { SEARCH_INDEXES } from '../../search-index/indexes/all.ts';
import type { SearchIndex } from '../../search-index/indexes/definition.ts';
import type { Encoder } from '../../search-index/indexes/fields.ts';
import { readLocations } from '../../search-index/indexes/locations.ts';
import { liveIndexes } from '../../search-index/rebuild/states.ts';
import { type Document, heldDocuments } from '../harness/held-documents.ts';

/** Documents of the engine that differ from the records, each as `INDEX ID`. */
export interface Differences {
  missing: string[];
  stale: string[];
  leftOver: string[];
}

/** Compares every document of every index with a document built from the current records. */
export async function findDifferences(pool: pg.Pool, engine: Engine): Promise<Differences> {
  const found: Differences = { missing: [], stale: [], leftOver: [] };
  const live = await liveIndexes(pool, engine);
  for (const index of SEARCH_INDEXES) {
    const { documents, canonical } = await heldDocuments(engine, live.get(index.name) ?? '');
    const held = new Map(documents.map((document) => [Number(document.id), canonical(document)]));
    const built = await builtDocuments(pool, engine.encoder, index);
    for (const [id, document] of built) {
      const other = held.get(id);
      if (other === undefined) found.missing.push(`${index.name} ${id}`);
      else if (other !== canonical(document)) found.stale.push(`${index.name} ${id}`);
    }
    for (const id of held.keys()) if (!built.has(id)) found.leftOver.push(`${index.name} ${id}`);
  }
  return found;
}

async function builtDocuments(
  pool: pg.Pool,
  encoder: Encoder,
  index: SearchIndex,
): Promise<Map<number, Document>> {
  const documents = new Map<number, Document>();
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    const context = await readLocations(client);
    for await (const page of index.documents(client, encoder, context)) {
      for (const { id, json } of page) documents.set(id, JSON.parse(json));
    }
    await client.query('commit');
  } finally {
    client.release();
  }
  return documents;
}
