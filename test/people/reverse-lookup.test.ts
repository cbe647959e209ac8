import { afterAll, beforeAll, expect, test } from 'vitest';
import { post, startService, type TestService } from '../http/service.ts';

const ADA = 9_007_199_254_740_991;

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const byEmail = (email: unknown) => post(service, 'person_detail_reverse_lookup/by_email', { email });
const byPhone = (phone_number: unknown) =>
  post(service, 'person_detail_reverse_lookup/by_phone_number', { phone_number });

test.each(['ada@gmail.com', ' ADA@Gmail.com\t', 'a.valid@acme.example'])(
  'the address %j finds its person',
  async (email) => {
    const { status, body } = await byEmail(email);
    expect([status, body]).toEqual([200, expect.objectContaining({ id: ADA, full_name: 'Ada Example' })]);
  },
);

test.each(['+12025550101', '+1 (202) 555-0101', 'tel:+1-202-555-0101', ' +1.202.555.0101 '])(
  'the number %j finds its person',
  async (number) => {
    expect((await byPhone(number)).body).toMatchObject({ id: ADA });
  },
);

test('both answer exactly what the lookup by id answers', async () => {
  const { body } = await post(service, 'person_detail_lookup', { person_id: ADA });
  expect((await byEmail('ada@gmail.com')).body).toEqual(body);
  expect((await byPhone('+12025550101')).body).toEqual(body);
});

test('of several persons, the one with the latest start of a current role is meant, then the lowest id', async () => {
  // 3 and 4 began on one day; 5 began later, but has left.
  expect((await byEmail('shared@acme.example')).body).toMatchObject({ id: 3 });
  expect((await byPhone('+44 (0)20 7946 0123')).body).toMatchObject({ id: 3 });
  // Neither has a current role.
  expect((await byEmail('two@acme.example')).body).toMatchObject({ id: 2 });
});

test('a person with a current role of unknown start comes before one without a current role, and after a known start', async () => {
  const { pool } = service.database;
  await pool.query(`insert into roles (id, person_id, title, is_current) values (951, 5, 'Adviser', true)`);
  // 2 has no current role, and the lower id.
  expect((await byEmail('two@acme.example')).body).toMatchObject({ id: 5 });
  await pool.query(
    `insert into roles (id, person_id, title, is_current, start_date) values (921, 2, 'Fitter', true, '1990-01-01')`,
  );
  expect((await byEmail('two@acme.example')).body).toMatchObject({ id: 2 });
});

test('nobody has it: 404', async () => {
  const email = await byEmail('nobody@acme.example');
  expect([email.status, email.body.code]).toEqual([404, 'not_found']);
  const phone = await byPhone('+442079460999');
  expect([phone.status, phone.body.code]).toEqual([404, 'not_found']);
});

test.each([undefined, null, '', 'ada', 'ada@', 'a b@acme.example', 'ada@localhost', 12, 'a\0@acme.example'])(
  'the address %j is refused',
  async (email) => {
    const { status, body } = await byEmail(email);
    expect([status, body.errors?.map(({ pointer }) => pointer)]).toEqual([400, ['/email']]);
  },
);

test.each([undefined, null, '', '020 7946 0123', '+44', 'call me', '+999999999999', 442079460123])(
  'the number %j is refused',
  async (number) => {
    const { status, body } = await byPhone(number);
    expect([status, body.errors?.map(({ pointer }) => pointer)]).toEqual([400, ['/phone_number']]);
  },
);

test('a reverse lookup is one statement beside those for the key and the charge', async () => {
  for (const look of [() => byEmail('shared@acme.example'), () => byPhone('+442079460123')]) {
    const before = service.statements();
    expect((await look()).status).toBe(200);
    expect(service.statements() - before).toBe(3);
  }
});
