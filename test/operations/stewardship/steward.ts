import { issueApiKey } from '../../../src/accounts/access/keys.ts';
import { setAllowed } from '../../../src/data-in/allowed.ts';
import { createAccount } from '../../../src/operations/account/manage.ts';
import { answerOf, type TestService } from '../../api/http/service.ts';

/** A caller of operations of stewardship. */
export interface Caller {
  accountId: number;
  key: string;
  /** Of the key: the actor of its acts. */
  prefix: string;
}

/** A key with the scope `sources`, of the account of a service, which may act on all sources. */
export async function stewardOf({ database, accountId, userId }: TestService): Promise<Caller> {
  await setAllowed(database.pool, null, accountId, true);
  return { accountId, ...(await issueApiKey(database.orm.em.fork(), { userId, scopes: ['sources'] })) };
}

/** A key with the scope `sources`, of another account, which may do nothing yet. */
export async function strangerOf({ database }: TestService): Promise<Caller> {
  const { account_id: accountId, user_id: userId } = await createAccount(database.orm.em, 'Stranger', 0);
  return { accountId, ...(await issueApiKey(database.orm.em.fork(), { userId, scopes: ['sources'] })) };
}

/** Calls an operation; the path begins after the account. */
export async function callAs(
  { url }: Pick<TestService, 'url'>,
  { accountId, key }: Caller,
  [method, path, body]: readonly [method: string, path: string, body?: object],
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${url}/api/${accountId}/${path}`, {
    method,
    headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { status, body: answer } = await answerOf(response);
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of all operations.
  return { status, body: answer as any };
}
