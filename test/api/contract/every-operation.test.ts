import { randomUUID } from 'node:crypto';
import { httpBatchLink, httpLink } from '@trpc/client';
import { beforeAll, describe, expect, test } from 'vitest';
import { issueApiKey, prefixOf } from '../../../src/accounts/access/keys.ts';
import { type Operation, operations } from '../../../src/api/http/operations.ts';
import { deliver } from '../../data-in/tables/memory-table.ts';
import { type CallOptions, call, clientWith, outcomeOf } from '../../operations/account/calls.ts';
import { storeList } from '../../operations/lists/requests.ts';
import { CLAIM, letKeysWrite } from '../../operations/sources/calls.ts';
import { get, serviceForTests } from '../http/service.ts';
import { parametersOf, pathOf, type Request, requestsOf } from './requests.ts';

const service = serviceForTests();

const cases = operations.flatMap((operation) =>
  requestsOf(operation).map((request) => ({ operation, id: operation.operationId, request })),
);

beforeAll(async () => {
  await letKeysWrite(service);
  await storeClaim('k1');
});

/** Stores a claim of the source `crm` about an organization. */
const storeClaim = (key: string) =>
  deliver(service.database, 'crm', { organizations: [{ key, name: 'Acme' }] });

test('every operation has a test request', () => {
  expect(new Set(cases.map(({ id }) => id)).size).toBe(operations.length);
});

/** Operations that take files have a form of their own. */
const FORMS_AND_JSON = 3;
const hasForms = ({ hasBody, bodyTypes }: Operation) => hasBody && bodyTypes.length === FORMS_AND_JSON;
const isKeyless = ({ admission }: Operation) => admission.scope === undefined;
const keyOf = (operation: Operation) => (isKeyless(operation) ? undefined : service.key);

/** The parameters of a call. Each deletion has a key and a saved search of its own. */
async function parameters(operation: Operation): Promise<Request> {
  const { accountId: account_id, userId, database, key } = service;
  const isDeletion = operation.method === 'DELETE';
  const { key: named } = isDeletion ? await issueApiKey(database.orm.em.fork(), { userId }) : { key };
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into saved_searches (account_id, name, address) select $1, 'One', 'jobs' where $2 returning id`,
    [account_id, isDeletion],
  );
  const isOnList = /lists\/\{/.test(operation.path);
  const list = isOnList ? await storeList(database.pool, account_id) : 0;
  const id = isOnList && operation.pathParameters.includes('id') ? list : rows[0]?.id;
  const claim = { source: 'crm', kind: 'organizations', key: isDeletion ? randomUUID() : 'k1' };
  if (operation.operationId === 'source_withdraw') await storeClaim(claim.key);
  return parametersOf(operation, {
    ...{ account_id, prefix: prefixOf(named), id, list_id: list, n: 0 },
    ...CLAIM,
    ...claim,
  });
}

/** The request as a form or a query: a list as a repeated name, null as an empty text. */
function fill<Form extends FormData | URLSearchParams>(form: Form, request: Request, suffix = ''): Form {
  for (const [name, value] of Object.entries(request)) {
    if (Array.isArray(value)) for (const item of value) form.append(name + suffix, String(item));
    else form.append(name, value === null ? '' : String(value));
  }
  return form;
}

/** Calls over REST, with the request as the query if the operation has no body. */
async function overRest(operation: Operation, request: Request, options: CallOptions = {}) {
  const { method, hasBody } = operation;
  const query = hasBody ? '' : `?${fill(new URLSearchParams(), request)}`;
  const path = pathOf(operation, await parameters(operation)) + query;
  const body = hasBody ? request : undefined;
  return call<object>(service, path, { method, key: keyOf(operation), body, ...options });
}

/** Sends a request as each form. */
function sendForms(operation: Operation, request: Request) {
  const forms = ['', '[]'].flatMap((suffix) => [
    fill(new URLSearchParams(), request, suffix),
    fill(new FormData(), request, suffix),
  ]);
  return forms.map((body) => overRest(operation, request, { body }));
}

/** Calls over tRPC. Returns the answer, or the status and problem of the error. */
async function overTrpc(operation: Operation, request: Request, link = httpLink) {
  const { procedure, isRead, successStatus } = operation;
  const [tag, name] = procedure.split('.') as ['jobs', 'search'];
  const client = clientWith(service, keyOf(operation), link)[tag][name] as unknown as Record<
    'query' | 'mutate',
    (input: Request) => Promise<object>
  >;
  const input = { ...(await parameters(operation)), ...request };
  const { status, body } = await outcomeOf(client[isRead ? 'query' : 'mutate'](input));
  return { status: status === 200 ? successStatus : status, body: body as object };
}

/** The answer without the parts that differ between equal requests, such as the id of the request or of a new record. */
function comparable({ operationId }: Operation, { status, body }: { status: number; body: object }) {
  const isNewKey = status === 200 && /^api_keys_(create|delete)$/.test(operationId);
  const differing = [
    // Uses of keys are written from time to time.
    ...['instance', 'last_used'],
    ...(status === 201 ? ['id', 'date_created', 'as_of'] : []),
    ...(/^(saved_searches_delete|lists_(get|rename|delete))$/.test(operationId)
      ? ['id', 'date_created']
      : []),
    ...(operationId === 'source_withdraw'
      ? ['key', 'id', 'record_id', 'collected_at', 'first_seen', 'last_seen']
      : []),
    ...(isNewKey ? ['prefix', 'key', 'created'] : []),
    // The first of equal judgements alone is one.
    ...(operationId === 'pairs_judge' ? ['judged_at'] : []),
  ];
  const same = JSON.stringify(body, (name, value) => (differing.includes(name) ? '' : value));
  return { status, body: JSON.parse(same) as object };
}

test.each(cases)('$id of $request has the same answer over REST and tRPC', async ({ operation, request }) => {
  const expected = comparable(operation, await overRest(operation, request));
  const others = await Promise.all([
    ...(hasForms(operation) ? sendForms(operation, request) : []),
    ...(isKeyless(operation) ? [overRest(operation, request, { key: 'nonsense' })] : []),
    overTrpc(operation, request),
    overTrpc(operation, request, httpBatchLink as typeof httpLink),
  ]);
  for (const other of others) expect(comparable(operation, other)).toEqual(expected);
  expect([200, 201, 400, 404]).toContain(expected.status);
});

test.each(operations.filter(({ hasBody, bodyTypes }) => hasBody && bodyTypes.length === 1))(
  '$operationId refuses forms, because it accepts only JSON',
  async (operation) => {
    const [request = {}] = requestsOf(operation);
    const problem = {
      code: 'unsupported_media_type',
      detail: expect.stringMatching(/: send application\/json in UTF-8\.$/),
    };
    for (const { status, body } of await Promise.all(sendForms(operation, request)))
      expect([status, body]).toMatchObject([415, problem]);
  },
);

test('values in JSON and over tRPC are not converted like form values, even after form requests', async () => {
  const search = operations.find(({ operationId }) => operationId === 'job_search') as Operation;
  expect((await overRest(search, { is_remote: 'false' })).status).toBe(400);
  expect((await overTrpc(search, { page: '1' })).status).toBe(400);
});

describe.each(operations.filter(isKeyless))('GET $path', (operation) => {
  test.each<[query: string, pointer: string, detail: RegExp]>([
    ['q=a&q=b', '/q', /^must be a text of at most 400 characters, not a list$/],
    ['q[]=a', '/q', /^must be a text of at most 400 characters, not a list$/],
    ['q=%00', '/q', /well-formed Unicode without NUL/],
    // Half a surrogate pair and half a letter, as escaped bytes.
    ['q=%ED%A0%80', '', /^has a query string whose escaped bytes are not UTF-8$/],
    ['q=%C3', '', /^has a query string whose escaped bytes are not UTF-8$/],
    ['page=two', '/page', /^must be an integer of at least 1, not "two"$/],
    ['pag=1', '/pag', /did you mean `page`\?$/],
    ['account_id=1', '/account_id', /^is not a field of this operation$/],
  ])('refuses the query %s and states the expected value', async (query, pointer, detail) => {
    const { status, body } = await get(service, `${operation.path}?${query}`);
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.errors).toEqual([
      { pointer, detail: expect.stringMatching(detail), code: expect.any(String) },
    ]);
  });

  test('refuses half a surrogate pair over tRPC', async () => {
    const { body } = await overTrpc(operation, { q: 'a\ud800' });
    expect(body).toMatchObject({ errors: [{ pointer: '/q', detail: expect.stringMatching(/well-formed/) }] });
  });
});
