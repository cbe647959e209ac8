import { expect, test } from 'vitest';
import type { Suppression } from '../../src/dataset/format/files.ts';
import { suppressPerson } from '../../src/dataset/import/suppress.ts';
import { isRoleAddress } from '../../src/dataset/role-addresses.ts';
import { databaseForEachTest } from '../harness/database.ts';
import { placesOf } from '../identity/places/places-of-texts.ts';
import type { Rows } from './tables/import-tables.ts';
import { deliver } from './tables/memory-table.ts';

const database = databaseForEachTest();

/** Every text about the person holds this mark, in any case; no other text of the database does. */
const MARK = 'zyxw';

const SLUG = `${MARK}-ada`;
const EMAIL = `ada@${MARK}.example`;
const PHONE = '+442079460123';

/** What two sources say about one person, by the same slug and address, and about others. */
const DELIVERIES: Record<string, Rows> = {
  crm: {
    organizations: [{ key: 'o', name: 'Heron', domain: 'heron.example' }],
    persons: [
      {
        key: `${MARK}-key`,
        full_name: `Ada ${MARK}`,
        headline: `Head of ${MARK}`,
        network_public_identifier: SLUG,
        url: `https://network.example/${MARK}`,
        skills: ['Optics'],
        educations: [{ school_name: `School of ${MARK}` }],
        roles: [{ title: `Chief ${MARK}`, organization_key: 'o' }],
      },
      { key: 'ben', full_name: 'Ben Other', network_public_identifier: 'ben' },
    ],
    roles: [{ person_key: 'ben', title: 'Clerk', organization_key: 'o' }],
    courses: [{ person_key: `${MARK}-key`, name: `Course of ${MARK}` }],
    emails: [{ person_key: `${MARK}-key`, email: EMAIL }],
    phone_numbers: [{ person_key: `${MARK}-key`, phone_number: PHONE }],
    patents: [{ key: 'p', title: 'A lens', author_keys: [`${MARK}-key`, 'ben'] }],
  },
  list: {
    persons: [
      { key: '1', full_name: `Ada ${MARK}`, description: `Knows ${MARK}`, network_public_identifier: SLUG },
    ],
    skills: [{ person_key: '1', name: 'Optics' }],
    emails: [{ person_key: '1', email: `private@${MARK}.example`, basis: `asked ${MARK}` }],
  },
  board: {
    emails: [{ person_slug: SLUG, email: EMAIL }],
    languages: [{ person_email: EMAIL, name: 'Dutch', proficiency: MARK }],
  },
};

async function deliverAll() {
  for (const [source, rows] of Object.entries(DELIVERIES))
    expect(await deliver(database, source, rows), source).toMatchObject({ rejected: 0 });
}

async function expectGone() {
  for (const text of [MARK, PHONE]) expect(await placesOf(database.pool, [text]), text).toEqual([]);
  const { rows } = await database.pool.query('select full_name from persons');
  expect(rows).toEqual([{ full_name: 'Ben Other' }]);
}

/** The ways in which a person can be suppressed. */
const WAYS: Record<string, () => Promise<unknown>> = {
  'by slug': () => suppress({ network_public_identifier: SLUG }),
  'by an address that one source gives': () => suppress({ email: `private@${MARK}.example` }),
  'by the key of a source': () =>
    deliver(database, 'crm', { suppressed_persons: [{ person_key: `${MARK}-key` }] }),
  'by a line of a source with the slug': () =>
    deliver(database, 'board', { suppressed_persons: [{ network_public_identifier: SLUG }] }),
};

const suppress = (person: Suppression) => suppressPerson(database.pool, person);

test('what the sources say about the person is in the tables before a suppression', async () => {
  await deliverAll();
  const tables = new Set((await placesOf(database.pool, [MARK])).map((place) => place.split('.')[0]));
  expect([...tables].sort()).toEqual(
    expect.arrayContaining(['claim_values', 'claims', 'emails', 'persons', 'roles']),
  );
  const { rows } = await database.pool.query('select count(*)::int as persons from persons');
  expect(rows).toEqual([{ persons: 2 }]);
});

test.each(['info', 'info+x', 'no-reply', 'welcome', 'abuse', 'ann', 'inform', 'x+info'])(
  'the database takes %s@ for an address of a task as the service does',
  async (local) => {
    const address = `${local}@acme.example`;
    const { rows } = await database.pool.query('select is_role_address($1) as is_role', [address]);
    expect(rows).toEqual([{ is_role: isRoleAddress(address) }]);
  },
);

/** `nothing-left.test.ts` suppresses persons in the other ways. */
test.each(['by an address that one source gives', 'by the key of a source'])(
  'a person who is suppressed %s leaves no text, and no source brings one back',
  async (way) => {
    await deliverAll();
    await WAYS[way]?.();
    await expectGone();
    await deliverAll();
    await expectGone();
  },
);

test.each([
  ['slug', { network_public_identifier: SLUG }, SLUG],
  ['slug in capitals', { network_public_identifier: `${MARK}-élodie` }, `${MARK}-E\u0301LODIE`],
  ['slug in an address', { network_public_identifier: SLUG }, `https://network.example/in/${SLUG}/`],
  ['address', { email: EMAIL }, EMAIL],
  ['address in capitals', { email: EMAIL }, EMAIL.toUpperCase()],
])('a person whose key in a source is a suppressed %s goes, and is left out', async (_, identifier, key) => {
  const persons = [{ key, full_name: `Ada ${MARK}` }];
  await deliver(database, 'before', { persons });
  await suppress(identifier);
  expect(await placesOf(database.pool, [MARK])).toEqual([]);
  for (const source of ['before', 'fair']) {
    const { files } = await deliver(database, source, { persons });
    expect(files).toMatchObject([{ lines: 1, accepted: 0, suppressed: 1 }]);
    expect(await placesOf(database.pool, [MARK])).toEqual([]);
  }
});

test('the lines of a suppressed person are counted by themselves, whenever the suppression is made', async () => {
  const crm = async () => {
    const { files } = await deliver(database, 'crm', DELIVERIES.crm as Rows);
    return files.flatMap(({ file, lines, accepted, unchanged, suppressed }) =>
      suppressed ? [[file, lines, accepted, unchanged, suppressed]] : [],
    );
  };
  await suppress({ network_public_identifier: SLUG });
  expect(await crm()).toEqual([
    ['persons.ndjson', 2, 1, 0, 1],
    ['emails.ndjson', 1, 0, 0, 1],
    ['phone_numbers.ndjson', 1, 0, 0, 1],
    ['courses.ndjson', 1, 0, 0, 1],
  ]);
  expect(await crm()).toEqual([
    ['persons.ndjson', 2, 1, 1, 1],
    ['emails.ndjson', 1, 0, 0, 1],
    ['phone_numbers.ndjson', 1, 0, 0, 1],
    ['courses.ndjson', 1, 0, 0, 1],
  ]);
});

test.each(['by slug', 'by the key of a source', 'by a line of a source with the slug'])(
  'a person who is suppressed %s before any source speaks of it never appears',
  async (way) => {
    await WAYS[way]?.();
    await deliver(database, 'crm', DELIVERIES.crm as Rows);
    await expectGone();
  },
);

/** By what a line names the person who goes, and how that person is suppressed. */
const NAMED = [
  { person_email: EMAIL },
  { person_email: `private@${MARK}.example` },
  { person_slug: SLUG },
].flatMap((named) => Object.keys(WAYS).map((way) => [named, way] as const));

test.each(NAMED)(
  'an organization that only a role of %j names goes with the person who is suppressed %s',
  async (named, way) => {
    await deliverAll();
    const roles = [
      { ...named, title: 'Owner', organization_name: `${MARK} Consulting` },
      { ...named, title: 'Adviser', organization_name: 'Beta' },
      { person_slug: 'ben', title: 'Adviser', organization_name: 'Beta' },
    ];
    expect(await deliver(database, 'register', { roles })).toMatchObject({ rejected: 0 });
    await WAYS[way]?.();
    await expectGone();
    const { rows } = await database.pool.query('select name from organizations order by name');
    expect(rows).toEqual([{ name: 'Beta' }, { name: 'Heron' }]);
  },
);
