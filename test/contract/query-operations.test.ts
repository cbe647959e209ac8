import { httpBatchLink, httpLink } from '@trpc/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../src/http/operations.ts';
import { clientWith, outcomeOf } from '../account/calls.ts';
import { type Answer, get, startService, type TestService } from '../http/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

type Request = Record<string, string | number | null>;
type Plain = Pick<Answer, 'status' | 'body'>;

/** The requests to each operation without a body. The last five are invalid, each in another way. */
const REQUESTS: Request[] = [
  {},
  { q: 'a' },
  { q: 'Acmé', page: 1 },
  { q: '', page: null },
  { q: 'Row 1001', page: 2 },
  { q: '+ & % # ? = ü 東京 😀' },
  { page: 0 },
  { page: 1.5 },
  { qq: 'a' },
  { q: 'x'.repeat(401) },
  { q: 'a\0b' },
];

const gets = operations.filter(({ path }) => path.includes('/autocomplete/'));
const cases = gets.flatMap(({ path, procedure }) =>
  REQUESTS.map((request) => ({ path, procedure, request })),
);

function queryOf(request: Request): string {
  const texts = Object.entries(request).map(([name, value]): [string, string] => [
    name,
    value === null ? '' : String(value),
  ]);
  return new URLSearchParams(texts).toString();
}

/** Calls over tRPC without a key. Returns the answer, or the status and problem of the error. */
async function call(procedure: string, request: Request, link = httpLink): Promise<Plain> {
  const [tag, operation] = procedure.split('.') as ['autocomplete', 'industries'];
  const answer = clientWith(service, undefined, link)[tag][operation].query(request as never);
  return (await outcomeOf(answer)) as Plain;
}

/** The answer without the id of the request, which differs between equal requests. */
function comparable({ status, body }: Plain) {
  const { instance: _, ...rest } = body;
  return { status, body: rest };
}

test('autocomplete has six lookups', () => {
  expect(gets.map(({ path }) => path.split('/').at(-2))).toEqual([
    'industries',
    'organizations',
    'organization_keywords',
    'locations',
    'person_skills',
    'web_technologies',
  ]);
});

describe.each(cases)('$path of $request', ({ path, procedure, request }) => {
  test('gives the same answer in a query string and over tRPC, with any key and without one', async () => {
    const address = `${path}?${queryOf(request)}`;
    const rest = comparable(await get(service, address));
    const others = await Promise.all([
      get(service, address.replace('/?', '?')),
      get(service, address, { 'x-api-key': 'nonsense' }),
      get(service, address, { 'x-api-key': service.key, 'content-type': 'text/plain' }),
      call(procedure, request),
      call(procedure, request, httpBatchLink as typeof httpLink),
    ]);
    for (const other of others) expect(comparable(other)).toEqual(rest);
    expect([200, 400]).toContain(rest.status);
  });
});

describe.each(gets)('GET $path', ({ path }) => {
  test('refuses an invalid query string and states the expected value', async () => {
    const refusals: [query: string, pointer: string, detail: RegExp][] = [
      ['q=a&q=b', '/q', /^must be a text of at most 400 characters, not a list$/],
      ['q[]=a', '/q', /^must be a text of at most 400 characters, not a list$/],
      ['q=%00', '/q', /well-formed Unicode without NUL/],
      // Half a surrogate pair and half a letter, as escaped bytes.
      ['q=%ED%A0%80', '', /^has a query string whose escaped bytes are not UTF-8$/],
      ['q=%C3', '', /^has a query string whose escaped bytes are not UTF-8$/],
      ['page=two', '/page', /^must be an integer of at least 1, not "two"$/],
      ['pag=1', '/pag', /did you mean `page`\?$/],
      ['account_id=1', '/account_id', /^is not a field of this operation$/],
    ];
    for (const [query, pointer, detail] of refusals) {
      const { status, body } = await get(service, `${path}?${query}`);
      expect([query, status, body.code]).toEqual([query, 400, 'invalid_request']);
      expect(body.errors).toEqual([
        { pointer, detail: expect.stringMatching(detail), code: expect.any(String) },
      ]);
    }
    const { errors } = (
      await call(path.includes('industries') ? 'autocomplete.industries' : 'autocomplete.locations', {
        q: 'a\ud800',
      })
    ).body;
    expect(errors).toMatchObject([{ pointer: '/q', detail: expect.stringMatching(/well-formed/) }]);
  });
});
