import { expect, test } from 'vitest';
import { asAccount } from '../../accounts/credits/accounts.ts';
import { post, serviceForTests } from '../../api/http/service.ts';
import { makeList, onLists } from './calls.ts';

const service = serviceForTests();
const UNNAMED_MAX = 20;

const SEARCH = { search: 'person_role_search', filters: {} };
const EMPTY = { search: 'job_search', filters: { title: 'glassblower' } };

type Account = Awaited<ReturnType<typeof asAccount>>;
type Use = (account: Account, id: number) => Promise<unknown>;

const readPart: Use = (account, id) => onLists(account, 'GET', `${id}/parts/0/?fields=full_name`);
const readFile: Use = (account, id) => onLists(account, 'GET', `${id}/file/?format=csv&fields=id`);
const readPage: Use = (account, list) =>
  post(account, 'person_role_search', { list, page_size: 1, fields: ['id'] });
const leave: Use = async () => undefined;

test.each<[string, object, Use]>([
  ['a part', SEARCH, readPart],
  ['a file', SEARCH, readFile],
  ['nothing, as it is empty', EMPTY, leave],
])(
  'a list of which a caller has read all, %s, makes room for another one at once',
  async (_what, body, use) => {
    const account = await asAccount(service, 1_000);
    const ids: number[] = [];
    for (let nr = 0; nr < UNNAMED_MAX + 2; nr++) {
      const { id } = await makeList(account, body);
      await use(account, id);
      ids.push(id);
    }
    const { body: listed } = await onLists(account, 'GET');
    expect((listed as unknown as { results: { id: number }[] }).results.map(({ id }) => id)).toEqual(
      ids.slice(2).reverse(),
    );
  },
);

test.each<[string, object, Use]>([
  ['read in pages', SEARCH, readPage],
  ['not read yet', SEARCH, leave],
  ['an own set', { kind: 'persons', ids: [20] }, readPart],
])('a list that is %s stays, and the error names the one to delete', async (_what, body, use) => {
  const account = await asAccount(service, 1_000);
  const ids: number[] = [];
  for (let nr = 0; nr < UNNAMED_MAX; nr++) ids.push((await makeList(account, body)).id);
  for (const id of ids) await use(account, id);
  const refused = await post(account, 'lists', body);
  expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
    400,
    'too_many_lists',
    expect.stringContaining(`delete one first, such as ${ids[0]}`),
  ]);
  await onLists(account, 'DELETE', `${ids[0]}/`);
  expect((await post(account, 'lists', body)).status).toBe(201);
});
