import type { z } from 'zod';
import { accountId, idList, optionalBoolean, optionalDate, optionalEnum, textQuery } from '../api/fields.ts';
import { pageFields } from '../api/page.ts';
import { request } from '../api/request.ts';
import { JOB_SOURCES } from '../db/vocabulary.ts';

/** What a job post event search and its totals take. */
export const jobSearchRequest = request(
  {
    account_id: accountId(),
    ...pageFields,
    job_source: optionalEnum(JOB_SOURCES, {
      description: 'Where the job post was found.',
      example: 'network',
    }),
    date_featured_start: optionalDate({
      description: 'First day the job post was featured.',
      example: '2024-01-01',
    }),
    date_featured_end: optionalDate({
      description: 'Last day the job post was featured.',
      example: '2026-12-31',
    }),
    organization_ids: idList({ description: 'Ids of organizations that post the job.', example: [5, 6] }),
    title: textQuery({
      description:
        'Boolean text query over the title: AND, OR, NOT in capitals, "a phrase", parentheses, engin* for a prefix.',
      example: 'engineer AND (backend OR "site reliability") AND NOT intern',
    }),
    description: textQuery({
      description: 'Boolean text query over the description, in the language of `title`.',
      example: 'kubernetes OR terraform',
    }),
    is_remote: optionalBoolean({
      description: 'Whether the work is remote; null or absent means both.',
      example: true,
    }),
    is_active: optionalBoolean({
      description: 'Whether the post is still open; absent means only open ones, null means both.',
      example: true,
    }),
    locations: idList({
      description: 'Ids from the locations lookup; the job is at or inside one of them.',
      example: [2950159],
    }),
    locations_exclude: idList({
      description: 'Ids from the locations lookup; the job is at or inside none of them.',
      example: [2643743],
    }),
  },
  ['date_featured'],
).meta({
  title: 'JobSearchRequest',
  description:
    'All filters must hold; values in one list are alternatives; null and an empty list are no filter.',
  examples: [
    { title: 'engineer AND NOT intern', is_remote: true, date_featured_start: '2024-01-01', page: 1 },
  ],
});

/** A job search as it is read. */
export type JobSearchRequest = z.output<typeof jobSearchRequest>;
