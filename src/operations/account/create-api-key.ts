import { issueApiKey } from '../../accounts/access/keys.ts';
import { enumList, optionalDateTime, optionalEnum, optionalName } from '../../contract/input/input-fields.ts';
import { invalidField, ProblemError } from '../../contract/input/problem.ts';
import { request } from '../../contract/input/request.ts';
import { refuse } from '../../contract/input/validation-problem.ts';
import { text } from '../../contract/output/output-fields.ts';
import { isDefaultScope, KEY_KINDS, SCOPES, type Scope } from '../../db/vocabulary.ts';
import { keyedOperation } from '../procedure/operation.ts';
import type { AccountStep } from '../procedure/trpc.ts';
import { apiKeySchema, refuseScopesBeyond } from './api-keys.ts';

/** What a key in an address may do. */
const RECONCILED: readonly Scope[] = ['people', 'organizations'];

const newApiKey = request({
  name: optionalName('What you call the key. It is not blank; absent: the key has no name.', 'CRM sync'),
  expiry_date: optionalDateTime(
    'its first millisecond',
    'From when the key is refused: a moment in the future; absent: never.',
    '2030-01-01T00:00:00Z',
  ),
  scopes: enumList(
    SCOPES,
    'What the key may do, at least one scope and none that the key you call with lacks; absent: all that it has but `sources`.',
    ['people', 'contacts'],
  ).meta({ minItems: 1 }),
  kind: optionalEnum(
    KEY_KINDS,
    'Where the key is taken; absent: `api`. A key of the kind `reconcile` begins with `rr_`, stands in the address of the reconciliation service, and opens nothing else; it has the scopes `people` and `organizations` at most.',
    'reconcile',
  ),
})
  .superRefine(({ scopes, kind }, context) => {
    if (scopes?.length === 0) {
      const message = 'must be a list of at least one scope; leave it out for all of yours';
      refuse(context, message, 'out_of_range', ['scopes']);
    }
    for (const [at, scope] of scopes?.entries() ?? [])
      if (kind === 'reconcile' && !RECONCILED.includes(scope))
        refuse(context, 'is no scope of a key of the kind `reconcile`', 'out_of_range', ['scopes', at]);
  })
  .meta({
    title: 'ApiKeyOrder',
    description: 'What a new key is to be; every field may be absent.',
    examples: [{ name: 'CRM sync', scopes: ['people', 'contacts'] }],
  })
  .optional();

const createdApiKeySchema = apiKeySchema
  .extend({
    key: text(
      'The whole key, as the X-API-KEY header takes it. It is shown here and never again.',
      'rk_9fA2bC7x_0aZ1bY2cX3dW4eV5fU6gT7hS8iR9jQ0k1L2m3N',
    ),
  })
  .meta({ id: 'CreatedApiKey', description: 'A new API key, with its secret.' });

/**
 * Under one idempotency key, the requests of two API keys differ. Otherwise a key with fewer scopes could get the stored answer, with
 * the new key, of another one.
 */
const withCaller: AccountStep<object> = ({ ctx, getRawInput, next }) =>
  next({ getRawInput: async () => ({ caller: ctx.principal.keyPrefix, order: await getRawInput() }) });

/** Creation of a key. */
export const createApiKey = keyedOperation(
  newApiKey,
  createdApiKeySchema,
  {
    scope: 'keys',
    path: '/api/api_keys/',
    operationId: 'api_keys_create',
    summary: 'Create an API key',
    description:
      'Makes a key of the user whose key makes the call, and shows it this once. It can do no more than that key.',
    successDescription: 'The key, with its secret.',
  },
  withCaller,
).mutation(async ({ ctx: { services, principal, transaction }, input }) => {
  const { name = null, expiry_date, scopes } = input ?? {};
  const kind = input?.kind ?? 'api';
  const expiryDate = expiry_date == null ? null : new Date(expiry_date);
  if (expiryDate && expiryDate <= services.now()) {
    const detail = `must lie in the future, but is ${expiry_date}`;
    throw invalidField('/expiry_date', detail, 'out_of_range');
  }
  const own = principal.scopes.filter((scope) =>
    kind === 'api' ? isDefaultScope(scope) : RECONCILED.includes(scope),
  );
  const granted = SCOPES.filter((scope) => (scopes ?? own).includes(scope));
  if (granted.length === 0)
    throw new ProblemError('missing_scope', 'This key has no scope that a key of this kind may have.');
  refuseScopesBeyond(principal, granted, 'make');
  const order = { userId: principal.userId, name: name?.trim() ?? null, expiryDate, scopes: granted, kind };
  return transaction((em) => issueApiKey(em, order));
});
