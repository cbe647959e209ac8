import { z } from 'zod';
import { jobPostFields } from '../api/events/schemas.ts';
import { domainSchema, networkInfoSchema } from '../api/records.ts';

const jobOrganizationSchema = z
  .object({
    id: z.int().meta({ description: 'Id of the organization.', examples: [5] }),
    name: z.string().meta({ description: 'Name.', examples: ['Acme'], maxLength: 255 }),
    domain: domainSchema,
    network_info: networkInfoSchema,
  })
  .meta({ id: 'JobOrganization', description: 'The organization that posts the job.' });

const { id, source, date_featured, ...rest } = jobPostFields;

/** A job post as the search answers it. */
export const jobItemSchema = z
  .object({ id, source, date_featured, organization: jobOrganizationSchema, ...rest })
  .meta({ id: 'JobPost', description: 'A job post with its organization.' });

/** A job post as the search answers it. */
export type JobItem = z.infer<typeof jobItemSchema>;
