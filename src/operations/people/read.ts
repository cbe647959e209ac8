import { type PaidRecord, paidRecord } from '../../accounts/billing/paid-record.ts';
import { ProblemError } from '../../contract/input/problem.ts';
import { seenOnly } from '../../contract/output/last-seen.ts';
import { networkInfo } from '../../contract/output/parts.ts';
import { provenanceOf } from '../../contract/output/provenance-sql.ts';
import type { RecordsReader } from '../../contract/output/reader.ts';
import {
  type Columns,
  columnsOf,
  reading,
  type Selection,
  selected,
  withField,
} from '../../contract/output/selection.ts';
import { recordId } from '../../db/record-ids.ts';
import type { Outcome } from '../procedure/outcome.ts';
import { personDetailSchema, type StoredPerson } from './person.ts';

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

/** The columns of persons with their short fields and their roles, in `personsSql`. */
export const PERSON_COLUMNS = {
  ...columnsOf('persons', 'id', 'full_name', 'first_name', 'last_name', 'photo', 'headline', 'description'),
  skills: `coalesce(skills.list, '[]')`,
  location: 'row_to_json(locations)',
  network_info: 'row_to_json(network_info)',
  roles: `coalesce(roles.list, '[]')`,
  provenance: provenanceOf('persons'),
};

/**
 * SQL: reads persons with their short fields and their roles. The lists are read for all of them at once,
 * because a planner may choose to scan a whole table of names, which is cheap once, but not for each person.
 * @param page the rows of `persons` to read
 * @param list the select list
 */
export function personsSql(page: string, list: string): string {
  return `
with page as materialized (${page})
select ${list}
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
 * SQL: of the persons who share a contact, one with a current role before one without, then the latest start of a current role,
 * unknown starts last, then the lowest id.
 */
function idByContact(table: 'emails' | 'phone_numbers', column: 'email' | 'phone_number'): string {
  return `(
  with sharing as materialized (select person_id from ${table} where ${column} = asked.${column})
  select sharing.person_id
  from sharing left join roles on roles.person_id = sharing.person_id and roles.is_current
  order by roles.id is null, roles.start_date desc nulls last, sharing.person_id
  limit 1)`;
}

/** The fields that may name a person, with the words of errors; the first one given decides. */
const LABELS = {
  person_id: 'person_id',
  network_public_identifier: 'network_public_identifier',
  email: 'email address',
  phone_number: 'phone number',
};

type LookupKey = keyof typeof LABELS;
const LOOKUP_KEYS = Object.keys(LABELS) as LookupKey[];

/** The first day on which a delivery must have had the person. */
interface SeenSince {
  seen_since?: string | null | undefined;
}

/** The fields by which a request names a person. */
export type PersonName = { person_id?: number | null | undefined } & {
  [Field in Exclude<LookupKey, 'person_id'>]?: string | null | undefined;
};

const lookupKeyOf = (named: PersonName) => LOOKUP_KEYS.find((key) => named[key] != null);

/**
 * SQL: the persons whom the JSON list `$1` names, each once, with the places of its names from 1. Several persons may have one slug; the
 * lowest id is meant. The matches of a slug are read first, because a planner that expects many would walk through all ids in their
 * order. Of JSON the planner expects as many names each time, so that a connection plans the statement once.
 */
const NAMED_PERSONS = `
  select persons.*, places
  from (
    select array_to_json(array_agg(place)) as places, coalesce(
      ${recordId('persons', 'asked.person_id')},
      (select min(id) from (
        select id from persons where slug_key(network_public_identifier) = asked.slug offset 0) as same),
      ${idByContact('emails', 'email')}, ${idByContact('phone_numbers', 'phone_number')}) as id
    from rows from (json_to_recordset($1::json) as (
        person_id bigint, network_public_identifier text, email text, phone_number text))
      with ordinality as asked (person_id, slug, email, phone_number, place)
    group by 2) as named
  join persons using (id)`;

/** The error of a name that no person has. */
export function noPerson(named: PersonName): ProblemError {
  const label = LABELS[lookupKeyOf(named) ?? 'person_id'];
  return new ProblemError('not_found', `There is no person with this ${label}.`);
}

/**
 * Makes a reader of rows about persons, with the ids of the persons in them: by one statement, in the order of the names; null where
 * there is no such person.
 * @param name of its statement
 * @param columns by field; the person's id is one of them
 * @param textOf the SQL with a select list, for the SQL of the rows of `persons`
 * @param personsIn the ids of all persons in a row
 */
export function personReader<Row extends { id: number }>(
  name: string,
  columns: Columns,
  textOf: (list: string, page: string) => string,
  personsIn: (row: Row) => number[] = ({ id }) => [id],
) {
  const read = reading(name, { ...columns, places: 'persons.places' }, (list) => textOf(list, NAMED_PERSONS));

  return async (
    records: RecordsReader,
    names: readonly PersonName[],
    selection?: Selection,
  ): Promise<{ rows: (Row | null)[]; persons: number[] }> => {
    const named = names.map((name) => {
      const key = lookupKeyOf(name);
      return key && { [key]: name[key] };
    });
    if (!named.some(Boolean)) return { rows: names.map(() => null), persons: [] };
    const asked = {
      ...read(withField(selection, 'places')),
      values: [JSON.stringify(named.map((one) => one ?? {}))],
    };
    const { rows } = await records.query<Row & { places: number[] }>(asked);
    const byPlace = new Map<number, Row>(
      rows.flatMap(({ places, ...row }) => places.map((place) => [place, row as unknown as Row] as const)),
    );
    const inOrder = names.map((_, at) => byPlace.get(at + 1) ?? null);
    return {
      rows: inOrder,
      persons: [...new Set(inOrder.flatMap((row) => (row ? personsIn(row) : [])))],
    };
  };
}

/** Reads rows about persons. */
export type PersonReader<Row extends { id: number }> = ReturnType<typeof personReader<Row>>;

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

const DETAIL_COLUMNS = {
  ...PERSON_COLUMNS,
  ...columnsOf('persons', 'gender', 'educations', 'certifications', 'courses', 'honors', 'languages'),
  organizations: 'persons.memberships',
  ...columnsOf('persons', 'test_scores', 'volunteering'),
  patents: worksJson('patent', 'author', 'issue_date'),
  publications: worksJson('publication', 'author', 'published_date'),
  projects: worksJson('project', 'contributor', 'start_date'),
};

const storedPersons = personReader<StoredPerson>(
  'read-person',
  DETAIL_COLUMNS,
  (list, page) => personsSql(page, list),
  personsShown,
);

/** The ids of the persons whom the detail of a person shows: the authors and contributors of the person's works, too. */
function personsShown({ id, patents = [], publications = [], projects = [] }: StoredPerson): number[] {
  const authors = [...patents, ...publications].flatMap(({ author_ids }) => author_ids);
  return [...new Set([id, ...authors, ...projects.flatMap(({ contributor_ids }) => contributor_ids)])];
}

/**
 * What an answer shows of a person and is paid for. Provenance costs nothing beside the record: it changes with each delivery.
 * @param asked the contacts by which the person was asked for: the answer shows whose they are
 */
function paidDetail(answer: StoredPerson & { provenance?: unknown }, asked: PersonName = {}): PaidRecord {
  const { provenance: _, ...person } = answer;
  const { email, phone_number } = asked;
  return paidRecord('detail', person.id, [person, { email, phone_number }]);
}

/** Reads a person with the selected fields. */
export async function readPerson(
  records: RecordsReader,
  request: PersonName & SeenSince & { fields?: Selection },
): Promise<Outcome<StoredPerson>> {
  const { rows, persons } = await storedPersons(records, [request], request.fields);
  const [row] = rows;
  if (!row) throw noPerson(request);
  const [seen] = await seenOnly(records, 'persons', [row], [request]);
  if (!seen)
    throw new ProblemError('not_found', `No delivery had the person on ${request.seen_since} or later.`);
  const answer = selected(personDetailSchema, request.fields)(row);
  const paidRecords = [paidDetail(answer, request)];
  return { answer, persons, units: 1, paidRecords };
}

/**
 * Reads persons with the selected fields, in the order of the names; null where there is no such person.
 * @param names by id or by slug; a contact beside them is one by which the person was found
 */
export async function readPersons(
  records: RecordsReader,
  names: readonly (PersonName & SeenSince)[],
  fields: Selection,
): Promise<{ found: (StoredPerson | null)[]; persons: number[]; paidRecords: PaidRecord[] }> {
  const { rows } = await storedPersons(records, names, fields);
  const seen = await seenOnly(records, 'persons', rows, names);
  const show = selected(personDetailSchema, fields);
  const found = seen.map((person) => person && show(person));
  const persons = [...new Set(seen.flatMap((person) => (person ? personsShown(person) : [])))];
  const paidRecords = found.flatMap((person, at) => (person ? paidDetail(person, names[at]) : []));
  return { found, persons, paidRecords };
}
