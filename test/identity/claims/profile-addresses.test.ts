import { describe, expect, test } from 'vitest';
import { suppressPerson } from '../../../src/dataset/import/suppress.ts';
import type { Rows } from '../../data-in/tables/import-tables.ts';
import { deliver } from '../../data-in/tables/memory-table.ts';
import { deliver as deliverStrict } from '../../dataset/import-delivery.ts';
import { databaseForEachTest } from '../../harness/database.ts';

const database = databaseForEachTest();

const persons = async () =>
  (
    await database.pool.query(
      `select full_name as name, network_public_identifier as slug, network_public_profile_url as url from persons order by id`,
    )
  ).rows;

/** Addresses that two persons of one name have, one each, and that name no profile. */
const OF_NOBODY: [one: string, other: string][] = [
  ['https://site.example/profile.php?id=1', 'https://site.example/profile.php?id=2'],
  ['https://site.example/ada/about', 'https://site.example/adam/about'],
  ['https://site.example/ada/en', 'https://site.example/adam/en'],
  ['site.example/ada-l/12/345/678', 'site.example/ada-l/9/345/678'],
  ['https://network.example/profile/view?id=11', 'https://network.example/profile/view?id=12'],
  ['https://network.example/in/unavailable/', 'https://network.example/in/unavailable'],
  ['https://site.example/ada/index.html', 'https://site.example/adam/index.html'],
];

describe.each(OF_NOBODY)('the addresses %s and %s', (one, other) => {
  const lines = [one, other].map((address, nr) => ({
    full_name: 'Ada Lovelace',
    network_public_identifier: address,
    nr,
  }));
  const shown = [one, other].map((address) => ({
    name: 'Ada Lovelace',
    slug: null,
    url: address.replace(/^(?!https:)/, 'https://'),
  }));

  test('identify nobody in deliveries of sources, and are shown', async () => {
    for (const { nr, ...line } of lines) {
      const delivered = await deliver(database, `list${nr}`, { persons: [{ key: 'a', ...line }] } as Rows);
      expect(delivered).toMatchObject({ rejected: 0 });
    }
    expect(await persons()).toEqual(shown);
  });

  test('identify nobody in strict deliveries, and are shown', async () => {
    const { reported } = await deliverStrict(database.pool, {
      persons: lines.map(({ nr, ...line }) => ({ id: nr + 1, ...line })),
    });
    expect(reported).toEqual([]);
    await deliver(database, 'list', {
      persons: [{ key: 'a', full_name: 'Ada Lovelace', network_public_identifier: one }],
    });
    expect(await persons()).toEqual([...shown, shown[0]]);
  });

  test('are no reference, and suppress nobody', async () => {
    await deliver(database, 'crm', {
      persons: [{ key: 'a', full_name: 'Ada Lovelace', network_public_identifier: 'en' }],
    });
    const roles = await deliver(database, 'list', { roles: [{ person_slug: one, title: 'Clerk' }] } as Rows);
    expect(roles).toMatchObject({ rejected: 1 });
    const suppressed = await deliver(database, 'list', {
      suppressed_persons: [{ network_public_identifier: one }],
    });
    expect(suppressed).toMatchObject({ rejected: 1 });
    await expect(suppressPerson(database.pool, { network_public_identifier: other })).rejects.toThrow(
      'profile',
    );
    const { reported } = await deliverStrict(database.pool, {
      suppressed_persons: [{ network_public_identifier: one }],
    });
    expect(reported).toMatchObject([{ field: 'network_public_identifier' }]);
    expect(await persons()).toHaveLength(1);
  });
});

test('a slug that names no profile is left out, by the name of the field, where the line shows another address', async () => {
  const line = {
    full_name: 'Ada Lovelace',
    network_public_identifier: 'https://site.example/profile.php?id=1',
    network_public_profile_url: 'https://network.example/in/ada',
  };
  const { files } = await deliver(database, 'list', { persons: [{ key: 'a', ...line }] });
  expect(files).toMatchObject([{ rejected: 0, partly: 1 }, {}]);
  expect(await persons()).toEqual([
    { name: 'Ada Lovelace', slug: null, url: 'https://network.example/in/ada' },
  ]);
  const { reported } = await deliverStrict(database.pool, { persons: [{ id: 1, ...line }] });
  expect(reported).toMatchObject([{ field: 'network_public_identifier' }]);
});

test.each([
  ['https://network.example/in/zoe/fr', 'https://network.example/in/ben/fr', 'zoe'],
  [
    'https://network.example/in/zoe/overlay/contact-info/',
    'network.example/in/ben/overlay/contact-info/',
    'ZOE',
  ],
  ['network.example/pub/zoe/1/2/3', 'network.example/pub/ben/1/2/3', 'https://m.network.example/in/zoe'],
  ['https://network.example/in/zoe/recent-activity/all/', 'ben', 'https://fr.network.example/IN/Zoe/?x'],
])('a suppressed %s shuts out that profile alone, in each spelling', async (suppressed, other, again) => {
  const line = (name: string, slug: string) => ({ full_name: name, network_public_identifier: slug });
  await deliver(database, 'crm', {
    persons: [
      { key: 'z', ...line('Zoe', again) },
      { key: 'b', ...line('Ben', other) },
    ],
  });
  await suppressPerson(database.pool, { network_public_identifier: suppressed });
  await deliver(database, 'list', {
    persons: [
      { key: 'z', ...line('Zoe', suppressed) },
      { key: 'b', ...line('Ben', other) },
    ],
  });
  await deliverStrict(database.pool, {
    persons: [
      { id: 1, ...line('Zoe', again) },
      { id: 2, ...line('Ben', other) },
    ],
  });
  // A profile's address as key.
  const keyed = await deliver(database, 'keys', { persons: [{ key: suppressed, full_name: 'Zoe' }] });
  expect(keyed.files).toMatchObject([{ suppressed: 1 }]);
  expect(new Set((await persons()).map(({ name, slug }) => `${name} ${slug}`))).toEqual(new Set(['Ben ben']));
});

test('a key that is the address of a page is no suppressed slug, and one of a profile joins nobody', async () => {
  await suppressPerson(database.pool, { network_public_identifier: 'about' });
  for (const source of ['one', 'two'])
    await deliver(database, source, {
      persons: [
        { key: 'https://network.example/in/zoe/about', full_name: 'Zoe' },
        { key: 'https://site.example/ben/about', full_name: 'Ben' },
      ],
    });
  expect((await persons()).map(({ name }) => name)).toEqual(['Zoe', 'Ben', 'Zoe', 'Ben']);
});
