import { dayNumber } from '../../search/plan.ts';
import type { Services } from '../context.ts';
import { LOCATION_JSON } from '../records.ts';
import { statement } from '../statement.ts';
import type { EventConditions, EventRequest } from './filters.ts';
import { EVENTS_MAX, type FundingEvent, type JobEvent, type SimpleEvent } from './schemas.ts';

/** SQL: the columns of `jobPostFields`, from job_posts and the joined locations. */
export const JOB_POST_COLUMNS = `job_posts.id, job_posts.source, job_posts.date_featured, job_posts.source_id,
  job_posts.url, job_posts.title, job_posts.description, job_posts.is_remote, ${LOCATION_JSON} as location,
  job_posts.is_active`;

const READ_JOB_EVENTS = statement(
  'read-job-events',
  `
select ${JOB_POST_COLUMNS}
from job_posts left join locations on locations.id = job_posts.location_id
where job_posts.id = any($1::bigint[])`,
);

// A date counts in days since 1970-01-01, as it does in a plan.
const READ_SIMPLE_EVENTS = statement(
  'read-simple-events',
  `
select organization_id, newest.*
from unnest($1::bigint[]) as page (organization_id)
cross join lateral (
  select id, source, reason, date_featured, title, url
  from simple_events
  where simple_events.organization_id = page.organization_id
    and ($2::text is null or source = $2)
    and ($3::text is null or reason = $3)
    and ($4::int is null or date_featured >= date '1970-01-01' + $4::int)
    and ($5::int is null or date_featured <= date '1970-01-01' + $5::int)
  order by date_featured desc, id
  limit ${EVENTS_MAX}) as newest`,
);

const READ_FUNDING_EVENTS = statement(
  'read-funding-events',
  `
select organization_id, newest.*
from unnest($1::bigint[]) as page (organization_id)
cross join lateral (
  select id, source, date_featured, funding_type, amount, currency, investors, url
  from funding_events
  where funding_events.organization_id = page.organization_id
    and ($2::text[] is null or funding_type = any($2))
    and ($3::int is null or date_featured >= date '1970-01-01' + $3::int)
    and ($4::int is null or date_featured <= date '1970-01-01' + $4::int)
  order by date_featured desc, id
  limit ${EVENTS_MAX}) as newest`,
);

/** The event lists of one search result; a kind that the search does not use is empty. */
export interface EventLists {
  job_events: JobEvent[];
  simple_events: SimpleEvent[];
  funding_events: FundingEvent[];
}

/**
 * The newest matching events of each organization, in a fixed number of statements. Null where the search
 * uses no filter on events.
 */
export async function readEvents(
  services: Services,
  organizationIds: number[],
  request: EventRequest,
  conditions: EventConditions,
): Promise<((organizationId: number) => EventLists) | null> {
  const uses = (kind: keyof EventConditions) => conditions[kind].length > 0;
  if (!uses('jobs') && !uses('simple_events') && !uses('funding_events')) return null;
  const [jobs, simple, funding] = await Promise.all([
    uses('jobs') ? readJobEvents(services, organizationIds, conditions) : undefined,
    uses('simple_events') ? readSimpleEvents(services, organizationIds, request) : undefined,
    uses('funding_events') ? readFundingEvents(services, organizationIds, request) : undefined,
  ]);
  return (organizationId) => ({
    job_events: jobs?.get(organizationId) ?? [],
    simple_events: simple?.get(organizationId) ?? [],
    funding_events: funding?.get(organizationId) ?? [],
  });
}

async function readJobEvents(
  { records, search }: Services,
  organizationIds: number[],
  conditions: EventConditions,
): Promise<Map<number, JobEvent[]>> {
  const newest = await search.newestJobs(organizationIds, conditions.jobs, EVENTS_MAX);
  const ids = [...newest.values()].flat();
  const { rows } = await records.query<JobEvent>({ ...READ_JOB_EVENTS, values: [ids] });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    [...newest].map(([organizationId, jobIds]) => [
      organizationId,
      jobIds.map((id) => byId.get(id)).filter((job) => job !== undefined),
    ]),
  );
}

async function readSimpleEvents(
  { records }: Services,
  organizationIds: number[],
  request: EventRequest,
): Promise<Map<number, SimpleEvent[]>> {
  const { rows } = await records.query<SimpleEvent & { organization_id: number }>({
    ...READ_SIMPLE_EVENTS,
    values: [
      organizationIds,
      request.simple_event_source ?? null,
      request.simple_event_reason ?? null,
      dayOrNull(request.simple_event_date_featured_start),
      dayOrNull(request.simple_event_date_featured_end),
    ],
  });
  return Map.groupBy(rows, (row) => row.organization_id);
}

async function readFundingEvents(
  { records }: Services,
  organizationIds: number[],
  request: EventRequest,
): Promise<Map<number, FundingEvent[]>> {
  const { rows } = await records.query<FundingEvent & { organization_id: number }>({
    ...READ_FUNDING_EVENTS,
    values: [
      organizationIds,
      request.funding_types?.length ? request.funding_types : null,
      dayOrNull(request.funding_event_date_featured_start),
      dayOrNull(request.funding_event_date_featured_end),
    ],
  });
  return Map.groupBy(rows, (row) => row.organization_id);
}

function dayOrNull(date: string | null | undefined): number | null {
  return date == null ? null : dayNumber(date);
}
