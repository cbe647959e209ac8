import { describe, expect, test } from 'vitest';
import type { Suppression } from '../../../src/dataset/format/files.ts';
import { suppressPerson } from '../../../src/dataset/import/suppress.ts';
import { idOf, type Rows } from '../../data-in/tables/import-tables.ts';
import { deliver } from '../../data-in/tables/memory-table.ts';
import { deliver as deliverStrict } from '../../dataset/import-delivery.ts';
import { databaseForEachTest } from '../../harness/database.ts';

const database = databaseForEachTest();

const suppress = (person: Suppression) => suppressPerson(database.pool, person);

const names = async () =>
  (await database.pool.query(`select full_name from persons order by full_name`)).rows.map(
    ({ full_name }) => full_name,
  );

const ADA = { key: 'ada', full_name: 'Ada Heron' };
const BEN = { key: 'ben', full_name: 'Ben Otter' };

/** Adds a person with an address. */
const crm = (email: string): Rows => ({
  persons: [ADA, BEN],
  emails: [
    { person_key: 'ada', email },
    { person_key: 'ben', email: 'ben@heron.example' },
  ],
});

const MAILBOXES: [suppressed: string, delivered: string][] = [
  ['ada@heron.example', 'ada+news@heron.example'],
  ['ada+news@heron.example', 'ada@heron.example'],
  ['ada+news@heron.example', 'Ada+shop+x@Heron.example'],
  ['ada@gmail.com', 'a.d.a@gmail.com'],
  ['a.da+x@gmail.com', 'ada@googlemail.com'],
  ['ada@googlemail.com', 'A.D.A+news@Gmail.com'],
  ['ada@b\u00fccher.example', 'ada+1@xn--bcher-kva.example'],
];

describe.each(MAILBOXES)('the suppressed address %s is the mailbox of %s, which', (suppressed, delivered) => {
  test('removes the person who has it', async () => {
    await deliver(database, 'crm', crm(delivered));
    await deliverStrict(database.pool, {
      persons: [{ id: 1, full_name: 'Ada Strict' }],
      emails: [{ person_id: 1, email: delivered, validation_status: 'valid' }],
    });
    await suppress({ email: suppressed });
    expect(await names()).toEqual(['Ben Otter']);
  });

  test('is left out of later deliveries of sources and of datasets, as a contact and as a key', async () => {
    await deliver(database, 'before', { persons: [{ ...BEN, key: delivered, full_name: 'Ada by key' }] });
    await suppress({ email: suppressed });
    await deliver(database, 'crm', crm(delivered));
    await deliver(database, 'list', { persons: [{ ...ADA, key: delivered }] });
    await deliverStrict(database.pool, {
      persons: [{ id: 1, full_name: 'Ada Strict' }],
      emails: [{ person_id: 1, email: delivered, validation_status: 'valid' }],
    });
    const { rows } = await database.pool.query(`select email from emails order by email`);
    expect(rows).toEqual([{ email: 'ben@heron.example' }]);
    expect((await names()).filter((name) => name !== 'Ada Heron' && name !== 'Ada Strict')).toEqual([
      'Ben Otter',
    ]);
  });

  test('is suppressed by the id of a person, and by a file', async () => {
    await deliver(database, 'crm', crm(suppressed));
    await suppress({ person_id: await idOf(database.pool, 'persons', 'ada') });
    const { files } = await deliver(database, 'list', { persons: [{ ...ADA, key: delivered }] });
    expect(files).toMatchObject([{ suppressed: 1 }]);
    await deliver(database, 'other', { suppressed_persons: [{ email: delivered }] });
    expect(await names()).toEqual(['Ben Otter']);
  });
});

test.each([
  ['ada@heron.example', 'ad.a@heron.example'],
  ['ada@gmail.com', 'ada@gmail.com.example'],
  ['ada@heron.example', 'ada@sub.heron.example'],
  ['ada@googlemail.example', 'a.da@googlemail.example'],
  ['+ada@heron.example', '+eve@heron.example'],
])('the suppressed address %s is another mailbox than %s', async (suppressed, delivered) => {
  await suppress({ email: suppressed });
  await deliver(database, 'crm', crm(delivered));
  expect(await names()).toEqual(['Ada Heron', 'Ben Otter']);
});

test('a mailbox that another person has in another spelling stays when one of them is suppressed by id', async () => {
  await deliver(database, 'crm', {
    persons: [ADA, BEN],
    emails: [
      { person_key: 'ada', email: 'desk+ada@heron.example' },
      { person_key: 'ben', email: 'desk+ben@heron.example' },
    ],
  });
  await suppress({ person_id: await idOf(database.pool, 'persons', 'ada') });
  expect(await names()).toEqual(['Ben Otter']);
});

test('addresses are stored and compared as they are written where nobody is suppressed', async () => {
  await deliver(database, 'crm', crm('ada+news@gmail.com'));
  await deliver(database, 'list', {
    persons: [{ key: '1', full_name: 'Ada Heron' }],
    emails: [{ person_key: '1', email: 'a.d.a@googlemail.com' }],
  });
  expect(await names()).toEqual(['Ada Heron', 'Ada Heron', 'Ben Otter']);
  const { rows } = await database.pool.query('select email from emails order by email');
  expect(rows.map(({ email }) => email)).toEqual([
    'a.d.a@googlemail.com',
    'ada+news@gmail.com',
    'ben@heron.example',
  ]);
});

test('feedback about another spelling of a suppressed mailbox is deleted, and not kept later', async () => {
  const submit = (email: string) =>
    database.pool.query(
      `insert into email_feedback (account_id, user_id, api_key_prefix, is_correct_person, email, email_type, contact_status)
      select a.id, u.id, 'abcdefgh', true, $1, 'work', 'valid' from accounts a join users u on u.account_id = a.id limit 1`,
      [email],
    );
  await database.pool.query(
    `with account as (insert into accounts (name, credit_balance) values ('Acme', 0) returning id)
    insert into users (account_id, email) select id, 'x@acme.example' from account`,
  );
  await submit('ada+a@heron.example');
  await submit('bea@heron.example');
  await suppress({ email: 'ada+b@heron.example' });
  await submit('ada+c@heron.example');
  const { rows } = await database.pool.query('select email from email_feedback');
  expect(rows).toEqual([{ email: 'bea@heron.example' }]);
});

test('a suppressed address counts once, however many spellings are noted of it', async () => {
  const { reported, files } = await deliverStrict(database.pool, {
    suppressed_persons: [{ email: 'a.da+x@gmail.com' }, { email: 'ada@gmail.com' }],
  });
  expect(reported).toEqual([]);
  expect(files).toMatchObject([{ lines: 2, accepted: 2, inserted: 2 }]);
  const { rows } = await database.pool.query('select count(*)::int as hashes from suppressions');
  expect(rows).toEqual([{ hashes: 2 }]);
});
