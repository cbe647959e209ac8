import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { clientWith } from '../account/calls.ts';
import { post, serviceForTests, type TestService } from '../http/service.ts';
import { callTool, connect } from '../mcp/agents.ts';
import {
  asAccount,
  balanceOf,
  creditsOf,
  expectBooksToBalance,
  postBatch,
  postOnce,
  spendingOf,
} from './accounts.ts';
import { holdLock } from './database-troubles.ts';
import { EVE, FLO, insertPersons } from './departing-persons.ts';

const service = serviceForTests();
afterEach(() => expectBooksToBalance(service.database.pool));

const ADA = 9_007_199_254_740_991;
const PERSONAL = 'person_contacts_lookup/personal_emails';
const WORK = 'person_contacts_lookup/work_emails';
const PHONES = 'person_contacts_lookup/phone_numbers';
const BY_EMAIL = 'person_detail_reverse_lookup/by_email';
const BY_PHONE = 'person_detail_reverse_lookup/by_phone_number';

/** The credits that each of several calls spends, one after the other. */
async function spentBy(
  account: TestService,
  calls: readonly (readonly [string, object])[],
): Promise<number[]> {
  const spent = [];
  for (const [operation, input] of calls) {
    const answer = await post(account, operation, input);
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    spent.push(Number(answer.headers.get('x-credits-spent')));
  }
  return spent;
}

const loggedFor = async (account: TestService) =>
  (await spendingOf(service.database.pool, account.accountId)).map(({ change_sum, change_data }) => [
    change_sum,
    change_data.quantity,
    change_data.record_id,
  ]);

const change = (statement: string) => service.database.pool.query(statement);

/** Inserts Eve and her co-author, and an account that has paid for none of them. */
async function withEve(credits = 100): Promise<TestService> {
  await insertPersons(service.database.pool);
  return asAccount(service, credits);
}

test.each([
  [PERSONAL, { person_id: ADA }, 3],
  [WORK, { person_id: ADA }, 2],
  [PHONES, { network_public_identifier: 'ada-example' }, 6],
  ['person_detail_lookup', { person_id: ADA }, 1],
  [BY_EMAIL, { email: 'ada@gmail.com' }, 1],
  [BY_PHONE, { phone_number: '+12025550101' }, 1],
])('%s is charged once, and the log names the person', async (operation, input, price) => {
  const account = await asAccount(service, price);
  const first = await post(account, operation, input);
  const again = await post(account, operation, input);
  expect(again.body).toEqual(first.body);
  expect([first, again].map(creditsOf)).toMatchObject([
    { spent: String(price), remaining: '0' },
    { status: 200, spent: '0', remaining: '0' },
  ]);
  expect(await loggedFor(account)).toEqual([[-price, 1, ADA]]);
});

test.each([
  ['person_role_search', { role_title: 'engineer' }, 1],
  ['person_match', { email: 'ada@gmail.com' }, 1],
  ['website_detail_lookup', { domain: 'acme.example' }, 1],
])('%s is charged each time, and the log names no record', async (operation, input, price) => {
  const account = await asAccount(service, 10);
  expect(
    await spentBy(account, [
      [operation, input],
      [operation, input],
    ]),
  ).toEqual([price, price]);
  expect(await loggedFor(account)).toEqual([
    [-price, 1, undefined],
    [-price, 1, undefined],
  ]);
});

test('kinds of answers about one person, and persons, are paid for one by one', async () => {
  const account = await withEve();
  const calls = [PERSONAL, WORK, PHONES, 'person_detail_lookup'].flatMap((operation) =>
    [ADA, EVE].map((person_id) => [operation, { person_id }] as const),
  );
  expect(await spentBy(account, [...calls, ...calls])).toEqual([
    ...[3, 3, 2, 2, 6, 6, 1, 1],
    ...calls.map(() => 0),
  ]);
  expect(await spentBy(await asAccount(service, 10), [[PERSONAL, { person_id: ADA }]])).toEqual([3]);
});

/** What happens between two same calls, and the credits that the second one spends. */
test.each<[string, operation: string, statement: string, spent: number]>([
  ['nothing', PERSONAL, 'select', 0],
  ['a new address', PERSONAL, `insert into emails values (${EVE}, 'new@gmail.com', null, 'valid')`, 3],
  [
    'an address of another kind',
    PERSONAL,
    `insert into emails values (${EVE}, 'new@acme.example', null, 'valid')`,
    0,
  ],
  ['an address less', PERSONAL, `delete from emails where email = 'both@gmail.com'`, 0],
  [
    'another state of an address',
    PERSONAL,
    `update emails set validation_status = 'invalid' where person_id = ${EVE}`,
    0,
  ],
  ['a new number', PHONES, `insert into phone_numbers values (${EVE}, '+12025550139')`, 6],
  ['a number less', PHONES, `delete from phone_numbers where phone_number = '+12025550132'`, 0],
  ['a new value', 'person_detail_lookup', `update persons set headline = 'Retired' where id = ${EVE}`, 1],
  ['a value less', 'person_detail_lookup', `update persons set full_name = 'E' where id = ${FLO}`, 0],
  ['a role less', 'person_detail_lookup', `delete from roles where person_id = ${EVE}`, 0],
  ['a new co-author', 'person_detail_lookup', `insert into patent_author_links values (7201, 2, 2)`, 1],
  ['the end of the time', PERSONAL, 'update paid_persons set expires = now()', 3],
  ['a time that has not ended', PERSONAL, `update paid_persons set expires = now() + interval '1 minute'`, 0],
])('after %s, %s is charged for what it shows anew', async (_, operation, statement, spent) => {
  const account = await withEve();
  const call = [operation, { person_id: EVE }] as const;
  await spentBy(account, [call]);
  await change(statement);
  expect(await spentBy(account, [call, call])).toEqual([spent, 0]);
});

test('what is paid for stays free for 30 days', async () => {
  const account = await withEve();
  await spentBy(account, [[PERSONAL, { person_id: EVE }]]);
  const { rows } = await service.database.pool.query(
    'select (expires - now() between $2 and $3) as is_kept from paid_persons where account_id = $1',
    [account.accountId, '29 days 23 hours', '30 days'],
  );
  expect(rows).toEqual([{ is_kept: true }]);
});

test.each<[string, calls: [string, object][], spent: number[]]>([
  [
    'a part of the fields after all of them',
    [
      ['person_detail_lookup', { person_id: EVE }],
      ['person_detail_lookup', { person_id: EVE, fields: ['full_name', 'roles.title', 'patents'] }],
    ],
    [1, 0],
  ],
  [
    'all fields after a part of them, and then other parts',
    [
      ['person_detail_lookup', { person_id: EVE, fields: ['full_name'] }],
      ['person_detail_lookup', { person_id: EVE, fields: ['roles.title'] }],
      ['person_detail_lookup', { person_id: EVE, fields: ['roles.title', 'full_name'] }],
      ['person_detail_lookup', { person_id: EVE }],
      ['person_detail_lookup', { network_public_identifier: 'eve-leaving', fields: ['roles'] }],
    ],
    [1, 1, 0, 1, 0],
  ],
  [
    'a person by id and by contacts: each contact shows whose it is',
    [
      ['person_detail_lookup', { person_id: EVE }],
      [BY_EMAIL, { email: 'EVE@gmail.com' }],
      [BY_EMAIL, { email: 'eve@gmail.com' }],
      [BY_PHONE, { phone_number: '+12025550131' }],
      ['person_detail_lookup', { person_id: EVE }],
    ],
    [1, 1, 0, 1, 0],
  ],
])('%s', async (_, calls, spent) => {
  expect(await spentBy(await withEve(), calls)).toEqual(spent);
});

describe('in bulk', () => {
  const bulk = (account: TestService, operation: string, items: object[], more = {}) =>
    post(account, `${operation}/bulk`, { items, ...more });

  test('each person is charged once, and only those who are not paid for', async () => {
    const account = await withEve();
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
    expect(await loggedFor(account)).toEqual([
      [-3, 1, EVE],
      [-6, 2, undefined],
      [-3, 1, 7002],
    ]);
    expect(await spentBy(account, [[PERSONAL, { person_id: ADA }]])).toEqual([0]);
  });

  test('a person who is paid for by single calls is free, and the other way round', async () => {
    const account = await withEve();
    await spentBy(account, [['person_detail_lookup', { person_id: ADA }]]);
    const fields = { fields: ['full_name', 'headline'] };
    const items = [{ person_id: ADA }, { person_id: EVE }, { person_id: EVE }];
    expect(creditsOf(await bulk(account, 'person_detail_lookup', items, fields)).spent).toBe('1');
    expect(await spentBy(account, [['person_detail_lookup', { person_id: EVE, ...fields }]])).toEqual([0]);
  });

  test('a balance that does not cover the unpaid persons is a 402 that names their price', async () => {
    const account = await withEve(5);
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
  const account = await withEve();
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
  const account = await withEve();
  await spentBy(account, [[PHONES, { person_id: EVE }]]);
  const log = await clientWith(account, account.key).account.balanceChangeLogs.query({
    account_id: account.accountId,
  });
  expect(log.results.map(({ change_data }) => change_data.record_id)).toEqual([EVE, null]);
});

describe('with an Idempotency-Key', () => {
  test('a charged answer is repeated for its key, and free for the next one', async () => {
    const account = await withEve();
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
    expect(await loggedFor(account)).toEqual([[-6, 1, EVE]]);
  });

  test('a free answer that runs again, because a person is gone, is charged for what it shows anew', async () => {
    const account = await withEve();
    const input = { person_id: EVE };
    await spentBy(account, [['person_detail_lookup', input]]);
    const free = await postOnce(account, 'person_detail_lookup', input);
    await change(
      `delete from persons where id = ${FLO}; update persons set headline = 'Alone' where id = ${EVE}`,
    );
    const again = await postOnce(account, 'person_detail_lookup', input);
    expect([free, again].map((answer) => creditsOf(answer).spent)).toEqual(['0', '1']);
  });
});

test.each([
  ['removed', `delete from persons where id = ${EVE}`],
  [
    'suppressed',
    `insert into suppressed_persons (person_id) values (${EVE}); delete from persons where id = ${EVE}`,
  ],
])('nothing is stored of a person who is %s', async (_, statement) => {
  const account = await withEve();
  await spentBy(
    account,
    [PERSONAL, 'person_detail_lookup'].map((operation) => [operation, { person_id: EVE }]),
  );
  await change(statement);
  const { rows } = await service.database.pool.query('select from paid_persons where person_id = $1', [EVE]);
  expect(rows).toEqual([]);
});

test('a charge waits for no removal of the person that is under way, and stores nothing of the person', async () => {
  const account = await withEve();
  const removal = await holdLock(service.database.pool, `delete from persons where id = ${EVE}`);
  expect(await spentBy(account, [[PERSONAL, { person_id: EVE }]])).toEqual([3]);
  await removal.release();
  const { rows } = await service.database.pool.query('select from paid_persons where person_id = $1', [EVE]);
  expect(rows).toEqual([]);
});
