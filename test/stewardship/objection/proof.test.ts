import { describe, expect, test } from 'vitest';
import { importTables, type Rows } from '../../data-in/tables/import-tables.ts';
import { databaseForEachTest } from '../../harness/database.ts';
import { objectionsForEachTest } from './sent-objections.ts';

const database = databaseForEachTest();

const asked = objectionsForEachTest(database);

/** Asks, and confirms by the link that comes. */
async function object(email: string, slug: string | null = null): Promise<void> {
  const before = asked.sent.length;
  await asked.objections.request({ email, slug });
  await expect.poll(() => asked.sent.length).toBe(before + 1);
  const message = asked.sent[before];
  if (message?.type !== 'link') throw new Error('no link came');
  expect(await asked.objections.confirm(new URL(message.link).searchParams.get('token') ?? '')).toBe(true);
}

const ofPersons = (persons: object[], emails: object[] = []): Rows => ({ persons, emails }) as Rows;

const stored = async () => ({
  persons: (await database.pool.query('select full_name from persons order by id')).rows,
  suppressions: (await database.pool.query('select kind, person_id from suppressions order by id')).rows,
  acts: (await database.pool.query(`select action from audit_entries where action like '%suppress'`)).rows,
});

const ADA = { key: 'ada', full_name: 'Ada Heron', network_public_identifier: 'ada-heron' };
const BEN = { key: 'ben', full_name: 'Ben Otter', network_public_identifier: 'ben-otter' };
const EMAIL = 'ada@heron.example';
const OF_ADA = { person_key: 'ada', email: EMAIL };

interface Case {
  deliveries: Record<string, Rows>;
  email?: string;
  slug?: string;
  reason: string;
}

const OTHERS: Record<string, Case> = {
  'two persons with contradicting names have the slug': {
    deliveries: {
      crm: ofPersons([ADA], [OF_ADA]),
      list: ofPersons([{ ...BEN, network_public_identifier: 'ada-heron' }]),
    },
    slug: 'ada-heron',
    reason: 'several_persons',
  },
  'the address is the key of another person': {
    deliveries: { crm: ofPersons([ADA], [OF_ADA]), list: ofPersons([{ ...BEN, key: EMAIL }]) },
    reason: 'several_persons',
  },
  'the address is the key of another person, in other letters': {
    deliveries: { crm: ofPersons([ADA], [OF_ADA]), list: ofPersons([{ ...BEN, key: 'ADA@Heron.example' }]) },
    reason: 'several_persons',
  },
  'the slug of the one who has the address is the key of another person': {
    deliveries: { crm: ofPersons([ADA], [OF_ADA]), list: ofPersons([{ ...BEN, key: 'Ada-Heron' }]) },
    reason: 'several_persons',
  },
  'a profile address with the slug is the key of another person': {
    deliveries: {
      crm: ofPersons([ADA], [OF_ADA]),
      list: ofPersons([{ ...BEN, key: 'https://network.example/in/ada-heron/' }]),
    },
    slug: 'ada-heron',
    reason: 'several_persons',
  },
  'the address is a key, and nobody has it': {
    deliveries: { list: ofPersons([{ ...BEN, key: EMAIL }]) },
    reason: 'several_persons',
  },
  'two persons have the address': {
    deliveries: { crm: ofPersons([ADA, BEN], [OF_ADA, { person_key: 'ben', email: EMAIL }]) },
    reason: 'address_of_several',
  },
  'two persons have the mailbox, in two spellings': {
    deliveries: {
      crm: ofPersons([ADA, BEN], [OF_ADA, { person_key: 'ben', email: 'ada+ben@heron.example' }]),
    },
    reason: 'address_of_several',
  },
  'another spelling of the mailbox is the key of another person': {
    deliveries: {
      crm: ofPersons([ADA], [OF_ADA]),
      list: ofPersons([{ ...BEN, key: 'Ada+News@heron.example' }]),
    },
    reason: 'several_persons',
  },
  'the address is that of a task, and one person has it': {
    deliveries: { crm: ofPersons([ADA], [{ person_key: 'ada', email: 'presse@heron.example' }]) },
    email: 'presse@heron.example',
    reason: 'address_of_several',
  },
  'the address is that of a task, and nobody has it': {
    deliveries: { crm: ofPersons([ADA]) },
    email: 'info@heron.example',
    reason: 'address_of_several',
  },
  'another person has the profile': {
    deliveries: { crm: ofPersons([ADA, BEN], [OF_ADA]) },
    slug: 'ben-otter',
    reason: 'address_not_of_profile',
  },
  'nobody has the profile': {
    deliveries: { crm: ofPersons([ADA], [OF_ADA]) },
    slug: 'nobody',
    reason: 'address_not_of_profile',
  },
  'nobody has the address of a profile': {
    deliveries: { crm: ofPersons([ADA]) },
    slug: 'ada-heron',
    reason: 'address_not_of_profile',
  },
};

test.each(Object.keys(OTHERS))('nothing is removed where %s: the operator decides', async (name) => {
  const { deliveries, email = EMAIL, slug = null, reason } = OTHERS[name] as Case;
  for (const [source, rows] of Object.entries(deliveries)) await importTables(database.pool, source, rows);
  const before = await stored();
  await object(email, slug);
  await expect
    .poll(() => asked.sent.slice(1))
    .toMatchObject([{ type: 'request', email, profile: slug, reason }]);
  expect(await stored()).toEqual(before);
});

describe('the one person who has the address is removed', () => {
  test.each<[string, Record<string, Rows>, slug: string | null]>([
    ['and named by the address alone', { crm: ofPersons([ADA, BEN], [OF_ADA]) }, null],
    ['and the profile is named', { crm: ofPersons([ADA, BEN], [OF_ADA]) }, 'ada-heron'],
    [
      'in another spelling of the mailbox',
      { crm: ofPersons([ADA, BEN], [{ person_key: 'ada', email: 'ada+news@heron.example' }]) },
      'ada-heron',
    ],
    [
      'of two sources, one of which has the address as key',
      {
        crm: ofPersons([ADA, BEN], [OF_ADA]),
        list: ofPersons([{ ...ADA, key: EMAIL }], [{ person_key: EMAIL, email: EMAIL }]),
      },
      null,
    ],
    [
      'whom a source names by the address only',
      { crm: ofPersons([ADA, BEN], [OF_ADA]), board: { roles: [{ person_email: EMAIL, title: 'Clerk' }] } },
      null,
    ],
  ])('%s', async (_, deliveries, slug) => {
    for (const [source, rows] of Object.entries(deliveries)) await importTables(database.pool, source, rows);
    await object(EMAIL, slug);
    const { persons, acts } = await stored();
    expect(persons).toEqual([{ full_name: 'Ben Otter' }]);
    expect(acts).not.toEqual([]);
    expect(asked.sent).toHaveLength(1);
  });

  test('and acts of the trail have the actor `objection`', async () => {
    await importTables(database.pool, 'crm', ofPersons([ADA, BEN], [OF_ADA]));
    await object(EMAIL);
    const { rows } = await database.pool.query(
      `select distinct actor from audit_entries where action in ('person_suppress', 'identifier_suppress')`,
    );
    expect(rows).toEqual([{ actor: 'objection' }]);
  });
});

test('an address that nobody has is suppressed for later deliveries', async () => {
  await object(EMAIL);
  await importTables(database.pool, 'crm', ofPersons([BEN]));
  expect((await stored()).persons).toEqual([{ full_name: 'Ben Otter' }]);
  expect((await stored()).suppressions).toEqual([{ kind: 'email', person_id: null }]);
});
