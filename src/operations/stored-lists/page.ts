import type { Plan } from '../../../search-index/plan.ts';
import { pageOf } from '../../contract/input/input-fields.ts';
import { count, instant, integer, record } from '../../contract/output/output-fields.ts';
import { selected } from '../../contract/output/selection.ts';
import type { Search } from '../../search/search.ts';
import type { AccountContext, SearchContext } from '../procedure/operation.ts';
import { findResults, storeResults } from './create.ts';
import { listOfKind, readyListAt, unknownList } from './filter.ts';
import { type ReadyList, readList, readyList, shownList } from './list.ts';
import {
  type ListedFilters,
  type ListedSearch,
  type PageOfIds,
  type PageRequest,
  planner,
} from './listed-search.ts';
import { type NotesById, notesSchema, readNotes } from './notes.ts';
import { runIn, runOn } from './run.ts';
import { readPlaces } from './store.ts';

/** The fields of a search's answer that are about lists. */
export const listAnswerFields = {
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

/** The services of a call that reads lists. */
type ListContext = Pick<AccountContext, 'services' | 'principal'>;

/** The search whose results a list holds: with its filters, or of ids alone. */
export async function searchOfList<Request extends ListedFilters>(
  ctx: ListContext,
  listed: ListedSearch<Request>,
  { filters }: Pick<ReadyList, 'filters'>,
): Promise<{ request: Request; plan: Plan } | null> {
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
export async function answerSearch<Request extends ListedFilters, Item extends { id: number }>(
  ctx: AccountContext & SearchContext,
  listed: ListedSearch<Request, Item>,
  input: Request & PageRequest,
) {
  const { services, search } = ctx;
  const { fields } = input;
  const page = await findPage(ctx, listed, input);
  const sources = { records: services.records, search };
  const items = await listed.read(sources, page, page.request, { fields });
  const shown = items.map(selected(listed.item, fields));
  const gone = page.places && { gone: page.places.ids.length + page.places.gone - shown.length };
  return {
    answer: {
      search_results: shown,
      total_search_results: page.total,
      ...(page.snapshot && { snapshot: page.snapshot }),
      ...gone,
      ...(page.notes && { notes: shown.flatMap(({ id }) => page.notes?.get(id) ?? []) }),
    },
    ...(listed.kind === 'persons' && { persons: items.map(({ id }) => id) }),
    units: shown.length > 0 ? 1 : 0,
  };
}

/** A page with what its answer says of the list. */
interface FoundPage<Request> extends PageOfIds {
  total: number;
  request: Request | null;
  places?: { ids: number[]; gone: number };
  snapshot?: { id: number; as_of: string; expires: string };
  notes?: NotesById;
}

async function findPage<Request extends ListedFilters>(
  ctx: AccountContext & SearchContext,
  listed: ListedSearch<Request>,
  input: Request & PageRequest,
): Promise<FoundPage<Request>> {
  const { search, services, rawInput } = ctx;
  if (input.list != null) return pageOfList(ctx, listed, await listInPlace(ctx, listed, input.list), input);
  if (input.snapshot) {
    const order = { name: null, filters: rawInput as object, request: input, isSnapshot: true };
    const found = await findResults(ctx, listed, order);
    const list = await services
      .em()
      .transactional((em) => storeResults(runIn(em), ctx.principal.accountId, listed, order, found));
    const page = await pageOfList(ctx, listed, readyList(list), input);
    const { id, as_of, expires } = shownList(list);
    return { ...page, snapshot: { id, as_of: as_of ?? '', expires: expires ?? '' } };
  }
  const planOf = await planner(ctx, listed, input);
  return { ...(await listed.page(search, planOf(input), pageOf(input))), request: input };
}

/** The list that stands in the place of a request's filters. */
async function listInPlace(
  { services, principal }: ListContext,
  { kind }: Pick<ListedSearch, 'kind'>,
  id: number,
): Promise<ReadyList> {
  const list = await readList(runOn(services.pool), principal.accountId, id);
  if (!list) throw unknownList(id, '/list');
  if (list.kind !== kind) throw listOfKind(list, `a list of ${kind}`, '/list');
  return readyListAt(list, '/list');
}

async function pageOfList<Request extends ListedFilters>(
  ctx: AccountContext & SearchContext,
  listed: ListedSearch<Request>,
  list: ReadyList,
  input: Request & PageRequest,
): Promise<FoundPage<Request>> {
  const run = runOn(ctx.services.pool);
  const { page, pageSize } = pageOf(input);
  const [places, made] = await Promise.all([
    readPlaces(run, list, (page - 1) * pageSize, pageSize),
    searchOfList(ctx, listed, list),
  ]);
  return {
    ...pageOfIds(ctx.search, made?.plan ?? null, places.ids),
    total: list.total,
    request: made?.request ?? null,
    places,
    ...(input.notes && { notes: await readNotes(run, list, places.ids) }),
  };
}
