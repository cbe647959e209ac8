import { API_KEY_COLUMNS, isPrefix, type StoredApiKey } from '../api/api-key.ts';
import { statement } from '../api/statement.ts';
import { accountProcedure } from '../api/trpc.ts';
import { apiKeySchema, namedApiKey, noSuchKey } from './api-key-record.ts';

const READ_API_KEY = statement(
  'read-api-key',
  `
select ${API_KEY_COLUMNS}
from api_keys join users on users.id = api_keys.user_id
where api_keys.prefix = $1 and users.account_id = $2`,
);

/** Details of one key. */
export const getApiKey = accountProcedure
  .meta({
    scope: 'keys',
    openapi: {
      method: 'GET',
      path: '/api/api_keys/{prefix}/',
      operationId: 'api_keys_get',
      tags: ['Users'],
      summary: 'Read an API key',
      description: 'Answers a key of the account, without its secret.',
      successDescription: 'The key.',
      errorResponses: [404],
    },
  })
  .input(namedApiKey)
  .output(apiKeySchema)
  .query(async ({ ctx: { services, principal }, input: { prefix } }) => {
    if (!isPrefix(prefix)) throw noSuchKey();
    const values = [prefix, principal.accountId];
    const { rows } = await services.pool.query<StoredApiKey>({ ...READ_API_KEY, values });
    const [stored] = rows;
    if (!stored) throw noSuchKey();
    return stored;
  });
