import { z } from 'zod';
import { issueApiKey } from '../api/api-key.ts';
import type { Principal } from '../api/authenticate.ts';
import { optionalDateTime } from '../api/date-time.ts';
import { enumList, optionalText } from '../api/fields.ts';
import { idempotent } from '../api/idempotency/idempotent.ts';
import { invalidRequest, ProblemError } from '../api/problem.ts';
import { request } from '../api/request.ts';
import { accountProcedure } from '../api/trpc.ts';
import { SCOPES, type Scope } from '../db/vocabulary.ts';
import { apiKeySchema } from './api-key-record.ts';

const NAME_CHARACTERS_MAX = 255;

const newApiKey = request(
  {
    name: optionalText(NAME_CHARACTERS_MAX, {
      description: 'What you call the key, in 1 to 255 characters.',
      example: 'CRM sync',
    }),
    expiry_date: optionalDateTime(
      {
        description: 'From when the key is refused: a moment in the future; absent: never.',
        example: '2030-01-01T00:00:00Z',
      },
      'its first millisecond',
    ),
    scopes: enumList(SCOPES, {
      description:
        'What the key may do, at least one scope and none that the key you call with lacks; absent: all that it has.',
      example: ['people', 'contacts'],
    }),
  },
  [],
)
  .superRefine(({ name, scopes }, context) => {
    const refuse = (field: string, requirement: string) =>
      context.addIssue({
        code: 'custom',
        path: [field],
        message: `must be ${requirement}`,
        params: { code: 'out_of_range' },
      });
    if (name === '') refuse('name', 'a text of 1 to 255 characters; leave it out for a key without a name');
    if (scopes?.length === 0) refuse('scopes', 'a list of at least one scope; leave it out for all of yours');
  })
  .meta({
    title: 'NewApiKey',
    description: 'What a new key is to be; every field may be absent.',
    examples: [{ name: 'CRM sync', scopes: ['people', 'contacts'] }],
  })
  .optional();

const createdApiKeySchema = apiKeySchema
  .extend({
    key: z.string().meta({
      description: 'The whole key, as the X-API-KEY header takes it. It is shown here and never again.',
      examples: ['rk_9fA2bC7x_0aZ1bY2cX3dW4eV5fU6gT7hS8iR9jQ0k1L2m3N'],
    }),
  })
  .meta({ id: 'CreatedApiKey', description: 'A new API key, with its secret.' });

/** Creation of a key. */
export const createApiKey = accountProcedure
  .meta({
    scope: 'keys',
    openapi: {
      method: 'POST',
      path: '/api/api_keys/',
      operationId: 'api_keys_create',
      tags: ['Users'],
      summary: 'Create an API key',
      description:
        'Makes a key of the user whose key makes the call, and shows it this once. It can do no more than that key.',
      successDescription: 'The key, with its secret.',
    },
  })
  .input(newApiKey)
  // What is answered depends on who asks: under one idempotency key, the requests of two API keys are not the same,
  // or the one with fewer scopes could have the other's new key repeated to it.
  .use(({ ctx, getRawInput, next }) =>
    next({ getRawInput: async () => ({ caller: ctx.principal.keyPrefix, order: await getRawInput() }) }),
  )
  .use(idempotent)
  .output(createdApiKeySchema)
  .mutation(async ({ ctx: { services, principal, transaction }, input }) => {
    const { name = null, expiry_date, scopes } = input ?? {};
    const expiryDate = futureDate(expiry_date, services.now());
    const order = { userId: principal.userId, name, expiryDate, scopes: grantable(principal, scopes) };
    return transaction((client) => issueApiKey(client, order));
  });

function futureDate(text: string | null | undefined, now: Date): Date | null {
  if (text == null) return null;
  const date = new Date(text);
  if (date > now) return date;
  const detail = `must lie in the future, but is ${text}`;
  throw invalidRequest([{ pointer: '/expiry_date', detail, code: 'out_of_range' }]);
}

/** The wanted scopes, each once, where the key that asks has them all. */
function grantable(principal: Principal, wanted: readonly Scope[] | null | undefined): Scope[] {
  const granted = SCOPES.filter((scope) => (wanted ?? principal.scopes).includes(scope));
  const lacking = granted.filter((scope) => !principal.scopes.includes(scope));
  if (lacking.length === 0) return granted;
  throw new ProblemError(
    'missing_scope',
    `A key cannot make a key with more scopes than its own, and this one lacks ${lacking.join(', ')}.`,
  );
}
