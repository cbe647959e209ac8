import type { LineFile } from '../dataset/import/load-file.ts';
import type { Session } from '../dataset/import/session.ts';
import type { Delivery } from '../identity/claim.ts';
import { FIRST_PLACE_ID } from '../identity/gazetteer/world.ts';

/** A text that a delivery uses, and how often. */
interface Used {
  text: string;
  count: number;
}

/** What a rehearsal of a delivery shows besides its counts. */
export interface Rehearsal {
  /** The first lines of each table, as they would be loaded. */
  samples: Record<string, unknown[]>;
  /** Texts that found nothing and would make something new, the most frequent ones first. */
  unmatched: { places: Used[]; organizations: Used[] };
}

const SAMPLE_LINES = 20;

/** A table that also keeps its first lines. */
export function sampled<T>(file: LineFile<T>, samples: Rehearsal['samples']): LineFile<T> {
  const sample: unknown[] = [];
  samples[file.fileName] = sample;
  return {
    ...file,
    async *read(onUnknownField) {
      for await (const block of file.read(onUnknownField)) {
        for (const line of block.lines)
          if (sample.length < SAMPLE_LINES && 'record' in line) sample.push(line.record);
        yield block;
      }
    },
  };
}

/**
 * Reads the texts of a delivery that made something new, before it is rolled back.
 * @param firstId the first id that it could give
 */
export async function readUnmatched(
  session: Session,
  delivery: Delivery,
  firstId: number,
): Promise<Rehearsal['unmatched']> {
  const places = await session.query<Used>(NEW_PLACES, [firstId]);
  const organizations = await session.query<Used>(NEW_ORGANIZATIONS, [delivery.sourceId, firstId]);
  return { places: places.rows, organizations: organizations.rows };
}

const NEW_PLACES = `
select name as text, count(*)::int as count from locations as made join (
  select location_id from organizations union all select location_id from persons union all select location_id from roles
  union all select location_id from job_posts) as used on used.location_id = made.id
where made.id >= $1 and made.id < ${FIRST_PLACE_ID}
group by name order by count desc, text limit 1000`;

/** Organizations that are only named, since this delivery. */
const NEW_ORGANIZATIONS = `
select v.said as text, count(*)::int as count from named_things n
join organizations o on o.id = n.id
join claim_values v on v.kind = 'organizations' and v.value = n.value and v.role = 'names' and v.source_id = $1
where n.kind = 'organizations' and n.id >= $2
group by v.said order by count desc, text limit 1000`;
