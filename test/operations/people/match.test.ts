import { describe, expect, test } from 'vitest';
import { post, serviceForTests } from '../../api/http/service.ts';
import { insertMatchRecords } from '../matching/match-records.ts';

// Each match is charged, so that the credits show what is found.
const service = serviceForTests({ insertRecords: insertMatchRecords, paidAgainAfterDays: 0 });

interface Match {
  person: { id: number; full_name: string } | null;
  likelihood: number | null;
  matched_on: string[];
  candidates: number;
}

async function match(request: object) {
  const { status, headers, body } = await post(service, 'person_match', request);
  expect([status, body.detail]).toEqual([200, undefined]);
  const { person, ...rest } = body as unknown as Match;
  return { id: person?.id ?? null, ...rest, credits: Number(headers.get('x-credits-spent')) };
}

const NO_MATCH = { id: null, likelihood: null, matched_on: [], candidates: 0, credits: 0 };
const ROB = { full_name: 'Robert Keeling' };
const AT_GLOBEX = { organization_name: 'Globex' };

test.each<[request: object, likelihood: number | null, ...matchedOn: string[]]>([
  [{ ...ROB, email: 'Rob@globex.example' }, 10, 'full_name', 'email'],
  [{ ...ROB, phone_number: '+1 202-555-0101' }, 10, 'full_name', 'phone_number'],
  [
    { first_name: 'Robert', last_name: 'Keeling', network_public_identifier: 'rob-keeling' },
    10,
    ...['first_name', 'last_name', 'network_public_identifier'],
  ],
  [{ email: 'rob@globex.example', phone_number: '+12025550101' }, 9, 'email', 'phone_number'],
  [{ ...ROB, ...AT_GLOBEX }, 8, 'full_name', 'organization_name'],
  [
    { ...ROB, organization_domain: 'https://www.globex.example/about' },
    8,
    'full_name',
    'organization_domain',
  ],
  // A former organization, with a record and without one.
  [{ ...ROB, organization_name: 'Initech' }, 7, 'full_name', 'organization_name'],
  [{ ...ROB, organization_name: 'unrecorded' }, 7, 'full_name', 'organization_name'],
  [{ ...ROB, title: 'head of robotics', location_id: 2 }, 7, 'full_name', 'title', 'location_id'],
  [{ ...ROB, title: 'Head of Robotcs' }, 6, 'full_name', 'title'],
  [{ ...ROB, location_id: 1 }, 6, 'full_name', 'location_id'],
  [{ full_name: 'Ann Li', email: 'rob@globex.example' }, 5, 'email'],
  // Another organization.
  [
    { ...ROB, organization_name: 'Stark', title: 'Head of Robotics', location_id: 1 },
    5,
    ...['full_name', 'title', 'location_id'],
  ],
  [{ ...ROB, organization_name: 'Stark', email: 'rob@globex.example' }, 10, 'full_name', 'email'],
  // An unknown email, another title and another location change nothing.
  [{ ...ROB, ...AT_GLOBEX, email: 'x@x.example' }, 8, 'full_name', 'organization_name'],
  [{ ...ROB, ...AT_GLOBEX, title: 'Cook', location_id: 3 }, 8, 'full_name', 'organization_name'],
  // A requested location agrees if it is the person's location or contains it.
  [{ ...ROB, location_id: 3 }, null],
  // A part of the title, and the title of a former role.
  [{ ...ROB, title: 'Head' }, null],
  [{ ...ROB, title: 'Trainee' }, null],
])('the request %j has its documented likelihood: %j', async (request, likelihood, ...matched_on) => {
  const expected =
    likelihood === null ? NO_MATCH : { id: 1, likelihood, matched_on, candidates: 1, credits: 1 };
  expect(await match({ ...request, min_likelihood: 1 })).toEqual(expected);
  const usual = likelihood === null || likelihood < 6 ? NO_MATCH : expected;
  expect(await match(request)).toEqual(usual);
});

test.each([
  ['ROBERT  keeling', 1],
  ['Robert A. Keeling', 1],
  ['Robert Anton Keeling', 1],
  ['Robert Anthony Keeling', null],
  ['Robert B. Keeling', null],
  ['Bob Keeling', 1],
  ['Rob Keeling', 1],
  ['Keeling, Robert', 1],
  ['Keeling, Bob Anton', 1],
  ['Robret Keeling', 1],
  ['Robert Keelingg', 1],
  ['Robert Keelng', 1],
  ['Bob Keelinq', 1],
  ['obert Keeling', 1],
  ['Robret Keelng', null],
  ['R. Keeling', null],
  ['Keeling', null],
  ['Zoe OBrien Muller', 2],
  ['zoë o’brien-müller', 2],
  // `Zoë` has fewer than five letters, so no typing error is accepted.
  ['Zoi O’Brien-Müller', null],
  ['Jeanluc Picard', 3],
  ['Picard Jean Luc', 3],
  ['Madona', 4],
  ['Madonna Ciccone', null],
  ['Li Ann', 5],
  ['Ann Lu', null],
  ['철수 김', 11],
  ['山田太郎', 12],
  ['健一 佐藤', 13],
  ['佐藤健一', 13],
  ['Paul Atreides', 14],
  ['Paul Atriedes', 14],
  ['Atreides, Paul Jr.', 14],
  ['Ana García', 15],
  ['Ana María García', 15],
  ['Ana López', 15],
  ['García López', null],
  ['William Carter', 16],
  ['William B. Carter', 16],
  ['Bill Blount Carter', 16],
  // The full name has another middle name, although the first and the last name agree.
  ['William Henry Carter', null],
  ['William H. Carter', null],
  ['Carter, William Henry', null],
  ['!!', null],
])('the name %s matches the person %j', async (full_name, id) => {
  expect((await match({ full_name, ...AT_GLOBEX })).id).toBe(id);
});

test.each([
  ['globex', 1],
  ['GLOBEX GmbH', 1],
  ['The Globex', 1],
  ['Glöbex Ltd.', 1],
  ['Glabex', 1],
  ['Glabax', null],
])('the organization name %s matches the person %j', async (organization_name, id) => {
  expect((await match({ ...ROB, organization_name })).id).toBe(id);
});

const SOLER = { full_name: 'María Soler' };

test.each<[request: object, likelihood: number | null, ...matchedOn: string[]]>([
  [{ ...SOLER, ...AT_GLOBEX }, 8, 'full_name', 'organization_name'],
  [{ ...SOLER, organization_domain: 'globex.example' }, 8, 'full_name', 'organization_domain'],
  [{ ...SOLER, location_id: 2 }, 6, 'full_name', 'location_id'],
  [{ ...SOLER, location_id: 2, title: 'Chemist' }, 7, 'full_name', 'title', 'location_id'],
  [{ full_name: 'Maria Soler Pons Vidal', ...AT_GLOBEX }, 8, 'full_name', 'organization_name'],
  [{ ...SOLER, title: 'Chemist' }, null],
  [{ ...SOLER, organization_name: 'Initech', title: 'Chemist' }, null],
  [{ full_name: 'Maria Soller', ...AT_GLOBEX }, null],
])(
  'a last surname that lacks on one side agrees where an organization or a place does: %j has %j',
  async (request, likelihood, ...matched_on) => {
    expect(await match({ ...request, min_likelihood: 1 })).toEqual(
      likelihood === null ? NO_MATCH : { id: 17, likelihood, matched_on, candidates: 1, credits: 1 },
    );
  },
);

test('a placeholder in the place of an organization agrees with no role, not with the same placeholder', async () => {
  const ina = { full_name: 'Ina Frei', min_likelihood: 1 };
  expect(await match({ ...ina, organization_name: 'Self-employed' })).toEqual(NO_MATCH);
  expect(await match({ ...ina, organization_name: 'Freelancer' })).toEqual(NO_MATCH);
  expect(await match({ ...ina, organization_name: 'Freelancer', title: 'Painter' })).toMatchObject({
    id: 18,
    likelihood: 5,
    matched_on: ['full_name', 'title'],
  });
});

test('suffixes of two generations contradict each other', async () => {
  expect((await match({ full_name: 'Paul Atreides Sr.', ...AT_GLOBEX })).id).toBe(null);
  expect((await match({ full_name: 'Paul Atreides III', ...AT_GLOBEX })).id).toBe(null);
});

test('a role whose organization has a record is compared by the name of the record alone', async () => {
  const picard = { full_name: 'Jean-Luc Picard' };
  expect((await match({ ...picard, organization_name: 'Globex' })).id).toBe(3);
  expect((await match({ ...picard, organization_name: 'Globex as it was' })).id).toBe(null);
});

describe('with several candidates', () => {
  const TWIN = { full_name: 'Twin Level', organization_name: 'Initech' };

  test('a tie lowers the likelihood by 2, and the person with the latest start of a current role is the answer', async () => {
    expect(await match(TWIN)).toMatchObject({ id: 7, likelihood: 6, candidates: 3 });
    expect(await match({ ...TWIN, min_likelihood: 7 })).toEqual(NO_MATCH);
  });

  test('the one with more matching fields is the answer, and its likelihood is not lowered', async () => {
    const request = { ...TWIN, email: 'twins@initech.example' };
    expect(await match(request)).toMatchObject({ id: 7, likelihood: 8, candidates: 3 });
    await service.database.pool.query('update persons set location_id = 2 where id = 6');
    expect(await match({ ...request, location_id: 2 })).toMatchObject({
      id: 6,
      likelihood: 10,
      candidates: 3,
    });
    await service.database.pool.query('update persons set location_id = null where id = 6');
  });

  test('a person with a current role comes before one without', async () => {
    const request = { full_name: 'Twin Formerly', organization_name: 'Initech', min_likelihood: 5 };
    expect(await match(request)).toMatchObject({ id: 10, likelihood: 5, candidates: 2 });
  });

  test('identifiers of different persons count for the person who has them', async () => {
    const request = { email: 'rob@globex.example', phone_number: '+442079460123' };
    expect(await match(request)).toMatchObject({ id: 1, likelihood: 7, candidates: 2 });
    expect(await match({ ...request, full_name: 'Ann Li' })).toMatchObject({
      id: 5,
      likelihood: 10,
      candidates: 1,
    });
  });
});

test('a repeated request has the same answer, with the record of the person detail lookup', async () => {
  const detail = await post(service, 'person_detail_lookup', { person_id: 1 });
  for (let n = 0; n < 2; n++) {
    const { body } = await post(service, 'person_match', { ...ROB, ...AT_GLOBEX });
    expect(body).toMatchObject({ person: detail.body, likelihood: 8 });
  }
});

test.each([
  [{}, ''],
  [ROB, ''],
  [{ first_name: 'Robert', organization_name: 'Globex' }, ''],
  [{ organization_name: 'Globex', title: 'Clerk' }, ''],
  [{ ...ROB, email: null, title: null }, ''],
  [{ full_name: ' ', ...AT_GLOBEX }, '/full_name'],
  [{ ...ROB, ...AT_GLOBEX, min_likelihood: 11 }, '/min_likelihood'],
  [{ ...ROB, email: 'rob' }, '/email'],
  [{ network_public_identifier: ' ' }, '/network_public_identifier'],
])('the request %j is refused with an error at %j', async (request, pointer) => {
  const { status, body } = await post(service, 'person_match', request);
  expect([status, body.errors?.[0]?.pointer]).toEqual([400, pointer]);
  if (pointer === '')
    expect(body.detail).toMatch(/add email, phone_number or network_public_identifier, or a name/);
});
