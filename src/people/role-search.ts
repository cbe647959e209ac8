import type { z } from 'zod';
import { statement } from '../db/statement.ts';
import { type EventConditions, eventConditions } from '../events/filters.ts';
import { type EventSources, readEvents } from '../events/read.ts';
import { eventListFields } from '../events/schemas.ts';
import { searchProcedure } from '../procedure/search-procedure.ts';
import { ids, ifKnown, listOf, record, searchAnswer, total } from '../records/fields.ts';
import { pageOf } from '../request/fields.ts';
import type { PersonsPage } from '../search/roles.ts';
import { personFields, roleFields, roleOrganizationFields } from './person.ts';
import { personsSql } from './read.ts';
import { roleSearchPlan, roleSearchRequest } from './role-search-request.ts';

const foundOrganizationSchema = record(
  'FoundRoleOrganization',
  'The organization that a role is at; events stand with that of a matching role alone.',
  { ...roleOrganizationFields, ...eventListFields },
);

const foundRoleSchema = record('FoundRole', 'A position that a found person holds or held.', {
  ...roleFields,
  organization: ifKnown(foundOrganizationSchema, 'The organization; null where none is known.'),
});

const roleSearchItemSchema = record('FoundPerson', 'A person with a role for which all filters hold.', {
  ...personFields,
  roles: listOf(foundRoleSchema, 'The whole history: the latest start first, those without one last.'),
  matching_role_ids: ids(
    'Ids of the roles for which all filters hold, in the order of the history.',
    7_300_000_003_761,
  ),
});

type RoleSearchItem = z.infer<typeof roleSearchItemSchema>;
type PersonWithRoles = Omit<RoleSearchItem, 'matching_role_ids'>;

const READ_PERSONS = statement(
  'read-persons-with-roles',
  `${personsSql(`
  select persons.*, position
  from unnest($1::bigint[]) with ordinality as asked (id, position) join persons using (id)`)}
order by persons.position`,
);

/**
 * The persons of a page, in its order, with their roles, the matching ones, and the newest matching events of the
 * organizations of these roles; in a fixed number of statements. Ids without a record are left out.
 */
async function readItems(
  sources: EventSources,
  page: PersonsPage,
  events: EventConditions,
): Promise<RoleSearchItem[]> {
  if (page.ids.length === 0) return [];
  const [{ rows: persons }, matchingIds] = await Promise.all([
    sources.records.query<PersonWithRoles>({ ...READ_PERSONS, values: [page.ids] }),
    page.matchingRoles,
  ]);
  const matchingRoles = persons.flatMap(({ roles }) => roles.filter(({ id }) => matchingIds.has(id)));
  const organizationIds = matchingRoles.flatMap(({ organization }) => organization?.id ?? []);
  const eventsOf = await readEvents(sources, [...new Set(organizationIds)], events);
  for (const { organization } of matchingRoles) {
    if (organization?.id != null) Object.assign(organization, eventsOf?.(organization.id));
  }
  return persons.map((person) => ({
    ...person,
    matching_role_ids: person.roles.filter(({ id }) => matchingIds.has(id)).map(({ id }) => id),
  }));
}

const answer = searchAnswer(roleSearchItemSchema, {
  id: 'PersonRoleSearchResponse',
  description: 'One page of persons.',
  order: 'The page’s persons by their matching role: current ones first, then the latest start, ties by id.',
});

/** Person role search. */
export const roleSearch = searchProcedure(roleSearchRequest, {
  scope: 'people',
  showsPersons: true,
  openapi: {
    method: 'POST',
    path: '/api/{account_id}/datastorage/person_role_search/',
    operationId: 'person_role_search',
    tags: ['People'],
    summary: 'Search persons by role',
    description:
      'Answers one page of the persons who have a role for which all filters hold, each once, with their whole history. Where a filter on events is used, the newest matching events stand with the organizations of the matching roles.',
    successDescription: 'One page of persons.',
  },
})
  .output(answer)
  .query(async ({ ctx: { services, search, showPersons }, input }) => {
    const events = eventConditions(input);
    const plan = roleSearchPlan(input, events, services.now());
    const page = await search.persons(plan, pageOf(input));
    const sources = { records: services.records, search };
    const persons = await readItems(sources, page, events);
    showPersons(persons.map(({ id }) => id));
    return { search_results: persons, total_search_results: page.total };
  });

const totals = record(
  'PersonRoleSearchTotals',
  'How many persons, organizations and roles match; always exact.',
  {
    total_search_results: total(),
    total_persons: total('How many persons have a matching role: the same number.'),
    total_organizations: total(
      'How many organizations the matching roles are at; those without a record do not count.',
    ),
    total_roles: total('How many roles match; a person may have several.'),
  },
);

/** Totals of the person role search. */
export const roleSearchTotals = searchProcedure(roleSearchRequest, {
  scope: 'people',
  showsPersons: false,
  openapi: {
    method: 'POST',
    path: '/api/{account_id}/datastorage/person_role_search/totals/',
    operationId: 'person_role_search_totals',
    tags: ['People'],
    summary: 'Count persons by role',
    description:
      'Answers how many persons the search of the same body finds over all its pages, and at how many organizations in how many roles.',
    successDescription: 'How many persons, organizations and roles match.',
  },
})
  .output(totals)
  .query(async ({ ctx: { services, search }, input }) => {
    const plan = roleSearchPlan(input, eventConditions(input), services.now());
    const { persons, organizations, roles } = await search.roleTotals(plan);
    return {
      total_search_results: persons,
      total_persons: persons,
      total_organizations: organizations,
      total_roles: roles,
    };
  });
