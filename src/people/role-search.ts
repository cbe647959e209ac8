import type { z } from 'zod';
import {
  type EventConditions,
  type EventSources,
  eventConditions,
  readEvents,
  usesEvents,
} from '../events/events.ts';
import { EVENT_LISTS, type EventLists } from '../events/schemas.ts';
import { COUNTED, explain, explanation } from '../explain/explain.ts';
import { pageOf } from '../input/input-fields.ts';
import { record, total } from '../output/output-fields.ts';
import { searchAnswer } from '../output/search-answer.ts';
import { isSelected, pageReader, type Selection, selected, withField } from '../output/selection.ts';
import { searchOperation } from '../procedure/operation.ts';
import { outcome } from '../procedure/outcome.ts';
import type { PersonsPage } from '../search/search.ts';
import { foundPersonSchema } from './person.ts';
import { PERSON_COLUMNS, personsSql } from './read.ts';
import { roleSearchPlan, roleSearchRequest } from './role-search-request.ts';

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

/**
 * The persons of a page, in its order, with their roles, the matching ones, and the newest matching events of the
 * organizations of these roles; in a fixed number of statements. Ids without a record are left out.
 */
async function readItems(
  sources: EventSources,
  page: PersonsPage,
  events: EventConditions,
  fields: Selection,
): Promise<FoundPerson[]> {
  const listsMatches = isSelected(fields, 'matching_role_ids');
  const isListSelected = (list: keyof EventLists) => isSelected(fields, `roles.organization.${list}`);
  const showsEvents = usesEvents(events) && EVENT_LISTS.some(isListSelected);
  const [persons, matchingIds] = await Promise.all([
    // The matching roles are listed in the order of the history.
    readPersons(sources.records, page.ids, listsMatches ? withField(fields, 'roles') : fields),
    listsMatches || showsEvents ? page.matchingRoles() : new Set<number>(),
  ]);
  const matching = new Map(
    persons.map(({ id, roles = [] }) => [id, roles.filter((role) => matchingIds.has(role.id))]),
  );
  const organizations = [...matching.values()].flat().flatMap(({ organization }) => organization ?? []);
  const organizationIds = organizations.flatMap(({ id }) => id ?? []);
  const eventsOf = await readEvents(sources, [...new Set(organizationIds)], events, isListSelected);
  for (const organization of organizations) {
    if (organization.id !== null) Object.assign(organization, eventsOf?.(organization.id));
  }
  return persons.map((person) => ({
    ...person,
    matching_role_ids: (matching.get(person.id) ?? []).map(({ id }) => id),
  }));
}

const answer = searchAnswer(foundPersonSchema, {
  id: 'PersonRoleSearchAnswer',
  description: 'One page of persons.',
  order: 'The page’s persons by their matching role: current ones first, then the latest start, ties by id.',
});

/** Person role search. */
export const roleSearch = searchOperation(roleSearchRequest, {
  scope: 'people',
  showsPersons: true,
  path: '/api/{account_id}/datastorage/person_role_search/',
  operationId: 'person_role_search',
  summary: 'Search persons by role',
  description:
    'Returns one page of the persons who have a role for which all filters hold, each once, with their whole history. Where a filter on events is used, the newest matching events stand with the organizations of the matching roles.',
  successDescription: 'One page of persons.',
})
  .output(outcome(answer))
  .query(async ({ ctx: { services, search }, input }) => {
    const events = eventConditions(input);
    const plan = roleSearchPlan(input, events, services.now());
    const page = await search.persons(plan, pageOf(input));
    const sources = { records: services.records, search };
    const persons = await readItems(sources, page, events, input.fields);
    const items = persons.map(selected(foundPersonSchema, input.fields));
    return {
      answer: { search_results: items, total_search_results: page.total },
      persons: persons.map(({ id }) => id),
      units: items.length > 0 ? 1 : 0,
    };
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
export const roleSearchTotals = searchOperation(roleSearchRequest, {
  scope: 'people',
  showsPersons: false,
  path: '/api/{account_id}/datastorage/person_role_search/totals/',
  operationId: 'person_role_search_totals',
  summary: 'Count persons by role',
  description:
    'Returns how many persons the search of the same body finds over all its pages, and at how many organizations in how many roles.',
  successDescription: 'How many persons, organizations and roles match.',
})
  .output(outcome(totals))
  .query(async ({ ctx: { services, search }, input }) => {
    const plan = roleSearchPlan(input, eventConditions(input), services.now());
    const { persons, organizations, roles } = await search.roleTotals(plan);
    return {
      answer: {
        total_search_results: persons,
        total_persons: persons,
        total_organizations: organizations,
        total_roles: roles,
      },
    };
  });

/** Explanation of a person role search. */
export const roleSearchExplain = searchOperation(roleSearchRequest, {
  scope: 'people',
  showsPersons: false,
  path: '/api/{account_id}/datastorage/person_role_search/explain/',
  operationId: 'person_role_search_explain',
  summary: 'Explain a person role search',
  description: `Returns how many persons each filter of the search would find alone, and what the search costs. ${COUNTED}`,
  successDescription: 'The results of each filter, and the costs.',
})
  .output(outcome(explanation))
  .query(async ({ ctx, input }) => {
    const now = ctx.services.now();
    const planOf = (request: typeof input) => roleSearchPlan(request, eventConditions(request), now);
    return { answer: await explain(ctx, 'person_role_search', input, planOf) };
  });
