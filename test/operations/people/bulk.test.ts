import { beforeEach, expect, test } from 'vitest';
import { asAccount, balanceOf, expectBooksToBalance, spendingOf } from '../../accounts/credits/accounts.ts';
import { type Answer, post, serviceForTests, type TestService } from '../../api/http/service.ts';

/** The highest number of concurrent requests to the provider. */
let concurrentMax = 0;
let concurrent = 0;
let providerRequests = 0;
async function findWorkEmails() {
  providerRequests += 1;
  concurrent += 1;
  concurrentMax = Math.max(concurrentMax, concurrent);
  await new Promise(setImmediate);
  concurrent -= 1;
  return [{ email: 'found@acme.example', validation_status: 'valid' as const }];
}

// Each item that is found is charged, also for the same person.
const service = serviceForTests({ providers: [{ name: 'found', findWorkEmails }], paidAgainAfterDays: 0 });
let account: TestService;
beforeEach(async () => {
  account = await asAccount(service, 10);
});

const ADA = 9_007_199_254_740_991;
const NOBODY = 999;

interface Result {
  reference: string | null;
  status: string;
  result: unknown;
  errors: { pointer: string; code: string }[];
}

function bulk(operation: string, items: unknown): Promise<Answer> {
  return post(account, `${operation}/bulk`, { items });
}

function resultsIn({ status, body }: Answer): Result[] {
  expect([status, body.detail]).toEqual([200, undefined]);
  return (body as unknown as { results: Result[] }).results;
}

function spentBy({ headers }: Answer): string | null {
  return headers.get('x-credits-spent');
}

test.each<[operation: string, ...items: object[]]>([
  [
    'person_detail_lookup',
    { network_public_identifier: 'ADA-example' },
    { person_id: 2 },
    { person_id: NOBODY },
    { network_public_identifier: 'nobody' },
    { person_id: ADA },
    { person_id: 2 },
  ],
  [
    'website_detail_lookup',
    { organization_network_public_identifier: 'ACME' },
    { domain: 'nobody.example' },
    { organization_id: 1 },
    { domain: 'https://www.acme.example' },
  ],
  [
    'person_match',
    { email: 'ada@gmail.com' },
    { full_name: 'Nobody Atall', organization_name: 'Acme' },
    { full_name: 'Ada Example' },
    { email: 'ada@gmail.com', min_likelihood: 10 },
  ],
  ['organization_match', { name: 'Acme' }, { name: 'Nobody' }, { location_id: 1 }, { name: 'Bare' }],
])(
  'each result of %s/bulk is the answer of a single call with its reference, in the order of the items',
  async (operation, ...names) => {
    const items = names.map((named, at) => (at % 2 ? named : { ...named, reference: `row ${at}` }));
    const answer = await bulk(operation, items);
    const expected = [];
    let spent = 0;
    for (const [at, named] of names.entries()) {
      const single = await post(service, operation, named);
      const cost = Number(spentBy(single));
      const status = single.status === 400 ? 'invalid' : cost > 0 ? 'found' : 'not_found';
      expected.push({
        reference: at % 2 ? null : `row ${at}`,
        status,
        result: status === 'found' ? single.body : null,
        errors: status === 'invalid' ? [expect.objectContaining({ pointer: `/items/${at}` })] : [],
      });
      spent += cost;
    }
    expect(resultsIn(answer)).toEqual(expected);
    // A record that is in several items is found and charged for each.
    const found = resultsIn(answer).filter(({ status }) => status === 'found');
    expect([answer.body, spentBy(answer)]).toMatchObject([{ found: found.length }, String(spent)]);
    expect(found.length).toBeGreaterThan(0);
  },
);

test('an invalid item has its errors with pointers, and does not affect other items', async () => {
  const items = [
    { person_id: 2 },
    { person_id: 0, reference: 'b' },
    {},
    null,
    { person_id: 2, reference: 'x'.repeat(256) },
    { persn_id: 2, reference: 'f' },
  ];
  const answer = await bulk('person_detail_lookup', items);
  const [first, ...invalid] = resultsIn(answer);
  expect(first).toMatchObject({ status: 'found', errors: [] });
  expect(invalid.map(({ status, result, reference, errors }) => [status, result, reference, errors])).toEqual(
    [
      ['b', '/items/1/person_id'],
      [null, '/items/2'],
      [null, '/items/3'],
      [null, '/items/4/reference'],
      ['f', '/items/5/persn_id'],
    ].map(([reference, pointer]) => [
      'invalid',
      null,
      reference,
      expect.arrayContaining([expect.objectContaining({ pointer })]),
    ]),
  );
  expect([answer.body, spentBy(answer)]).toMatchObject([{ found: 1 }, '1']);
});

test.each([
  ['no items', {}, '/items'],
  ['an empty list', { items: [] }, '/items'],
  ['more than 100 items', { items: Array.from({ length: 101 }, () => ({ person_id: 2 })) }, '/items'],
  ['a value that is not a list', { items: { person_id: 2 } }, '/items'],
  ['an unknown field', { items: [{ person_id: 2 }], person_id: 2 }, '/person_id'],
  ['an unknown selected field', { items: [{ person_id: 2 }], fields: ['nmae'] }, '/fields/0'],
])('a bulk request with %s is a 400', async (_, request, pointer) => {
  const { status, body } = await post(account, 'person_detail_lookup/bulk', request);
  expect([status, body.errors?.map((error) => error.pointer)]).toEqual([400, [pointer]]);
});

test('a bulk charge is one log entry with quantity and unit price; a person without contacts is not found', async () => {
  const answer = await bulk('person_contacts_lookup/personal_emails', [
    { person_id: ADA },
    { person_id: 2 },
    { person_id: NOBODY },
    { network_public_identifier: 'ada-example' },
  ]);
  expect(resultsIn(answer).map(({ status }) => status)).toEqual(['found', 'not_found', 'not_found', 'found']);
  const [charge, ...others] = await spendingOf(service.database.pool, account.accountId);
  expect([charge, others]).toMatchObject([
    {
      change_sum: -6,
      balance_after: 4,
      change_data: { operation: 'person_contacts_lookup_personal_emails_bulk', quantity: 2, unit_cost: 3 },
    },
    [],
  ]);
  await expectBooksToBalance(service.database.pool);
});

test('a bulk call that costs more than the balance is a 402 with both amounts, and nothing is charged', async () => {
  const items = Array.from({ length: 11 }, () => ({ person_id: 2 }));
  const { status, body } = await bulk('person_detail_lookup', items);
  expect([status, body.code]).toEqual([402, 'insufficient_credits']);
  expect(body.detail).toContain('costs 11 credits and the account has 10');
  expect(await balanceOf(service.database.pool, account.accountId)).toBe(10);
  expect(await spendingOf(service.database.pool, account.accountId)).toEqual([]);
  // Items that are not found or not valid need no credits.
  const answer = await bulk('person_detail_lookup', [...items.slice(1), { person_id: NOBODY }, {}]);
  expect([answer.status, spentBy(answer)]).toEqual([200, '10']);
});

test('a bulk call that finds nothing is free, even with an empty balance', async () => {
  account = await asAccount(service, 0);
  const answer = await bulk('person_detail_lookup', [{ person_id: NOBODY }, {}]);
  expect([answer.status, answer.body, spentBy(answer)]).toMatchObject([200, { found: 0 }, '0']);
});

test('a bulk call sends one provider request for each person, at most four at a time', async () => {
  await service.database.pool.query(
    `insert into persons (id, full_name) select id, 'Person ' || id from generate_series(5001, 5012) as id`,
  );
  account = await asAccount(service, 1_000);
  const persons = Array.from({ length: 12 }, (_, nr) => ({ person_id: 5001 + nr }));
  const items = [...persons, ...persons].map((named) => ({ ...named, do_contacts_enrichment: true }));
  const found = await bulk('person_contacts_lookup/work_emails', items);
  expect(found.body).toMatchObject({ found: 24 });
  expect(providerRequests).toBe(12);
  expect(concurrentMax).toBeLessThanOrEqual(4);
});
