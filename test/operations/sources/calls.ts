import { issueApiKey } from '../../../src/accounts/access/keys.ts';
import { setAllowed } from '../../../src/data-in/allowed.ts';
import { type Answer, answerOf, type TestService } from '../../api/http/service.ts';
import { deliver } from '../../data-in/tables/memory-table.ts';

/** Allows the account of a service to write sources. Returns a key that has the scope. */
export async function writerOf(service: TestService, ...sources: string[]): Promise<string> {
  const { database, accountId, userId } = service;
  for (const source of sources) await setAllowed(database.pool, source, accountId, true);
  const { key } = await issueApiKey(database.orm.em.fork(), { userId, scopes: ['sources', 'people'] });
  return key;
}

/** Calls an operation on claims; the path begins after `sources/`. */
export async function onSource(
  { url, accountId }: Pick<TestService, 'url' | 'accountId'>,
  key: string,
  path: string,
  { method = 'POST', body, headers = {} }: { method?: string; body?: object; headers?: object } = {},
): Promise<Answer & { body: unknown }> {
  const response = await fetch(`${url}/api/${accountId}/sources/${path}/`, {
    method,
    headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return answerOf(response);
}

/** What the paths of operations on claims and of stewardship name: the first claim that a database gets is the record. */
export const CLAIM = {
  ...{ source: 'crm', kind: 'persons', key: 'C-100' },
  ...{ record_id: 10_000_000_000_000, objection_id: 7, delivery_id: 70_001 },
};

type Writer = Pick<TestService, 'database' | 'accountId' | 'userId'>;

/** Lets the keys of the user of a service write the source of `CLAIM`, and act on all sources. */
export async function letKeysWrite({ database: { pool }, accountId, userId }: Writer): Promise<void> {
  for (const source of [CLAIM.source, null]) await setAllowed(pool, source, accountId, true);
  await pool.query(`update api_keys set scopes = scopes || '{sources}' where user_id = $1`, [userId]);
}

/** Stores the objection of `CLAIM`, which waits for a decision. */
export async function storeObjection({ database: { pool } }: Pick<Writer, 'database'>): Promise<void> {
  await pool.query(
    `insert into objections (id, email, is_confirmed, reason, notified_at, due_at, expires)
    values ($1, 'desk@x.example', true, 'address_of_several', now(), null, now() + interval '9 days') on conflict do nothing`,
    [CLAIM.objection_id],
  );
}

/** Stores the delivery of `CLAIM`, which has ended. */
async function storeDelivery({ database: { pool }, accountId }: Writer): Promise<void> {
  await pool.query(
    `insert into deliveries (id, account_id, source, made_by, state, how, files, date_ended)
    values ($1, $2, $3, 'nobody', 'failed', '{"dry_run": false}', '[]', now())
    on conflict (id) do update set account_id = excluded.account_id`,
    [CLAIM.delivery_id, accountId, CLAIM.source],
  );
}

/** Lets the keys of the user of a service write the source of `CLAIM`, and stores that claim, and a delivery of that source. */
export async function storeClaim(writer: Writer): Promise<void> {
  await letKeysWrite(writer);
  await storeDelivery(writer);
  const { source, kind, key } = CLAIM;
  await deliver(writer.database, source, { [kind]: [{ key, full_name: 'Ada Example' }] });
}
