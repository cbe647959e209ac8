import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operations } from '../../../src/api/http/operations.ts';
import { suppressPerson } from '../../../src/dataset/import/suppress.ts';
import { insertRecords } from '../../api/http/records.ts';
import { startService, type TestService, textOf } from '../../api/http/service.ts';
import type { Delivery } from '../../dataset/dataset-directory.ts';
import { deliver } from '../../dataset/import-delivery.ts';
import { call } from '../../operations/account/calls.ts';
import { asAccount, balanceOf, creditsOf, expectBooksToBalance, spendingOf } from './accounts.ts';
import { holdCharges, withoutTable } from './database-troubles.ts';
import { EVE, FLO, insertPersons, NEXT } from './departing-persons.ts';

let service: TestService;
let account: TestService;
beforeAll(async () => {
  service = await startService({
    async insertRecords(pool) {
      await insertRecords(pool);
      await insertPersons(pool);
    },
  });
});
afterAll(() => service.stop());
beforeEach(async () => {
  await insertPersons(service.database.pool);
  account = await asAccount(service, 1_000);
});
afterEach(() => expectBooksToBalance(service.database.pool));

/** For each operation that shows persons: requests that show Eve, and their status after she is removed. */
const SHOWING: Record<string, [input: object, afterwards: number][]> = {
  person_role_search: [[{ role_title: 'astronomer' }, 200]],
  person_detail_lookup: [
    [{ person_id: EVE }, 404],
    [{ network_public_identifier: 'eve-leaving' }, 404],
    // As an author and contributor.
    [{ person_id: FLO }, 200],
  ],
  person_detail_reverse_lookup_by_email: [
    [{ email: 'eve@gmail.com' }, 404],
    [{ email: 'both@gmail.com' }, 200],
  ],
  person_detail_reverse_lookup_by_phone_number: [
    [{ phone_number: '+12025550131' }, 404],
    [{ phone_number: '+12025550132' }, 200],
  ],
  person_match: [
    [{ email: 'eve@gmail.com' }, 200],
    [{ email: 'both@gmail.com' }, 200],
  ],
  person_contacts_lookup_work_emails: [
    [{ person_id: EVE }, 404],
    [{ network_public_identifier: 'Eve-Leaving' }, 404],
  ],
  person_contacts_lookup_personal_emails: [[{ person_id: EVE }, 404]],
  person_contacts_lookup_phone_numbers: [[{ person_id: EVE }, 404]],
};
for (const [operationId, cases] of Object.entries(SHOWING))
  if (!/search|reverse/.test(operationId))
    SHOWING[`${operationId}_bulk`] = [[{ items: cases.map(([input]) => input) }, 200]];

interface Reply {
  status: number;
  isReplayed: boolean;
  spent: string | null;
  body: unknown;
}

type Transport = 'rest' | 'trpc';

/** Sends a request under a key, over one of the transports. */
async function send(
  transport: Transport,
  operationId: string,
  input: object,
  key: string,
  payer = account,
): Promise<Reply> {
  const operation = operations.find((one) => one.operationId === operationId);
  if (!operation) throw new Error(`there is no operation ${operationId}`);
  const path =
    transport === 'rest'
      ? operation.path.replace('{account_id}', String(payer.accountId))
      : `/trpc/${operation.procedure}`;
  const body = transport === 'rest' ? input : { account_id: payer.accountId, ...input };
  const headers = { 'idempotency-key': key };
  const answer = await call<unknown>(service, path, { method: 'POST', key: payer.key, body, headers });
  const { status, spent, replayed } = creditsOf(answer);
  return { status, isReplayed: replayed === 'true', spent, body: answer.body };
}

function mentionsEve(body: unknown): boolean {
  return new RegExp(`\\b(${EVE}|7101)\\b|eve@|eve-leaving|2025550131`).test(textOf(body));
}

async function load(delivery: Delivery): Promise<void> {
  expect(await deliver(service.database.pool, delivery)).toMatchObject({ rejected: 0 });
}

/** Every way to remove Eve from the records. */
const REMOVALS: [name: string, removeEve: () => Promise<unknown>][] = [
  ['suppression by id', () => suppressPerson(service.database.pool, { person_id: EVE })],
  [
    'suppression by slug',
    () => suppressPerson(service.database.pool, { network_public_identifier: 'EVE-leaving' }),
  ],
  ['suppression by email', () => suppressPerson(service.database.pool, { email: 'eve@gmail.com' })],
  [
    'suppression by phone number',
    () => suppressPerson(service.database.pool, { phone_number: '+12025550131' }),
  ],
  ['suppression by a delivery', () => load({ suppressed_persons: [{ email: 'eve@acme.example' }] })],
  ['removal by a delivery', () => load({ removed: [{ kind: 'persons', id: EVE }] })],
];

test('the requests of this file cover every operation that shows persons', () => {
  // An access request is told that the person is suppressed: test/operations/stewardship/rights.test.ts.
  const showing = operations.filter(
    ({ admission, operationId }) => admission.showsPersons && operationId !== 'subject_read',
  );
  expect(showing.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(SHOWING).sort());
});

/** How answers are stored and replayed is the same over both transports: one way to remove the person shows it over the second. */
describe.each([
  ['rest', REMOVALS],
  ['trpc', REMOVALS.slice(0, 1)],
] as const)('over %s', (transport, removals) => {
  test.each([...removals])(
    'after a %s, a retried request runs again, without the person and free of charge',
    async (_, removeEve) => {
      // A request that another one has paid for would be charged for the person whom it finds afterwards.
      const asked = Object.entries(SHOWING).flatMap(([operationId, cases]) =>
        cases.map(([input, afterwards]) => ({ operationId, input, afterwards, key: randomUUID() })),
      );
      const requests = await Promise.all(
        asked.map(async (request) => ({ ...request, payer: await asAccount(service, 1_000) })),
      );
      for (const { operationId, input, key, payer } of requests) {
        const first = await send(transport, operationId, input, key, payer);
        expect([operationId, first.status, mentionsEve(first.body)]).toEqual([operationId, 200, true]);
        expect(await send(transport, operationId, input, key, payer)).toEqual({
          ...first,
          isReplayed: true,
          spent: '0',
        });
      }
      const balances = () =>
        Promise.all(requests.map(({ payer }) => balanceOf(service.database.pool, payer.accountId)));
      const before = await balances();
      await removeEve();
      for (const { operationId, input, key, afterwards, payer } of requests) {
        const again = await send(transport, operationId, input, key, payer);
        const shown = { status: afterwards, isReplayed: false, spent: '0' };
        expect(again, operationId).toMatchObject(shown);
        expect(mentionsEve(again.body), operationId).toBe(false);
        // The new answer is stored and replayed.
        const third = await send(transport, operationId, input, key, payer);
        expect([third.status, third.isReplayed, third.spent]).toEqual([afterwards, afterwards === 200, '0']);
        if (afterwards === 200) expect(third.body).toEqual(again.body);
      }
      expect(await balances()).toEqual(before);
    },
  );
});

test('a stored answer is replayed over both transports until its person is suppressed, then over neither', async () => {
  const input = { person_id: EVE };
  await send('rest', 'person_detail_lookup', input, 'k');
  expect((await send('trpc', 'person_detail_lookup', input, 'k')).isReplayed).toBe(true);
  await suppressPerson(service.database.pool, { person_id: EVE });
  for (const transport of ['trpc', 'rest'] as const)
    expect((await send(transport, 'person_detail_lookup', input, 'k')).status).toBe(404);
});

test('after a suppression a retried search omits the person, and a shared email finds the next person', async () => {
  const asks = [
    ['person_role_search', { role_title: 'astronomer' }],
    ['person_detail_reverse_lookup_by_email', { email: 'both@gmail.com' }],
  ] as const;
  for (const [operation, input] of asks) await send('rest', operation, input, operation);
  await suppressPerson(service.database.pool, { person_id: EVE });
  const [page, person] = await Promise.all(
    asks.map(([operation, input]) => send('rest', operation, input, operation)),
  );
  expect(page?.body).toMatchObject({ search_results: [{ id: NEXT }], total_search_results: 1 });
  expect(person?.body).toMatchObject({ id: NEXT });
});

test('the stored empty answer of a contact lookup is not replayed after a suppression, and a later answer is charged', async () => {
  const input = { network_public_identifier: 'flo' };
  const ask = () => send('rest', 'person_contacts_lookup_personal_emails', input, 'k');
  expect(await ask()).toMatchObject({ status: 200, body: [], spent: '0' });
  await suppressPerson(service.database.pool, { person_id: FLO });
  expect(await ask()).toMatchObject({ status: 404, spent: '0' });
  await service.database.pool.query(`update persons set network_public_identifier = 'flo' where id = ${EVE}`);
  expect(await ask()).toMatchObject({ status: 200, isReplayed: false, spent: '3' });
});

test('stored answers that show no person (totals, feedback, job posts) are replayed after a suppression', async () => {
  const feedback = { contact_status: 'valid', is_correct_person: true, person_id: EVE };
  const asks = [
    ['person_role_search_totals', { role_title: 'astronomer' }],
    ['feedback_personal_emails', { ...feedback, email: 'eve@gmail.com' }],
    ['job_search', { title: 'engineer' }],
  ] as const;
  const sendAll = () =>
    Promise.all(asks.map(([operation, input]) => send('rest', operation, input, operation)));
  const first = await sendAll();
  await suppressPerson(service.database.pool, { person_id: EVE });
  const again = await sendAll();
  expect(again.map(({ body, isReplayed }) => [body, isReplayed])).toEqual(
    first.map(({ body }) => [body, true]),
  );
});

test('after a person is removed and inserted again, a retried request shows the person again, free of charge', async () => {
  const input = { person_id: EVE };
  const first = await send('rest', 'person_detail_lookup', input, 'k');
  await load({ removed: [{ kind: 'persons', id: EVE }] });
  expect((await send('rest', 'person_detail_lookup', input, 'k')).status).toBe(404);
  await insertPersons(service.database.pool);
  const returned = await send('rest', 'person_detail_lookup', input, 'k');
  expect(returned).toEqual({ ...first, isReplayed: false, spent: '0' });
});

test('a person suppressed while the first request waits for its charge is not in the answer of a retry', async () => {
  const { pool } = service.database;
  const charges = await holdCharges(pool, account.accountId);
  const first = send('rest', 'person_detail_lookup', { person_id: EVE }, 'k');
  await charges.untilWaiting(1);
  await suppressPerson(pool, { person_id: EVE });
  await charges.release();
  await first;
  expect((await send('rest', 'person_detail_lookup', { person_id: EVE }, 'k')).status).toBe(404);
});

test('an answer stays paid for if a retry fails: the next retry is free of charge', async () => {
  const { pool } = service.database;
  const ask = () => send('rest', 'person_detail_lookup', { person_id: FLO }, 'k');
  expect((await ask()).spent).toBe('1');
  await suppressPerson(pool, { person_id: EVE });
  expect(await withoutTable(pool, 'locations', ask)).toMatchObject({ status: 500, spent: '0' });
  expect(await ask()).toMatchObject({ status: 200, isReplayed: false, spent: '0' });
  expect(await ask()).toMatchObject({ status: 200, isReplayed: true });
  expect(await spendingOf(pool, account.accountId)).toHaveLength(1);
});

test('an answer stays paid for if the process is killed during a retry', async () => {
  const { pool } = service.database;
  const ask = () => send('rest', 'person_detail_lookup', { person_id: FLO }, 'k');
  await ask();
  await suppressPerson(pool, { person_id: EVE });
  expect((await ask()).isReplayed).toBe(false);
  // The state after a kill: the process has claimed the key, and its lease is released.
  await pool.query(
    'update idempotency_keys set answer = null, person_ids = null, owner = 1 where account_id = $1',
    [account.accountId],
  );
  expect(await ask()).toMatchObject({ status: 200, isReplayed: false, spent: '0' });
  expect(await spendingOf(pool, account.accountId)).toHaveLength(1);
});
