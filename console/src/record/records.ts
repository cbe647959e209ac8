import type { Operations } from '../api.ts';

type Found = Operations['people']['roleSearch']['output']['search_results'][number];
type Detail = Operations['people']['detailLookup']['output'];

/** A person of a search, or one who was looked up, or both. */
export type Person = Detail & Partial<Pick<Found, 'matching_role_ids'>>;

/** An organization of a search. */
export type Organization = Operations['organizations']['search']['output']['search_results'][number];

/** A job post of a search. */
export type Job = Operations['jobs']['search']['output']['search_results'][number];

/** A source that has a record or a contact, and when it was last delivered. */
export interface Source {
  source: string;
  last_seen: string;
  url: string | null;
}
