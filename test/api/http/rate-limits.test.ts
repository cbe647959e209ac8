import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AppRouter } from '../../../src/api/router.ts';
import type { Problem } from '../../../src/contract/input/problem.ts';
import { asAccount, balanceOf, spendingOf } from '../../accounts/credits/accounts.ts';
import { type OwnServe, serveWith } from '../operating/serve.ts';
import { get, post, serviceForTests, type TestService } from './service.ts';

const service = serviceForTests({
  limits: {
    searches: 3,
    lookups: 2,
    other: 4,
    feedback: 60,
    autocomplete: 3,
    refused_keys: 3,
    objections: 3,
  },
  trustedProxies: 1,
});
/** Another process on the same database, with the default limits of feedback and autocomplete and no trusted proxy. */
let second: OwnServe;
/** The service with an account that has made no call yet. */
let fresh: TestService;
/** A client address that has made no call yet. */
let address: string;
let addresses = 0;

beforeAll(async () => {
  second = await serveWith(service);
}, 60_000);
afterAll(async () => {
  second.signal('SIGTERM');
  await second.ended;
});
beforeEach(async () => {
  fresh = await asAccount(service, 1_000);
  addresses += 1;
  address = `203.0.113.${addresses}`;
});

const EMAIL = { email: 'ada@acme.example', contact_status: 'valid', is_correct_person: true };
const PHONE = { phone_number: '+442079460123', contact_status: 'connected', is_correct_person: true };
const AUTOCOMPLETE = '/api/datastorage/autocomplete/industries/?q=soft';

/** The rate limit headers of an answer, without the seconds until the reset. */
function limitOf({ headers }: { headers: Headers }) {
  return { policy: headers.get('ratelimit-policy'), limit: headers.get('ratelimit')?.replace(/;t=\d+$/, '') };
}

function autocomplete(from: string, headers: Record<string, string> = {}, at = service) {
  return get(at, AUTOCOMPLETE, { 'x-forwarded-for': from, ...headers });
}

test('an account may submit feedback 60 times a minute over all operations and processes, independently of other accounts', async () => {
  const there = { ...fresh, url: second.url };
  const submit = (nr: number, to: TestService) =>
    nr % 3 === 2
      ? post(to, 'feedback/phone_numbers', PHONE)
      : post(to, `feedback/${nr % 3 ? 'personal' : 'work'}_emails`, EMAIL);
  const answers: Awaited<ReturnType<typeof submit>>[] = [];
  // Some at a time: a process that is given more than it can answer refuses calls for another reason.
  for (let begun = 0; begun < 66; begun += 6) {
    const calls = Array.from({ length: 6 }, (_, at) => submit(begun + at, at % 2 ? fresh : there));
    answers.push(...(await Promise.all(calls)));
  }
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(60);
  // Each of them has one call less left than another.
  expect(new Set(answers.map((answer) => limitOf(answer).limit)).size).toBe(60);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(6);
  for (const at of [fresh, there]) {
    for (const nr of [0, 1, 2]) {
      const { status, headers, body } = await submit(nr, at);
      expect([status, body.code, body.title]).toEqual([429, 'rate_limited', 'Too many requests']);
      expect(limitOf({ headers })).toEqual({ policy: '"feedback";q=60;w=60', limit: '"feedback";r=0' });
      const seconds = Number(headers.get('retry-after'));
      expect(seconds).toBeGreaterThanOrEqual(1);
      expect(seconds).toBeLessThanOrEqual(60);
      expect(body.detail).toBe(
        `An account may make 60 submissions of feedback in 60 seconds; try again in ${seconds} s.`,
      );
    }
  }
  const { rows } = await service.database.pool.query(
    `select (select count(*) from email_feedback where account_id = $1)
       + (select count(*) from phone_feedback where account_id = $1) as stored`,
    [fresh.accountId],
  );
  expect(rows).toEqual([{ stored: 60 }]);
  const other = await asAccount(service, 0);
  expect((await post(other, 'feedback/work_emails', EMAIL)).status).toBe(201);
});

test('every answer to an authenticated call states the rate limit, errors included; a 401 does not', async () => {
  const found = await post(fresh, 'person_detail_lookup', { person_id: 2 });
  expect([found.status, limitOf(found)]).toEqual([
    200,
    { policy: '"lookups";q=2;w=60', limit: '"lookups";r=1' },
  ]);
  const missing = await post(fresh, 'person_detail_lookup', { person_id: 999 });
  expect([missing.status, limitOf(missing).limit]).toEqual([404, '"lookups";r=0']);
  const wrong = await post(fresh, 'job_search', { page: 0 });
  expect([wrong.status, limitOf(wrong).limit]).toEqual([400, '"searches";r=2']);
  const broken = await post(fresh, 'job_search', '{', {
    'x-api-key': fresh.key,
    'content-type': 'application/json',
  });
  expect([broken.status, limitOf(broken).limit]).toEqual([400, '"searches";r=1']);
  const poor = await asAccount(service, 0);
  const unpaid = await post(poor, 'job_search', {});
  expect([unpaid.status, limitOf(unpaid).limit]).toEqual([402, '"searches";r=2']);
  const list = await get(fresh, '/api/api_keys/', { 'x-api-key': fresh.key });
  expect([list.status, limitOf(list).limit]).toEqual([200, '"other";r=3']);
  const keyless = await post(fresh, 'job_search', {}, {});
  expect([keyless.status, limitOf(keyless)]).toEqual([401, { policy: null, limit: undefined }]);
});

test('a call over the limit takes one SQL statement, is not charged, and its body is not parsed', async () => {
  for (let nr = 0; nr < 3; nr += 1) expect((await post(fresh, 'job_search', {})).status).toBe(200);
  const balance = await balanceOf(service.database.pool, fresh.accountId);
  const before = service.statements();
  const refused = await post(fresh, 'job_search', {});
  // The one statement authenticates the key and counts the call.
  expect([refused.status, service.statements() - before]).toEqual([429, 1]);
  expect(await balanceOf(service.database.pool, fresh.accountId)).toBe(balance);
  expect(await spendingOf(service.database.pool, fresh.accountId)).toHaveLength(3);
  // The limit is checked before the malformed body.
  expect((await post(fresh, 'job_search', '{')).status).toBe(429);
});

test('each call of a tRPC batch counts, and the headers state the limit with the fewest calls left', async () => {
  let headers = new Headers();
  const client = createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${service.url}/trpc`,
        headers: { 'x-api-key': fresh.key },
        methodOverride: 'POST',
        fetch: async (url, options) => {
          const response = await fetch(url, options as RequestInit);
          headers = response.headers;
          return response;
        },
      }),
    ],
  });
  const account = { account_id: fresh.accountId };
  await Promise.all([
    client.users.current.query(),
    client.jobs.search.query(account),
    client.jobs.searchTotals.query(account),
    client.organizations.searchTotals.query({ ...account, page_size: 1 }),
  ]);
  expect(limitOf({ headers })).toEqual({ policy: '"searches";q=3;w=60', limit: '"searches";r=0' });

  for (const calls of [
    () => [client.users.current.query(), client.people.detailLookup.query({ ...account, person_id: 2 })],
    () => [client.people.detailLookup.query({ ...account, person_id: 2 }), client.users.current.query()],
  ]) {
    await Promise.all(calls());
    expect(limitOf({ headers }).policy).toBe('"lookups";q=2;w=60');
  }

  const outcomes = await Promise.allSettled([
    client.jobs.searchTotals.query(account),
    client.users.current.query(),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  const { reason } = outcomes[0] as PromiseRejectedResult;
  const { problem } = (reason as TRPCClientError<AppRouter>).data as { problem: Problem };
  expect([reason instanceof TRPCClientError, problem.status, problem.code]).toEqual([
    true,
    429,
    'rate_limited',
  ]);
  expect(limitOf({ headers }).limit).toBe('"searches";r=0');
  expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
});

test('a bulk request counts as one call for each 10 items or part of them, over REST and tRPC', async () => {
  const items = (length: number) => Array.from({ length }, () => ({ person_id: 2 }));
  const one = await post(fresh, 'person_detail_lookup/bulk', { items: items(10) });
  expect([one.status, limitOf(one).limit]).toEqual([200, '"lookups";r=1']);
  const balance = await balanceOf(service.database.pool, fresh.accountId);
  const refused = await post(fresh, 'person_detail_lookup/bulk', { items: items(11) });
  expect([refused.status, limitOf(refused).limit]).toEqual([429, '"lookups";r=0']);
  expect(await balanceOf(service.database.pool, fresh.accountId)).toBe(balance);

  const other = await asAccount(service, 1_000);
  const url = `${service.url}/trpc/people.detailLookupBulk`;
  const headers = { 'content-type': 'application/json', 'x-api-key': other.key };
  const body = JSON.stringify({ account_id: other.accountId, items: items(11) });
  const two = await fetch(url, { method: 'POST', headers, body });
  expect([two.status, limitOf(two).limit]).toEqual([200, '"lookups";r=0']);
});

test('autocomplete without a valid key is limited by client address; an invalid key makes no difference', async () => {
  const bad = { 'x-api-key': `${fresh.key.slice(0, -1)}!` };
  for (const [at, headers] of [{}, bad, { 'x-api-key': 'nonsense' }].entries()) {
    const { status, ...answer } = await autocomplete(address, headers);
    expect([status, limitOf(answer)]).toEqual([
      200,
      { policy: '"autocomplete";q=3;w=60', limit: `"autocomplete";r=${2 - at}` },
    ]);
  }
  const refused = await autocomplete(address, bad);
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
  expect((await autocomplete('203.0.113.200')).status).toBe(200);
  // None of these calls counts as a refused key.
  const { rows } = await service.database.pool.query('select key from rate_counts where key = $1', [
    `refused_keys:${address}`,
  ]);
  expect(rows).toEqual([]);
});

test('autocomplete with a valid key counts against the limit of other calls of its account, from any address', async () => {
  for (let nr = 3; nr >= 0; nr -= 1) {
    const answer = await autocomplete(`198.51.100.${nr}`, { 'x-api-key': fresh.key });
    expect([answer.status, limitOf(answer).limit]).toEqual([200, `"other";r=${nr}`]);
  }
  expect((await autocomplete(address, { 'x-api-key': fresh.key })).status).toBe(429);
  expect((await get(fresh, '/api/api_keys/', { 'x-api-key': fresh.key })).status).toBe(429);
  expect((await autocomplete(address)).status).toBe(200);
});

test.each([
  ['2001:db8:5:7::1', '2001:db8:5:6::1', '2001:DB8:5:6:ffff:ffff:ffff:ffff', '2001:db8:5:6::'],
  ['fe80:0:0:1::1', 'fe80::1%eth0', 'fe80::2%br-lan.100', 'fe80::'],
  ['198.51.100.8', '198.51.100.9', '::ffff:198.51.100.9', '::FFFF:c633:6409'],
  // Invalid addresses are all counted together.
  ['198.51.100.10', 'unknown', '203.0.113.7:8080', '0313.0.0161.7'],
])('the address %s has a limit of its own; %s, %s and %s share one', async (other, ...network) => {
  const remaining = async (from: string) => limitOf(await autocomplete(from)).limit;
  for (const [at, from] of network.entries())
    expect(await remaining(from)).toBe(`"autocomplete";r=${2 - at}`);
  expect(await remaining(other)).toBe('"autocomplete";r=2');
});

test('the caller is the last X-Forwarded-For address, which the trusted proxy added', async () => {
  const remaining = async (forwarded: string) => limitOf(await autocomplete(forwarded)).limit;
  expect(await remaining(`192.0.2.1, ${address}`)).toBe('"autocomplete";r=2');
  expect(await remaining(`192.0.2.2, ${address}`)).toBe('"autocomplete";r=1');
});

test('without a trusted proxy X-Forwarded-For is ignored', async () => {
  const there = { ...service, url: second.url };
  const first = limitOf(await autocomplete('192.0.2.1', {}, there)).limit;
  const next = limitOf(await autocomplete('192.0.2.2', {}, there)).limit;
  expect([first, next]).toEqual(['"autocomplete";r=119', '"autocomplete";r=118']);
});

test('an address that sends too many invalid keys gets a 429, while valid keys from it still work', async () => {
  const from = { 'x-forwarded-for': address };
  const send = (key?: string) =>
    post(fresh, 'person_detail_lookup', { person_id: 2 }, { ...from, ...(key && { 'x-api-key': key }) });
  for (let nr = 0; nr < 5; nr += 1) expect((await send()).status).toBe(401);
  for (const key of ['nonsense', `${fresh.key}0`, 'rk_unknown']) expect((await send(key)).status).toBe(401);
  const { status, headers, body } = await send('nonsense');
  expect([status, body.code]).toEqual([429, 'rate_limited']);
  expect(limitOf({ headers })).toEqual({ policy: '"refused_keys";q=3;w=60', limit: '"refused_keys";r=0' });
  expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect((await send(fresh.key)).status).toBe(200);
  expect((await send()).status).toBe(401);
});

test.each([
  ['no filter', {}, 1],
  ['one filter', { title: 'engineer' }, 2],
  ['the ends of a range', { date_featured_start: '2020-01-01', date_featured_end: '2021-01-01' }, 2],
  ['an empty filter', { title: '', locations: [] }, 1],
  ['two filters', { title: 'engineer', is_remote: false }, 3],
])('an explanation counts as many calls as it makes searches: %s', async (_, request, searches) => {
  const answer = await post(fresh, 'job_search/explain', request);
  expect([answer.status, limitOf(answer).limit]).toEqual([200, `"searches";r=${3 - searches}`]);
});

test('an explanation of more searches than are left is a 429 without a search, and so is the next search', async () => {
  const before = service.engineRequests();
  const request = { title: 'engineer', is_remote: false, organization_ids: [1] };
  for (const operation of ['job_search/explain', 'job_search/totals']) {
    const { status, body, headers } = await post(fresh, operation, request);
    expect([status, body.code, Number(headers.get('retry-after')) > 0]).toEqual([429, 'rate_limited', true]);
  }
  expect(service.engineRequests()).toBe(before);
});
