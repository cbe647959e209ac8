import type { Clause } from '../../search-index/plan.ts';
import { statement } from '../db/statement.ts';
import type { RecordsReader } from '../output/reader.ts';
import { selectList } from '../output/selection.ts';
import { type EventKind, eventFilter, eventValues } from '../search/event-conditions.ts';
import type { Search } from '../search/search.ts';
import { type EventConditions, usesEvents } from './filters.ts';
import { EVENTS_MAX, type EventLists } from './schemas.ts';

/** SQL: the columns of `jobEventSchema`, from job_posts and the joined locations. */
export const JOB_POST_COLUMNS = {
  id: 'job_posts.id',
  source: 'job_posts.source',
  date_featured: 'job_posts.date_featured',
  source_id: 'job_posts.source_id',
  url: 'job_posts.url',
  title: 'job_posts.title',
  description: 'job_posts.description',
  is_remote: 'job_posts.is_remote',
  location: 'row_to_json(locations)',
  is_active: 'job_posts.is_active',
};

/** The newest of the job posts `$2` of each organization of `$1`. Only their keys are sorted: there may be very many. */
const READ_NEWEST_JOBS = statement(
  'read-job-events',
  `
select organization_id, ${selectList(JOB_POST_COLUMNS)}
from (
  select id, row_number() over (partition by organization_id order by date_featured desc, id) as place
  from job_posts
  where id = any($2::bigint[]) and organization_id = any($1::bigint[])) as newest
join job_posts using (id)
left join locations on locations.id = job_posts.location_id
where place <= ${EVENTS_MAX}
order by place`,
);

/** The newest events of each organization of `$1` that satisfy the conditions `$2` and following. */
function newestEvents(kind: EventKind, columns: string) {
  return statement(
    `read-${kind}`,
    `
select organization_id, newest.*
from unnest($1::bigint[]) as page (organization_id)
cross join lateral (
  select id, source, date_featured, url, ${columns}
  from ${kind}
  where ${kind}.organization_id = page.organization_id and ${eventFilter(kind, 2)}
  order by date_featured desc, id
  limit ${EVENTS_MAX}) as newest`,
  );
}

const READ_NEWEST = {
  simple_events: newestEvents('simple_events', 'reason, title'),
  funding_events: newestEvents('funding_events', 'funding_type, amount, currency, investors'),
};

/** The services that the events of a page are read with. */
export interface EventSources {
  records: RecordsReader;
  search: Search;
}

/** Events by the id of their organization. */
type ByOrganization<List extends keyof EventLists> = Map<number, EventLists[List][number][]>;

/**
 * The newest events of each organization that satisfy the conditions, in a fixed number of statements. Null where the search
 * has no condition on events. A list that is not selected is empty.
 */
export async function readEvents(
  sources: EventSources,
  organizationIds: number[],
  conditions: EventConditions,
  isSelected: (list: keyof EventLists) => boolean,
): Promise<((organizationId: number) => EventLists) | null> {
  if (organizationIds.length === 0 || !usesEvents(conditions)) return null;
  const { jobs, simple_events, funding_events } = conditions;
  const ifSelected = (list: keyof EventLists, where: Clause[]) => (isSelected(list) ? where : []);
  const [jobsOf, simpleOf, fundingOf] = await Promise.all([
    readJobEvents(sources, organizationIds, ifSelected('job_events', jobs)),
    readNewest(sources, 'simple_events', organizationIds, ifSelected('simple_events', simple_events)),
    readNewest(sources, 'funding_events', organizationIds, ifSelected('funding_events', funding_events)),
  ]);
  return (organizationId) => ({
    job_events: jobsOf.get(organizationId) ?? [],
    simple_events: simpleOf.get(organizationId) ?? [],
    funding_events: fundingOf.get(organizationId) ?? [],
  });
}

async function readJobEvents(
  { records, search }: EventSources,
  organizationIds: number[],
  where: Clause[],
): Promise<ByOrganization<'job_events'>> {
  if (where.length === 0) return new Map();
  const values = [organizationIds, await search.matchingJobs(organizationIds, where)];
  const { rows } = await records.query<EventLists['job_events'][number] & { organization_id: number }>({
    ...READ_NEWEST_JOBS,
    values,
  });
  return Map.groupBy(rows, (row) => row.organization_id);
}

async function readNewest<Kind extends EventKind>(
  { records }: EventSources,
  kind: Kind,
  organizationIds: number[],
  where: Clause[],
): Promise<ByOrganization<Kind>> {
  if (where.length === 0) return new Map();
  const values = [organizationIds, ...eventValues(kind, where)];
  const { rows } = await records.query<EventLists[Kind][number] & { organization_id: number }>({
    ...READ_NEWEST[kind],
    values,
  });
  return Map.groupBy(rows, (row) => row.organization_id);
}
