import type pg from 'pg';
import type { z } from 'zod';
import * as field from '../../contract/input/input-fields.ts';
import { atPlace } from '../../contract/input/problem.ts';
import { accountRequest } from '../../contract/input/request.ts';
import { refuse } from '../../contract/input/validation-problem.ts';
import { ids as idsOf, record } from '../../contract/output/output-fields.ts';
import { warningsField } from '../../contract/output/warnings.ts';
import { LIST_KINDS, type ListKind, SEARCHES } from '../../db/vocabulary.ts';
import { searchOperation } from '../procedure/operation.ts';
import { createWarnings } from '../procedure/warnings.ts';
import { findResults } from '../stored-lists/create.ts';
import { KINDS } from '../stored-lists/kinds.ts';
import { listSchema, requireScope } from '../stored-lists/list.ts';
import { NOT_FILTERS } from '../stored-lists/listed-search.ts';
import { runIn } from '../stored-lists/run.ts';
import { recordsOf, storeList } from '../stored-lists/store.ts';
import { filtersField, LISTED, ON_LISTS, recordIds } from './searches.ts';

const newList = accountRequest({
  name: field.optionalName(
    'Its name; a list without one is deleted a day after it was last read.',
    'CFOs, new to us',
  ),
  search: field.optionalEnum(
    SEARCHES,
    'The search whose results it holds, beside `filters`.',
    'person_role_search',
  ),
  filters: filtersField,
  kind: field.optionalEnum(LIST_KINDS, 'What `ids` name.', 'persons'),
  ids: recordIds('Ids of records, in this order.', [4_711, 815]),
})
  .superRefine(({ search, filters, kind, ids, account_id }: Record<string, unknown>, context) => {
    const isSearch = search != null && filters != null && kind == null && ids == null;
    const isOfIds = search == null && filters == null && kind != null && ids != null;
    if (!isSearch && !isOfIds)
      refuse(context, 'must have either search and filters, or kind and ids', 'missing_field');
    if (isSearch) checkFilters(filters as object, account_id, kindOf(search), context);
  })
  .meta({
    title: 'ListCreation',
    description: 'Either the results of a search, or given ids.',
    anyOf: [{ required: ['search', 'filters'] }, { required: ['kind', 'ids'] }],
    examples: [
      {
        search: 'person_role_search',
        filters: { role_title: 'cfo OR "finance director"', role_is_current: true },
        name: 'CFOs, new to us',
      },
    ],
  });

const kindOf = (search: unknown) => LIST_KINDS.find((kind) => KINDS[kind].search === search) ?? 'persons';

/** Validates the filters of a search, which its own request reads. */
function checkFilters(filters: object, accountId: unknown, kind: ListKind, context: z.RefinementCtx): void {
  const { error } = LISTED[kind].request.safeParse({ ...filters, account_id: accountId });
  for (const issue of error?.issues ?? []) context.addIssue({ ...issue, path: ['filters', ...issue.path] });
  for (const name of NOT_FILTERS.filter((one) => Object.hasOwn(filters, one)))
    refuse(context, 'is not a filter: a list has all results', 'unknown_field', ['filters', name]);
}

const createdList = record('CreatedList', 'A new list.', {
  ...listSchema.shape,
  ...warningsField,
  unknown: idsOf('Given ids that no record has; absent where there are none.', 9_999).optional(),
});

/** Finds what in filters may mean something else. */
async function warningsOf(pool: pg.Pool, kind: ListKind, filters: object) {
  const warnings = await WARNINGS[kind](pool, filters);
  const atFilters = warnings.map((warning) => ({ ...warning, pointer: `/filters${warning.pointer}` }));
  return atFilters.length > 0 ? { warnings: atFilters } : {};
}

const WARNINGS = {
  persons: createWarnings(LISTED.persons.request),
  organizations: createWarnings(LISTED.organizations.request),
  job_posts: createWarnings(LISTED.job_posts.request),
};

/** Makes a list. */
export const createList = searchOperation(newList, createdList, {
  ...ON_LISTS,
  successStatus: 201,
  operationId: 'lists_create',
  summary: 'Create a list',
  description:
    'Stores the ids of all results of a search, in its order, or given ids. The ids and the order of a search’s list never change: searches with `list` show its pages, its parts hold 1,000 records. More than 50,000 results are found by a worker: `state` is then `building`. Needs the scope of the search.',
  successDescription: 'The list.',
}).mutation(async ({ ctx, input }) => {
  const { principal, transaction, services } = ctx;
  const { search, filters, kind, ids } = input;
  const name = input.name?.trim() ?? null;
  if (search != null && filters != null) {
    const listed = LISTED[kindOf(search)];
    requireScope(principal, listed.kind);
    const order = {
      name,
      filters,
      request: listed.request.parse({ ...filters, account_id: principal.accountId }),
    };
    const made = await atPlace('/filters', () => findResults(ctx, listed, order));
    const warnings = await warningsOf(services.pool, listed.kind, filters);
    return transaction(async (em) => ({ ...(await storeList(runIn(em), made)), ...warnings }));
  }
  if (kind == null || ids == null) throw new Error('the request has a search or ids');
  requireScope(principal, kind);
  return transaction(async (em) => {
    const run = runIn(em);
    const records = await recordsOf(run, kind, ids);
    const known = [...new Set(records.values())].filter((record) => record !== null);
    const list = { accountId: principal.accountId, kind, name, search: null, filters: null };
    const stored = await storeList(run, { ...list, found: { ids: known } });
    const unknown = [...records].flatMap(([id, recordId]) => (recordId === null ? id : []));
    return { ...stored, ...(unknown.length > 0 && { unknown }) };
  });
});
