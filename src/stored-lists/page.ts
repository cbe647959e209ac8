import type { IndexName, Plan } from '../../search-index/plan.ts';
import { pageOf } from '../input/input-fields.ts';
import { invalidRequest, ProblemError } from '../input/problem.ts';
import { count, instant, integer, record } from '../output/output-fields.ts';
import { selected } from '../output/selection.ts';
import type { AccountContext, SearchContext } from '../procedure/operation.ts';
import type { Search } from '../search/search.ts';
import { findResults, storeResults } from './create.ts';
import { type ListClauses, listClauses, unknownList } from './filter.ts';
import { KINDS } from './kinds.ts';
import { type ReadyList, readList, readyList, shownList } from './list.ts';
import { type ListedRequest, type ListedSearch, listPageFields, type PageOfIds } from './listed-search.ts';
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

/**
 * The conditions of the filters by lists of a request that counts or explains, which takes no page of a list.
 * @throws ProblemError 400 for a page of a list, and as {@link listClauses}
 */
export function countedClauses(
  ctx: ListContext,
  request: Omit<ListedRequest, 'fields'>,
  index: IndexName,
): Promise<ListClauses> {
  for (const name of Object.keys(listPageFields)) {
    if (Reflect.get(request, name) == null) continue;
    const detail = 'is a field of the search alone; `in_lists` counts within a list';
    throw invalidRequest([{ pointer: `/${name}`, detail, code: 'unknown_field' }]);
  }
  return listClauses(ctx, request, index);
}

/** The search whose results a list holds: with its filters, or of ids alone. */
export async function searchOfList<Request extends ListedRequest>(
  ctx: ListContext,
  listed: ListedSearch<Request>,
  { filters }: Pick<ReadyList, 'filters'>,
): Promise<{ request: Request; plan: Plan } | null> {
  if (filters === null) return null;
  const { services, principal } = ctx;
  const request = listed.request.parse({ account_id: principal.accountId, ...filters });
  const lists = await listClauses(ctx, request, KINDS[listed.kind].index, true);
  return { request, plan: listed.planOf(request, services.now(), lists(request)) };
}

/** A page of ids of a list; the matching roles of persons are those of the list's filters now. */
export function pageOfIds(search: Search | null, plan: Plan | null, ids: number[]): PageOfIds {
  if (search === null || plan?.index !== 'roles') return { ids };
  return { ids, matchingRoles: () => search.matchingRoles(plan as Plan<'roles'>, ids) };
}

/** Answers a search: a page of its results now, of a list, or of the list that it makes. */
export async function answerSearch<Request extends ListedRequest, Item extends { id: number }>(
  ctx: AccountContext & SearchContext,
  listed: ListedSearch<Request, Item>,
  input: Request,
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

async function findPage<Request extends ListedRequest>(
  ctx: AccountContext & SearchContext,
  listed: ListedSearch<Request>,
  input: Request,
): Promise<FoundPage<Request>> {
  const { search, services, rawInput } = ctx;
  if (input.list != null) return pageOfList(ctx, listed, await listInPlace(ctx, listed, input), input);
  if (input.notes != null) throw refused('notes', 'is about a list: name one as `list`');
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
  const { index } = KINDS[listed.kind];
  const lists = await listClauses(ctx, input, index);
  const plan = listed.planOf(input, services.now(), lists(input));
  return { ...(await listed.page(search, plan, pageOf(input))), request: input };
}

const refused = (field: string, detail: string) =>
  invalidRequest([{ pointer: `/${field}`, detail, code: 'invalid_value' }]);

/** The fields that a request of a page of a list may have. */
const BESIDE_LIST = ['account_id', 'list', 'page', 'page_size', 'fields', 'notes'];

/** The list that stands in the place of a request's filters. */
async function listInPlace(
  { services, principal }: ListContext,
  { kind }: Pick<ListedSearch, 'kind'>,
  input: ListedRequest,
): Promise<ReadyList> {
  const other = Object.entries(input).find(([name, value]) => value != null && !BESIDE_LIST.includes(name));
  if (other) throw refused(other[0], 'must not stand beside `list`, which is in the place of all filters');
  const id = input.list ?? 0;
  const list = await readList(runOn(services.pool), principal.accountId, id);
  if (!list) throw unknownList(id, '/list');
  if (list.kind !== kind)
    throw new ProblemError(
      'list_kind',
      `/list: the list ${id} holds ${list.kind}; this search shows lists of ${kind}.`,
    );
  return readyList(list);
}

async function pageOfList<Request extends ListedRequest>(
  ctx: AccountContext & SearchContext,
  listed: ListedSearch<Request>,
  list: ReadyList,
  input: Request,
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
