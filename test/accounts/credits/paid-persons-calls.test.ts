import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { post, serviceForTests, type TestService } from '../../api/http/service.ts';
import { callTool, connect } from '../../api/mcp/agents.ts';
import { clientWith } from '../../operations/account/calls.ts';
import { balanceOf, creditsOf, expectBooksToBalance, postBatch, postOnce } from './accounts.ts';
import { EVE, FLO } from './departing-persons.ts';
import { ADA, chargesOf, PERSONAL, PHONES, spentBy, withEve } from './paying.ts';

const service = serviceForTests();
afterEach(() => expectBooksToBalance(service.database.pool));

describe('in bulk', () => {
  const bulk = (account: TestService, operation: string, items: object[], more = {}) =>
    post(account, `${operation}/bulk`, { items, ...more });

  test('each person is charged once, and only those who are not paid for', async () => {
    const account = await withEve(service);
    await spentBy(account, [[PERSONAL, { person_id: EVE }]]);
    const items = [
      { person_id: EVE },
      { person_id: ADA },
      { network_public_identifier: 'ada-example' },
      { person_id: 2 },
      { person_id: 3 },
    ];
    const first = await bulk(account, PERSONAL, items);
    const again = await bulk(account, PERSONAL, items);
    expect([first, again].map((answer) => [answer.body, creditsOf(answer).spent])).toMatchObject([
      [{ found: 4 }, '6'],
      [{ found: 4 }, '0'],
    ]);
    await bulk(account, PERSONAL, [...items, { person_id: 7002 }]);
    expect(await chargesOf(account)).toEqual([
      [-3, 1, EVE],
      [-6, 2, undefined],
      [-3, 1, 7002],
    ]);
    expect(await spentBy(account, [[PERSONAL, { person_id: ADA }]])).toEqual([0]);
  });

  test('a person who is paid for by single calls is free, and the other way round', async () => {
    const account = await withEve(service);
    await spentBy(account, [['person_detail_lookup', { person_id: ADA }]]);
    const fields = { fields: ['full_name', 'headline'] };
    const items = [{ person_id: ADA }, { person_id: EVE }, { person_id: EVE }];
    expect(creditsOf(await bulk(account, 'person_detail_lookup', items, fields)).spent).toBe('1');
    expect(await spentBy(account, [['person_detail_lookup', { person_id: EVE, ...fields }]])).toEqual([0]);
  });

  test('a balance that does not cover the unpaid persons is a 402 that names their price', async () => {
    const account = await withEve(service, 5);
    await spentBy(account, [[PERSONAL, { person_id: EVE }]]);
    const items = [{ person_id: EVE }, { person_id: ADA }];
    const refused = await bulk(account, PERSONAL, items);
    expect([refused.status, refused.body.detail]).toEqual([402, expect.stringContaining('costs 3 credits')]);
    expect(creditsOf(await bulk(account, PERSONAL, items.slice(0, 1)))).toMatchObject({
      status: 200,
      spent: '0',
    });
    expect(await balanceOf(service.database.pool, account.accountId)).toBe(2);
  });
});

test('what is paid for over REST is free over tRPC and MCP, and the other way round', async () => {
  const account = await withEve(service);
  const client = await connect(account);
  onTestFinished(() => client.close());
  await spentBy(account, [[PERSONAL, { person_id: EVE }]]);
  await clientWith(account, account.key).people.phoneNumbersLookup.query({
    account_id: account.accountId,
    person_id: EVE,
  });
  const tools = [
    'person_contacts_lookup_personal_emails',
    'person_contacts_lookup_phone_numbers',
    'person_contacts_lookup_work_emails',
    'person_contacts_lookup_work_emails',
  ];
  const spent = [];
  for (const tool of tools) {
    const { _meta } = await callTool(client, tool, { person_id: EVE });
    spent.push(_meta?.['roster/headers']);
  }
  expect(spent).toMatchObject(['0', '0', '2', '0'].map((credits) => ({ 'X-Credits-Spent': credits })));
  const input = { person_id: EVE };
  const batch = await postBatch(account, [
    ['people.workEmailsLookup', input],
    ['people.detailLookup', input],
    ['people.detailLookup', input],
  ]);
  expect(batch).toMatchObject({ statuses: [200, 200, 200], spent: '1', remaining: '88' });
});

test('the change log names the person over REST and tRPC', async () => {
  const account = await withEve(service);
  await spentBy(account, [[PHONES, { person_id: EVE }]]);
  const log = await clientWith(account, account.key).account.balanceChangeLogs.query({
    account_id: account.accountId,
  });
  expect(log.results.map(({ change_data }) => change_data.record_id)).toEqual([EVE, null]);
});

describe('with an Idempotency-Key', () => {
  test('a charged answer is repeated for its key, and free for the next one', async () => {
    const account = await withEve(service);
    const answers = [];
    for (const key of ['a', 'a', 'b', 'b'])
      answers.push(await postOnce(account, PHONES, { person_id: EVE }, key));
    expect(answers.map(creditsOf)).toEqual(
      [
        ['6', '94', null],
        ['0', '94', 'true'],
        ['0', '94', null],
        ['0', '94', 'true'],
      ].map(([spent, remaining, replayed]) => ({ status: 200, spent, remaining, replayed })),
    );
    expect(await chargesOf(account)).toEqual([[-6, 1, EVE]]);
  });

  test('a free answer that runs again, because a person is gone, is charged for what it shows anew', async () => {
    const account = await withEve(service);
    const input = { person_id: EVE };
    await spentBy(account, [['person_detail_lookup', input]]);
    const free = await postOnce(account, 'person_detail_lookup', input);
    await service.database.pool.query(
      `delete from persons where id = ${FLO}; update persons set headline = 'Alone' where id = ${EVE}`,
    );
    const again = await postOnce(account, 'person_detail_lookup', input);
    expect([free, again].map((answer) => creditsOf(answer).spent)).toEqual(['0', '1']);
  });
});
