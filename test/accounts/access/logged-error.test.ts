import { expect, test } from 'vitest';
import { createLog } from '../../../src/base/log/log.ts';
import { ApiKey } from '../../../src/db/entities/accounts.ts';
import { createAccount } from '../../../src/operations/account/manage.ts';
import { databaseForTests } from '../../harness/database.ts';

const database = databaseForTests();

test('the log entry of a failed statement contains no value of the row', async () => {
  const { user_id: user } = await createAccount(database.orm.em, 'Test', 0);
  const em = database.orm.em.fork();
  em.create(ApiKey, { prefix: 'secret01', user, name: 'private', keyHash: Buffer.alloc(31), scopes: [] });
  const failure = await em.flush().catch((error: unknown) => error);
  expect(failure).toHaveProperty('message', expect.stringContaining('private'));
  const [logged = ''] = entriesOf(new Error('the request failed', { cause: failure }));
  expect(logged).not.toMatch(/private|secret01/);
  expect(JSON.parse(logged).error.cause).toMatchObject({
    code: '23514',
    message: expect.stringContaining('api_keys'),
  });
});

test('a logged error is always an object, even if another value was thrown', () => {
  expect(entriesOf('a text').map((entry) => JSON.parse(entry).error)).toEqual([{ message: 'a text' }]);
});

function entriesOf(error: unknown): string[] {
  const entries: string[] = [];
  createLog('warn', { write: (entry) => void entries.push(entry) }).warn({ error }, 'failed');
  return entries;
}
