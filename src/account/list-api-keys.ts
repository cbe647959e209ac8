import { z } from 'zod';
import { API_KEY_COLUMNS, type StoredApiKey } from '../api/api-key.ts';
import { NO_FIELDS } from '../api/request.ts';
import { statement } from '../api/statement.ts';
import { accountProcedure } from '../api/trpc.ts';
import { apiKeySchema } from './api-key-record.ts';

const LIST_API_KEYS = statement(
  'list-api-keys',
  `
select ${API_KEY_COLUMNS}
from api_keys join users on users.id = api_keys.user_id
where users.account_id = $1
order by api_keys.created desc, api_keys.prefix`,
);

/** List of the account's keys. */
export const listApiKeys = accountProcedure
  .meta({
    scope: 'keys',
    openapi: {
      method: 'GET',
      path: '/api/api_keys/',
      operationId: 'api_keys_list',
      tags: ['Users'],
      summary: 'List API keys',
      description: 'Answers the keys of the account, of all its users, the newest first.',
      successDescription: 'The keys.',
    },
  })
  .input(NO_FIELDS)
  .output(z.array(apiKeySchema).meta({ description: 'The keys, newest first.' }))
  .query(async ({ ctx: { services, principal } }) => {
    const { rows } = await services.pool.query<StoredApiKey>({
      ...LIST_API_KEYS,
      values: [principal.accountId],
    });
    return rows;
  });
