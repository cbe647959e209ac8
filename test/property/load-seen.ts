import type pg from 'pg';
import type { RawRecords, RawSeen } from './random-records.ts';

/** The first and the last moment of a day are used in turn. */
function instant(day: string, at: number): string {
  return `${day}T${at % 2 === 0 ? '00:00:00.000' : '23:59:59.999'}Z`;
}

/** A record with the day on which a delivery last had it: by its claims, or by deliveries without a source. */
export function lastSeenDay({ first, strict, claims }: RawSeen): string {
  return [...(claims.length > 0 ? claims : [first, strict ?? first])].sort().at(-1) as string;
}

/** Notes in an empty database when deliveries had the records. */
export async function loadSeen(pool: pg.Pool, records: RawRecords): Promise<void> {
  const kinds = { organizations: records.organizations, persons: records.persons, job_posts: records.jobs };
  for (const [kind, ofKind] of Object.entries(kinds)) {
    for (const [at, { id, seen }] of ofKind.entries()) {
      await pool.query(`update ${kind} set first_seen = $2 where id = $1`, [id, instant(seen.first, at)]);
      if (seen.strict !== null) await pool.query(NOTE_SIGHTING, [kind, id, instant(seen.strict, at)]);
      for (const [nr, day] of seen.claims.entries())
        await pool.query(INSERT_CLAIM, [kind, nr === 0 ? id : null, id, instant(day, at)]);
    }
  }
}

const BITS = `set_bit(repeat('0', 1024)::bit(1024), ($2::bigint % 1024)::int, 1)`;

const NOTE_SIGHTING = `
insert into sightings (kind, block, seen_at, ids) values ($1, $2::bigint / 1024, $3, ${BITS})
on conflict (kind, block, seen_at) do update set ids = sightings.ids | excluded.ids`;

const INSERT_CLAIM = `
insert into claims (kind, id, record_id, source_id, key, body, collected_at, first_seen, last_seen)
select $1, coalesce($2::bigint, next.id), $3, sources.id, next.id::text, '{}', $4, $4, $4
from sources, (select nextval('claim_ids') as id) as next where name = 'strict'`;
