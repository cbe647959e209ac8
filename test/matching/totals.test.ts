import { beforeEach, expect, test } from 'vitest';
import { asAccount, balanceOf } from '../credits/accounts.ts';
import { post, serviceForTests, type TestService } from '../http/service.ts';
import { insertMatchRecords } from './match-records.ts';

const service = serviceForTests({ insertRecords: insertMatchRecords });
/** The service with an account that has made no call yet. */
let fresh: TestService;
beforeEach(async () => {
  fresh = await asAccount(service, 1_000);
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
