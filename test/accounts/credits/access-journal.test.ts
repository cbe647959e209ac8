import { expect, test } from 'vitest';
import { post, serviceForTests, type TestService } from '../../api/http/service.ts';
import { callTool, connect } from '../../api/mcp/agents.ts';
import { clientWith } from '../../operations/account/calls.ts';
import { asAccount, postBatch, postOnce } from './accounts.ts';
import { ADA, PERSONAL } from './paying.ts';

const DAYS = 90;
const service = serviceForTests({ accessJournalDays: DAYS, prices: { person_match: 0 } });
const silent = serviceForTests();

interface Entry {
  operation: string;
  person_ids: number[];
  request_id: string;
  days: number;
}

/** The journal of an account, in its order. */
async function journalOf({ database, accountId }: TestService): Promise<Entry[]> {
  const { rows } = await database.pool.query<Entry>(
    `select operation, to_json(person_ids) as person_ids, request_id, extract(day from expires - date_created)::int as days
    from access_journal where account_id = $1 order by id`,
    [accountId],
  );
  return rows;
}

const shownBy = async (account: TestService) =>
  (await journalOf(account)).map(({ operation, person_ids }) => [operation, person_ids]);

test('an answer that shows persons is noted with its charge, under the id of its request', async () => {
  const account = await asAccount(service, 100);
  const detail = await post(account, 'person_detail_lookup', { person_id: 5 });
  await post(account, 'person_role_search', { role_title: 'engineer OR welder' });
  await post(account, 'job_search', {});
  const items = [{ person_id: ADA }, { person_id: 5 }, { person_id: 999 }];
  await post(account, `${PERSONAL}/bulk`, { items });
  const [first, search, bulk] = await journalOf(account);
  expect(first).toEqual({
    operation: 'person_detail_lookup',
    person_ids: [5],
    request_id: detail.headers.get('x-request-id'),
    days: DAYS,
  });
  expect(search).toMatchObject({
    operation: 'person_role_search',
    person_ids: expect.arrayContaining([ADA]),
  });
  expect(bulk).toMatchObject({
    operation: 'person_contacts_lookup_personal_emails_bulk',
    person_ids: [ADA, 5],
  });
  expect(await journalOf(account)).toHaveLength(3);
});

test('an item of a bulk request that finds no person since a day notes nobody', async () => {
  const account = await asAccount(service, 100);
  const items = [{ person_id: ADA, seen_since: '2999-01-01' }, { person_id: 5 }];
  const { body } = await post(account, 'person_detail_lookup/bulk', { items });
  expect(body).toMatchObject({ results: [{ status: 'not_found' }, { status: 'found' }] });
  expect(await shownBy(account)).toEqual([['person_detail_lookup_bulk', [5]]]);
});

test('answers over tRPC, in a batch and of a tool are noted too', async () => {
  const account = await asAccount(service, 100);
  const input = { account_id: account.accountId, person_id: 5 };
  await clientWith(service, account.key).people.detailLookup.query(input);
  await postBatch(account, [
    ['people.detailLookup', { person_id: 5 }],
    ['people.detailLookup', { person_id: 5 }],
  ]);
  const agent = await connect(account);
  await callTool(agent, 'person_detail_lookup', { person_id: 5 });
  await agent.close();
  const shown = (await shownBy(account)).map(([, persons]) => persons);
  expect(shown).toEqual([[5], [5], [5], [5]]);
});

test('an answer that costs nothing is noted, and has no charge', async () => {
  const account = await asAccount(service, 100);
  await post(account, 'person_detail_lookup', { person_id: 5 });
  const paid = await post(account, 'person_detail_lookup', { person_id: 5 });
  const free = await postOnce(account, 'person_match', { network_public_identifier: 'ada-example' });
  expect([paid.headers.get('x-credits-spent'), free.headers.get('x-credits-spent')]).toEqual(['0', '0']);
  expect(await shownBy(account)).toEqual([
    ['person_detail_lookup', [5]],
    ['person_detail_lookup', [5]],
    ['person_match', expect.arrayContaining([ADA])],
  ]);
  const { rows } = await service.database.pool.query(
    `select change_sum from credit_changes where account_id = $1 and change_type = 'spend'`,
    [account.accountId],
  );
  expect(rows).toEqual([{ change_sum: -1 }]);
});

test('an answer that is not given is not noted: nobody is found, the credits do not suffice, or it is a repeated one', async () => {
  const account = await asAccount(service, 1);
  await post(account, 'person_detail_lookup', { person_id: 999 });
  await post(account, PERSONAL, { person_id: ADA });
  for (let time = 0; time < 2; time++) await postOnce(account, 'person_detail_lookup', { person_id: 5 });
  expect(await shownBy(account)).toEqual([['person_detail_lookup', [5]]]);
});

test('a request that is charged once stays charged once when it runs again for want of its person', async () => {
  const account = await asAccount(service, 10);
  const search = () => postOnce(account, 'person_role_search', { role_title: 'engineer OR welder' });
  await search();
  await service.database.pool.query('delete from persons where id = 2');
  await service.database.pool.query(
    `update idempotency_keys set person_ids = person_ids || 2::bigint where account_id = $1`,
    [account.accountId],
  );
  expect((await search()).headers.get('x-credits-spent')).toBe('0');
  expect(await journalOf(account)).toHaveLength(2);
  const { rows } = await service.database.pool.query(
    'select is_charged from idempotency_keys where account_id = $1',
    [account.accountId],
  );
  expect(rows).toEqual([{ is_charged: true }]);
});

test('without the setting nothing is written', async () => {
  await post(silent, 'person_detail_lookup', { person_id: 5 });
  const { rowCount } = await silent.database.pool.query('select from access_journal');
  expect(rowCount).toBe(0);
});
