import type pg from 'pg';
import { LOOKUPS, type Lookup } from '../../search-index/autocomplete/kinds.ts';
import { nameKey } from '../../search-index/autocomplete/words.ts';
import type { Engine } from '../../search-index/engine.ts';
import { SEARCH_INDEXES } from '../../search-index/indexes/all.ts';
import type { SearchIndex } from '../../search-index/indexes/definition.ts';
import type { Encoder } from '../../search-index/indexes/fields.ts';
import { readLocations } from '../../search-index/indexes/locations.ts';
import { keysOfAll, NAME_KEYS, type NameKeys } from '../../search-index/name-keys/name-keys.ts';
import { liveIndexes } from '../../search-index/rebuild/states.ts';
import { type Document, heldDocuments } from '../harness/held-documents.ts';

/** Documents of the engine, and names of autocomplete and match, that differ from the records, each as `INDEX ID`. */
export interface Differences {
  missing: string[];
  stale: string[];
  leftOver: string[];
}

/** Compares every document of every index, and every name, with one built from the current records. */
export async function findDifferences(pool: pg.Pool, engine: Engine): Promise<Differences> {
  const found: Differences = { missing: [], stale: [], leftOver: [] };
  const compare = (name: string, built: ReadonlyMap<number, string>, held: ReadonlyMap<number, string>) => {
    for (const [id, document] of built) {
      const other = held.get(id);
      if (other === undefined) found.missing.push(`${name} ${id}`);
      else if (other !== document) found.stale.push(`${name} ${id}`);
    }
    for (const id of held.keys()) if (!built.has(id)) found.leftOver.push(`${name} ${id}`);
  };
  const live = await liveIndexes(pool, engine);
  for (const index of SEARCH_INDEXES) {
    const { documents, canonical } = await heldDocuments(engine, live.get(index.name) ?? '');
    const held = new Map(documents.map((document) => [Number(document.id), canonical(document)]));
    const built = await builtDocuments(pool, engine.encoder, index);
    compare(index.name, new Map([...built].map(([id, document]) => [id, canonical(document)])), held);
  }
  for (const lookup of LOOKUPS)
    compare(lookup.name, await builtNames(pool, lookup), await heldNames(pool, lookup));
  for (const keys of NAME_KEYS) compare(keys.name, await builtKeys(pool, keys), await heldKeys(pool, keys));
  return found;
}

async function builtKeys(pool: pg.Pool, keys: NameKeys): Promise<Map<number, string>> {
  const { rows } = await pool.query<{ id: number; names: string[] }>(keys.documentsSql);
  return new Map(rows.map(({ id, names }) => [id, keysOfAll(keys, names).join()]));
}

async function heldKeys(pool: pg.Pool, { name }: NameKeys): Promise<Map<number, string>> {
  const { rows } = await pool.query<{ id: number; keys: number[] }>(`select * from ${name}`);
  return new Map(rows.map(({ id, keys }) => [id, keys.join()]));
}

/** The key and the usage of each value, as its records give them. */
async function builtNames(pool: pg.Pool, { documentsSql }: Lookup): Promise<Map<number, string>> {
  const { rows } = await pool.query<{ id: number; name: string; usage: number }>(documentsSql);
  return new Map(rows.map(({ id, name, usage }) => [id, `${usage} ${nameKey(name)}`]));
}

async function heldNames(pool: pg.Pool, { name }: Lookup): Promise<Map<number, string>> {
  const { rows } = await pool.query<{ id: number; name_key: string; usage: number }>(`select * from ${name}`);
  return new Map(rows.map(({ id, name_key, usage }) => [id, `${usage} ${name_key}`]));
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
