import type pg from 'pg';
import { API_KEY_COLUMNS, isPrefix, type StoredApiKey } from '../api/api-key.ts';
import { statement } from '../api/statement.ts';
import { accountProcedure } from '../api/trpc.ts';
import { apiKeySchema, namedApiKey, noSuchKey } from './api-key-record.ts';

const DELETE_API_KEY = statement(
  'delete-api-key',
  `
delete from api_keys using users
where users.id = api_keys.user_id and api_keys.prefix = $1 and users.account_id = coalesce($2, users.account_id)
returning ${API_KEY_COLUMNS}`,
);

/**
 * Deletes a key; no process takes it any more.
 * @param accountId the account that the key must belong to; absent: any
 * @returns the key as it was, or null where there is none
 */
export async function deleteStoredApiKey(
  database: Pick<pg.ClientBase, 'query'>,
  { prefix, accountId }: { prefix: string; accountId?: number },
): Promise<StoredApiKey | null> {
  if (!isPrefix(prefix)) return null;
  const values = [prefix, accountId ?? null];
  const { rows } = await database.query<StoredApiKey>({ ...DELETE_API_KEY, values });
  return rows[0] ?? null;
}

/** Deletion of a key. */
export const deleteApiKey = accountProcedure
  .meta({
    scope: 'keys',
    openapi: {
      method: 'DELETE',
      path: '/api/api_keys/{prefix}/',
      operationId: 'api_keys_delete',
      tags: ['Users'],
      summary: 'Delete an API key',
      description:
        'Deletes a key of the account, at once and for good, and answers it as it was. A key may delete itself.',
      successDescription: 'The key as it was.',
      errorResponses: [404],
    },
  })
  .input(namedApiKey)
  .output(apiKeySchema)
  .mutation(async ({ ctx: { services, principal }, input: { prefix } }) => {
    const { accountId } = principal;
    const deleted = await deleteStoredApiKey(services.pool, { prefix, accountId });
    if (!deleted) throw noSuchKey();
    return deleted;
  });
