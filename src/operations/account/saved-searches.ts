import { LockMode } from '@mikro-orm/core';
import { accountClosed, type Principal } from '../../accounts/access/keys.ts';
import * as field from '../../contract/input/input-fields.ts';
import { invalidField, ProblemError } from '../../contract/input/problem.ts';
import { accountRequest } from '../../contract/input/request.ts';
import {
  count,
  ifKnown,
  instant,
  integer,
  listOf,
  name,
  record,
  text,
} from '../../contract/output/output-fields.ts';
import { Account, SavedSearch, type StoredSearch } from '../../db/entities/accounts.ts';
import { type Declaration, keyedOperation, readOperation } from '../procedure/operation.ts';

const ADDRESS_CHARACTERS_MAX = 8_000;
/** The most searches that an account keeps. */
const SEARCHES_MAX = 200;

/** The pages of searches, which are also the scopes that a key needs for them, and their filters as a query. */
const ADDRESS = /^(people|organizations|jobs)([?][!-~]*)?$/;

const NAME = 'What the account calls it.';
const ADDRESS_EXAMPLE = 'people?role_title=engineer';
const TOTAL = 'How many results it had when it was saved.';

const savedSearchSchema = record('SavedSearch', 'A search that the account keeps under a name.', {
  id: integer('Id of the saved search.', 1),
  name: name('Engineers', NAME),
  address: text(
    'The page of the search and its filters, as the address of the console has them.',
    ADDRESS_EXAMPLE,
    {
      maxLength: ADDRESS_CHARACTERS_MAX,
    },
  ),
  total: ifKnown(count(TOTAL, 1_204)),
  date_created: instant('When it was saved.', '2026-11-20T08:30:00.000Z'),
});

const newSavedSearch = accountRequest({
  name: field.requiredName(`${NAME} It is not blank.`, 'Engineers'),
  address: field
    .readText(
      ADDRESS_CHARACTERS_MAX,
      (value) => (ADDRESS.test(value) ? value : null),
      `people, organizations or jobs, with the filters as a query of at most ${ADDRESS_CHARACTERS_MAX} characters, such as ${ADDRESS_EXAMPLE}`,
    )
    .meta({
      description: 'The page of the search, `people`, `organizations` or `jobs`, and its filters as a query.',
      example: ADDRESS_EXAMPLE,
      pattern: ADDRESS.source,
    }),
  total: field.optionalInteger(0, Number.MAX_SAFE_INTEGER, TOTAL, 1_204),
}).meta({
  title: 'SearchToSave',
  description: 'A search and its name.',
  examples: [{ name: 'Engineers', address: ADDRESS_EXAMPLE, total: 1_204 }],
});

/** The scope that a key needs for the search of an address. */
function scopeOf(address: string): string {
  return address.split('?', 1)[0] ?? '';
}

function shown({ id, name, address, total, dateCreated }: StoredSearch) {
  return { id, name, address, total: total ?? null, date_created: dateCreated.toISOString() };
}

/** @throws ProblemError 403 where the key lacks the scope of the search */
function requireScope({ scopes }: Principal, address: string): void {
  const scope = scopeOf(address);
  if (!(scopes as readonly string[]).includes(scope))
    throw new ProblemError('missing_scope', `This search needs a key with the scope ${scope}.`);
}

const notFound = () => new ProblemError('not_found', 'The account has no saved search with this id.');

const SHARED = {
  scope: 'any',
  path: '/api/{account_id}/datastorage/saved_searches/',
} satisfies Partial<Declaration>;

/** List of the account's saved searches. */
export const listSavedSearches = readOperation(
  accountRequest({}),
  listOf(savedSearchSchema, 'The saved searches, newest first.'),
  {
    ...SHARED,
    operationId: 'saved_searches_list',
    summary: 'List saved searches',
    description:
      'Returns the searches that the account has saved and the scopes of the key allow, the newest first.',
    successDescription: 'The saved searches.',
  },
).query(async ({ ctx: { services, principal } }) => {
  const searches = await services
    .em()
    .find(SavedSearch, { account: principal.accountId }, { orderBy: { id: 'desc' } });
  const scopes: readonly string[] = principal.scopes;
  return searches.filter(({ address }) => scopes.includes(scopeOf(address))).map(shown);
});

/** Saves a search. */
export const createSavedSearch = keyedOperation(newSavedSearch, savedSearchSchema, {
  ...SHARED,
  successStatus: 201,
  operationId: 'saved_searches_create',
  summary: 'Save a search',
  description: `Keeps a search of the console under a name, for all users of the account. An account keeps at most ${SEARCHES_MAX}.`,
  successDescription: 'The saved search.',
}).mutation(async ({ ctx: { principal, transaction }, input: { name, address, total = null } }) => {
  requireScope(principal, address);
  return transaction(async (em) => {
    // Concurrent calls count one after the other, and none saves after the account was closed.
    const account = await em.findOneOrFail(Account, principal.accountId, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
    });
    if (account.dateClosed) throw accountClosed();
    if ((await em.count(SavedSearch, { account })) >= SEARCHES_MAX) {
      const detail = `cannot be saved: the account has ${SEARCHES_MAX} saved searches, the most; delete one first`;
      throw invalidField('', detail, 'out_of_range');
    }
    const stored = em.create(SavedSearch, { account, name: name.trim(), address, total });
    await em.flush();
    return shown(stored);
  });
});

/** Deletes a saved search. */
export const deleteSavedSearch = keyedOperation(
  accountRequest({ id: field.requiredPositive('Id of the saved search.', 1) }),
  savedSearchSchema,
  {
    ...SHARED,
    method: 'DELETE',
    path: `${SHARED.path}{id}/`,
    operationId: 'saved_searches_delete',
    summary: 'Delete a saved search',
    description: 'Deletes a saved search of the account for good, and returns it as it was.',
    successDescription: 'The search as it was.',
  },
).mutation(async ({ ctx: { principal, transaction }, input: { id } }) =>
  transaction(async (em) => {
    const stored = await em.findOne(SavedSearch, { id, account: principal.accountId });
    if (!stored) throw notFound();
    requireScope(principal, stored.address);
    // A concurrent call may have deleted it.
    if ((await em.nativeDelete(SavedSearch, { id })) === 0) throw notFound();
    return shown(stored);
  }),
);
