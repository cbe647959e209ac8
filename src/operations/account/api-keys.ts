import type { EntityManager } from '@mikro-orm/core';
import { apiKeyRecord, isPrefix, type Principal, type StoredApiKey } from '../../accounts/access/keys.ts';
import * as fields from '../../contract/input/input-fields.ts';
import { ProblemError } from '../../contract/input/problem.ts';
import { NO_FIELDS, request } from '../../contract/input/request.ts';
import { ifKnown, instant, listOf, oneOf, record, text } from '../../contract/output/output-fields.ts';
import { ApiKey } from '../../db/entities/accounts.ts';
import { KEY_KINDS, SCOPES, type Scope } from '../../db/vocabulary.ts';
import { keyedOperation, readOperation } from '../procedure/operation.ts';

const PREFIX_CHARACTERS_MAX = 255;

/** The record of a key, without its secret. */
export const apiKeySchema = record('ApiKey', 'An API key, without its secret.', {
  prefix: text('The eight characters after `rk_` or `rr_` in the key; they name it.', '9fA2bC7x'),
  name: ifKnown(text('What its owner calls it.', 'CRM sync', { maxLength: 255 })),
  created: instant('When it was made.', '2026-11-20T08:30:00.000Z'),
  expiry_date: ifKnown(
    instant('From when it is refused; null where it never expires.', '2030-01-01T00:00:00.000Z'),
  ),
  last_used: ifKnown(
    instant('When it was last used, as known to within ten seconds; null where it never was.', null),
  ),
  scopes: listOf(oneOf(SCOPES, 'A scope.', 'people'), 'What it may do.'),
  kind: oneOf(
    KEY_KINDS,
    'Where it is taken: `api` in the header of calls, `reconcile` in the address of the reconciliation service alone.',
    'api',
  ),
});

const namedApiKey = request({
  prefix: fields.text(PREFIX_CHARACTERS_MAX).meta({
    description: 'The eight characters that name the key.',
    examples: ['9fA2bC7x'],
  }),
});

/** @throws ProblemError 404 where the account has no key of this prefix */
async function findApiKey(em: EntityManager, accountId: number, prefix: string) {
  const apiKey = isPrefix(prefix) && (await em.findOne(ApiKey, { prefix, user: { account: accountId } }));
  return apiKey || refuseUnknown();
}

function refuseUnknown(): never {
  throw new ProblemError('not_found', 'The account has no key with this prefix.');
}

/** List of the account's keys. */
export const listApiKeys = readOperation(NO_FIELDS, listOf(apiKeySchema, 'The keys, newest first.'), {
  scope: 'keys',
  path: '/api/api_keys/',
  operationId: 'api_keys_list',
  summary: 'List API keys',
  description: 'Returns the keys of the account, of all its users, the newest first.',
  successDescription: 'The keys.',
}).query(async ({ ctx: { services, principal } }) => {
  const orderBy = { created: 'desc', prefix: 'asc' } as const;
  const apiKeys = await services.em().find(ApiKey, { user: { account: principal.accountId } }, { orderBy });
  return apiKeys.map(apiKeyRecord);
});

/** Details of one key. */
export const getApiKey = readOperation(namedApiKey, apiKeySchema, {
  scope: 'keys',
  path: '/api/api_keys/{prefix}/',
  operationId: 'api_keys_get',
  summary: 'Read an API key',
  description: 'Returns a key of the account, without its secret.',
  successDescription: 'The key.',
}).query(async ({ ctx: { services, principal }, input: { prefix } }) =>
  apiKeyRecord(await findApiKey(services.em(), principal.accountId, prefix)),
);

/**
 * Deletes a key of any account; every process refuses it at once.
 * @returns the record of the key, or null where there is none
 */
export async function deleteStoredApiKey(em: EntityManager, prefix: string): Promise<StoredApiKey | null> {
  const apiKey = isPrefix(prefix) ? await em.findOne(ApiKey, { prefix }) : null;
  if (!apiKey || (await em.nativeDelete(ApiKey, { prefix })) === 0) return null;
  return apiKeyRecord(apiKey);
}

/** Deletion of a key. */
export const deleteApiKey = keyedOperation(namedApiKey, apiKeySchema, {
  scope: 'keys',
  method: 'DELETE',
  path: '/api/api_keys/{prefix}/',
  operationId: 'api_keys_delete',
  summary: 'Delete an API key',
  description:
    'Deletes a key of the account, at once and for good, and returns it as it was. A key may delete itself, and none that has more scopes than its own.',
  successDescription: 'The key as it was.',
}).mutation(async ({ ctx: { principal, transaction }, input: { prefix } }) =>
  transaction(async (em) => {
    refuseScopesBeyond(principal, (await findApiKey(em, principal.accountId, prefix)).scopes, 'delete');
    return (await deleteStoredApiKey(em, prefix)) ?? refuseUnknown();
  }),
);

/** @throws ProblemError 403 where the scopes are not all scopes of the principal's key, too */
export function refuseScopesBeyond(principal: Principal, scopes: readonly Scope[], verb: 'make' | 'delete') {
  const lacking = scopes.filter((scope) => !principal.scopes.includes(scope));
  if (lacking.length === 0) return;
  throw new ProblemError(
    'missing_scope',
    `A key cannot ${verb} a key with more scopes than its own, and this one lacks ${lacking.join(', ')}.`,
  );
}
