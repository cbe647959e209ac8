import type { Services } from '../api/context.ts';
import { JOB_POST_COLUMNS } from '../api/events/read.ts';
import { NETWORK_INFO_JSON } from '../api/records.ts';
import { statement } from '../api/statement.ts';
import type { JobItem } from './item.ts';

const READ_JOBS = statement(
  'read-jobs',
  `
select ${JOB_POST_COLUMNS},
  json_build_object('id', organizations.id, 'name', organizations.name,
    'domain', 'https://' || organizations.domain, 'network_info', ${NETWORK_INFO_JSON}) as organization
from unnest($1::bigint[]) with ordinality as page (id, position)
join job_posts on job_posts.id = page.id
join organizations on organizations.id = job_posts.organization_id
left join industries on industries.id = organizations.industry_id
left join locations on locations.id = job_posts.location_id
order by page.position`,
);

/** The job posts of these ids, in this order, by one statement; an id without a record is left out. */
export async function readJobs({ records }: Services, ids: number[]): Promise<JobItem[]> {
  if (ids.length === 0) return [];
  const { rows } = await records.query<JobItem>({ ...READ_JOBS, values: [ids] });
  return rows;
}
