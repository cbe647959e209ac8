import { z } from 'zod';
import {
  FUNDING_SOURCES,
  FUNDING_TYPES,
  JOB_SOURCES,
  SIMPLE_EVENT_REASONS,
  SIMPLE_EVENT_SOURCES,
} from '../../db/vocabulary.ts';
import { date, integer, recordId, shortText, text, textUpTo, url, urlUpTo } from './scalars.ts';

const SOURCE_ID_LENGTH_MAX = 65;
const JOB_URL_LENGTH_MAX = 510;
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/** A line of `job_posts`. */
export const jobPost = z.object({
  id: recordId,
  organization_id: recordId,
  source: z.enum(JOB_SOURCES),
  /** The post's id at its source. */
  source_id: textUpTo(SOURCE_ID_LENGTH_MAX),
  url: urlUpTo(JOB_URL_LENGTH_MAX),
  title: shortText,
  description: text.nullish(),
  is_remote: z.boolean(),
  is_active: z.boolean(),
  location_id: recordId.nullish(),
  date_featured: date,
});
export type JobPost = z.output<typeof jobPost>;

/** A line of `simple_events`. */
export const simpleEvent = z.object({
  id: recordId,
  organization_id: recordId,
  source: z.enum(SIMPLE_EVENT_SOURCES),
  reason: z.enum(SIMPLE_EVENT_REASONS),
  date_featured: date,
  title: text.nullish(),
  url: url.nullish(),
});
export type SimpleEvent = z.output<typeof simpleEvent>;

/** A line of `funding_events`. */
export const fundingEvent = z.object({
  id: recordId,
  organization_id: recordId,
  source: z.enum(FUNDING_SOURCES),
  funding_type: z.enum(FUNDING_TYPES),
  date_featured: date,
  /** In whole units of the currency. */
  amount: integer.nullish(),
  /** ISO 4217; absent means USD. */
  currency: z
    .string()
    .refine((code) => CURRENCIES.has(code), { error: 'must be a currency of ISO 4217, such as USD' })
    .nullish(),
  investors: z.array(text).nullish(),
  url: url.nullish(),
});
export type FundingEvent = z.output<typeof fundingEvent>;
