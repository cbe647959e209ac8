import type pg from 'pg';
import { LOOKUPS } from '../../search-index/autocomplete/kinds.ts';
import { SEARCH_INDEXES } from '../../search-index/indexes/all.ts';
import { readLocations } from '../../search-index/indexes/locations.ts';
import { ENCODER } from '../../search-index/meilisearch/encoder.ts';
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
    for (const { name, documentsSql } of LOOKUPS) {
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

/**
 * Compares documents before and after a change with the outbox. Returns how many were added, changed or removed, and
 * as `INDEX ID` those that no outbox row covers, neither their own nor one of a topic for several documents.
 */
export async function missedDocuments(
  pool: pg.Pool,
  before: Documents,
  after: Documents,
): Promise<{ changed: number; missed: string[] }> {
  const outbox = await readOutbox(pool);
  const isInOutbox = (topic: string, id: unknown) => outbox.get(topic)?.has(id as number) ?? false;
  const missed: string[] = [];
  let changed = 0;
  for (const [index, linesAfter] of after) {
    const linesBefore = before.get(index) ?? new Map<number, string>();
    for (const id of new Set([...linesBefore.keys(), ...linesAfter.keys()])) {
      const lines = [linesBefore.get(id), linesAfter.get(id)];
      if (lines[0] === lines[1]) continue;
      changed += 1;
      const documents = lines.filter((line) => line !== undefined).map((line) => JSON.parse(line));
      const locations = documents.flatMap((each) => [
        ...(each.location_ids ?? []),
        ...(each.person_location_ids ?? []),
        ...(each.organization_location_ids ?? []),
      ]);
      const now = lines[1] === undefined ? undefined : documents.at(-1);
      const isCovered =
        isInOutbox(index, id) ||
        locations.some((location) => isInOutbox('locations', location)) ||
        (index === 'roles' &&
          now !== undefined &&
          (isInOutbox('person_roles', now.person_id) ||
            isInOutbox('organization_roles', now.organization_id)));
      if (!isCovered) missed.push(`${index} ${id}`);
    }
  }
  return { changed, missed };
}
