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
  'the email address %j finds its person',
  async (email) => {
    const { status, body } = await byEmail(email);
    expect([status, body]).toEqual([200, expect.objectContaining({ id: ADA, full_name: 'Ada Example' })]);
  },
);

test.each(['+12025550101', '+1 (202) 555-0101', 'tel:+1-202-555-0101', ' +1.202.555.0101 '])(
  'the phone number %j finds its person',
  async (number) => {
    expect((await byPhone(number)).body).toMatchObject({ id: ADA });
  },
);

test('both reverse lookups have the same answer as the lookup by id', async () => {
  const { body } = await post(service, 'person_detail_lookup', { person_id: ADA });
  expect((await byEmail('ada@gmail.com')).body).toEqual(body);
  expect((await byPhone('+12025550101')).body).toEqual(body);
});

test('a shared contact finds the person with the latest start of a current role, then the lowest id', async () => {
  // The current roles of 3 and 4 started on the same day; the role of 5 started later, but is not current.
  expect((await byEmail('shared@acme.example')).body).toMatchObject({ id: 3 });
  expect((await byPhone('+44 (0)20 7946 0123')).body).toMatchObject({ id: 3 });
  // Neither person has a current role.
  expect((await byEmail('two@acme.example')).body).toMatchObject({ id: 2 });
});

test('a current role without a start date ranks above no current role, and below one with a start date', async () => {
  const { pool } = service.database;
  await pool.query(`insert into roles (id, person_id, title, is_current) values (951, 5, 'Adviser', true)`);
  // Person 2 has the lower id, but no current role.
  expect((await byEmail('two@acme.example')).body).toMatchObject({ id: 5 });
  await pool.query(
    `insert into roles (id, person_id, title, is_current, start_date) values (921, 2, 'Fitter', true, '1990-01-01')`,
  );
  expect((await byEmail('two@acme.example')).body).toMatchObject({ id: 2 });
});

test('a contact that no person has is a 404', async () => {
  const email = await byEmail('nobody@acme.example');
  expect([email.status, email.body.code]).toEqual([404, 'not_found']);
  const phone = await byPhone('+442079460999');
  expect([phone.status, phone.body.code]).toEqual([404, 'not_found']);
});

test.each([undefined, null, '', 'ada', 'ada@', 'a b@acme.example', 'ada@localhost', 12, 'a\0@acme.example'])(
  'the invalid email address %j is refused',
  async (email) => {
    const { status, body } = await byEmail(email);
    expect([status, body.errors?.map(({ pointer }) => pointer)]).toEqual([400, ['/email']]);
  },
);

test.each([undefined, null, '', '020 7946 0123', '+44', 'call me', '+999999999999', 442079460123])(
  'the invalid phone number %j is refused',
  async (number) => {
    const { status, body } = await byPhone(number);
    expect([status, body.errors?.map(({ pointer }) => pointer)]).toEqual([400, ['/phone_number']]);
  },
);

test('a reverse lookup takes one SQL statement besides those for the key and the charge', async () => {
  for (const lookUp of [() => byEmail('shared@acme.example'), () => byPhone('+442079460123')]) {
    const before = service.statements();
    expect((await lookUp()).status).toBe(200);
    expect(service.statements() - before).toBe(3);
  }
});
