import * as field from '../../contract/input/input-fields.ts';
import { accountRequest } from '../../contract/input/request.ts';
import { count, listOf, record } from '../../contract/output/output-fields.ts';
import { List } from '../../db/entities/lists.ts';
import { LIST_KINDS } from '../../db/vocabulary.ts';
import { keyedOperation, readOperation } from '../procedure/operation.ts';
import { KINDS } from '../stored-lists/kinds.ts';
import {
  IS_EXPIRED,
  LIST_COLUMNS,
  type ListRow,
  listSchema,
  namedList,
  noList,
} from '../stored-lists/list.ts';
import { newestFirst, runIn, runOn } from '../stored-lists/run.ts';
import { makeRoom } from '../stored-lists/store.ts';
import { namedListFields, namedListRequest, ON_LIST, ON_LISTS } from './searches.ts';

const PAGE_SIZE = 25;

const listsSchema = record('StoredLists', 'A page of the lists of the account.', {
  count: count('Lists on all pages.', 1),
  results: listOf(listSchema, 'The lists, the newest first.'),
});

/** The lists of the account. */
export const listLists = readOperation(
  accountRequest({
    page: field.optionalPositive('Number of the page, from 1; absent means 1.', 1),
  }),
  listsSchema,
  {
    ...ON_LISTS,
    operationId: 'lists_list',
    summary: 'List lists',
    description: `Returns the lists of the account whose scopes the key has, the newest first, ${PAGE_SIZE} a page.`,
    successDescription: 'A page of the lists.',
  },
).query(async ({ ctx: { services, principal }, input: { page } }) => {
  const kinds = LIST_KINDS.filter((kind) => principal.scopes.includes(KINDS[kind].scope));
  const { count, rows } = await newestFirst<ListRow>(
    runOn(services.pool),
    `select ${LIST_COLUMNS} from lists where account_id = ? and kind = any(?::text[]) and not (${IS_EXPIRED})`,
    [principal.accountId, `{${kinds}}`],
    { page: page ?? 1, pageSize: PAGE_SIZE },
  );
  return { count, results: rows };
});

/** One list. */
export const getList = readOperation(namedListRequest, listSchema, {
  ...ON_LIST,
  operationId: 'lists_get',
  summary: 'Get a list',
  description: 'Returns a list of the account, without its ids.',
  successDescription: 'The list.',
}).query(async ({ ctx: { services, principal }, input }) =>
  namedList(runOn(services.pool), principal, input.id),
);

/** Gives a list another name. */
export const renameList = keyedOperation(
  accountRequest({
    ...namedListFields,
    name: field.nameOrNull(
      'What the account calls it; null removes the name, and the list is then deleted a day after it was last read.',
      'CFOs, called',
    ),
  }).meta({
    title: 'ListRenaming',
    description: 'The name of a list.',
    examples: [{ name: 'CFOs, called' }],
  }),
  listSchema,
  {
    ...ON_LIST,
    operationId: 'lists_rename',
    summary: 'Rename a list',
    description:
      'Gives a list a name, or removes the one that it has. The limits of lists with and without a name hold.',
    successDescription: 'The list as it is now.',
  },
).mutation(async ({ ctx: { principal, transaction }, input }) =>
  transaction(async (em) => {
    const run = runIn(em);
    const { accountId } = principal;
    const name = input.name?.trim() ?? null;
    const list = await namedList(run, principal, input.id);
    // A list that loses or gets its name counts among others.
    if ((list.name === null) !== (name === null)) await makeRoom(run, { accountId, name, ids: 0 });
    const [renamed] = await run<ListRow>(
      `update lists set name = ?, date_read = now() where id = ? returning ${LIST_COLUMNS}`,
      [name, list.id],
    );
    if (!renamed) throw noList();
    return renamed;
  }),
);

/** Deletes a list. */
export const deleteList = keyedOperation(namedListRequest, listSchema, {
  ...ON_LIST,
  method: 'DELETE',
  operationId: 'lists_delete',
  summary: 'Delete a list',
  description: 'Deletes a list of the account with its notes for good, and returns it as it was.',
  successDescription: 'The list as it was.',
}).mutation(async ({ ctx: { principal, transaction }, input: { id } }) =>
  transaction(async (em) => {
    const list = await namedList(runIn(em), principal, id);
    // A concurrent call may have deleted it.
    if ((await em.nativeDelete(List, { id })) === 0) throw noList();
    return list;
  }),
);
