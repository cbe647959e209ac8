import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { suppressPerson } from '../../../src/dataset/import/suppress.ts';
import { post, startService, type TestService } from '../../api/http/service.ts';

let service: TestService;
/** What each of the two providers finds, and how often each was asked. */
let found: (() => unknown)[];
let calls: number[];
beforeAll(async () => {
  const providers = [0, 1].map((nr) => ({
    name: `provider-${nr}`,
    async findWorkEmails() {
      calls[nr] = (calls[nr] ?? 0) + 1;
      return found[nr]?.();
    },
  }));
  service = await startService({ providers });
  await suppressPerson(service.database.pool, { email: 'gone@a.example' });
});
afterAll(() => service.stop());

let person = 10_000;
beforeEach(async () => {
  person += 1;
  calls = [0, 0];
  found = [() => [], () => []];
  const insert = `insert into persons (id, full_name, network_public_identifier) values ($1, 'Wanted', 'wanted')`;
  await service.database.pool.query(insert, [person]);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const item = () => ({ person_id: person, do_contacts_enrichment: true });
const lookUp = () => post(service, 'person_contacts_lookup/work_emails', item());
const bulk = () => post(service, 'person_contacts_lookup/work_emails/bulk', { items: [item(), item()] });

const address = (email: string) => ({ email, validation_status: 'valid' });
const WANTED = address('wanted@a.example');
const DAY_MS = 24 * 60 * 60 * 1_000;

test.each([
  ['no address', []],
  ['only a webmail address', [address('wanted@gmail.com')]],
  ['only a suppressed address', [address('gone@a.example')]],
])('a provider that found %s is asked once a day, over repeats and bulks', async (_, nothing) => {
  let passedMs = 0;
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMs);
  found[0] = () => nothing;
  for (let repeat = 0; repeat < 3; repeat += 1) {
    expect((await lookUp()).body).toEqual([]);
    expect((await bulk()).status).toBe(200);
  }
  passedMs = DAY_MS - 60_000;
  await lookUp();
  expect(calls).toEqual([1, 1]);
  passedMs = DAY_MS + 60_000;
  found[0] = () => [WANTED];
  expect((await lookUp()).body).toMatchObject([{ email: WANTED.email }]);
  expect(calls).toEqual([2, 1]);
});

test.each([
  ['name', `update persons set full_name = 'Wanted Again' where id = $1`],
  ['profile', `update persons set network_public_identifier = 'wanted-again' where id = $1`],
  [
    'employers',
    `insert into roles (id, person_id, organization_id, title, is_current)
     values ($1::bigint * 10, $1, 1, 'Smith', true)`,
  ],
])('providers that found nothing are asked again when the %s of the person changed', async (_, change) => {
  await lookUp();
  await service.database.pool.query(change, [person]);
  await lookUp();
  await bulk();
  expect(calls).toEqual([2, 2]);
});

test('a provider that failed is asked again by the next lookup, one that found nothing is not', async () => {
  found[0] = () => {
    throw new Error('away');
  };
  await lookUp();
  found[0] = () => [WANTED];
  expect((await lookUp()).body).toMatchObject([{ email: WANTED.email }]);
  expect(calls).toEqual([2, 1]);
});
