import { issueApiKey } from '../../../src/accounts/access/keys.ts';
import { setAllowed } from '../../../src/data-in/allowed.ts';
import { type Answer, answerOf, type TestService } from '../../api/http/service.ts';

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
