import { z } from 'zod';
import { statement } from '../db/statement.ts';
import { postProcedure } from '../procedure/post-procedure.ts';
import { address, flag, integer, listOf, name, record } from '../records/fields.ts';
import { WEBSITE_ID } from '../records/parts.ts';
import { accountId, optionalDomain, optionalPositive, optionalSlug } from '../request/fields.ts';
import { ProblemError } from '../request/problem.ts';
import { namedBy, request } from '../request/request.ts';
import { SAMPLE_IDS, SAMPLE_ORGANIZATION } from '../request/sample-values.ts';

const fields = request({
  account_id: accountId(),
  domain: optionalDomain(
    'The website as a host or URL in any case, with or without `www.`; where it is given, it alone decides.',
    SAMPLE_ORGANIZATION.domain,
  ),
  organization_id: optionalPositive(
    'Id of the organization whose website it is; decides where no domain is given.',
    SAMPLE_ORGANIZATION.id,
  ),
  organization_network_public_identifier: optionalSlug(
    'Slug of the organization’s profile address on the external network, in any case.',
    SAMPLE_ORGANIZATION.slug,
  ),
});

/** The fields that name a website; the first one given decides. */
const WAYS = ['domain', 'organization_id', 'organization_network_public_identifier'] as const;

const websiteRequest = namedBy('the website', WAYS, fields).meta({
  title: 'WebsiteLookup',
  description: 'A website, by its domain or its organization; one of the three is required.',
  examples: [{ domain: SAMPLE_ORGANIZATION.domain }],
});

function amount(description: string, example: number, max = Number.MAX_SAFE_INTEGER) {
  return z
    .int()
    .min(0)
    .max(max)
    .nullable()
    .meta({ description, examples: [example] });
}

const INT32_MAX = 2_147_483_647;
const RANK = 'Three-month average traffic rank from a public ranking list; 1 is the best.';

const technologySchema = record('WebsiteTechnology', 'A technology that the website uses or used.', {
  web_technology_id: integer('Id, as the web technologies lookup answers it.', SAMPLE_IDS.nginx),
  is_active: flag('Whether the website uses it now.'),
  name: name('nginx'),
});

const websiteSchema = record('Website', 'A website: its ranks, its traffic, what it runs on.', {
  id: integer('Id of the website.', 50),
  domain: address('The website, as `https://host`.', `https://${SAMPLE_ORGANIZATION.domain}`, {
    maxLength: 200,
  }),
  public_rank: amount(RANK, 48211, INT32_MAX),
  analytics_rank: amount('Traffic rank by web analytics; 1 is the best.', 48211, INT32_MAX),
  analytics_traffic: amount('Visits a month.', 90500),
  website_technologies: listOf(
    technologySchema,
    'What it uses, and what it used where `is_active` is false.',
  ),
});

// Several organizations may share a slug; the lowest id with a website decides. The CTE is materialized, because a planner
// that expects many matches would scan the primary key in its order.
const ID_BY = {
  domain: 'select id from websites where domain_key = $1',
  organization_id: `select ${WEBSITE_ID} from organizations where organizations.id = $1`,
  organization_network_public_identifier: `
  with named as materialized (
    select organizations.id as organization_id, ${WEBSITE_ID} as website_id
    from organizations where lower(network_public_identifier) = lower($1::text))
  select website_id from named where website_id is not null order by organization_id limit 1`,
};

function readBy(way: keyof typeof ID_BY) {
  return statement(
    `read-website-by-${way}`,
    `
select websites.id, 'https://' || websites.domain as domain, websites.public_rank, websites.analytics_rank,
  websites.analytics_traffic,
  coalesce((
    select json_agg(shown order by link.position)
    from website_technology_links as link
    join web_technologies as technology on technology.id = link.web_technology_id
    cross join lateral (select technology.id as web_technology_id, link.is_active, technology.name) as shown
    where link.website_id = websites.id), '[]') as website_technologies
from websites
where websites.id = (${ID_BY[way]})`,
  );
}

/** Website detail lookup. */
export const detailLookup = postProcedure(websiteRequest, {
  scope: 'websites',
  rate: 'lookups',
  openapi: {
    method: 'POST',
    path: '/api/{account_id}/datastorage/website_detail_lookup/',
    operationId: 'website_detail_lookup',
    tags: ['Websites'],
    summary: 'Look up a website',
    description:
      'Answers the ranks, the traffic and the technologies of a website, known by its domain or by its organization. Where several are given, the domain decides, then the id of the organization.',
    successDescription: 'The website.',
    errorResponses: [404],
  },
})
  .output(websiteSchema)
  .query(async ({ ctx: { services }, input }) => {
    const way = WAYS.find((field) => input[field] != null) ?? 'domain';
    const read = { ...readBy(way), values: [input[way]] };
    const { rows } = await services.records.query<z.infer<typeof websiteSchema>>(read);
    if (rows[0]) return rows[0];
    const named = way === 'domain' ? 'with this domain' : 'of such an organization';
    throw new ProblemError('not_found', `No website ${named} is known.`);
  });
