import type { Session } from '../../dataset/import/session.ts';

/**
 * Finds the job posts of a source that are one record with another post of it, because they share a URL, though their titles, places or
 * organizations differ: the record shows one of these. Posts that an operator has merged are passed over.
 * @returns a warning; undefined where there are none
 */
export async function warnOfPostsWithOneUrl(session: Session, sourceId: number): Promise<string | undefined> {
  const { rows } = await session.query<{ posts: number; key: string; other: string }>(FIND_SHARED, [
    sourceId,
  ]);
  const [{ posts = 0, key = '', other = '' } = {}] = rows;
  if (posts === 0) return undefined;
  return `has ${posts} ${posts === 1 ? 'post' : 'posts'} with the url of another one that has another title, place or organization, such as ${key} with that of ${other}: posts with one url are one post. Give each its own, where they are not.`;
}

const FIND_SHARED = `
select count(*)::int as posts, min(c.key) as key, (array_agg(o.key order by c.key))[1] as other
from claims c
cross join lateral (
  select key from claims o
  where o.kind = c.kind and o.record_id = c.record_id and o.source_id = c.source_id and o.id < c.id and o.body is not null
    and (o.body->'title', o.body->'location', o.body->'organization')
      is distinct from (c.body->'title', c.body->'location', c.body->'organization')
  order by id limit 1) as o
where c.kind = 'job_posts' and c.source_id = $1 and c.body is not null and c.record_id <> c.id
  and not exists (
    select from judgements j where j.kind = c.kind and c.id in (j.a, j.b) and verdict = 'same' and withdrawn_at is null)`;
