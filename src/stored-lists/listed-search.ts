import type { z } from 'zod';
import type { DirectClause, Plan } from '../../search-index/plan.ts';
import type { ListKind } from '../db/vocabulary.ts';
import type { EventSources } from '../events/events.ts';
import { optionalBoolean, optionalPositive, type pageFields } from '../input/input-fields.ts';
import type { Selection } from '../output/selection.ts';
import type { Search } from '../search/search.ts';
import type { ListFilters } from './filter.ts';

/** The request fields of a search that are about pages of lists. */
export const listPageFields = {
  snapshot: optionalBoolean(
    'Whether to make a list of all results first: this is then a page of the list, whose id `snapshot` has. The search alone takes it.',
    true,
  ),
  list: optionalPositive(
    'A list in the place of all filters, of which this is a page. Beside it only `page`, `page_size`, `fields` and `notes`. The search alone takes it.',
    31,
  ),
  notes: optionalBoolean('Whether the answer has the notes of the list. Only beside `list`.', true),
};

/** A request of a search, as far as lists need it. */
export type ListedRequest = z.output<z.ZodObject<typeof pageFields & typeof listPageFields>> &
  ListFilters & { fields?: Selection };

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
  Request extends ListedRequest = ListedRequest,
  Item extends { id: number } = { id: number },
> {
  kind: ListKind;
  /** The schema of its request. */
  request: z.ZodType<Request> & { shape: z.ZodRawShape };
  /** The schema of a result. */
  item: z.ZodObject;
  planOf(request: Request, now: Date, lists: DirectClause[]): Plan;
  /** Searches a page. */
  page(
    search: Search,
    plan: Plan,
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
