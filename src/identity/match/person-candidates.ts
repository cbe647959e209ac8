import { organizationKeys } from '../../base/names/organization-names.ts';
import { personKeysToFind } from '../../base/names/person-names.ts';
import { isAtLocation } from '../../contract/output/parts.ts';
import type { RecordsReader } from '../../contract/output/reader.ts';
import type { FoundRecord } from './candidates.ts';

/** What is known of a person. */
export interface PersonFacts {
  full_name?: string | null | undefined;
  first_name?: string | null | undefined;
  last_name?: string | null | undefined;
  email?: string | null | undefined;
  phone_number?: string | null | undefined;
  network_public_identifier?: string | null | undefined;
  organization_name?: string | null | undefined;
  organization_domain?: string | null | undefined;
  title?: string | null | undefined;
  location_id?: number | null | undefined;
  /** Whether a person who has the name alone counts only with a role at the organization. */
  needs_employer?: boolean;
}

/** The name of a person: `full_name`, else both others; null where neither is given. */
export function nameOf({ full_name, first_name, last_name }: PersonFacts): string | null {
  if (full_name != null) return full_name;
  return first_name != null && last_name != null ? `${first_name} ${last_name}` : null;
}

/** A role of a candidate whose organization or title may agree. */
export interface CandidateRole {
  is_current: boolean;
  /** The name of its organization; null where that can't agree. */
  organization: string | null;
  has_domain: boolean | null;
  /** Null where it can't agree. */
  title: string | null;
}

/** A person who shares something with a request. */
export interface PersonCandidate extends FoundRecord {
  /** The identifiers of the request that the person has; null for none. */
  identifiers: string[] | null;
  /** The first and the last name; null where one is not known. */
  own_name: string | null;
  roles: CandidateRole[];
}

// A person who is found by a name alone may be one of many: something else may have to agree. The lateral joins with an offset
// make the planner use the indexes, however many requests it expects; that of the roles keeps it from reading all roles at once.
const READ_CANDIDATES = {
  name: 'read-person-candidates',
  text: `
with asked as materialized (
  select given.*, array(select id from organization_name_keys where keys && given.organization_keys
    union select id from organizations where domain_key = given.domain) as organization_ids
  from jsonb_to_recordset($1::jsonb) as given (
    nr int, name_keys int[], email text, phone_number text, slug text, organization_keys int[], domain text,
    has_title boolean, location_id bigint, needs_employer boolean)
), identified as materialized (
  select nr, held.id, held.field from asked cross join lateral (
    select person_id as id, 'email' as field from emails where emails.email = asked.email
    union all select person_id, 'phone_number' from phone_numbers where phone_numbers.phone_number = asked.phone_number
    union all select id, 'network_public_identifier' from persons
      where slug_key(network_public_identifier) = asked.slug
    offset 0) as held
), candidates as materialized (
  select nr, id from identified
  union select asked.nr, named.id from asked cross join lateral (
    select id from person_name_keys as person where keys && asked.name_keys and (needs_employer is not true or exists (
      select from roles where person_id = person.id
        and (organization_id = any(asked.organization_ids) or organization_id is null and organization_name is not null) offset 0))
    offset 0) as named
)
select asked.nr, persons.id, persons.full_name as name, first_name || ' ' || last_name as own_name, own.identifiers,
  is_at_location, roles.list as roles
from candidates join asked using (nr) join persons using (id)
cross join lateral (select ${isAtLocation('persons')} as is_at_location) as place
cross join lateral (
  select array_agg(field) as identifiers from identified where (nr, id) = (asked.nr, persons.id)) as own
cross join lateral (
  select coalesce(json_agg(shown) filter (where is_employer or is_titled), '[]') as list,
    bool_or(is_employer or is_titled) as are_relevant, coalesce(bool_or(role.is_current), false) as are_current,
    max(role.start_date) filter (where role.is_current) as latest_start
  from (
    select role.*, role.is_current and asked.has_title as is_titled,
      case when role.organization_id is null then role.organization_name is not null and asked.organization_keys <> '{}'
        else role.organization_id = any(asked.organization_ids) end is true as is_employer
    from roles as role where role.person_id = persons.id) as role
  left join organizations on is_employer and organizations.id = role.organization_id
  cross join lateral (
    select role.is_current, organizations.domain_key = asked.domain as has_domain,
      case when is_employer then coalesce(organizations.name, role.organization_name) end as organization,
      case when is_titled then role.title end as title) as shown) as roles
where identifiers is not null or is_at_location or roles.are_relevant
order by asked.nr, are_current desc, latest_start desc nulls last, persons.id`,
};

/** Reads the persons who may be those of the requests, by one statement, in their order of precedence. */
export async function readPersonCandidates(
  records: Pick<RecordsReader, 'query'>,
  requests: readonly PersonFacts[],
): Promise<PersonCandidate[]> {
  const asked = requests.map((request, nr) => {
    const name = nameOf(request);
    return {
      nr,
      name_keys: name === null ? null : personKeysToFind(name),
      email: request.email,
      phone_number: request.phone_number,
      slug: request.network_public_identifier,
      organization_keys:
        request.organization_name == null ? null : organizationKeys(request.organization_name),
      domain: request.organization_domain,
      has_title: request.title != null,
      location_id: request.location_id,
      needs_employer: request.needs_employer,
    };
  });
  const values = [JSON.stringify(asked)];
  const { rows } = await records.query<PersonCandidate>({ ...READ_CANDIDATES, values });
  return rows;
}
