import type { z } from 'zod';
import { record, total } from '../../contract/output/output-fields.ts';
import { isSelected, pageReader, withField } from '../../contract/output/selection.ts';
import { warningsField } from '../../contract/output/warnings.ts';
import {
  type EventConditions,
  type EventSources,
  eventConditions,
  readEvents,
  usesEvents,
} from '../events/events.ts';
import { EVENT_LISTS, type EventLists } from '../events/schemas.ts';
import { explainOperation } from '../explain/explain.ts';
import { employeesFacet, idFacet, seenFacet } from '../facets/definition.ts';
import { facetsOperation } from '../facets/operation.ts';
import { searchOperation } from '../procedure/operation.ts';
import {
  type ListedSearch,
  onFilters,
  type PageOfIds,
  planner,
  type ReadOptions,
} from '../stored-lists/listed-search.ts';
import { pageOperation } from '../stored-lists/page.ts';
import labels from './labels.json' with { type: 'json' };
import { foundPersonSchema } from './person.ts';
import { PERSON_COLUMNS, personsSql } from './read.ts';
import { type RoleSearchRequest, roleSearchPlan, roleSearchRequest } from './role-search-request.ts';

type FoundPerson = z.infer<typeof foundPersonSchema>;

const readPersons = pageReader<FoundPerson>(
  'read-persons-with-roles',
  PERSON_COLUMNS,
  (list) => `${personsSql(
    `
  select persons.*, position
  from unnest($1::bigint[]) with ordinality as asked (id, position) join persons using (id)`,
    list,
  )}
order by persons.position`,
);

/** A person's role as a table shows it. */
function briefRole({ title, organization, start_date, location }: FoundPerson['roles'][number]) {
  return {
    title,
    organization: organization?.name ?? null,
    since: start_date,
    place: location?.name ?? null,
  };
}

/** The newest current one of roles, else the newest; they are in the order of the history. */
function mainRole(roles: FoundPerson['roles']) {
  return roles.find((role) => role.is_current) ?? roles[0];
}

/**
 * The persons of a page, in its order, with their roles, the matching ones, and the newest matching events of the
 * organizations of these roles; in a fixed number of statements. Ids without a record are left out.
 * @param events the conditions on events; null for a list of ids, of which no role matches
 */
async function readItems(
  sources: EventSources,
  page: PageOfIds,
  events: EventConditions | null,
  { fields, perRole = false }: ReadOptions,
): Promise<FoundPerson[]> {
  const listsMatches = isSelected(fields, 'matching_role_ids');
  const showsMain = isSelected(fields, 'matching_role') || perRole;
  const isListSelected = (list: keyof EventLists) => isSelected(fields, `roles.organization.${list}`);
  const showsEvents = events !== null && usesEvents(events) && EVENT_LISTS.some(isListSelected);
  const [persons, matchingIds] = await Promise.all([
    // The matching roles are listed in the order of the history.
    readPersons(sources.records, page.ids, listsMatches || showsMain ? withField(fields, 'roles') : fields),
    listsMatches || showsMain || showsEvents ? page.matchingRoles?.() : null,
  ]);
  const matching = new Map(
    persons.map(({ id, roles = [] }) => [id, roles.filter((role) => matchingIds?.has(role.id))]),
  );
  const organizations = [...matching.values()].flat().flatMap(({ organization }) => organization ?? []);
  const organizationIds = organizations.flatMap(({ id }) => id ?? []);
  const eventsOf =
    events && (await readEvents(sources, [...new Set(organizationIds)], events, isListSelected));
  for (const organization of organizations) {
    if (organization.id !== null) Object.assign(organization, eventsOf?.(organization.id));
  }
  return persons.flatMap((person) => {
    const own = matching.get(person.id) ?? [];
    const item = { ...person, matching_role_ids: own.map(({ id }) => id) };
    if (!showsMain) return item;
    const counted = events ? own : person.roles;
    const [first, ...others] = perRole ? counted : [mainRole(counted)];
    return [first, ...others].map((role) => ({ ...item, matching_role: role ? briefRole(role) : null }));
  });
}

/** The role search, as all of its operations and lists use it. */
export const listedPersons = {
  kind: 'persons',
  declared: {
    scope: 'people',
    showsPersons: true,
    path: '/api/{account_id}/datastorage/person_role_search/',
    operationId: 'person_role_search',
    summary: 'Search persons by role',
    description:
      'Returns one page of the persons who have a role for which all filters hold, each once, with their whole history. Where a filter on events is used, the newest matching events stand with the organizations of the matching roles.',
    successDescription: 'One page of persons.',
  },
  title: 'PersonRoleSearch',
  name: 'person role search',
  results: 'persons',
  request: roleSearchRequest,
  item: foundPersonSchema,
  planOf: roleSearchPlan,
  page: async (search, plan, page) => search.persons(plan, page),
  read: (sources, page, request, options) =>
    readItems(sources, page, request && eventConditions(request), options),
} satisfies ListedSearch<RoleSearchRequest, FoundPerson, 'roles'>;

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
    ...warningsField,
  },
);

/** Totals of the person role search. */
const roleSearchTotals = searchOperation(
  roleSearchRequest,
  totals,
  onFilters(listedPersons, 'totals', {
    operationId: 'person_role_search_totals',
    summary: 'Count persons by role',
    description:
      'Returns how many persons the search of the same body finds over all its pages, and at how many organizations in how many roles.',
    successDescription: 'How many persons, organizations and roles match.',
  }),
).query(async ({ ctx, input }) => {
  const planOf = await planner(ctx, listedPersons, input);
  const { persons, organizations, roles } = await ctx.search.roleTotals(planOf(input));
  return {
    answer: {
      total_search_results: persons,
      total_persons: persons,
      total_organizations: organizations,
      total_roles: roles,
    },
  };
});

const FACETS = {
  person_location: idFacet(
    'person_location_ids',
    'locations',
    'Locations; each counts the persons at it or inside it, so wider locations stand here, too.',
  ),
  person_industry: idFacet('person_industry_id', 'industries', 'The persons’ industries.'),
  person_skill: idFacet('person_skill_ids', 'person_skills', 'The persons’ skills.'),
  organization: idFacet('organization_id', 'organizations', 'The organizations of the matching roles.'),
  organization_industry: idFacet(
    'organization_industry_id',
    'industries',
    'The industries of the organizations of the matching roles.',
  ),
  organization_location: idFacet(
    'organization_location_ids',
    'locations',
    'Locations of the organizations of the matching roles, wider locations included.',
  ),
  organization_employees: employeesFacet(
    'organization_employees',
    'Ranges of the number of employees of the organizations of the matching roles.',
  ),
  last_seen: seenFacet('the persons'),
};

/** The operations of the person role search. */
export const roleSearches = {
  roleSearch: pageOperation(
    listedPersons,
    'The page’s persons by their matching role: current ones first, then the latest start, ties by id.',
  ),
  roleSearchTotals,
  roleSearchFacets: facetsOperation('person_role_search_facets', listedPersons, FACETS, {
    labels: labels.facets,
    example: { role_title: 'engineer', facets: ['person_skill', 'organization_industry'], size: 5 },
    further: ' Each person counts once for a value. A value of an organization holds on a matching role.',
  }),
  roleSearchExplain: explainOperation(
    'person_role_search_explain',
    listedPersons,
    'Explain a person role search',
  ),
};
