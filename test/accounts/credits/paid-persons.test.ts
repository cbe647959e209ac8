import { afterEach, expect, test } from 'vitest';
import { post, serviceForTests } from '../../api/http/service.ts';
import { asAccount, creditsOf, expectBooksToBalance } from './accounts.ts';
import { holdCharges, holdLock } from './database-troubles.ts';
import { EVE, FLO } from './departing-persons.ts';
import { ADA, chargesOf, PERSONAL, PHONES, spentBy, WORK, withEve } from './paying.ts';

const service = serviceForTests();
afterEach(() => expectBooksToBalance(service.database.pool));

const BY_EMAIL = 'person_detail_reverse_lookup/by_email';
const BY_PHONE = 'person_detail_reverse_lookup/by_phone_number';

const change = (statement: string) => service.database.pool.query(statement);

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
  expect(await chargesOf(account)).toEqual([[-price, 1, ADA]]);
});

test.each([
  ['person_role_search', { role_title: 'engineer' }, 1],
  ['website_detail_lookup', { domain: 'acme.example' }, 1],
])('%s is charged each time, and the log names no record', async (operation, input, price) => {
  const account = await asAccount(service, 10);
  expect(
    await spentBy(account, [
      [operation, input],
      [operation, input],
    ]),
  ).toEqual([price, price]);
  expect(await chargesOf(account)).toEqual([
    [-price, 1, undefined],
    [-price, 1, undefined],
  ]);
});

test('kinds of answers about one person, and persons, are paid for one by one', async () => {
  const account = await withEve(service);
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
  const account = await withEve(service);
  const call = [operation, { person_id: EVE }] as const;
  await spentBy(account, [call]);
  await change(statement);
  expect(await spentBy(account, [call, call])).toEqual([spent, 0]);
});

test('what is paid for stays free for 30 days', async () => {
  const account = await withEve(service);
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
    'provenance costs nothing beside the person',
    [
      ['person_detail_lookup', { person_id: EVE, fields: ['provenance'] }],
      ['person_detail_lookup', { person_id: EVE, fields: ['provenance.sources'] }],
      ['person_detail_lookup', { person_id: EVE }],
      ['person_detail_lookup/bulk', { items: [{ person_id: EVE }], fields: ['full_name', 'provenance'] }],
      [BY_EMAIL, { email: 'eve@gmail.com' }],
      [BY_EMAIL, { email: 'eve@gmail.com', fields: ['full_name', 'provenance'] }],
    ],
    [1, 0, 1, 0, 1, 0],
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
  expect(await spentBy(await withEve(service), calls)).toEqual(spent);
});

test.each([
  ['removed', `delete from persons where id = ${EVE}`],
  [
    'suppressed',
    `insert into suppressed_persons (person_id) values (${EVE}); delete from persons where id = ${EVE}`,
  ],
])('nothing is stored of a person who is %s', async (_, statement) => {
  const account = await withEve(service);
  await spentBy(
    account,
    [PERSONAL, 'person_detail_lookup'].map((operation) => [operation, { person_id: EVE }]),
  );
  await change(statement);
  const { rows } = await service.database.pool.query('select from paid_persons where person_id = $1', [EVE]);
  expect(rows).toEqual([]);
});

test('what is paid for is answered while another charge of the account is under way', async () => {
  const account = await withEve(service);
  const call = [PERSONAL, { person_id: EVE }] as const;
  await spentBy(account, [call]);
  const charge = await holdCharges(service.database.pool, account.accountId);
  expect(await spentBy(account, [call])).toEqual([0]);
  await charge.release();
});

test('a charge waits for no removal of the person that is under way, and stores nothing of the person', async () => {
  const account = await withEve(service);
  const removal = await holdLock(service.database.pool, `delete from persons where id = ${EVE}`);
  expect(await spentBy(account, [[PERSONAL, { person_id: EVE }]])).toEqual([3]);
  await removal.release();
  const { rows } = await service.database.pool.query('select from paid_persons where person_id = $1', [EVE]);
  expect(rows).toEqual([]);
});
