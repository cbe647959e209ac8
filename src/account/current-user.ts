import { z } from 'zod';
import { API_KEY_COLUMNS } from '../api/api-key.ts';
import { dateTime, dateTimeText } from '../api/date-time.ts';
import { unauthorized } from '../api/problem.ts';
import { NO_FIELDS } from '../api/request.ts';
import { statement } from '../api/statement.ts';
import { accountProcedure } from '../api/trpc.ts';
import { apiKeySchema } from './api-key-record.ts';

const accountSchema = z
  .object({
    id: z.int().meta({ description: 'Id, as it stands in the paths of operations.', examples: [1] }),
    name: z.string().meta({ description: 'Name.', examples: ['Research'], maxLength: 255 }),
    credit_balance: z
      .int()
      .min(0)
      .meta({ description: 'Credits that are left.', examples: [9_988] }),
  })
  .meta({ id: 'Account', description: 'Who pays: keys, users and credits belong to an account.' });

const currentUserSchema = z
  .object({
    id: z.int().meta({ description: 'Id of the user.', examples: [1] }),
    email: z
      .string()
      .nullable()
      .meta({ description: 'Email address.', examples: ['ada@acme.example'] }),
    first_name: z
      .string()
      .nullable()
      .meta({ description: 'First name.', examples: ['Ada'], maxLength: 255 }),
    last_name: z
      .string()
      .nullable()
      .meta({ description: 'Last name.', examples: ['Example'], maxLength: 255 }),
    is_active: z.boolean().meta({
      description: 'Whether the user’s keys are let in; true, or there would be no answer.',
      examples: [true],
    }),
    date_joined: dateTime({ description: 'When the user was made.', example: '2026-11-20T08:30:00.000Z' }),
    account: accountSchema.meta({ description: 'The user’s account.' }),
    api_key: apiKeySchema.meta({ description: 'The key that makes this call.' }),
  })
  .meta({ id: 'CurrentUser', description: 'The user whose key makes the call.' });

const READ_CURRENT_USER = statement(
  'read-current-user',
  `
select users.id, users.email, users.first_name, users.last_name, users.is_active,
  ${dateTimeText('users.date_joined')} as date_joined,
  json_build_object('id', accounts.id, 'name', accounts.name, 'credit_balance', accounts.credit_balance) as account,
  (select to_json(api_key) from (select ${API_KEY_COLUMNS}) as api_key) as api_key
from api_keys
join users on users.id = api_keys.user_id
join accounts on accounts.id = users.account_id
where api_keys.prefix = $1`,
);

/** The current user. */
export const currentUser = accountProcedure
  .meta({
    scope: 'any',
    openapi: {
      method: 'GET',
      path: '/api/users/current/',
      operationId: 'users_current',
      tags: ['Users'],
      summary: 'Read the current user',
      description:
        'Answers the user whose key makes the call, with their account and that key. A key of any scope will do.',
      successDescription: 'The user.',
    },
  })
  .input(NO_FIELDS)
  .output(currentUserSchema)
  .query(async ({ ctx: { services, principal } }) => {
    const values = [principal.keyPrefix];
    const { rows } = await services.pool.query<z.infer<typeof currentUserSchema>>({
      ...READ_CURRENT_USER,
      values,
    });
    const [row] = rows;
    if (!row) throw unauthorized('The key in the X-API-KEY header was deleted.');
    return row;
  });
