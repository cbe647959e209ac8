import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '../../src/account/manage.ts';
import { ApiKey } from '../../src/db/entities/accounts.ts';
import { loggedError } from '../../src/log/logged-error.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the log of a failed statement holds no value of the row', async () => {
  const { user_id: user } = await createAccount(database.orm.em, 'Test', 0);
  const em = database.orm.em.fork();
  em.create(ApiKey, { prefix: 'secret01', user, name: 'private', keyHash: Buffer.alloc(31), scopes: [] });
  const failure = await em.flush().catch((error: unknown) => error);
  expect(failure).toHaveProperty('message', expect.stringContaining('private'));
  const logged = loggedError(new Error('the request failed', { cause: failure }));
  expect(JSON.stringify(logged)).not.toMatch(/private|secret01/);
  expect(logged.cause).toMatchObject({ code: '23514', message: expect.stringContaining('api_keys') });
});
