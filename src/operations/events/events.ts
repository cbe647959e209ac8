import type { z } from 'zod';
import { anyOf, between, type Clause, equal, noneOf, textMatches } from '../../../search-index/plan.ts';
import {
  enumList,
  idList,
  optionalBoolean,
  optionalDate,
  optionalEnum,
  textQuery,
} from '../../contract/input/input-fields.ts';
import { labelled } from '../../contract/input/labels.ts';
import { SAMPLE_IDS } from '../../contract/input/sample-values.ts';
import type { RecordsReader } from '../../contract/output/reader.ts';
import { columnsOf, selectList } from '../../contract/output/selection.ts';
import { statement } from '../../db/statement.ts';
import { FUNDING_TYPES, SIMPLE_EVENT_REASONS, SIMPLE_EVENT_SOURCES } from '../../db/vocabulary.ts';
import { type EventKind, eventFilter, eventValues } from '../../search/event-conditions.ts';
import type { Search } from '../../search/search.ts';
import labels from './labels.json' with { type: 'json' };
import { EVENTS_MAX, type EventLists } from './schemas.ts';

const onPost = 'All job_post filters must hold on the same job post.';
const onEvent = 'All simple_event filters must hold on the same event.';
const onRound = 'The funding type and date filters must hold on the same funding event.';

/** The filters on an organization's events, the same in every search that has them. */
export const eventFields = labelled(
  {
    funding_types: enumList(
      FUNDING_TYPES,
      `Kinds of funding, one of which the organization received. ${onRound}`,
      ['angel', 'seed'],
    ),
    funding_event_date_featured_start: optionalDate(
      `First day of the funding event. ${onRound}`,
      '2020-01-01',
    ),
    funding_event_date_featured_end: optionalDate(`Last day of the funding event. ${onRound}`, '2026-12-31'),
    job_post_title: textQuery(
      `Boolean text query over the title of a job post. ${onPost}`,
      'engineer AND NOT intern',
    ),
    job_post_description: textQuery(
      `Boolean text query over the description of a job post. ${onPost}`,
      'kubernetes OR "site reliability"',
    ),
    job_post_is_remote: optionalBoolean(`Whether the job post is remote; absent means both. ${onPost}`, true),
    job_post_is_active: optionalBoolean(`Whether the job post is active; absent means both. ${onPost}`, true),
    job_post_date_featured_start: optionalDate(
      `First day the job post was featured. ${onPost}`,
      '2024-01-01',
    ),
    job_post_date_featured_end: optionalDate(`Last day the job post was featured. ${onPost}`, '2026-12-31'),
    job_post_locations: idList(
      `Ids from the locations lookup; the job post is at or inside one of them. ${onPost}`,
      SAMPLE_IDS.berlin,
      'locations',
    ),
    job_post_locations_exclude: idList(
      `Ids from the locations lookup; the job post is at or inside none of them. ${onPost}`,
      SAMPLE_IDS.london,
      'locations',
    ),
    simple_event_source: optionalEnum(
      SIMPLE_EVENT_SOURCES,
      `Where the event was found. ${onEvent}`,
      'launch_site',
    ),
    simple_event_reason: optionalEnum(
      SIMPLE_EVENT_REASONS,
      `What the event tells. ${onEvent}`,
      'promoted_on_site',
    ),
    simple_event_date_featured_start: optionalDate(`First day of the event. ${onEvent}`, '2024-01-01'),
    simple_event_date_featured_end: optionalDate(`Last day of the event. ${onEvent}`, '2026-12-31'),
  },
  labels,
);

/** The event filters of a valid request. */
type EventRequest = z.output<z.ZodObject<typeof eventFields>>;

/** The conditions of a search on each kind of event; an empty list where it has none. */
export type EventConditions = Record<'jobs' | 'simple_events' | 'funding_events', Clause[]>;

/** Whether a search has a condition on events. */
export function usesEvents(conditions: EventConditions): boolean {
  return Object.values(conditions).some((where) => where.length > 0);
}

/** The event filters of a request as conditions on one event of each kind. */
export function eventConditions(request: EventRequest): EventConditions {
  return {
    jobs: [
      ...textMatches('title', request.job_post_title),
      ...textMatches('description', request.job_post_description),
      ...equal('is_remote', request.job_post_is_remote),
      ...equal('is_active', request.job_post_is_active),
      ...between(request, 'job_post_date_featured', 'date_featured'),
      ...anyOf('location_ids', request.job_post_locations),
      ...noneOf('location_ids', request.job_post_locations_exclude),
    ],
    simple_events: [
      ...equal('source', request.simple_event_source),
      ...equal('reason', request.simple_event_reason),
      ...between(request, 'simple_event_date_featured', 'date_featured'),
    ],
    funding_events: [
      ...anyOf('funding_type', request.funding_types),
      ...between(request, 'funding_event_date_featured', 'date_featured'),
    ],
  };
}

/** The conditions as clauses of an organization or a role: one related event of each kind with a condition. */
export function relatedClauses(conditions: EventConditions): Clause[] {
  return (['jobs', 'simple_events', 'funding_events'] as const)
    .filter((to) => conditions[to].length > 0)
    .map((to) => ({ kind: 'related', to, where: conditions[to] }));
}

/** SQL: the columns of `jobEventSchema`, from job_posts and the joined locations. */
export const JOB_POST_COLUMNS = {
  ...columnsOf('job_posts', 'id', 'source', 'date_featured', 'source_id', 'url', 'title', 'description'),
  ...columnsOf('job_posts', 'is_remote', 'is_active'),
  location: 'row_to_json(locations)',
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
  job_events: READ_NEWEST_JOBS,
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
  const read = async <List extends keyof EventLists>(
    list: List,
    where: Clause[],
    further: () => unknown[] | Promise<unknown[]>,
  ): Promise<ByOrganization<List>> => {
    if (where.length === 0 || !isSelected(list)) return new Map();
    const { rows } = await sources.records.query<EventLists[List][number] & { organization_id: number }>({
      ...READ_NEWEST[list],
      values: [organizationIds, ...(await further())],
    });
    return Map.groupBy(rows, (row) => row.organization_id);
  };
  const [jobsOf, simpleOf, fundingOf] = await Promise.all([
    read('job_events', jobs, async () => [await sources.search.matchingJobs(organizationIds, jobs)]),
    read('simple_events', simple_events, () => eventValues('simple_events', simple_events)),
    read('funding_events', funding_events, () => eventValues('funding_events', funding_events)),
  ]);
  return (organizationId) => ({
    job_events: jobsOf.get(organizationId) ?? [],
    simple_events: simpleOf.get(organizationId) ?? [],
    funding_events: fundingOf.get(organizationId) ?? [],
  });
}
