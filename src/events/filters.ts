import type { z } from 'zod';
import type { Clause } from '../../search-index/plan.ts';
import { FUNDING_TYPES, SIMPLE_EVENT_REASONS, SIMPLE_EVENT_SOURCES } from '../db/vocabulary.ts';
import {
  enumList,
  idList,
  optionalBoolean,
  optionalDate,
  optionalEnum,
  textQuery,
} from '../input/input-fields.ts';
import { labelled } from '../input/labels.ts';
import { SAMPLE_IDS } from '../input/sample-values.ts';
import { anyOf, between, equal, noneOf, textMatches } from '../search/clauses.ts';

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
  {
    funding_types: 'Kind of funding',
    funding_event_date_featured_start: 'Funded from',
    funding_event_date_featured_end: 'Funded to',
    job_post_title: ['Posts a job titled', 'engineer NOT intern'],
    job_post_description: ['Words in the job post', 'kubernetes OR terraform'],
    job_post_is_remote: 'Remote job',
    job_post_is_active: 'Job still open',
    job_post_date_featured_start: 'Job posted from',
    job_post_date_featured_end: 'Job posted to',
    job_post_locations: 'Job located in',
    job_post_locations_exclude: 'Job not located in',
    simple_event_source: 'Event found at',
    simple_event_reason: 'What happened',
    simple_event_date_featured_start: 'Happened from',
    simple_event_date_featured_end: 'Happened to',
  },
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
