import { anyOf, daysBetween, equal, noneOf, textMatches } from '../api/clauses.ts';
import type { Plan } from '../search/plan.ts';
import type { JobSearchRequest } from './request.ts';

/** Which job posts a request is after. */
export function jobPlan(request: JobSearchRequest): Plan<'jobs'> {
  return {
    index: 'jobs',
    where: [
      ...equal('source', request.job_source),
      ...daysBetween('date_featured', request.date_featured_start, request.date_featured_end),
      ...anyOf('organization_id', request.organization_ids),
      ...textMatches('title', request.title),
      ...textMatches('description', request.description),
      ...equal('is_remote', request.is_remote),
      // Absent asks for the open ones, null for both.
      ...equal('is_active', request.is_active === undefined ? true : request.is_active),
      ...anyOf('location_ids', request.locations),
      ...noneOf('location_ids', request.locations_exclude),
    ],
  };
}
