import type { LoadRun } from '../../dataset/import/load-run.ts';
import { removeRecords } from '../../dataset/import/removals.ts';
import { transaction } from '../../dataset/import/session.ts';
import { FIRST_CLAIM_ID } from './adopt.ts';

/** Removes the locations that sources made and that no record is at or inside, as after a change of the gazetteer. */
export async function removeUnusedLocations(run: LoadRun): Promise<void> {
  const { session } = run;
  const changes = await transaction(session, async () => {
    const { rows } = await session.query<{ id: number }>(FIND_UNUSED);
    const ids = rows.map(({ id }) => id);
    await session.query(`delete from lookup_texts where kind = 'locations' and id = any($1::bigint[])`, [
      ids,
    ]);
    return { removed: await removeRecords(session, 'locations', ids) };
  });
  await run.count(changes);
}

const FIND_UNUSED = `
with used as materialized (
  select location_id as id from organizations union select location_id from persons
  union select location_id from roles union select location_id from job_posts
), kept as materialized (
  select id from used
  union select (place->>'id')::bigint from locations join used using (id)
  cross join lateral jsonb_array_elements(osm_locations) as place
)
select id from locations where id >= ${FIRST_CLAIM_ID} and not exists (select from kept where kept.id = locations.id)`;
