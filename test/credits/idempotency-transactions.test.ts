import { afterAll, beforeAll, expect, test } from 'vitest';
import { post, startService, type TestService } from '../http/service.ts';
import { asAccount } from './accounts.ts';

let service: TestService;
let account: TestService;
beforeAll(async () => {
  service = await startService();
  account = await asAccount(service, 0);
});
afterAll(() => service.stop());

const FEEDBACK = { email: 'ada@gmail.com', contact_status: 'valid', is_correct_person: true };

function submit(key: string, more: object = {}) {
  const headers = { 'x-api-key': account.key, 'idempotency-key': key };
  return post(account, 'feedback/work_emails', { ...FEEDBACK, ...more }, headers);
}

async function storedRows(): Promise<number> {
  const { rows } = await service.database.pool.query<{ rows: number }>(
    'select count(*)::int as rows from email_feedback where account_id = $1',
    [account.accountId],
  );
  return rows[0]?.rows ?? 0;
}

test('a refused submission stores no row and releases its key', async () => {
  const before = await storedRows();
  expect((await submit('refused', { person_id: 999 })).status).toBe(400);
  expect(await storedRows()).toBe(before);
  expect((await submit('refused')).status).toBe(201);
});

test('a submission whose key another attempt has taken over stores no row and gets 409', async () => {
  const { pool } = service.database;
  const before = await storedRows();
  const client = await pool.connect();
  await client.query('begin; lock table email_feedback in access exclusive mode');
  const late = submit('taken');
  const isWaiting = async () =>
    (
      await pool.query(`select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like '%email_feedback%'`)
    ).rowCount;
  await expect.poll(isWaiting, { timeout: 4_000, interval: 10 }).toBe(1);
  await pool.query('update idempotency_keys set attempt = gen_random_uuid() where account_id = $1', [
    account.accountId,
  ]);
  await client.query('commit');
  client.release();
  const { status, body } = await late;
  expect([status, body.code]).toEqual([409, 'request_under_way']);
  expect(await storedRows()).toBe(before);
});
