import type { Output } from '../api.ts';

type Found = Output<'people.roleSearch'>['search_results'][number];
type Detail = Output<'people.detailLookup'>;

/** A person of a search, or one who was looked up, or both. */
export type Person = Detail & Partial<Pick<Found, 'matching_role_ids'>>;

/** An organization of a search. */
export type Organization = Output<'organizations.search'>['search_results'][number];

/** A job post of a search. */
export type Job = Output<'jobs.search'>['search_results'][number];

/** A source that has a record or a contact, and when it was last delivered. */
export interface Source {
  source: string;
  last_seen: string;
  url: string | null;
}
