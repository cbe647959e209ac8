import { beforeAll, expect, test } from 'vitest';
import { ensureIndexes } from '../../../search-index/rebuild/rebuild.ts';
import { drain } from '../../../search-index/sync/worker.ts';
import { closeAccount } from '../../../src/operations/account/manage.ts';
import { readSubject } from '../../../src/stewardship/subject/read-subject.ts';
import { post, serviceForTests, type TestService } from '../../api/http/service.ts';
import { openTestEngine } from '../../harness/engine.ts';
import { MARK, storePerson } from '../../stewardship/subject/known-person.ts';
import { SILENT } from '../../sync/synced-records.ts';
import { onLists, recordsIn } from './calls.ts';

const service = serviceForTests();
let account: TestService;
let ids: number[];
let list: number;
beforeAll(async () => {
  ({ account, ids } = await storePerson(service));
  const { rows } = await service.database.pool.query(`select id from lists where name = 'Prospects'`);
  list = rows[0].id;
  const { pool, indexPrefix } = service.database;
  const engine = openTestEngine(indexPrefix);
  await ensureIndexes({ pool, engine });
  await drain({ pool, engine, log: SILENT });
  await engine.close();
});

test('a merged record stands once, at its first place, with its note', async () => {
  const [record = 0] = ids;
  const { headers, body } = await onLists(account, 'GET', `${list}/parts/0/?fields=full_name&notes=true`);
  expect(recordsIn({ headers, body, status: 200 })).toMatchObject([
    { id: 2, note: null },
    { id: record, full_name: expect.stringContaining(MARK), note: `Met ${MARK}`, tags: [`tag-${MARK}`] },
  ]);
  expect(headers.get('x-gone')).toBe('1');
  const page = await post(account, 'person_role_search', { list, page: 2, page_size: 2, fields: ['id'] });
  expect(page.body).toMatchObject({ search_results: [], total_search_results: 3, gone: 1 });
  const inside = await post(account, 'person_role_search', { in_lists: [list], fields: ['id'] });
  expect(inside.body.search_results.map(({ id }) => id)).toContain(record);
  const { body: changed } = await post(account, `lists/${list}/items`, { add: [record], remove: [2] });
  expect(changed).toMatchObject({ added: 0, removed: 1 });
});

test('an access request names the lists that hold the person, and the notes', async () => {
  const { held } = await readSubject(service.database.pool, { person_id: ids[0] ?? 0 });
  expect(held.lists?.rows).toMatchObject([{ name: 'Prospects', account: 'Other', kind: 'persons' }]);
  expect(held.list_notes?.rows).toMatchObject([{ note: `Met ${MARK}`, account: 'Other' }]);
});

test('the lists of a closed account are deleted', async () => {
  await closeAccount(service.database.orm.em, account.accountId);
  const { rowCount } = await service.database.pool.query('select from lists where account_id = $1', [
    account.accountId,
  ]);
  expect(rowCount).toBe(0);
});
