import { expect, test } from 'vitest';
import { issueApiKey, prefixOf } from '../../../src/accounts/access/keys.ts';
import { SCOPES } from '../../../src/db/vocabulary.ts';
import { post, sharedServiceForTests } from '../../api/http/service.ts';
import { call, clientWith } from './calls.ts';

const service = sharedServiceForTests();

const PATH = '/api/users/current/';
const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

test('the answer has every field of the user, the account and the key of the call', async () => {
  const { rows } = await service.database.pool.query<{ id: number }>(
    `insert into users (account_id, email, first_name, last_name)
     values ($1, 'ada@acme.example', 'Ada', 'Example') returning id`,
    [service.accountId],
  );
  const userId = rows[0]?.id ?? 0;
  const { key, prefix } = await issueApiKey(service.database.orm.em.fork(), {
    userId,
    name: 'CRM',
    scopes: ['jobs'],
  });
  const { status, body } = await call<Record<string, object>>(service, PATH, { key });
  expect([status, body]).toEqual([
    200,
    {
      id: userId,
      email: 'ada@acme.example',
      first_name: 'Ada',
      last_name: 'Example',
      is_active: true,
      date_joined: MOMENT,
      account: { id: service.accountId, name: 'Test', credit_balance: 1_000_000 },
      api_key: {
        prefix,
        name: 'CRM',
        created: MOMENT,
        expiry_date: null,
        // The use by this call may be stored before the record is read.
        last_used: expect.toBeOneOf([null, MOMENT]),
        scopes: ['jobs'],
        kind: 'api',
      },
    },
  ]);
});

test('unknown fields of a user are null, and a key with any single scope can read them', async () => {
  for (const scope of SCOPES) {
    const { key } = await issueApiKey(service.database.orm.em.fork(), {
      userId: service.userId,
      scopes: [scope],
    });
    const overRest = await call(service, PATH, { key });
    const overTrpc = await clientWith(service, key).users.current.query();
    for (const body of [overRest.body, overTrpc])
      expect(body).toMatchObject({ id: service.userId, email: null, first_name: null, last_name: null });
  }
});

test('the balance includes the charge of the call before', async () => {
  const paid = await post(service, 'person_detail_lookup', { person_id: 2 });
  const { body } = await call<{ account: object }>(service, PATH, { key: service.key });
  expect(body.account).toMatchObject({
    credit_balance: 1_000_000 - Number(paid.headers.get('x-credits-spent')),
  });
  expect(paid.headers.get('x-credits-spent')).toBe('1');
});

test('a key with a typing error is refused without a query for the key', async () => {
  const before = service.statements();
  const typed = service.key.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x'));
  const { status, body } = await call(service, PATH, { key: typed });
  expect([status, body.detail]).toMatchObject([401, expect.stringMatching(/typing error/)]);
  // The only statement counts the refusal.
  expect(service.statements() - before).toBe(1);
});

test('a request is authenticated by one statement, which notes the use of its key', async () => {
  const before = service.statements();
  await call(service, PATH, { key: service.key });
  // The second statement reads the user.
  expect(service.statements() - before).toBe(2);
  const { body } = await call<{ api_key: object }>(service, PATH, { key: service.key });
  expect(body.api_key).toMatchObject({ prefix: prefixOf(service.key), last_used: MOMENT });
});
