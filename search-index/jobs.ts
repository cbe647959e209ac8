import { dayNumber } from '../src/search/plan.ts';
import {
  type BuildContext,
  comparable,
  defineIndex,
  equalityOnly,
  type IndexDocument,
  SEARCH_SETTINGS,
} from './definition.ts';
import { TEXT_SPECIMEN } from './text-specimen.ts';
import { valueKey } from './value-key.ts';

/** A job post as it is read from the database. */
export interface JobRow {
  id: number;
  organization_id: number;
  source: string;
  title: string;
  description: string | null;
  is_remote: boolean;
  is_active: boolean;
  location_id: number | null;
  /** `YYYY-MM-DD`. */
  date_featured: string;
}

/** A job post as it is searched, beside its texts. */
export interface JobDocument extends IndexDocument {
  organization_id: number;
  source: string;
  is_remote: boolean;
  is_active: boolean;
  /** Its location and every location that contains it. */
  location_ids: readonly number[];
  /** Days since 1970-01-01. */
  date_featured: number;
}

const rowsOf = (jobPosts: string) => `
  select j.id, j.organization_id, j.source, j.title, j.description, j.is_remote, j.is_active, j.location_id,
    j.date_featured
  from ${jobPosts} j
  order by j.id`;

const SPECIMEN: JobRow = {
  id: 1,
  organization_id: 2,
  source: 'board_one',
  title: TEXT_SPECIMEN,
  description: TEXT_SPECIMEN,
  is_remote: true,
  is_active: false,
  location_id: 3,
  date_featured: '1969-12-31',
};

/** Job posts, newest first; ties by id. */
export const JOBS = defineIndex<JobRow>({
  name: 'jobs',
  settings: {
    ...SEARCH_SETTINGS,
    filterableAttributes: [
      comparable('*_words', 'date_featured'),
      equalityOnly('*_pairs', '*_repeats', 'id', '*_id', '*_ids', 'is_*', 'source'),
    ],
    sortableAttributes: ['date_featured', 'id'],
  },
  order: ['date_featured:desc', 'id:asc'],
  table: 'job_posts',
  rowsOf,
  document: jobDocument,
  texts: ({ title, description }) => ({ title, description }),
  specimens: [SPECIMEN],
});

function jobDocument(row: JobRow, context: BuildContext): JobDocument {
  return {
    id: row.id,
    organization_id: row.organization_id,
    source: valueKey(row.source),
    is_remote: row.is_remote,
    is_active: row.is_active,
    location_ids: row.location_id === null ? [] : context.locationIds(row.location_id),
    date_featured: dayNumber(row.date_featured),
  };
}
