import { z } from 'zod';
import { eventListFields } from '../api/events/schemas.ts';
import { dayIfKnown, domainSchema, idAndName, locationSchema, networkInfoSchema } from '../api/records.ts';
import { FUNDING_TYPES } from '../db/vocabulary.ts';

const keywordSchema = idAndName('OrganizationKeyword', 'What an organization is about.', {
  id: 9861,
  name: 'robotics',
});

const technologySchema = idAndName('WebTechnology', 'A technology that a website uses.', {
  id: 340269,
  name: 'nginx',
});

const financeInfoSchema = z
  .object({
    revenue: z
      .int()
      .nullable()
      .meta({ description: 'Yearly revenue in USD.', examples: [12_000_000] }),
    funding_total: z
      .int()
      .nullable()
      .meta({
        description:
          'Total funding in USD: as the dataset states it, else the sum of the known amounts in USD.',
        examples: [3_500_000],
      }),
    last_funding_type: z
      .enum(FUNDING_TYPES)
      .nullable()
      .meta({ description: 'Kind of the latest funding.', examples: ['seed'] }),
    last_funding_date: dayIfKnown('Day of the latest funding.'),
  })
  .meta({ id: 'FinanceInfo', description: 'Revenue and funding.' });

/** An organization as the search answers it. */
export const organizationItemSchema = z
  .object({
    id: z.int().meta({ description: 'Id of the organization.', examples: [5] }),
    name: z.string().meta({ description: 'Name.', examples: ['Acme'], maxLength: 255 }),
    domain: domainSchema,
    description: z
      .string()
      .nullable()
      .meta({ description: 'Description.', examples: ['Robots that assemble circuits.'] }),
    founded_date: dayIfKnown('Day of founding.'),
    employees: z
      .int()
      .nullable()
      .meta({ description: 'Number of employees.', examples: [42] }),
    domain_rank: z
      .int()
      .nullable()
      .meta({ description: 'Public rank of the website; 1 is the best.', examples: [48211] }),
    domain_traffic: z
      .int()
      .nullable()
      .meta({ description: 'Visits of the website a month.', examples: [90500] }),
    keywords: z.array(keywordSchema).meta({
      description: 'What the organization is about.',
    }),
    web_technologies: z.array(technologySchema).meta({
      description: 'What the website uses now.',
    }),
    location: locationSchema.nullable().meta({
      description: 'Where the organization is; null where none is known.',
    }),
    finance_info: financeInfoSchema,
    network_info: networkInfoSchema,
    ...eventListFields,
  })
  .meta({ id: 'Organization', description: 'An organization.' });

/** An organization as the search answers it. */
export type OrganizationItem = z.infer<typeof organizationItemSchema>;
