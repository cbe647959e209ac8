import type pg from 'pg';
import type { Documents } from './all-documents.ts';
import { gather } from './small-records.ts';

/** What is in the outbox: ids by topic. */
async function readOutbox(pool: pg.Pool): Promise<Map<string, Set<number>>> {
  await gather(pool);
  const { rows } = await pool.query<{ topic: string; ids: number[] }>(
    'select topic, json_agg(record_id) as ids from outbox group by topic',
  );
  return new Map(rows.map(({ topic, ids }) => [topic, new Set(ids)]));
}

/** Documents that came, went or are another, as `INDEX ID`, of which the outbox tells neither directly nor by a topic. */
export async function untold(
  pool: pg.Pool,
  before: Documents,
  after: Documents,
): Promise<{ changed: number; missed: string[] }> {
  const outbox = await readOutbox(pool);
  const isTold = (topic: string, id: unknown) => outbox.get(topic)?.has(id as number) ?? false;
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
      const told =
        isTold(index, id) ||
        locations.some((location) => isTold('locations', location)) ||
        (index === 'roles' &&
          now !== undefined &&
          (isTold('person_roles', now.person_id) || isTold('organization_roles', now.organization_id)));
      if (!told) missed.push(`${index} ${id}`);
    }
  }
  return { changed, missed };
}
