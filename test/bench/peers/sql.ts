import type { Kind } from './graphql.ts';

/** The statements of the bare server: JSON by correlated subqueries, which for 25 records use indexes alone. */

const LOCATION = (table: string) =>
  `(select row_to_json(l) from locations as l where l.id = ${table}.location_id)`;

const NETWORK = (table: string) => `json_build_object(
  'public_identifier', ${table}.network_public_identifier,
  'industry', (select row_to_json(i) from industries as i where i.id = ${table}.industry_id),
  'public_profile_url', ${table}.network_public_profile_url)`;

const PERSON = `p.id, p.full_name, p.first_name, p.last_name, p.photo, p.headline, p.description,
  (select json_agg(s order by link.position) from person_skill_links as link join person_skills as s on s.id = link.skill_id
    where link.person_id = p.id) as skills,
  ${LOCATION('p')} as location, ${NETWORK('p')} as network_info,
  (select json_agg(json_build_object('id', r.id, 'title', r.title, 'description', r.description,
      'is_current', r.is_current, 'start_date', r.start_date, 'end_date', r.end_date, 'location', ${LOCATION('r')},
      'organization', json_build_object('id', o.id, 'name', coalesce(o.name, r.organization_name),
        'domain', 'https://' || o.domain, 'founded_date', o.founded_date, 'network_info', ${NETWORK('o')}))
      order by r.start_date desc nulls last, r.id desc)
    from roles as r left join organizations as o on o.id = r.organization_id where r.person_id = p.id) as roles`;

const JOB = `j.id, j.source, j.date_featured, j.source_id, j.url, j.title, j.description, j.is_remote, j.is_active,
  ${LOCATION('j')} as location`;

const ORGANIZATION = `o.id, o.name, 'https://' || o.domain as domain, o.description, o.founded_date, o.employees,
  o.domain_rank, o.domain_traffic, ${LOCATION('o')} as location, ${NETWORK('o')} as network_info,
  (select json_agg(k order by link.position) from organization_keyword_links as link
    join organization_keywords as k on k.id = link.keyword_id where link.organization_id = o.id) as keywords,
  (select json_agg(t order by link.position) from website_technology_links as link
    join web_technologies as t on t.id = link.web_technology_id
    where link.website_id = o.website_id and link.is_active) as web_technologies,
  json_build_object('revenue', o.revenue, 'funding_total', o.funding_total, 'last',
    (select json_build_array(f.funding_type, f.date_featured) from funding_events as f where f.organization_id = o.id
      order by f.date_featured desc, f.id limit 1)) as finance_info`;

function works(work: 'patent' | 'publication' | 'project', by: 'author' | 'contributor') {
  const links = `${work}_${by}_links`;
  return `(select json_agg(w) from (
    select ${work}s.*, (select json_agg(person_id order by position) from ${links} as other
      where other.${work}_id = ${work}s.id) as ${by}_ids
    from ${links} as own join ${work}s on ${work}s.id = own.${work}_id where own.person_id = p.id) as w) as ${work}s`;
}

function page(columns: string, from: string): string {
  return `select coalesce(json_agg(item), '[]')::text as page from (select ${columns} from ${from} limit 25) as item`;
}

/** The statements of a kind, of which each has one row, with texts of JSON: the page, the total, further totals. */
export const STATEMENTS: Record<Kind, (where: string) => string[]> = {
  roles: (where) => [
    `with best as (
       select distinct on (person_id) person_id, is_current, start_date from roles where ${where}
       order by person_id, is_current desc, start_date desc nulls last, id),
     first as (select * from best order by is_current desc, start_date desc nulls last, person_id limit 25)
     ${page(
       `${PERSON}, (select json_agg(roles.id order by start_date desc nulls last, id desc) from roles
         where person_id = p.id and ${where}) as matching_role_ids`,
       `first join persons as p on p.id = first.person_id
        order by first.is_current desc, first.start_date desc nulls last, first.person_id`,
     )}`,
    `select count(*)::text as total from (select person_id from roles where ${where} group by person_id) as found`,
  ],
  jobs: (where) => [
    page(
      `${JOB}, json_build_object('id', o.id, 'name', o.name, 'domain', 'https://' || o.domain,
        'network_info', ${NETWORK('o')}) as organization`,
      `(select * from job_posts where ${where} order by date_featured desc, id limit 25) as j
       join organizations as o on o.id = j.organization_id order by j.date_featured desc, j.id`,
    ),
    `select count(*)::text as total from job_posts where ${where}`,
  ],
  organizations: (where) => [
    page(ORGANIZATION, `organizations as o where ${where} order by domain_rank, id`),
    `select count(*)::text as total from organizations as o where ${where}`,
  ],
  hiring: (where) => [
    page(
      `${ORGANIZATION}, (select json_agg(event) from (
        select ${JOB} from job_posts as j where organization_id = o.id and ${where}
        order by date_featured desc, id limit 30) as event) as job_events`,
      `organizations as o where id in (select organization_id from job_posts where ${where}) order by domain_rank, id`,
    ),
    `select count(*)::text as total from (
       select organization_id from job_posts where ${where} group by organization_id) as found`,
  ],
  'role totals': (where) => [
    `select count(distinct person_id)::text as total,
       json_build_array(count(distinct organization_id), count(*))::text as further from roles where ${where}`,
  ],
  'job totals': (where) => [`select count(*)::text as total from job_posts where ${where}`],
  person: (where) => [
    page(
      `${PERSON}, p.gender, p.educations, p.certifications, p.courses, p.honors, p.languages, p.memberships,
        p.test_scores, p.volunteering, ${works('patent', 'author')}, ${works('publication', 'author')},
        ${works('project', 'contributor')}`,
      `persons as p where ${where}`,
    ),
  ],
};
