import { beforeEach, expect, test } from 'vitest';
import { asAccount, balanceOf } from '../../accounts/credits/accounts.ts';
import { post, serviceForTests, type TestService } from '../../api/http/service.ts';
import { insertMatchRecords } from './match-records.ts';

// Each match is charged, so that the credits show what is found.
const service = serviceForTests({ insertRecords: insertMatchRecords, paidAgainAfterDays: 0 });
/** The service with an account that has made no call yet. */
let fresh: TestService;
beforeEach(async () => {
  fresh = await asAccount(service, 1_000);
});

const REQUESTS: [operation: string, found: object, unknown: object][] = [
  ['person_match', { email: 'rob@globex.example' }, { email: 'x@x.example' }],
  ['organization_match', { name: 'Globex' }, { name: 'Unrecorded' }],
];

test.each(REQUESTS)(
  '%s repeats the reference of its request, found or not',
  async (operation, ...requests) => {
    for (const request of requests) {
      const { body: plain } = await post(service, operation, request);
      for (const reference of ['crm-42', 'ñ "1"', '']) {
        const { status, body } = await post(service, operation, { ...request, reference });
        expect([status, body]).toEqual([200, { reference, ...plain }]);
      }
    }
  },
);

test.each(REQUESTS)(
  'an answer of %s has a reference only where its request has one',
  async (operation, request) => {
    const { body: plain } = await post(service, operation, request);
    expect(Object.keys(plain)).not.toContain('reference');
    expect((await post(service, operation, { ...request, reference: null })).body).toEqual(plain);
    const { body } = await post(service, `${operation}/bulk`, { items: [{ ...request, reference: 'a' }] });
    expect((body as unknown as { results: unknown }).results).toEqual([
      { reference: 'a', status: 'found', result: plain, errors: [] },
    ]);
  },
);

test.each(REQUESTS)('%s refuses a reference that is too long or no text', async (operation, request) => {
  for (const reference of ['x'.repeat(256), 7]) {
    const { status, body } = await post(service, operation, { ...request, reference });
    expect([status, body.errors?.[0]?.pointer]).toEqual([400, '/reference']);
  }
});

const ROB = { full_name: 'Robert Keeling' };

const PERSONS = [
  { ...ROB, organization_name: 'Globex' },
  { full_name: 'Keeling, Robert', organization_domain: 'globex.example' },
  { ...ROB, organization_name: 'Initech' },
  { ...ROB, title: 'Head of Robotics', location_id: 2, min_likelihood: 8 },
  { ...ROB, organization_name: 'Stark', title: 'Head of Robotics', min_likelihood: 5 },
  { full_name: 'Nobody Atall', organization_name: 'Globex' },
  { full_name: 'Robert Keeling' },
];
const ORGANIZATIONS = [
  { name: 'Globex' },
  { name: 'Globx' },
  { domain: 'globex.example' },
  { name: 'Nemo' },
  {},
];

test.each([
  ['person', PERSONS],
  ['organization', ORGANIZATIONS],
])(
  'the totals of the %s match count the likelihoods that the match has, and cost nothing',
  async (kind, items) => {
    const { status, body } = await post(fresh, `${kind}_match/bulk/totals`, { items });
    expect(await balanceOf(service.database.pool, fresh.accountId)).toBe(1_000);
    const paid = await post(fresh, `${kind}_match/bulk`, { items });
    const { results } = paid.body as unknown as {
      results: { status: string; result: { likelihood: number } | null }[];
    };
    const counted = (wanted: string) => results.filter((one) => one.status === wanted).length;
    const likelihoods = results.flatMap(({ result }) => result?.likelihood ?? []);
    const different = [...new Set(likelihoods)].sort((a, b) => b - a);
    expect(different.length).toBeGreaterThan(1);
    expect([status, body]).toEqual([
      200,
      {
        likelihoods: different.map((likelihood) => ({
          likelihood,
          items: likelihoods.filter((one) => one === likelihood).length,
        })),
        not_found: counted('not_found'),
        not_compared: 0,
        invalid: counted('invalid'),
      },
    ]);
  },
);

test('the totals of a person match do not tell whose an email address or a phone number is', async () => {
  const items = (contact: object) => [
    contact,
    { ...contact, ...ROB },
    { ...contact, full_name: 'Ann Nobody' },
    { ...contact, ...ROB, organization_name: 'Globex' },
  ];
  const known = await post(fresh, 'person_match/bulk/totals', {
    items: items({ email: 'rob@globex.example', phone_number: '+12025550101' }),
  });
  const unknown = await post(fresh, 'person_match/bulk/totals', { items: items({ email: 'x@x.example' }) });
  expect(known.body).toEqual({
    likelihoods: [{ likelihood: 8, items: 1 }],
    not_found: 0,
    not_compared: 3,
    invalid: 0,
  });
  expect(unknown.body).toEqual(known.body);
});

test('each item of the totals counts as a search, and there are at most ten', async () => {
  const callsOf = async (items: object[]) => {
    const { status, headers } = await post(fresh, 'organization_match/bulk/totals', { items });
    return { status, left: Number(/;r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]) };
  };
  const globex = (length: number) => Array.from({ length }, () => ({ name: 'Globex' }));
  const one = await callsOf(globex(1));
  expect(await callsOf(globex(10))).toEqual({ status: 200, left: one.left - 10 });
  expect(await callsOf(globex(11))).toEqual({ status: 400, left: one.left - 11 });
});

interface Match {
  organization: { id: number } | null;
  likelihood: number | null;
  matched_on: string[];
  candidates: number;
}

async function match(request: object) {
  const { status, headers, body } = await post(service, 'organization_match', request);
  expect([status, body.detail]).toEqual([200, undefined]);
  const { organization, ...rest } = body as unknown as Match;
  return { id: organization?.id ?? null, ...rest, credits: Number(headers.get('x-credits-spent')) };
}

const NO_MATCH = { id: null, likelihood: null, matched_on: [], candidates: 0, credits: 0 };

test.each<
  [request: object, id: number | null, likelihood?: number, matchedOn?: string[], candidates?: number]
>([
  [{ domain: 'www.globex.example' }, 1, 10, ['domain']],
  [{ network_public_identifier: 'GLOBEX', name: 'Glabex' }, 1, 10, ['name', 'network_public_identifier']],
  [{ domain: 'globex.example', name: 'Initech' }, 2, 7, ['name'], 2],
  [{ domain: 'globex.example', name: 'Nobody' }, 1, 5, ['domain']],
  [{ domain: 'globex.example', name: 'The Globex Group' }, 1, 10, ['domain']],
  [{ domain: 'globex.example', name: 'Globex Kitchens' }, 1, 5, ['domain']],
  [{ name: 'GLOBEX', location_id: 2 }, 1, 8, ['name', 'location_id']],
  [{ name: 'Globex Limited', location_id: 3 }, 1, 7, ['name']],
  [{ name: 'Glabex', location_id: 1 }, 1, 7, ['name', 'location_id']],
  [{ name: 'Glabex' }, 1, 6, ['name']],
  [{ name: 'Initech Incorporated' }, 2, 7, ['name']],
  // An exact name ranks above one with a typing error.
  [{ name: 'Stark Industries' }, 5, 7, ['name'], 2],
  // Two candidates tie, also in the rank of their website, so the lower id is the answer.
  [{ name: 'Umbrella Ltd' }, 3, 5, ['name'], 2],
  // The name that is equal with its legal form comes before one that is equal without it.
  [{ name: 'Umbrella' }, 3, 7, ['name'], 2],
  [{ name: 'UMBRELLA corporation' }, 4, 7, ['name'], 2],
  [{ domain: 'shared.example' }, 3, 8, ['domain'], 2],
  [
    { domain: 'shared.example', network_public_identifier: 'umbrella' },
    3,
    10,
    ['domain', 'network_public_identifier'],
    2,
  ],
  [{ name: 'Umbrella', location_id: 2 }, 3, 8, ['name', 'location_id'], 2],
  // The name is nothing but a legal form.
  [{ name: 'ag' }, 7, 7, ['name']],
  [{ name: 'cafe societa', location_id: 1 }, 8, 8, ['name', 'location_id']],
  [{ name: 'サクラ' }, 9, 7, ['name']],
  [{ name: 'Stark' }, null],
  // A placeholder names none.
  [{ name: 'Freelancer' }, null],
  [{ name: 'Freelancer', domain: 'freelancer.example' }, 10, 5, ['domain']],
  [{ name: '&' }, null],
])(
  'the request %j matches the organization %j with the likelihood %j',
  async (request, id, likelihood, matched_on, candidates = 1) => {
    expect(await match({ ...request, min_likelihood: 5 })).toEqual(
      id === null ? NO_MATCH : { id, likelihood, matched_on, candidates, credits: 2 },
    );
  },
);

test('a match has the record of the organization search, and is left out below min_likelihood', async () => {
  const { body: search } = await post(service, 'organization_search', { organization_ids: [1] });
  const { body } = await post(service, 'organization_match', { name: 'Globex' });
  expect(body).toMatchObject({ organization: search.search_results[0], likelihood: 7 });
  expect(await match({ name: 'Glabex', min_likelihood: 7 })).toEqual(NO_MATCH);
});

test.each(['name', 'domain', 'network_public_identifier'])('a blank %s is refused', async (field) => {
  const { status, body } = await post(service, 'organization_match', { [field]: ' ' });
  expect([status, body.errors?.[0]?.pointer]).toEqual([400, `/${field}`]);
});

test('a request without a name, domain or network identifier is refused', async () => {
  const { status, body } = await post(service, 'organization_match', { location_id: 1, name: null });
  expect([status, body.detail]).toEqual([
    400,
    expect.stringMatching(/name or domain or network_public_identifier/),
  ]);
});
