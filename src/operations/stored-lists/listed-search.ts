import type { z } from 'zod';
import type { DirectClause, IndexName, Plan } from '../../../search-index/plan.ts';
import { optionalBoolean, optionalPositive, type pageFields } from '../../contract/input/input-fields.ts';
import { request } from '../../contract/input/request.ts';
import { refuse } from '../../contract/input/validation-problem.ts';
import type { Selection } from '../../contract/output/selection.ts';
import type { ListKind, SearchName } from '../../db/vocabulary.ts';
import type { Search } from '../../search/search.ts';
import type { EventSources } from '../events/events.ts';
import type { AccountContext, Declaration } from '../procedure/operation.ts';
import { type ListFilters, listClauses } from './filter.ts';
import { KINDS } from './kinds.ts';

const listPageFields = {
  snapshot: optionalBoolean(
    'Whether to make a list of all results first: this is then a page of the list, whose id `snapshot` has.',
    true,
  ),
  list: optionalPositive(
    'A list in the place of all filters, of which this is a page. Beside it only `page`, `page_size`, `fields` and `notes`.',
    31,
  ),
  notes: optionalBoolean('Whether the answer has the notes of the list. Only beside `list`.', false),
};

/** Fields of a search's request that are no filters. */
export const NOT_FILTERS = ['account_id', 'page', 'page_size', 'fields', 'snapshot', 'list', 'notes'];

/** The request of a search, which shows pages, from that of its totals. */
export function pageRequest<Request extends FiltersRequest>(counted: Request, title: string) {
  const shape: Request['shape'] & typeof listPageFields = { ...counted.shape, ...listPageFields };
  return request(shape)
    .meta({ ...counted.meta(), title })
    .superRefine(({ snapshot, ...given }: Record<string, unknown>, context) => {
      const { list, notes } = given;
      if (list == null && notes) refuse(context, 'must stand beside `list`', 'missing_field', ['notes']);
      if (list == null) return;
      const others = Object.keys(given).filter((name) => given[name] != null && !NOT_FILTERS.includes(name));
      for (const name of snapshot ? ['snapshot', ...others] : others)
        refuse(context, 'must not stand beside `list`, which is in the place of all filters', 'beside_list', [
          name,
        ]);
    });
}

/** The schema of the request of a search's totals, as far as its other operations need it. */
export type FiltersRequest = z.ZodObject<z.ZodRawShape, z.core.$strict>;

/** The filters of a search, as far as lists need them: the request of its totals. */
export type ListedFilters = z.output<z.ZodObject<typeof pageFields>> & ListFilters & { fields?: Selection };

/** A request of a page of a search, as far as lists need it. */
export type PageRequest = z.output<z.ZodObject<typeof listPageFields>>;

/** Records of a page, and the matching roles of its persons. */
export interface PageOfIds {
  ids: number[];
  /** Absent where no role matches, or the records are no persons. */
  matchingRoles?: () => Promise<ReadonlySet<number>>;
}

/** How to read the records of a page. */
export interface ReadOptions {
  fields: Selection;
  /** A row for each matching role of a person, in the place of one for each person. */
  perRole?: boolean;
}

/** A search whose results a list can hold. */
export interface ListedSearch<
  Request extends ListedFilters = ListedFilters,
  Item extends { id: number } = { id: number },
  Index extends IndexName = IndexName,
> {
  kind: ListKind;
  /** The operation that shows its pages. */
  declared: Declaration & { operationId: SearchName };
  /** What the names of its schemas begin with, such as `JobSearch`. */
  title: string;
  /** What it is called, such as `job post search`. */
  name: string;
  /** What its results are called, such as `job posts`. */
  results: string;
  /** The schema of its filters: the request of its totals. */
  request: z.ZodType<Request> & { shape: z.ZodRawShape };
  /** The schema of a result. */
  item: z.ZodObject;
  planOf(request: Request, now: Date, lists: DirectClause[]): Plan<Index>;
  /** Searches a page. */
  page(
    search: Search,
    plan: Plan<Index>,
    page: { page: number; pageSize: number },
  ): Promise<PageOfIds & { total: number }>;
  /**
   * Reads the results of a page in its order. Ids without a record are left out.
   * @param request with the conditions on matching roles and events; null for a list of ids
   */
  read(
    sources: EventSources,
    page: PageOfIds,
    request: Request | null,
    options: ReadOptions,
  ): Promise<Item[]>;
}

/** The declaration of an operation on the filters of a search that shows no results. */
export function onFilters(
  { declared }: Pick<ListedSearch, 'declared'>,
  ending: string,
  wording: Pick<Declaration, 'operationId' | 'summary' | 'description' | 'successDescription'>,
): Declaration {
  return { ...declared, showsPersons: false, path: `${declared.path}${ending}/`, ...wording };
}

/**
 * Reads the lists that the filters of a request name. Returns the plan of the request, or of one with some of its filters.
 * @param isStored whether the filters are those of a list: lists that were deleted since are empty
 * @throws ProblemError as {@link listClauses}
 */
export async function planner<
  Request extends ListedFilters,
  Item extends { id: number },
  Index extends IndexName,
>(
  ctx: Pick<AccountContext, 'services' | 'principal'>,
  listed: ListedSearch<Request, Item, Index>,
  request: Request,
  isStored = false,
): Promise<(request: Request) => Plan<Index>> {
  const lists = await listClauses(ctx, request, KINDS[listed.kind].index, isStored);
  const now = ctx.services.now();
  return (of) => listed.planOf(of, now, lists(of));
}
