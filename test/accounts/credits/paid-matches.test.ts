import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { post, serviceForTests, type TestService } from '../../api/http/service.ts';
import { callTool, connect } from '../../api/mcp/agents.ts';
import { writeNameKeys } from '../../harness/name-keys.ts';
import { clientWith } from '../../operations/account/calls.ts';
import { asAccount, creditsOf, expectBooksToBalance, postBatch, postOnce } from './accounts.ts';
import { EVE, FLO } from './departing-persons.ts';
import { ADA, chargesOf, spentBy, withEve } from './paying.ts';

const service = serviceForTests();
afterEach(() => expectBooksToBalance(service.database.pool));

const change = (statement: string) => service.database.pool.query(statement);

/** An organization that the tests change. */
const ZEPPELIN = 8001;

/** Inserts Eve and an organization of its own, and an account that has paid for neither. */
async function withRecords(credits = 100): Promise<TestService> {
  await change(`delete from websites where id = 8050; delete from organizations where id = ${ZEPPELIN}`);
  await change(
    `insert into organizations (id, name, domain, domain_key, description, network_public_identifier, employees)
     values (${ZEPPELIN}, 'Zeppelin Yards', 'zeppelin.example', 'zeppelin.example', 'Airships.', 'zeppelin', 12)`,
  );
  await change(`insert into organization_keyword_links values (${ZEPPELIN}, 100, 0)`);
  await change(
    `insert into websites (id, domain, domain_key, organization_id, public_rank)
     values (8050, 'zeppelin.example', 'zeppelin.example', ${ZEPPELIN}, 500)`,
  );
  const paying = await withEve(service, credits);
  await writeNameKeys(service.database.pool);
  return paying;
}

const BY_NAME = { full_name: 'Eve Leaving', organization_name: 'Acme' };
const BY_SLUG = { network_public_identifier: 'eve-leaving' };
const BY_EMAIL = { email: 'eve@gmail.com' };
const BY_PHONE = { phone_number: '+12025550131' };
const YARDS = { domain: 'zeppelin.example' };
const DETAIL = 'person_detail_lookup';
const REVERSE = 'person_detail_reverse_lookup';

const inBulk = (item: object, more: object = {}) => ({ items: [item], ...more });

test.each<[operation: string, input: object, price: number, record: number | undefined]>([
  ['person_match', BY_NAME, 1, EVE],
  ['person_match', BY_SLUG, 1, EVE],
  ['person_match', BY_EMAIL, 1, EVE],
  ['person_match', { ...BY_NAME, ...BY_PHONE, fields: ['full_name'] }, 1, EVE],
  ['person_match/bulk', inBulk(BY_NAME), 1, EVE],
  ['person_match/bulk', inBulk(BY_EMAIL, { fields: ['roles.title'] }), 1, EVE],
  ['organization_match', YARDS, 2, undefined],
  ['organization_match', { name: 'Zeppelin Yards Ltd' }, 2, undefined],
  ['organization_match', { network_public_identifier: 'ZEPPELIN', fields: ['id'] }, 2, undefined],
  ['organization_match/bulk', inBulk(YARDS), 2, undefined],
  ['organization_match/bulk', inBulk({ name: 'Zeppelin Yard' }, { fields: ['name'] }), 2, undefined],
])('%s of %j is charged once, and every account pays for itself', async (operation, input, price, record) => {
  const account = await withRecords(price);
  const answers = [await post(account, operation, input), await post(account, operation, input)];
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  expect(answers.map(creditsOf)).toMatchObject([
    { status: 200, spent: String(price), remaining: '0' },
    { status: 200, spent: '0', remaining: '0' },
  ]);
  expect(await chargesOf(account)).toEqual([[-price, 1, record]]);
  expect(await spentBy(await asAccount(service, 10), [[operation, input]])).toEqual([price]);
});

/** What happens between two equal matches, and the credits that the second one spends. */
test.each<[change: string, match: readonly [string, object], statement: string, spent: number]>([
  ['nothing', ['person_match', BY_NAME], 'select', 0],
  ['a new value', ['person_match', BY_NAME], `update persons set headline = 'Chief' where id = ${EVE}`, 1],
  ['a role less', ['person_match', BY_SLUG], `delete from roles where person_id = ${EVE}`, 0],
  [
    'a new value that is not selected',
    ['person_match', { ...BY_NAME, fields: ['full_name'] }],
    `update persons set headline = 'Boss' where id = ${EVE}`,
    0,
  ],
  ['the end of the time', ['person_match', BY_NAME], 'update paid_persons set expires = now()', 1],
  ['nothing', ['organization_match', YARDS], 'select', 0],
  [
    'a new value',
    ['organization_match', YARDS],
    `update organizations set employees = 13 where id = ${ZEPPELIN}`,
    2,
  ],
  [
    'a new keyword',
    ['organization_match/bulk', inBulk(YARDS)],
    `insert into organization_keyword_links values (${ZEPPELIN}, 101, 1)`,
    2,
  ],
  [
    'a new rank of its website',
    ['organization_match', { name: 'Zeppelin Yards' }],
    'update websites set public_rank = 499 where id = 8050',
    2,
  ],
  [
    'a value less',
    ['organization_match', YARDS],
    `update organizations set description = null where id = ${ZEPPELIN}`,
    0,
  ],
  [
    'a new value that is not selected',
    ['organization_match/bulk', inBulk(YARDS, { fields: ['name', 'domain'] })],
    `update organizations set employees = 14 where id = ${ZEPPELIN}`,
    0,
  ],
  ['the end of the time', ['organization_match', YARDS], 'update paid_organizations set expires = now()', 2],
  [
    'a time that has not ended',
    ['organization_match', YARDS],
    `update paid_organizations set expires = now() + interval '1 minute'`,
    0,
  ],
])('after %s, %j is charged for what it shows anew', async (_, call, statement, spent) => {
  const account = await withRecords();
  await spentBy(account, [call]);
  await change(statement);
  expect(await spentBy(account, [call, call])).toEqual([spent, 0]);
});

test.each<[string, calls: [string, object][], spent: number[]]>([
  [
    'a person detail pays for a match that shows nothing more, alone and in bulk',
    [
      [DETAIL, { person_id: EVE }],
      ['person_match', BY_NAME],
      ['person_match', { ...BY_SLUG, fields: ['full_name', 'roles'] }],
      ['person_match/bulk', inBulk(BY_NAME)],
    ],
    [1, 0, 0, 0],
  ],
  [
    'a match pays for a person detail that shows nothing more',
    [
      ['person_match', { ...BY_NAME, fields: ['full_name'] }],
      [DETAIL, { person_id: EVE, fields: ['full_name'] }],
      [DETAIL, { person_id: EVE }],
      ['person_match', BY_SLUG],
    ],
    [1, 0, 1, 0],
  ],
  [
    'a match by a contact shows whose contact it is, as a lookup by the contact does',
    [
      [DETAIL, { person_id: EVE }],
      ['person_match', BY_EMAIL],
      [`${REVERSE}/by_email`, BY_EMAIL],
      [`${REVERSE}/by_phone_number`, BY_PHONE],
      ['person_match/bulk', inBulk({ ...BY_NAME, ...BY_PHONE })],
      ['person_match', { ...BY_EMAIL, ...BY_PHONE }],
    ],
    [1, 1, 0, 1, 0, 0],
  ],
  [
    'a match by two contacts pays for both',
    [
      ['person_match', { email: 'Eve@Gmail.com', ...BY_PHONE }],
      [`${REVERSE}/by_email`, BY_EMAIL],
      [`${REVERSE}/by_phone_number`, BY_PHONE],
      [DETAIL, { person_id: EVE }],
      ['person_match', { email: 'eve@acme.example' }],
    ],
    [1, 0, 0, 0, 1],
  ],
  [
    'a contact that does not agree shows nothing',
    [
      ['person_match', BY_NAME],
      ['person_match', { ...BY_NAME, email: 'nobody@gmail.com', phone_number: '+12025550199' }],
    ],
    [1, 0],
  ],
  [
    'provenance, a likelihood and a reference cost nothing beside the person',
    [
      ['person_match', { ...BY_NAME, fields: ['full_name'] }],
      ['person_match', { ...BY_SLUG, reference: 'crm-1', fields: ['full_name', 'provenance'] }],
    ],
    [1, 0],
  ],
  [
    'ways to name one organization, parts of its fields, and provenance',
    [
      ['organization_match', { name: 'Zeppelin Yards', fields: ['name'] }],
      ['organization_match', { ...YARDS, fields: ['name', 'provenance'] }],
      ['organization_match', YARDS],
      ['organization_match/bulk', inBulk({ name: 'Zeppelin Yards', reference: 'r' })],
      [
        'organization_match',
        { network_public_identifier: 'zeppelin', fields: ['employees', 'keywords.name'] },
      ],
    ],
    [2, 0, 2, 0, 0],
  ],
])('%s', async (_, calls, spent) => {
  expect(await spentBy(await withRecords(), calls)).toEqual(spent);
});

describe('in bulk', () => {
  test('each record is charged once, and only those that are not paid for', async () => {
    const account = await withRecords();
    const persons = [BY_NAME, BY_SLUG, { email: 'ada@gmail.com' }, { full_name: 'Nobody', title: 'None' }];
    const organizations = [
      YARDS,
      { name: 'Zeppelin Yards' },
      { domain: 'acme.example' },
      { name: 'Nowhere' },
    ];
    await spentBy(account, [
      ['person_match', BY_NAME],
      ['organization_match', YARDS],
    ]);
    const calls = [
      ['person_match/bulk', { items: persons }],
      ['organization_match/bulk', { items: organizations }],
    ] as const;
    expect(await spentBy(account, [...calls, ...calls])).toEqual([1, 2, 0, 0]);
    expect(await chargesOf(account)).toEqual([
      [-1, 1, EVE],
      [-2, 1, undefined],
      [-1, 1, ADA],
      [-2, 1, undefined],
    ]);
  });

  test('a balance that does not cover the unpaid records is a 402 that names their price', async () => {
    const account = await withRecords(3);
    await spentBy(account, [['organization_match', YARDS]]);
    const items = [YARDS, { domain: 'acme.example' }];
    const refused = await post(account, 'organization_match/bulk', { items });
    expect([refused.status, refused.body.detail]).toEqual([402, expect.stringContaining('costs 2 credits')]);
    const free = await post(account, 'organization_match/bulk', { items: [YARDS] });
    expect(creditsOf(free)).toMatchObject({ status: 200, spent: '0', remaining: '1' });
  });
});

test('a match that is paid for over REST is free over tRPC and MCP, and the other way round', async () => {
  const account = await withRecords();
  const agent = await connect(account);
  onTestFinished(() => agent.close());
  await spentBy(account, [['person_match', BY_NAME]]);
  const { organizations } = clientWith(account, account.key);
  await organizations.match.query({ account_id: account.accountId, ...YARDS });
  const spent = [];
  for (const [tool, input] of [
    ['person_match', BY_NAME],
    ['organization_match', YARDS],
    ['person_match', BY_EMAIL],
    ['organization_match', { domain: 'acme.example' }],
  ] as const)
    spent.push((await callTool(agent, tool, input))._meta?.['roster/headers']);
  expect(spent).toMatchObject(['0', '0', '1', '2'].map((credits) => ({ 'X-Credits-Spent': credits })));
  const batch = await postBatch(account, [
    ['people.match', BY_EMAIL],
    ['organizations.match', { domain: 'acme.example' }],
    ['organizations.matchBulk', { items: [YARDS, { domain: 'noir.example' }] }],
  ]);
  expect(batch).toMatchObject({ statuses: [200, 200, 200], spent: '2' });
});

test.each([
  ['person_match', BY_NAME, 1],
  ['organization_match/bulk', inBulk(YARDS), 2],
])(
  'with an Idempotency-Key, %s is repeated for its key, and free for the next one',
  async (operation, input, price) => {
    const account = await withRecords();
    const answers = [];
    for (const key of ['a', 'a', 'b', 'b']) answers.push(await postOnce(account, operation, input, key));
    expect(answers.map(creditsOf).map(({ spent, replayed }) => [spent, replayed])).toEqual([
      [String(price), null],
      ['0', 'true'],
      ['0', null],
      ['0', 'true'],
    ]);
    expect(await chargesOf(account)).toHaveLength(1);
  },
);

test('nothing is stored of an organization that is removed, and of a person who is suppressed', async () => {
  const account = await withRecords();
  await spentBy(account, [
    ['organization_match', YARDS],
    ['person_match', BY_NAME],
    ['person_match', { network_public_identifier: 'flo' }],
  ]);
  await change(
    `delete from organizations where id = ${ZEPPELIN}; insert into suppressed_persons (person_id) values (${EVE})`,
  );
  const paid = `select organization_id as id from paid_organizations where account_id = $1
    union all select person_id from paid_persons where account_id = $1`;
  const { rows } = await service.database.pool.query(paid, [account.accountId]);
  expect(rows).toEqual([{ id: FLO }]);
});
