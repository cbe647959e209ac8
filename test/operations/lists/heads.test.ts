import { beforeAll, expect, test } from 'vitest';
import { serviceForTests } from '../../api/http/service.ts';
import { listOf, onLists, type ShownList } from './calls.ts';

const service = serviceForTests();

let posts: ShownList;
let building: number;
let failed: number;
beforeAll(async () => {
  // 1,283 posts: two parts.
  posts = await listOf(service, 'job_search', { is_active: null });
  const { rows } = await service.database.pool.query<{ id: number }>(
    `insert into lists (account_id, kind, name, state, total, search, filters) values
      ($1, 'persons', 'Large', 'building', 60000, 'person_role_search', '{}'),
      ($1, 'persons', 'Failed', 'failed', null, 'person_role_search', '{}') returning id`,
    [service.accountId],
  );
  [building = 0, failed = 0] = rows.map(({ id }) => id);
});

test.each([
  ['parts/0/', 200],
  ['parts/1/?format=csv', 200],
  ['parts/2/', 404],
  ['parts/-1/', 400],
  ['parts/0/?fields=titel', 400],
  ['parts/0/?format=xml', 400],
  ['parts/0/?contacts=phone_numbers', 400],
  ['parts/0/?rows=roles', 400],
  ['parts/0/?page=1', 400],
  ['file/', 200],
  ['file/?from_part=1', 200],
  ['file/?from_part=2', 404],
  ['file/?fields=titel', 400],
  ['file/?rows=roles', 400],
  ['file/?format=json', 400],
  ['BUILDING/parts/0/', 409],
  ['BUILDING/file/', 409],
  ['FAILED/parts/0/', 404],
  ['FAILED/file/', 404],
  ['999999/file/', 404],
])('HEAD of %s is %i, as GET', async (path, status) => {
  const named = path.replace('BUILDING', `${building}`).replace('FAILED', `${failed}`);
  const address = /^\d/.test(named) ? named : `${posts.id}/${named}`;
  const [head, get] = [await onLists(service, 'HEAD', address), await onLists(service, 'GET', address)];
  expect([head.status, get.status]).toEqual([status, status]);
  for (const name of ['content-type', 'retry-after'])
    expect(head.headers.get(name)).toBe(get.headers.get(name));
  expect(head.headers.get('x-credits-spent')).toBe('0');
});

test.each([
  ['', 1, true],
  ['&header=true', 1, true],
  ['&header=false', 0, false],
  ['&from_part=1', 0, false],
  ['&from_part=1&header=true', 1, true],
  ['&from_part=1&header=false', 0, false],
])(
  'a file of several parts with "%s" has %i lines of names, the first one: %s',
  async (asked, lines, isFirst) => {
    const { body } = await onLists(service, 'GET', `${posts.id}/file/?format=csv&fields=title${asked}`);
    const rows = String(body).split('\r\n');
    expect(rows.filter((row) => row === 'id,title')).toHaveLength(lines);
    expect(rows[0] === 'id,title').toBe(isFirst);
  },
);
