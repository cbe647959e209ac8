import { expect, test } from 'vitest';
import { createLedger } from '../../../src/accounts/billing/ledger.ts';
import { suppressPerson } from '../../../src/dataset/import/suppress.ts';
import { asAccount } from '../../accounts/credits/accounts.ts';
import { type Answer, post, serviceForTests, type TestService } from '../../api/http/service.ts';
import { listOf, makeList, onLists, recordsIn } from './calls.ts';

const service = serviceForTests({ accessJournalDays: 30 });
const ADA = 9_007_199_254_740_991;

const spentBy = ({ headers }: Answer) => Number(headers.get('x-credits-spent'));

/** What the change log of an account says that it has spent. */
async function loggedSum({ accountId, database }: TestService): Promise<number> {
  const { rows } = await database.pool.query(
    `select coalesce(-sum(change_sum), 0)::int as spent from credit_changes
    where account_id = $1 and change_type = 'spend'`,
    [accountId],
  );
  return rows[0].spent;
}

test('of eight concurrent readers of the same parts one is charged, and the log is the sum', async () => {
  const account = await asAccount(service, 10_000);
  const { id } = await listOf(account, 'job_search', { is_active: null });
  const { body: price } = await onLists(account, 'GET', `${id}/price/`);
  // 1,283 posts: ten pages and three.
  expect(price).toEqual({ parts: 2, unpaid_parts: 2, credits_max: 13 });
  const paths = Array.from({ length: 16 }, (_, nr) => `${id}/parts/${nr % 2}/?fields=title`);
  const answers = await Promise.all(paths.map((path) => onLists(account, 'GET', path)));
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
  expect(answers.reduce((sum, answer) => sum + spentBy(answer), 0)).toBe(13);
  expect(await loggedSum(account)).toBe(13);
  expect((await onLists(account, 'GET', `${id}/price/`)).body).toMatchObject({
    unpaid_parts: 0,
    credits_max: 0,
  });
  // Another format and selection are free, too; after its time a part costs again.
  expect(spentBy(await onLists(account, 'GET', `${id}/parts/1/?format=csv`))).toBe(0);
  await service.database.pool.query(`update paid_parts set expires = now() where list_id = $1`, [id]);
  expect(spentBy(await onLists(account, 'GET', `${id}/parts/1/`))).toBe(3);
});

test('of concurrent readers of a part in several processes one is charged', async () => {
  const account = await asAccount(service, 1_000);
  const { id } = await makeList(account, { kind: 'persons', ids: [2] });
  const charge = { accountId: account.accountId, operation: 'lists_part', requestId: 'r', apiKeyPrefix: 'k' };
  const { pool } = service.database;
  // All of them wait at the account before one of them is charged.
  const session = await pool.connect();
  await session.query('begin');
  await session.query('select from accounts where id = $1 for update', [account.accountId]);
  const charging = Promise.all(
    Array.from({ length: 4 }, () =>
      createLedger(service.database.pool, 30).chargePart({
        ...{ ...charge, listId: id, part: 0, records: 1, freeHours: 24 },
        charges: [{ kind: 'page', quantity: 1, unitCost: 5 }],
      }),
    ),
  );
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(4);
  await session.query('commit');
  session.release();
  expect((await charging).map(({ cost }) => cost).toSorted()).toEqual([0, 0, 0, 5]);
  expect(await loggedSum(account)).toBe(5);
});

test('each contact costs what its lookup costs, once: nothing where it was paid for', async () => {
  const account = await asAccount(service, 10_000);
  const { id } = await makeList(account, { kind: 'persons', ids: [ADA, 3, 2] });
  const lookup = await post(account, 'person_contacts_lookup/phone_numbers', { person_id: 3 });
  expect(spentBy(lookup)).toBe(6);
  const path = `${id}/parts/0/?fields=full_name&contacts=phone_numbers,personal_emails`;
  expect((await onLists(account, 'GET', `${id}/price/?contacts=phone_numbers,personal_emails`)).body).toEqual(
    {
      parts: 1,
      unpaid_parts: 1,
      credits_max: 1 + 3 * 6 + 3 * 3,
    },
  );
  const answer = await onLists(account, 'GET', path);
  const records = recordsIn(answer) as unknown as { phone_numbers: object[]; personal_emails: object[] }[];
  const having = (kind: 'phone_numbers' | 'personal_emails') =>
    records.filter((record) => record[kind].length > 0).length;
  expect(records[1]?.phone_numbers).toEqual(lookup.body);
  expect(spentBy(answer)).toBe(1 + 6 * (having('phone_numbers') - 1) + 3 * having('personal_emails'));
  expect(spentBy(await onLists(account, 'GET', path))).toBe(0);
  const again = await post(account, 'person_contacts_lookup/phone_numbers', { person_id: ADA });
  expect(spentBy(again)).toBe(0);
});

test('a part that the balance does not cover charges nothing, and the file does not begin', async () => {
  const account = await asAccount(service, 12);
  const { id } = await listOf(account, 'job_search', { is_active: null });
  const whole = await onLists(account, 'GET', `${id}/file/`);
  expect([whole.status, whole.headers.get('x-credits-spent')]).toEqual([402, '0']);
  expect((await onLists(account, 'GET', `${id}/parts/0/`)).status).toBe(200);
  const { status, body } = await onLists(account, 'GET', `${id}/parts/1/`);
  expect([status, body.code]).toEqual([402, 'insufficient_credits']);
  expect(await loggedSum(account)).toBe(10);
  expect((await onLists(account, 'GET', `${id}/parts/0/`)).status).toBe(200);
});

test('an own list is charged again from the part of the first change on', async () => {
  const account = await asAccount(service, 1_000);
  const { id } = await makeList(account, { kind: 'persons', ids: [2, 3] });
  expect(spentBy(await onLists(account, 'GET', `${id}/parts/0/`))).toBe(1);
  await post(account, `lists/${id}/items`, { add: [3] });
  expect(spentBy(await onLists(account, 'GET', `${id}/parts/0/`))).toBe(0);
  await post(account, `lists/${id}/items`, { add: [4] });
  expect(spentBy(await onLists(account, 'GET', `${id}/parts/0/`))).toBe(1);
});

test('a page of a list costs what a page of the search costs, and an empty one nothing', async () => {
  const account = await asAccount(service, 1_000);
  const { id } = await listOf(account, 'organization_search', {});
  expect(spentBy(await post(account, 'organization_search', { list: id }))).toBe(2);
  expect(spentBy(await post(account, 'organization_search', { list: id, page: 99 }))).toBe(0);
});

test('a person who is suppressed between two readings is in no part, page, filter or note', async () => {
  const account = await asAccount(service, 1_000);
  const { pool } = service.database;
  const ofIds = await makeList(account, { kind: 'persons', ids: [2, 5, 3], name: 'Own' });
  const found = await listOf(account, 'person_role_search', {});
  await post(account, `lists/${ofIds.id}/notes`, { id: 5, note: 'Ed likes tea' });
  const read = async (id: number) => {
    const answer = await onLists(account, 'GET', `${id}/parts/0/?fields=id`);
    return [recordsIn(answer).map((record) => record.id), answer.headers.get('x-gone')];
  };
  expect(await read(ofIds.id)).toEqual([[2, 5, 3], '0']);
  const [before] = await read(found.id);
  const { rows: journal } = await pool.query(
    `select array_to_json(person_ids) as person_ids from access_journal where account_id = $1 and operation = 'lists_part' order by id limit 1`,
    [account.accountId],
  );
  expect(journal).toEqual([{ person_ids: [2, 5, 3] }]);
  await suppressPerson(pool, { person_id: 5 });
  expect(await read(ofIds.id)).toEqual([[2, 3], '1']);
  const [after] = await read(found.id);
  expect(after).toEqual((before as number[]).filter((id) => id !== 5));
  const { body } = await post(account, 'person_role_search', {
    list: ofIds.id,
    page_size: 2,
    fields: ['id'],
  });
  expect([body.search_results, Reflect.get(body, 'gone')]).toEqual([[{ id: 2 }], 1]);
  const inside = await post(account, 'person_role_search', { in_lists: [ofIds.id], fields: ['id'] });
  expect(inside.body.search_results.map(({ id }) => id)).not.toContain(5);
  expect((await pool.query('select from list_notes')).rowCount).toBe(0);
});
