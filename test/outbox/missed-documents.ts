import type pg from 'pg';
import { LOOKUPS } from '../../search-index/autocomplete/kinds.ts';
import { SEARCH_INDEXES } from '../../search-index/indexes/all.ts';
import { readLocations } from '../../search-index/indexes/locations.ts';
import { ENCODER } from '../../search-index/meilisearch/terms.ts';
import { NAME_KEYS } from '../../search-index/name-keys/name-keys.ts';
import { gather } from '../../search-index/sync/outbox.ts';

/** For each index and each kind of names, the documents of the records by id, as lines of JSON. */
type Documents = Map<string, Map<number, string>>;

/** Builds every document of every index, and reads every name, from the committed records. */
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
    for (const { name, documentsSql } of [...LOOKUPS, ...NAME_KEYS]) {
      const { rows } = await client.query<{ id: number }>(documentsSql);
      documents.set(name, new Map(rows.map((row) => [row.id, JSON.stringify(row)])));
    }
    await client.query('commit');
    return documents;
  } finally {
    client.release();
  }
}

/** The ids in the outbox, by topic. */
async function readOutbox(pool: pg.Pool): Promise<Map<string, Set<number>>> {
  await gather(pool);
  const { rows } = await pool.query<{ topic: string; ids: number[] }>(
    'select topic, json_agg(record_id) as ids from outbox group by topic',
  );
  return new Map(rows.map(({ topic, ids }) => [topic, new Set(ids)]));
}

/** What a change did to documents, and what it left in the outbox; each as `TOPIC ID`. */
export interface Difference {
  /** Documents that were added, changed or removed. */
  changed: string[];
  /** Of these, those that no row of the outbox covers, neither their own nor one of a topic for several documents. */
  missed: string[];
  /** Rows of the outbox that cover none of them; those of names apart, since a worker writes only names that differ. */
  needless: string[];
}

/** Compares documents before and after a change with the outbox. */
export async function differenceOf(pool: pg.Pool, before: Documents, after: Documents): Promise<Difference> {
  const outbox = await readOutbox(pool);
  const rows = [...outbox].flatMap(([topic, ids]) => [...ids].map((id) => `${topic} ${id}`));
  const difference: Difference = {
    changed: [],
    missed: [],
    needless: rows.filter((row) => !/^(?:autocomplete_|\w+_name_keys )/.test(row)),
  };
  for (const [index, linesAfter] of after) {
    const linesBefore = before.get(index) ?? new Map<number, string>();
    for (const id of new Set([...linesBefore.keys(), ...linesAfter.keys()])) {
      const lines = [linesBefore.get(id), linesAfter.get(id)];
      if (lines[0] === lines[1]) continue;
      difference.changed.push(`${index} ${id}`);
      const [was, is] = lines.map((line): Record<string, unknown> => JSON.parse(line ?? '{}'));
      // A role that is gone is not found by its person or organization.
      const covering = [`${index} ${id}`, ...placesOf(was), ...placesOf(is), ...groupsOf(index, is)];
      if (!covering.some((row) => rows.includes(row))) difference.missed.push(`${index} ${id}`);
      const concerned = new Set([...covering, ...groupsOf(index, was)]);
      difference.needless = difference.needless.filter((row) => !concerned.has(row));
    }
  }
  return difference;
}

const PLACES = ['location_ids', 'person_location_ids', 'organization_location_ids'];

/** The rows that stand for all documents at the places of a document. */
function placesOf(document: Record<string, unknown> = {}): string[] {
  return PLACES.flatMap((field) => (document[field] as number[] | undefined) ?? []).map(
    (place) => `locations ${place}`,
  );
}

/** The rows that stand for all roles of the person or organization of a role. */
function groupsOf(index: string, document: Record<string, unknown> = {}): string[] {
  if (index !== 'roles') return [];
  return [`person_roles ${document.person_id}`, `organization_roles ${document.organization_id}`];
}
