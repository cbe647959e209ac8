import { expect, test } from 'vitest';
import type { Suppression } from '../../../src/dataset/format/files.ts';
import { suppressPerson } from '../../../src/dataset/import/suppress.ts';
import { createAccount } from '../../../src/operations/account/manage.ts';
import { readSubject } from '../../../src/stewardship/subject/read-subject.ts';
import { idOf } from '../../data-in/tables/import-tables.ts';
import { deliver } from '../../data-in/tables/memory-table.ts';
import { databaseForEachTest } from '../../harness/database.ts';

const database = databaseForEachTest();

/** What a source says, and an identifier by which the person asks. */
const SPELLINGS: [key: string, email: string | null, asked: Suppression][] = [
  ['1', 'a.d.a@gmail.com', { email: 'ada@gmail.com' }],
  ['1', 'ada@gmail.com', { email: 'a.d.a+news@googlemail.com' }],
  ['1', 'ada+work@heron.example', { email: 'ada@heron.example' }],
  ['1', 'ada@heron.example', { email: 'ada+x@heron.example' }],
  ['1', 'ada+work@heron.example', { email: 'ada+x@heron.example' }],
  ['ada@heron.example', null, { email: 'ada@heron.example' }],
  ['ada+crm@heron.example', null, { email: 'ada@heron.example' }],
  ['Ada-Heron', null, { network_public_identifier: 'ada-heron' }],
  ['https://network.example/in/ada-heron', null, { network_public_identifier: 'ada-heron' }],
];

test.each(SPELLINGS)(
  'an access request finds whom a suppression by the same identifier removes: the key %s with the address %s, by %j',
  async (key, email, asked) => {
    const { pool } = database;
    const persons = [
      { key, full_name: 'Ada Heron' },
      { key: 'other', full_name: 'Ben Other', network_public_identifier: 'ben' },
    ];
    const emails = [
      { person_key: 'other', email: 'bada@gmail.com' },
      { person_key: 'other', email: 'bada@heron.example' },
      ...(email === null ? [] : [{ person_key: key, email }]),
    ];
    await deliver(database, 'crm', { persons, emails });
    const id = await idOf(pool, 'persons', key);
    const before = await readSubject(pool, asked);
    expect([before.person_ids, before.held.record?.rows.length]).toEqual([[id], 1]);
    await suppressPerson(pool, asked);
    const { rows } = await pool.query('select full_name from persons');
    expect(rows).toEqual([{ full_name: 'Ben Other' }]);
    const { person_ids, is_suppressed } = await readSubject(pool, asked);
    expect([person_ids, is_suppressed]).toEqual([[id], true]);
  },
);

test('an access request by a mailbox that several persons have is refused with their ids', async () => {
  const { pool } = database;
  const keys = ['1', '2'];
  await deliver(database, 'crm', {
    persons: keys.map((key) => ({ key, full_name: `Ada ${key}` })),
    emails: keys.map((key) => ({ person_key: key, email: `ada+${key}@heron.example` })),
  });
  const ids = await Promise.all(keys.map((key) => idOf(pool, 'persons', key)));
  await expect(readSubject(pool, { email: 'ada@heron.example' })).rejects.toThrow(
    `Several persons have ada@heron.example: ${ids.join(', ')}.`,
  );
});

test.each([{ person_id: 7 }, { email: 'a.d.a@gmail.com' }, { email: 'ada+x@googlemail.com' }])(
  'what %j finds has the feedback about every spelling of an address',
  async (asked) => {
    const { pool } = database;
    const { account_id, user_id } = await createAccount(database.orm.em, 'Test', 1);
    await pool.query(`insert into persons (id, full_name) values (7, 'Ada Heron')`);
    await pool.query(
      `insert into emails (person_id, email, validation_status) values (7, 'ada@gmail.com', 'valid')`,
    );
    for (const email of ['ada@gmail.com', 'a.da+z@gmail.com', 'ada@googlemail.com', 'bada@gmail.com'])
      await pool.query(
        `insert into email_feedback (account_id, user_id, api_key_prefix, is_correct_person, email, email_type, contact_status)
        values ($1, $2, 'rk_00000', true, $3, 'personal', 'valid')`,
        [account_id, user_id, email],
      );
    const { held } = await readSubject(pool, asked);
    expect(held.email_feedback?.rows.map(({ email }) => email)).toEqual([
      'ada@gmail.com',
      'a.da+z@gmail.com',
      'ada@googlemail.com',
    ]);
  },
);

test.each<[email: string, slug: string | null, shown: unknown[]]>([
  ['ada@gmail.com', null, [{ email: 'ada@gmail.com', slug: null }]],
  ['a.da+z@googlemail.com', 'ada', [{ email: 'a.da+z@googlemail.com', slug: 'ada' }]],
  ['ben@heron.example', 'ada', [{ slug: 'ada' }]],
  ['ben@heron.example', 'ben', []],
])(
  'of an objection by %s about the profile %s, the file has no address of others',
  async (email, slug, shown) => {
    const { pool } = database;
    await pool.query(
      `insert into persons (id, full_name, network_public_identifier) values (7, 'Ada Heron', 'Ada')`,
    );
    await pool.query(
      `insert into emails (person_id, email, validation_status) values (7, 'ada@gmail.com', 'valid')`,
    );
    await pool.query(
      `insert into objections (email, slug, expires) values ($1, $2, now() + interval '1 day')`,
      [email, slug],
    );
    const { held } = await readSubject(pool, { person_id: 7 });
    expect(held.objections?.rows).toHaveLength(shown.length);
    expect(held.objections?.rows).toMatchObject(shown);
    expect(JSON.stringify(held)).not.toContain('ben@');
  },
);
