import type { Services } from '../api/context.ts';
import { ProblemError } from '../api/problem.ts';
import { LOCATION_JSON, rowOf } from '../api/records.ts';
import { type Statement, statement } from '../api/statement.ts';
import { completed, LISTS, type StoredList } from './lists.ts';
import type { PersonDetail } from './person.ts';
import { nobody, type PersonName } from './request.ts';
import { ROLES_JSON } from './roles.ts';
import { PATENTS_JSON, PROJECTS_JSON, PUBLICATIONS_JSON } from './works.ts';

/** SQL: the short fields of the joined table `persons`, with the joined locations and industries. */
export const PERSON_COLUMNS = `persons.id, persons.full_name, persons.first_name, persons.last_name, persons.photo,
  persons.headline, persons.description,
  coalesce((
    select json_agg(json_build_object('id', skill.id, 'name', skill.name) order by link.position)
    from person_skill_links as link cross join ${rowOf('person_skills', 'link.skill_id')} as skill
    where link.person_id = persons.id), '[]') as skills,
  ${LOCATION_JSON} as location,
  json_build_object(
    'public_identifier', persons.network_public_identifier,
    'industry', case when industries.id is not null
      then json_build_object('id', industries.id, 'name', industries.name) end,
    'public_profile_url', persons.network_public_profile_url) as network_info`;

/**
 * SQL: the id of the person with the slug `$1`. Nothing keeps two persons from having one; the lowest id is meant.
 * Materialized, because a planner that expects many to have it would walk through all ids in their order.
 */
export const ID_BY_SLUG = `(
  with named as materialized (
    select id from persons where lower(network_public_identifier) = lower($1::text))
  select min(id) from named)`;

/** SQL: of the persons who share a contact, the one whose current role began last, then the lowest id. */
function idByContact(table: 'emails' | 'phone_numbers', column: 'email' | 'phone_number'): string {
  return `(
  with sharing as materialized (select person_id from ${table} where ${column} = $1)
  select person_id from sharing
  order by (
    select max(start_date) from roles where roles.person_id = sharing.person_id and is_current) desc nulls last,
    person_id
  limit 1)`;
}

function readPerson(name: string, id: string): Statement {
  return statement(
    name,
    `
select ${PERSON_COLUMNS},
  persons.gender, persons.educations, persons.certifications, persons.courses, persons.honors, persons.languages,
  persons.memberships, persons.test_scores, persons.volunteering,
  ${ROLES_JSON} as roles,
  ${PATENTS_JSON} as patents,
  ${PUBLICATIONS_JSON} as publications,
  ${PROJECTS_JSON} as projects
from persons
left join locations on locations.id = persons.location_id
left join industries on industries.id = persons.industry_id
where persons.id = ${id}`,
  );
}

const READ_PERSON_BY_ID = readPerson('read-person-by-id', '$1');
const READ_PERSON_BY_SLUG = readPerson('read-person-by-slug', ID_BY_SLUG);
const READ_PERSON_BY_EMAIL = readPerson('read-person-by-email', idByContact('emails', 'email'));
const READ_PERSON_BY_PHONE_NUMBER = readPerson(
  'read-person-by-phone-number',
  idByContact('phone_numbers', 'phone_number'),
);

type ShownList = Exclude<keyof typeof LISTS, 'organizations'>;
type PersonRow = Omit<PersonDetail, keyof typeof LISTS> & Record<ShownList | 'memberships', StoredList>;

/**
 * A person with all that the dataset has of them, by one statement.
 * @throws ProblemError 404 where there is nobody of this name
 */
export async function readPersonDetail(services: Services, name: PersonName): Promise<PersonDetail> {
  const { person_id: id, network_public_identifier: slug } = name;
  const person =
    id != null
      ? await readBy(services, READ_PERSON_BY_ID, id)
      : await readBy(services, READ_PERSON_BY_SLUG, slug);
  if (!person) throw nobody(name);
  return person;
}

/**
 * The person with an email address, trimmed and in lower case, by one statement.
 * @throws ProblemError 404 where nobody has it
 */
export async function readPersonByEmail(services: Services, email: string): Promise<PersonDetail> {
  const person = await readBy(services, READ_PERSON_BY_EMAIL, email);
  if (!person) throw new ProblemError('not_found', 'There is no person with this email address.');
  return person;
}

/**
 * The person with a phone number, in E.164, by one statement.
 * @throws ProblemError 404 where nobody has it
 */
export async function readPersonByPhoneNumber(services: Services, number: string): Promise<PersonDetail> {
  const person = await readBy(services, READ_PERSON_BY_PHONE_NUMBER, number);
  if (!person) throw new ProblemError('not_found', 'There is no person with this phone number.');
  return person;
}

async function readBy({ records }: Services, read: Statement, value: unknown): Promise<PersonDetail | null> {
  const { rows } = await records.query<PersonRow>({ ...read, values: [value] });
  const [row] = rows;
  if (!row) return null;
  const { memberships, ...rest } = row;
  return {
    ...rest,
    educations: completed(LISTS.educations, row.educations),
    certifications: completed(LISTS.certifications, row.certifications),
    courses: completed(LISTS.courses, row.courses),
    honors: completed(LISTS.honors, row.honors),
    languages: completed(LISTS.languages, row.languages),
    organizations: completed(LISTS.organizations, memberships),
    test_scores: completed(LISTS.test_scores, row.test_scores),
    volunteering: completed(LISTS.volunteering, row.volunteering),
  };
}
