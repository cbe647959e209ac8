import { describe, expect, test } from 'vitest';
import { suppressPerson } from '../../../src/dataset/import/suppress.ts';
import { type Answer, post, serviceForTests } from '../../api/http/service.ts';

const service = serviceForTests();

type Kind = 'personal_emails' | 'work_emails' | 'phone_numbers';

/** A stored submission in an answer, with the fields that tests read. */
interface Row {
  id: number;
  person_id: number | null;
  date_created: string;
}

async function submit(
  kind: Kind,
  feedback: object,
): Promise<Omit<Answer, 'body'> & { body: Row & Answer['body'] }> {
  return (await post(service, `feedback/${kind}`, feedback)) as never;
}

const EMAIL = { email: 'ada@acme.example', contact_status: 'valid', is_correct_person: true };
const PHONE = { phone_number: '+442079460123', contact_status: 'connected', is_correct_person: true };

const KINDS = [
  ['personal_emails', 'email_feedback', EMAIL, 'email'],
  ['work_emails', 'email_feedback', EMAIL, 'email'],
  ['phone_numbers', 'phone_feedback', PHONE, 'phone_number'],
] as const;

async function count(table: string): Promise<number> {
  const { rows } = await service.database.pool.query<{ count: number }>(`select count(*) from ${table}`);
  return rows[0]?.count ?? 0;
}

describe.each(KINDS)('feedback/%s', (kind, table, feedback, contact) => {
  test('stores a submission with account, user and key, and answers 201 with the stored row', async () => {
    const before = new Date();
    const whole = { ...feedback, is_correct_person: false, name: 'Ada', person_id: 2 };
    const { status, body } = await submit(kind, whole);
    expect(status).toBe(201);
    const { id, date_created: created, ...rest } = body;
    const type = { personal_emails: 'personal', work_emails: 'work', phone_numbers: undefined }[kind];
    expect(rest).toEqual({ ...whole, ...(type && { email_type: type }) });
    expect(created).toBe(new Date(created).toISOString());
    // The database may run on another clock.
    expect(Math.abs(Date.parse(created) - before.getTime())).toBeLessThan(60_000);

    const { rows } = await service.database.pool.query(`select * from ${table} where id = $1`, [id]);
    const { date_created: _, ...stored } = rows[0];
    const submitter = {
      account_id: service.accountId,
      user_id: service.userId,
      api_key_prefix: service.key.slice(3, 11),
    };
    expect(stored).toEqual({ id, ...rest, ...submitter });
  });

  test('stores every submission as a row of its own, even if it is identical and concurrent', async () => {
    const before = await count(table);
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(kind, feedback)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(20);
    expect(await count(table)).toBe(before + 20);
  });

  test('refuses a request without a required field, and stores nothing', async () => {
    const before = await count(table);
    for (const name of [contact, 'contact_status', 'is_correct_person'])
      for (const value of [undefined, null]) {
        const { status, body } = await submit(kind, { ...feedback, [name]: value });
        expect([status, body.errors?.map(({ pointer }) => pointer)]).toEqual([400, [`/${name}`]]);
      }
    expect(await count(table)).toBe(before);
  });

  test.each([
    ['/contact_status', { contact_status: 'maybe' }],
    ['/contact_status', { contact_status: kind === 'phone_numbers' ? 'valid' : 'connected' }],
    ['/contact_status', { contact_status: 'VALID' }],
    ['/is_correct_person', { is_correct_person: 'true' }],
    ['/is_correct_person', { is_correct_person: 1 }],
    ['/name', { name: 'x'.repeat(256) }],
    ['/name', { name: 'a\0b' }],
    ['/person_id', { person_id: 0 }],
    ['/person_id', { person_id: '2' }],
    ['/person_id', { person_id: 999 }],
    ['/email_type', { email_type: 'work' }],
  ])('refuses a request with an invalid %s (%j), and stores nothing', async (pointer, wrong) => {
    const before = await count(table);
    const { status, body } = await submit(kind, { ...feedback, ...wrong });
    expect([status, body.errors?.map((error) => error.pointer)]).toEqual([400, [pointer]]);
    expect(await count(table)).toBe(before);
  });

  test('accepts a name of up to 255 characters of any script, and stores a blank one as null', async () => {
    const long = await submit(kind, { ...feedback, name: '𝔸'.repeat(255) });
    expect([long.status, (long.body as unknown as { name: string }).name]).toEqual([201, '𝔸'.repeat(255)]);
    for (const name of ['', '  ', null])
      expect((await submit(kind, { ...feedback, name })).body).toMatchObject({ name: null });
  });

  test('a suppression deletes the submissions about the person and the contacts of the person alone, and refuses new ones', async () => {
    const { pool } = service.database;
    const person = { personal_emails: 101, work_emails: 102, phone_numbers: 103 }[kind];
    const [own, shared, named] =
      kind === 'phone_numbers'
        ? ['+442079460201', '+442079460202', '+442079460203']
        : [`own-${person}@eve.example`, `shared-${person}@eve.example`, `named-${person}@eve.example`];
    await pool.query(`insert into persons (id, full_name) values ($1, 'Eve'), ($1 + 10, 'Eva')`, [person]);
    const [contacts, columns, status] =
      kind === 'phone_numbers' ? ['phone_numbers', '', ''] : ['emails', ', validation_status', `, 'valid'`];
    await pool.query(
      `insert into ${contacts} (person_id, ${contact}${columns})
        values ($1, $2${status}), ($1, $3${status}), ($1 + 10, $3${status})`,
      [person, own, shared],
    );
    const ids: number[] = [];
    for (const about of [
      { person_id: person },
      { [contact]: own },
      { [contact]: named },
      { [contact]: shared },
      { person_id: person + 10 },
    ]) {
      const { status, body } = await submit(kind, { ...feedback, ...about });
      expect(status).toBe(201);
      ids.push(body.id);
    }
    await suppressPerson(pool, { person_id: person, [contact]: named });
    const { rows } = await pool.query(`select id from ${table} where id = any($1) order by id`, [ids]);
    expect(rows).toEqual(ids.slice(3).map((id) => ({ id })));
    const unkept = await submit(kind, { ...feedback, [contact]: named });
    expect(unkept.status).toBe(201);
    const kept = await pool.query(`select from ${table} where ${contact} = $1`, [named]);
    expect(kept.rowCount).toBe(0);
    const after = await submit(kind, { ...feedback, person_id: person });
    expect([after.status, after.body.errors?.[0]?.pointer]).toEqual([400, '/person_id']);
  });
});

test.each([
  [' Ada.Lovelace@ACME.example\t', 'ada.lovelace@acme.example'],
  ['ÅSA@SMÖRGÅS.example', 'åsa@xn--smrgs-pra0j.example'],
  ['ΟΔΥΣΣΕΥΣ@acme.example', 'οδυσσευς@acme.example'],
  ['İzmir@acme.example', 'i̇zmir@acme.example'],
])('the email address %j is stored as %j', async (given, stored) => {
  const { status, body } = await submit('work_emails', { ...EMAIL, email: given });
  expect([status, body]).toMatchObject([201, { email: stored }]);
});

test.each(['ada', 'ada@', 'ada@acme', 'two words@acme.example', 'a@b.example, c@d.example', '', 7])(
  'the invalid email address %j is refused',
  async (email) => {
    const { status, body } = await submit('personal_emails', { ...EMAIL, email });
    expect([status, body.errors?.map(({ pointer }) => pointer)]).toEqual([400, ['/email']]);
  },
);

test.each([
  ['+44 (0)20 7946 0123', '+442079460123'],
  ['tel:+1-202-555-0101', '+12025550101'],
  ['(+44) 207-946-0175', '+442079460175'],
  ['＋４４ ２０７９４６０１７５', '+442079460175'],
  ['+49.30-90 18 20', '+4930901820'],
])('the phone number %j is stored as %j', async (given, stored) => {
  const { status, body } = await submit('phone_numbers', { ...PHONE, phone_number: given });
  expect([status, body]).toMatchObject([201, { phone_number: stored }]);
});

test.each(['020 7946 0123', '442079460123x', '+44', '+999 123 4567', 'call me', '', 442079460123])(
  'the invalid phone number %j is refused',
  async (number) => {
    const { status, body } = await submit('phone_numbers', { ...PHONE, phone_number: number });
    expect([status, body.errors?.map(({ pointer }) => pointer)]).toEqual([400, ['/phone_number']]);
  },
);
