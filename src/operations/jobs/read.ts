import type { z } from 'zod';
import { SAMPLE_ORGANIZATION } from '../../contract/input/sample-values.ts';
import { integer, name, record } from '../../contract/output/output-fields.ts';
import { domainSchema, networkInfo, networkInfoSchema } from '../../contract/output/parts.ts';
import { provenanceOf } from '../../contract/output/provenance-sql.ts';
import { pageReader } from '../../contract/output/selection.ts';
import { JOB_POST_COLUMNS } from '../events/events.ts';
import { jobEventSchema } from '../events/schemas.ts';

const jobOrganizationSchema = record('JobOrganization', 'The organization that posts the job.', {
  id: integer('Id of the organization.', SAMPLE_ORGANIZATION.id),
  name: name('Acme'),
  domain: domainSchema,
  network_info: networkInfoSchema,
});

const { id, source, date_featured, ...rest } = jobEventSchema.shape;

/** A job post in the results of a search. */
export const jobItemSchema = record('JobPost', 'A job post with its organization.', {
  id,
  source,
  date_featured,
  organization: jobOrganizationSchema,
  ...rest,
});

/** Reads job posts by one statement, in the order of the ids. Ids without a record are left out. */
export const readJobs = pageReader<z.infer<typeof jobItemSchema>>(
  'read-jobs',
  { ...JOB_POST_COLUMNS, organization: 'row_to_json(organization)', provenance: provenanceOf('job_posts') },
  (list) => `
select ${list}
from unnest($1::bigint[]) with ordinality as page (id, position)
join job_posts on job_posts.id = page.id
join organizations on organizations.id = job_posts.organization_id
left join industries on industries.id = organizations.industry_id
left join locations on locations.id = job_posts.location_id
cross join ${networkInfo('organizations')}
cross join lateral (
  select organizations.id, organizations.name, 'https://' || organizations.domain as domain, network_info) as organization
order by page.position`,
);
