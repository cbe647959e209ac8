import { apiKeyRecord } from '../../accounts/access/keys.ts';
import { unauthorized } from '../../contract/input/problem.ts';
import { NO_FIELDS } from '../../contract/input/request.ts';
import {
  count,
  flag,
  ifKnown,
  instant,
  integer,
  name,
  record,
  text,
} from '../../contract/output/output-fields.ts';
import { ApiKey } from '../../db/entities/accounts.ts';
import { readOperation } from '../procedure/operation.ts';
import { apiKeySchema } from './api-keys.ts';

const accountSchema = record('Account', 'Who pays: keys, users and credits belong to an account.', {
  id: integer('Id, as it stands in the paths of operations.', 1),
  name: name('Research'),
  credit_balance: count('Credits that are left.', 9_988),
});

const currentUserSchema = record('CurrentUser', 'The user whose key makes the call.', {
  id: integer('Id of the user.', 1),
  email: ifKnown(text('Email address.', 'ada@acme.example')),
  first_name: ifKnown(text('First name.', 'Ada', { maxLength: 255 })),
  last_name: ifKnown(text('Last name.', 'Example', { maxLength: 255 })),
  is_active: flag('Whether the user is active. It is always true here: the keys of other users are refused.'),
  date_joined: instant('When the user was made.', '2026-11-20T08:30:00.000Z'),
  account: accountSchema.meta({ description: 'The user’s account.' }),
  api_key: apiKeySchema.meta({ description: 'The key that makes this call.' }),
});

/** The current user. */
export const currentUser = readOperation(NO_FIELDS, currentUserSchema, {
  scope: 'any',
  path: '/api/users/current/',
  operationId: 'users_current',
  summary: 'Read the current user',
  description:
    'Returns the user whose key makes the call, with their account and that key. A key of any scope will do.',
  successDescription: 'The user.',
}).query(async ({ ctx: { services, principal } }) => {
  const populate = ['user.account'] as const;
  const apiKey = await services.em().findOne(ApiKey, principal.keyPrefix, { populate });
  if (!apiKey) throw unauthorized('The key in the X-API-KEY header was deleted.');
  const { user } = apiKey;
  const { account } = user;
  return {
    id: user.id,
    email: user.email ?? null,
    first_name: user.firstName ?? null,
    last_name: user.lastName ?? null,
    is_active: user.isActive,
    date_joined: user.dateJoined.toISOString(),
    account: { id: account.id, name: account.name, credit_balance: account.creditBalance },
    api_key: apiKeyRecord(apiKey),
  };
});
