import { statement } from '../db/statement.ts';
import type { Services } from '../procedure/context.ts';
import type { Repeatable } from '../procedure/idempotent.ts';
import { networkInfo } from '../records/parts.ts';
import { ProblemError } from '../request/problem.ts';
import type { StoredPerson } from './person.ts';

/** SQL: for each person of `page` with roles, their JSON list: the latest start first, those without one last. */
const ROLES_OF_PAGE = `(
  select role.person_id, json_agg(shown order by role.start_date desc nulls last, role.id desc) as list
  from page join roles as role on role.person_id = page.id
  left join organizations on organizations.id = role.organization_id
  left join industries on industries.id = organizations.industry_id
  left join locations on locations.id = role.location_id
  cross join ${networkInfo('organizations')}
  cross join lateral (
    select organizations.id, coalesce(organizations.name, role.organization_name) as name,
      'https://' || organizations.domain as domain, organizations.founded_date, network_info) as organization
  cross join lateral (
    select role.id, role.title, role.description, role.is_current, role.start_date, role.end_date,
      locations as location, case when organization.name is not null then organization end as organization) as shown
  group by role.person_id)`;

/**
 * SQL: reads persons with their short fields, their roles and further columns. The lists are read for all of them at once,
 * because a planner may choose to scan a whole table of names, which is cheap once, but not for each person.
 * @param page the rows of `persons` to read
 */
export function personsSql(page: string, furtherColumns = ''): string {
  return `
with page as materialized (${page})
select persons.id, persons.full_name, persons.first_name, persons.last_name, persons.photo, persons.headline,
  persons.description, coalesce(skills.list, '[]') as skills, row_to_json(locations) as location,
  row_to_json(network_info) as network_info, coalesce(roles.list, '[]') as roles${furtherColumns}
from page as persons
left join locations on locations.id = persons.location_id
left join industries on industries.id = persons.industry_id
cross join ${networkInfo('persons')}
left join (
  select link.person_id, json_agg(skill order by link.position) as list
  from page join person_skill_links as link on link.person_id = page.id
  join person_skills as skill on skill.id = link.skill_id
  group by link.person_id) as skills on skills.person_id = persons.id
left join ${ROLES_OF_PAGE} as roles on roles.person_id = persons.id`;
}

/**
 * SQL: of the persons who share the contact `$1`, one with a current role before one without, then the latest start
 * of a current role, unknown starts last, then the lowest id.
 */
function idByContact(table: 'emails' | 'phone_numbers', column: 'email' | 'phone_number'): string {
  return `(
  with sharing as materialized (select person_id from ${table} where ${column} = $1)
  select sharing.person_id
  from sharing left join roles on roles.person_id = sharing.person_id and roles.is_current
  order by roles.id is null, roles.start_date desc nulls last, sharing.person_id
  limit 1)`;
}

/**
 * The fields that may name a person, the first one given decides, each with the SQL of the person's id. Several persons may
 * have one slug; the lowest id is meant. The CTEs are materialized, because a planner that expects many matches would walk
 * through all ids in their order.
 */
const WAYS = [
  { field: 'person_id', way: 'id', label: 'person_id', id: '$1' },
  {
    field: 'network_public_identifier',
    way: 'network_public_identifier',
    label: 'network_public_identifier',
    id: `(
  with named as materialized (
    select id from persons where lower(network_public_identifier) = lower($1::text))
  select min(id) from named)`,
  },
  { field: 'email', way: 'email', label: 'email address', id: idByContact('emails', 'email') },
  {
    field: 'phone_number',
    way: 'phone_number',
    label: 'phone number',
    id: idByContact('phone_numbers', 'phone_number'),
  },
] as const;

/** The fields by which a request names a person. */
export type PersonName = { [Field in (typeof WAYS)[number]['field']]?: string | number | null | undefined };

/** The context of a call that reads persons. */
export type PersonContext = Pick<Repeatable, 'showPersons'> & { services: Services };

/**
 * Makes a function that reads a row about a person by one statement, and notes the persons in it as shown. It throws
 * ProblemError 404 where there is no such person.
 * @param name of its statements
 * @param textOf the statement for the SQL of an id; its rows have the `id` of the person
 * @param personsIn the ids of all persons in a row
 */
export function personReader<Row extends { id: number }>(
  name: string,
  textOf: (id: string) => string,
  personsIn: (row: Row) => number[] = ({ id }) => [id],
) {
  const ways = WAYS.map(({ way, id, ...rest }) => ({
    ...rest,
    read: statement(`${name}-by-${way}`, textOf(id)),
  }));
  return async ({ services, showPersons }: PersonContext, named: PersonName): Promise<Row> => {
    const given = ways.find(({ field }) => named[field] != null);
    if (!given) throw new Error('a request names its person');
    const { field, label, read } = given;
    const { rows } = await services.records.query<Row>({ ...read, values: [named[field]] });
    const [row] = rows;
    if (!row) throw new ProblemError('not_found', `There is no person with this ${label}.`);
    showPersons(personsIn(row));
    return row;
  };
}

/** SQL: the works of the joined table `persons` as a JSON list, newest first, those without a day last. */
function worksJson(work: 'patent' | 'publication' | 'project', by: 'author' | 'contributor', day: string) {
  const links = `${work}_${by}_links`;
  return `coalesce((
    select json_agg(shown order by shown.${day} desc nulls last, shown.id)
    from ${links} as own cross join lateral (
      select ${work}s.*, (
        select json_agg(link.person_id order by link.position)
        from ${links} as link where link.${work}_id = ${work}s.id) as ${by}_ids
      from ${work}s where ${work}s.id = own.${work}_id) as shown
    where own.person_id = persons.id), '[]')`;
}

/** Reads a person with all fields; the authors and contributors of the person's works are shown, too. */
export const readPerson = personReader<StoredPerson>(
  'read-person',
  (id) =>
    personsSql(
      `select * from persons where id = ${id}`,
      `,
  persons.gender, persons.educations, persons.certifications, persons.courses, persons.honors, persons.languages,
  persons.memberships as organizations, persons.test_scores, persons.volunteering,
  ${worksJson('patent', 'author', 'issue_date')} as patents,
  ${worksJson('publication', 'author', 'published_date')} as publications,
  ${worksJson('project', 'contributor', 'start_date')} as projects`,
    ),
  ({ id, patents, publications, projects }) => {
    const authors = [...patents, ...publications].flatMap(({ author_ids }) => author_ids);
    return [...new Set([id, ...authors, ...projects.flatMap(({ contributor_ids }) => contributor_ids)])];
  },
);
