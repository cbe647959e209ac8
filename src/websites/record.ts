import { z } from 'zod';

const INT32_MAX = 2_147_483_647;

function rank(description: string) {
  return z
    .int()
    .min(0)
    .max(INT32_MAX)
    .nullable()
    .meta({ description, examples: [48211] });
}

const technologySchema = z
  .object({
    web_technology_id: z
      .int()
      .meta({ description: 'Id, as the web technologies lookup answers it.', examples: [340269] }),
    is_active: z.boolean().meta({ description: 'Whether the website uses it now.', examples: [true] }),
    name: z.string().meta({ description: 'Name.', examples: ['nginx'], maxLength: 255 }),
  })
  .meta({ id: 'WebsiteTechnology', description: 'A technology that the website uses or used.' });

/** A website. */
export const websiteSchema = z
  .object({
    id: z.int().meta({ description: 'Id of the website.', examples: [50] }),
    domain: z.string().meta({
      description: 'The website, as `https://host`.',
      examples: ['https://acme.example'],
      format: 'uri',
      maxLength: 200,
    }),
    public_rank: rank('Three-month average traffic rank from a public ranking list; 1 is the best.'),
    analytics_rank: rank('Traffic rank by web analytics; 1 is the best.'),
    analytics_traffic: z
      .int()
      .min(0)
      .nullable()
      .meta({ description: 'Visits a month.', examples: [90500] }),
    website_technologies: z.array(technologySchema).meta({
      description: 'What it uses, and what it used where `is_active` is false.',
    }),
  })
  .meta({ id: 'Website', description: 'A website: its ranks, its traffic, what it runs on.' });

/** A website. */
export type Website = z.infer<typeof websiteSchema>;
