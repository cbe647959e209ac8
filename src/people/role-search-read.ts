import type { Services } from '../api/context.ts';
import type { EventConditions, EventRequest } from '../api/events/filters.ts';
import { readEvents } from '../api/events/read.ts';
import { statement } from '../api/statement.ts';
import type { Plan } from '../search/plan.ts';
import { PERSON_COLUMNS } from './read.ts';
import type { RoleSearchItem } from './role-search-item.ts';
import { ROLES_JSON } from './roles.ts';

const READ_PERSONS = statement(
  'read-persons-with-roles',
  `
select ${PERSON_COLUMNS}, ${ROLES_JSON} as roles
from unnest($1::bigint[]) with ordinality as page (id, position)
join persons on persons.id = page.id
left join locations on locations.id = persons.location_id
left join industries on industries.id = persons.industry_id
order by page.position`,
);

/** What a page of the role search is read by. */
interface RoleSearchPage {
  personIds: number[];
  plan: Plan<'roles'>;
  request: EventRequest;
  events: EventConditions;
}

/**
 * The persons of a page, in its order, with their history, the roles that match, and the newest matching events
 * of these roles' organizations; in a fixed number of statements. An id without a record is left out.
 */
export async function readRoleSearchItems(
  services: Services,
  { personIds, plan, request, events }: RoleSearchPage,
): Promise<RoleSearchItem[]> {
  if (personIds.length === 0) return [];
  const [persons, matchingIds] = await Promise.all([
    readPersons(services, personIds),
    services.search.matchingRoles(plan, personIds),
  ]);
  const matchingRoles = persons.flatMap(({ roles }) => roles.filter(({ id }) => matchingIds.has(id)));
  const organizationIds = matchingRoles.flatMap(({ organization }) => organization?.id ?? []);
  const eventsOf = await readEvents(services, [...new Set(organizationIds)], request, events);
  for (const { organization } of matchingRoles) {
    if (organization?.id != null) Object.assign(organization, eventsOf?.(organization.id));
  }
  return persons.map((person) => ({
    ...person,
    matching_role_ids: person.roles.filter(({ id }) => matchingIds.has(id)).map(({ id }) => id),
  }));
}

type PersonWithRoles = Omit<RoleSearchItem, 'matching_role_ids'>;

async function readPersons({ records }: Services, ids: number[]): Promise<PersonWithRoles[]> {
  const { rows } = await records.query<PersonWithRoles>({ ...READ_PERSONS, values: [ids] });
  return rows;
}
