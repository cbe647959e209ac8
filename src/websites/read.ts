import type { Services } from '../api/context.ts';
import { ProblemError } from '../api/problem.ts';
import { rowOf } from '../api/records.ts';
import { type Statement, statement } from '../api/statement.ts';
import type { Website } from './record.ts';
import type { WebsiteName } from './request.ts';

// The website of an organization is the one with its domain, else the one with the lowest id that names it.
const WEBSITE_ID = `coalesce(
  (select id from websites where domain_key = organizations.domain_key),
  (select min(id) from websites where organization_id = organizations.id))`;

function readWebsite(name: string, id: string): Statement {
  return statement(
    name,
    `
select websites.id, 'https://' || websites.domain as domain, websites.public_rank, websites.analytics_rank,
  websites.analytics_traffic,
  coalesce((
    select json_agg(json_build_object('web_technology_id', technology.id, 'is_active', link.is_active,
        'name', technology.name) order by link.position)
    from website_technology_links as link
    cross join ${rowOf('web_technologies', 'link.web_technology_id')} as technology
    where link.website_id = websites.id), '[]') as website_technologies
from websites
where websites.id = (${id})`,
  );
}

const READ_WEBSITE_BY_DOMAIN = readWebsite(
  'read-website-by-domain',
  'select id from websites where domain_key = $1',
);

const READ_WEBSITE_BY_ORGANIZATION_ID = readWebsite(
  'read-website-by-organization-id',
  `select ${WEBSITE_ID} from organizations where organizations.id = $1`,
);

// Several organizations may have one slug: the lowest id with a website is meant. Materialized, because a planner that
// expects many of them would walk through all ids in their order.
const READ_WEBSITE_BY_ORGANIZATION_SLUG = readWebsite(
  'read-website-by-organization-slug',
  `
  with named as materialized (
    select organizations.id as organization_id, ${WEBSITE_ID} as website_id
    from organizations where lower(network_public_identifier) = lower($1::text))
  select website_id from named where website_id is not null order by organization_id limit 1`,
);

/**
 * A website, by one statement.
 * @throws ProblemError 404 where none is known by this name
 */
export async function readWebsiteDetail({ records }: Services, name: WebsiteName): Promise<Website> {
  const { read, value, nothing } = choose(name);
  const { rows } = await records.query<Website>({ ...read, values: [value] });
  const [website] = rows;
  if (!website) throw new ProblemError('not_found', nothing);
  return website;
}

function choose(name: WebsiteName): { read: Statement; value: unknown; nothing: string } {
  const { domain, organization_id, organization_network_public_identifier: slug } = name;
  if (domain != null)
    return { read: READ_WEBSITE_BY_DOMAIN, value: domain, nothing: 'No website with this domain is known.' };
  const nothing = 'No website of such an organization is known.';
  return organization_id != null
    ? { read: READ_WEBSITE_BY_ORGANIZATION_ID, value: organization_id, nothing }
    : { read: READ_WEBSITE_BY_ORGANIZATION_SLUG, value: slug, nothing };
}
