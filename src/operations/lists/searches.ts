import type { z } from 'zod';
import { anyObject } from '../../contract/input/any-object.ts';
import * as field from '../../contract/input/input-fields.ts';
import { accountRequest } from '../../contract/input/request.ts';
import type { ListKind } from '../../db/vocabulary.ts';
import { listedJobs } from '../jobs/search.ts';
import { listedOrganizations } from '../organizations/search.ts';
import { listedPersons } from '../people/role-search.ts';
import type { Declaration } from '../procedure/operation.ts';
import type { ListedSearch } from '../stored-lists/listed-search.ts';

/** The search of each kind of lists. Each reads its own requests alone. */
export const LISTED = {
  persons: listedPersons,
  organizations: listedOrganizations,
  job_posts: listedJobs,
} satisfies Readonly<Record<ListKind, ListedSearch>> as Readonly<Record<ListKind, ListedSearch>>;

/** What the declarations of all operations on lists share. */
export const ON_LISTS = {
  scope: 'any',
  tag: 'Lists',
  path: '/api/{account_id}/datastorage/lists/',
} as const satisfies Partial<Declaration>;

/** The path of an operation on one list. */
export const ON_LIST = { ...ON_LISTS, path: `${ON_LISTS.path}{id}/` } as const;

/** The fields of a request that names a list. */
export const namedListFields = {
  id: field.requiredPositive('Id of the list.', 31),
};

/** A request that names a list. */
export const namedListRequest = accountRequest(namedListFields);

/** Records of a part that cost as much as a page. */
export const PAGE_RECORDS = 100;

/** Ids of records in a request. */
const IDS_MAX = 10_000;
const recordId = field.requiredPositive('Id of a record.', 4_711);
export const recordIds = (description: string, example: number[]) =>
  field
    .list(recordId as z.ZodType<number, number>, 'integers', undefined, IDS_MAX)
    .nullish()
    .meta({ description: `${description} At most ${IDS_MAX}.`, example });

/** The filters of a search, which its own request reads. */
export const filtersField = anyObject.nullish().meta({
  description: 'The body of `search` without its page and fields; `{}` selects all records.',
  example: { role_title: 'cfo OR "finance director"', role_is_current: true },
});
