import { statement } from '../db/statement.ts';
import { withShortForms } from '../names/short-forms.ts';
import { isAtLocation } from '../output/parts.ts';
import type { Services } from '../procedure/context.ts';
import { nameOf, type PersonToMatch } from './match-request.ts';

/** A role of a candidate whose organization or title may agree. */
export interface CandidateRole {
  is_current: boolean;
  /** The name of its organization; null where the role is at none. */
  organization: string | null;
  has_domain: boolean | null;
  title: string | null;
}

/** A person who shares something with a request. */
export interface PersonCandidate {
  /** The place of the request. */
  nr: number;
  id: number;
  /** The identifiers of the request that the person has; null for none. */
  identifiers: string[] | null;
  name: string;
  /** The first and the last name; null where one is not known. */
  own_name: string | null;
  is_at_location: boolean | null;
  roles: CandidateRole[];
}

const OWN_NAME = `first_name || ' ' || last_name`;

// A person who is found by a name alone may be one of many: something else has to agree. The keys of titles and
// organizations only narrow the roles down. The lateral joins with an offset make the planner use the indexes, however
// many requests it expects.
const READ_CANDIDATES = statement(
  'read-person-candidates',
  `
with given as materialized (
  select * from jsonb_to_recordset($1::jsonb) as given (
    nr int, names text[], email text, phone_number text, slug text, organization text, domain text, title text,
    location_id bigint)
), asked as materialized (
  select given.nr, given.location_id, given.domain, organization_name_keys(organization) as organization_keys,
    title_keys(title) as title_keys,
    (select array_agg(distinct key) from unnest(names) as one cross join unnest(person_names(one)) as form
      cross join string_to_array(form, ' ') as words cross join generate_subscripts(words, 1) as place
      cross join unnest(name_keys(words[place:] || words[:place - 1])) as key) as name_keys,
    array(select id from organizations where organization_name_keys(name) && organization_name_keys(given.organization)
      union select id from organizations where domain_key = given.domain) as organization_ids
  from given
), identified as materialized (
  select nr, held.id, held.field from given cross join lateral (
    select person_id as id, 'email' as field from emails where emails.email = given.email
    union all select person_id, 'phone_number' from phone_numbers where phone_numbers.phone_number = given.phone_number
    union all select id, 'network_public_identifier' from persons
      where slug_key(network_public_identifier) = given.slug
    offset 0) as held
), candidates as materialized (
  select nr, id from identified
  union select asked.nr, named.id from asked cross join lateral (
    select id from persons where person_name_keys(full_name) && asked.name_keys
    union all select id from persons
      where ${OWN_NAME} <> full_name and person_name_keys(${OWN_NAME}) && asked.name_keys
    offset 0) as named
)
select asked.nr, persons.id, persons.full_name as name, ${OWN_NAME} as own_name, own.identifiers, is_at_location,
  roles.list as roles
from candidates join asked using (nr) join persons using (id)
cross join lateral (select ${isAtLocation('persons')} as is_at_location) as place
cross join lateral (
  select array_agg(field) as identifiers from identified where (nr, id) = (asked.nr, persons.id)) as own
cross join lateral (
  select coalesce(json_agg(shown) filter (where is_relevant), '[]') as list, bool_or(is_relevant) as are_relevant,
    coalesce(bool_or(role.is_current), false) as are_current,
    max(role.start_date) filter (where role.is_current) as latest_start
  from (
    select role.*, coalesce(
      role.organization_id = any(asked.organization_ids)
      or role.organization_id is null and organization_name_keys(role.organization_name) && asked.organization_keys
      or role.is_current and title_keys(role.title) && asked.title_keys, false) as is_relevant
    from roles as role where role.person_id = persons.id) as role
  left join organizations on is_relevant and organizations.id = role.organization_id
  cross join lateral (
    select role.is_current, organizations.domain_key = asked.domain as has_domain,
      case when is_relevant then coalesce(organizations.name, role.organization_name) end as organization,
      case when is_relevant then role.title end as title) as shown) as roles
where identifiers is not null or is_at_location or roles.are_relevant
order by asked.nr, are_current desc, latest_start desc nulls last, persons.id`,
);

/** Reads the persons who may be those of the requests, by one statement, in their order of precedence. */
export async function readPersonCandidates(
  records: Pick<Services['records'], 'query'>,
  requests: readonly PersonToMatch[],
): Promise<PersonCandidate[]> {
  const asked = requests.map((request, nr) => ({
    nr,
    names: namesOf(request),
    email: request.email,
    phone_number: request.phone_number,
    slug: request.network_public_identifier,
    organization: request.organization_name,
    domain: request.organization_domain,
    title: request.title,
    location_id: request.location_id,
  }));
  const values = [JSON.stringify(asked)];
  const { rows } = await records.query<PersonCandidate>({ ...READ_CANDIDATES, values });
  return rows;
}

function namesOf(request: PersonToMatch): string[] | null {
  const name = nameOf(request);
  return name === null ? null : withShortForms(name);
}
