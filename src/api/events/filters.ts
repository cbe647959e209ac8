import { z } from 'zod';
import { FUNDING_TYPES, SIMPLE_EVENT_REASONS, SIMPLE_EVENT_SOURCES } from '../../db/vocabulary.ts';
import type { Clause } from '../../search/plan.ts';
import { anyOf, daysBetween, equal, noneOf, textMatches } from '../clauses.ts';
import { enumList, idList, optionalBoolean, optionalDate, optionalEnum, textQuery } from '../fields.ts';

const onOnePost = 'All job_post filters must hold on the same job post.';
const onOneEvent = 'All simple_event filters must hold on the same event.';
const onOneRound = 'The funding type and date filters must hold on the same funding event.';

/** The filters on an organization's events, the same in every search that has them. */
export const eventFields = {
  funding_types: enumList(FUNDING_TYPES, {
    description: `Kinds of funding, one of which the organization received. ${onOneRound}`,
    example: ['angel', 'seed'],
  }),
  funding_event_date_featured_start: optionalDate({
    description: `First day of the funding event. ${onOneRound}`,
    example: '2020-01-01',
  }),
  funding_event_date_featured_end: optionalDate({
    description: `Last day of the funding event. ${onOneRound}`,
    example: '2026-12-31',
  }),
  job_post_title: textQuery({
    description: `Boolean text query over the title of a job post. ${onOnePost}`,
    example: 'engineer AND NOT intern',
  }),
  job_post_description: textQuery({
    description: `Boolean text query over the description of a job post. ${onOnePost}`,
    example: 'kubernetes OR "site reliability"',
  }),
  job_post_is_remote: optionalBoolean({
    description: `Whether the job post is remote; absent means both. ${onOnePost}`,
    example: true,
  }),
  job_post_is_active: optionalBoolean({
    description: `Whether the job post is active; absent means both. ${onOnePost}`,
    example: true,
  }),
  job_post_date_featured_start: optionalDate({
    description: `First day the job post was featured. ${onOnePost}`,
    example: '2024-01-01',
  }),
  job_post_date_featured_end: optionalDate({
    description: `Last day the job post was featured. ${onOnePost}`,
    example: '2026-12-31',
  }),
  job_post_locations: idList({
    description: `Ids from the locations lookup; the job post is at or inside one of them. ${onOnePost}`,
    example: [2950159],
  }),
  job_post_locations_exclude: idList({
    description: `Ids from the locations lookup; the job post is at or inside none of them. ${onOnePost}`,
    example: [2643743],
  }),
  simple_event_source: optionalEnum(SIMPLE_EVENT_SOURCES, {
    description: `Where the event was found. ${onOneEvent}`,
    example: 'launch_site',
  }),
  simple_event_reason: optionalEnum(SIMPLE_EVENT_REASONS, {
    description: `What the event tells. ${onOneEvent}`,
    example: 'promoted_on_site',
  }),
  simple_event_date_featured_start: optionalDate({
    description: `First day of the event. ${onOneEvent}`,
    example: '2024-01-01',
  }),
  simple_event_date_featured_end: optionalDate({
    description: `Last day of the event. ${onOneEvent}`,
    example: '2026-12-31',
  }),
};

/** The ranges among the event filters. */
export const eventRanges = [
  'funding_event_date_featured',
  'job_post_date_featured',
  'simple_event_date_featured',
] as const;

const eventRequest = z.object(eventFields);

/** The event filters as they are read. */
export type EventRequest = z.output<typeof eventRequest>;

/** What a search asks of each kind of event; an empty list where it asks nothing. */
export interface EventConditions {
  jobs: Clause[];
  simple_events: Clause[];
  funding_events: Clause[];
}

/** The event filters of a request as conditions on one event of each kind. */
export function eventConditions(request: EventRequest): EventConditions {
  return {
    jobs: [
      ...textMatches('title', request.job_post_title),
      ...textMatches('description', request.job_post_description),
      ...equal('is_remote', request.job_post_is_remote),
      ...equal('is_active', request.job_post_is_active),
      ...daysBetween(
        'date_featured',
        request.job_post_date_featured_start,
        request.job_post_date_featured_end,
      ),
      ...anyOf('location_ids', request.job_post_locations),
      ...noneOf('location_ids', request.job_post_locations_exclude),
    ],
    simple_events: [
      ...equal('source', request.simple_event_source),
      ...equal('reason', request.simple_event_reason),
      ...daysBetween(
        'date_featured',
        request.simple_event_date_featured_start,
        request.simple_event_date_featured_end,
      ),
    ],
    funding_events: [
      ...anyOf('funding_type', request.funding_types),
      ...daysBetween(
        'date_featured',
        request.funding_event_date_featured_start,
        request.funding_event_date_featured_end,
      ),
    ],
  };
}

/** The conditions as clauses of an organization or a role: one related event of each kind that is asked of. */
export function relatedClauses(conditions: EventConditions): Clause[] {
  const kinds = ['jobs', 'simple_events', 'funding_events'] as const;
  return kinds
    .filter((to) => conditions[to].length > 0)
    .map((to) => ({ kind: 'related', to, where: conditions[to] }));
}
