import type { z } from 'zod';
import type { Plan } from '../../../search-index/plan.ts';
import { pageOf } from '../../contract/input/input-fields.ts';
import { count, instant, integer, listOf, record, total } from '../../contract/output/output-fields.ts';
import { selectable, selected } from '../../contract/output/selection.ts';
import { warningsField } from '../../contract/output/warnings.ts';
import type { Search } from '../../search/search.ts';
import { type AccountContext, type SearchContext, searchOperation } from '../procedure/operation.ts';
import { findResults } from './create.ts';
import { listAt, type ReadyList, readList, readyList } from './list.ts';
import {
  type FiltersRequest,
  type ListedFilters,
  type ListedSearch,
  onFilters,
  type PageOfIds,
  type PageRequest,
  pageRequest,
  planner,
} from './listed-search.ts';
import { type NotesById, notesSchema, readNotes } from './notes.ts';
import { runIn, runOn } from './run.ts';
import { readPlaces, storeList } from './store.ts';

/** The fields of a search's answer that are about lists. */
const listAnswerFields = {
  snapshot: record('Snapshot', 'The list that the request has made.', {
    id: integer('Id of the list.', 31),
    as_of: instant('When its ids were found.', '2026-12-03T08:15:02.114Z'),
    expires: instant('When it is deleted unless it is read before.', '2026-12-04T08:15:02.114Z'),
  })
    .optional()
    .meta({ description: 'The list that the request has made. Present only where it has `snapshot`.' }),
  gone: count(
    'Records of the page that were removed, suppressed or merged into one at an earlier place since. Present only for pages of lists.',
    0,
  ).optional(),
  notes: notesSchema.optional(),
};

/**
 * The search itself, which shows a page of results.
 * @param order of the results
 */
export function pageOperation<Request extends FiltersRequest, Item extends z.ZodObject>(
  listed: ListedSearch & { request: Request; item: Item },
  order: string,
) {
  const { declared, title } = listed;
  const answer = record(`${title}Answer`, declared.successDescription, {
    search_results: listOf(selectable<Item>(listed.item), order),
    total_search_results: total(),
    ...listAnswerFields,
    ...warningsField,
  });
  return searchOperation(pageRequest<Request>(listed.request, `${title}Request`), answer, declared).query(
    ({ ctx, input }) => answerSearch(ctx, listed, input as ListedFilters & PageRequest) as never,
  );
}

/** The totals of a search. */
export function totalsOperation<Request extends FiltersRequest>(
  operationId: string,
  listed: ListedSearch & { request: Request },
) {
  const { title, results } = listed;
  const successDescription = `How many ${results} match.`;
  const declaration = onFilters(listed, 'totals', {
    operationId,
    summary: `Count ${results}`,
    description: `Returns how many ${results} the search of the same body finds over all its pages.`,
    successDescription,
  });
  const answer = { total_search_results: total(), ...warningsField };
  return searchOperation(
    listed.request,
    record(`${title}Totals`, successDescription, answer),
    declaration,
  ).query(async ({ ctx, input }) => {
    const search: ListedSearch = listed;
    const request = input as ListedFilters;
    const planOf = await planner(ctx, search, request);
    return {
      answer: {
        total_search_results: await ctx.search.count(planOf(request) as Plan<'organizations' | 'jobs'>),
      },
    };
  });
}

/** The search whose results a list holds: with its filters, or of ids alone. */
export async function searchOfList(
  ctx: Pick<AccountContext, 'services' | 'principal'>,
  listed: ListedSearch,
  { filters }: Pick<ReadyList, 'filters'>,
): Promise<{ request: ListedFilters; plan: Plan } | null> {
  if (filters === null) return null;
  const request = listed.request.parse({ account_id: ctx.principal.accountId, ...filters });
  const planOf = await planner(ctx, listed, request, true);
  return { request, plan: planOf(request) };
}

/** A page of ids of a list; the matching roles of persons are those of the list's filters now. */
export function pageOfIds(search: Search | null, plan: Plan | null, ids: number[]): PageOfIds {
  if (search === null || plan?.index !== 'roles') return { ids };
  return { ids, matchingRoles: () => search.matchingRoles(plan as Plan<'roles'>, ids) };
}

/** Answers a search: a page of its results now, of a list, or of the list that it makes. */
async function answerSearch(
  ctx: AccountContext & SearchContext,
  listed: ListedSearch,
  input: ListedFilters & PageRequest,
) {
  const { services, search } = ctx;
  const { fields } = input;
  const list = await listFor(ctx, listed, input);
  const planNow = async () => (await planner(ctx, listed, input))(input);
  const page: FoundPage = list
    ? await pageOfList(ctx, listed, list, input)
    : { ...(await listed.page(search, await planNow(), pageOf(input))), request: input };
  const sources = { records: services.records, search };
  const items = await listed.read(sources, page, page.request, { fields });
  const shown = items.map(selected(listed.item, fields));
  return {
    answer: {
      search_results: shown,
      total_search_results: page.total,
      ...(list && input.snapshot && { snapshot: { id: list.id, as_of: list.as_of, expires: list.expires } }),
      ...(page.gone !== undefined && { gone: page.gone + page.ids.length - shown.length }),
      ...(page.notes && { notes: shown.flatMap(({ id }) => page.notes?.get(id) ?? []) }),
    },
    ...(listed.kind === 'persons' && { persons: items.map(({ id }) => id) }),
    units: shown.length > 0 ? 1 : 0,
  };
}

/** The list that stands in the place of a request's filters, or that the request makes; null where it wants the results now. */
async function listFor(
  ctx: AccountContext & SearchContext,
  listed: ListedSearch,
  input: ListedFilters & PageRequest,
): Promise<ReadyList | null> {
  const { services, principal, rawInput } = ctx;
  if (input.list != null) {
    const list = await readList(runOn(services.pool), principal.accountId, input.list);
    return listAt('/list', input.list, list, [listed.kind]);
  }
  if (!input.snapshot) return null;
  const order = { name: null, filters: rawInput as object, request: input, isSnapshot: true };
  const made = await findResults(ctx, listed, order);
  return readyList(await services.em().transactional((em) => storeList(runIn(em), made)));
}

/** A page, and what its answer says of the list. */
interface FoundPage extends PageOfIds {
  total: number;
  request: ListedFilters | null;
  gone?: number;
  notes?: NotesById;
}

async function pageOfList(
  ctx: AccountContext & SearchContext,
  listed: ListedSearch,
  list: ReadyList,
  input: ListedFilters & PageRequest,
): Promise<FoundPage> {
  const run = runOn(ctx.services.pool);
  const { page, pageSize } = pageOf(input);
  const [{ ids, gone }, made] = await Promise.all([
    readPlaces(run, list, (page - 1) * pageSize, pageSize),
    searchOfList(ctx, listed, list),
  ]);
  return {
    ...pageOfIds(ctx.search, made?.plan ?? null, ids),
    total: list.total,
    request: made?.request ?? null,
    gone,
    ...(input.notes && { notes: await readNotes(run, list, ids) }),
  };
}
