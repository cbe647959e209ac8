import { z } from 'zod';
import { date, domain, integer, integerUpTo, recordId, shortText, text, url } from './scalars.ts';

const RANK_MAX = 2_147_483_647;

/** A line of `organizations`. */
export const organization = z.object({
  id: recordId,
  name: shortText,
  /** Bare lower-case host. */
  domain: domain.nullish(),
  description: text.nullish(),
  location_id: recordId.nullish(),
  industry_id: recordId.nullish(),
  /** The slug of its profile on the external network. */
  network_public_identifier: shortText.nullish(),
  network_public_profile_url: url.nullish(),
  keyword_ids: z.array(recordId).nullish(),
  founded_date: date.nullish(),
  employees: integer.nullish(),
  /** A year's revenue in USD. */
  revenue: integer.nullish(),
  /** In USD; absent where only the funding events tell. */
  funding_total: integer.nullish(),
});
export type Organization = z.output<typeof organization>;

/** A line of `websites`. */
export const website = z.object({
  id: recordId,
  /** Bare lower-case host; no two websites share it. */
  domain,
  organization_id: recordId.nullish(),
  /** Three-month average traffic rank; 1 is the best. */
  public_rank: integerUpTo(RANK_MAX).nullish(),
  analytics_rank: integerUpTo(RANK_MAX).nullish(),
  /** Visits a month. */
  analytics_traffic: integerUpTo(Number.MAX_SAFE_INTEGER).nullish(),
  technologies: z.array(z.object({ web_technology_id: recordId, is_active: z.boolean() })).nullish(),
});
export type Website = z.output<typeof website>;
