import { expect, test } from 'vitest';
import { readSlugKey, slugKey } from '../../src/db/slug-key.ts';
import { databaseForTests } from '../harness/database.ts';

const database = databaseForTests();

async function keysInDatabase(slugs: readonly string[]): Promise<string[]> {
  const { rows } = await database.pool.query(
    'select slug_key(slug) as key from unnest($1::text[]) with ordinality as given (slug, nr) order by nr',
    [slugs],
  );
  return rows.map(({ key }) => key);
}

const SLUGS: [given: string, key: string][] = [
  ['Rob-Keeling', 'rob-keeling'],
  ['  rob-keeling\n', 'rob-keeling'],
  ['İzzet-q7', 'izzet-q7'],
  ['i̇zzet-q7', 'izzet-q7'],
  ['IŞIK-x', 'işik-x'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['οδος', 'οδοσ'],
  ['STRAẞE-1', 'straße-1'],
  ['ᎠᎡᎢ', 'ꭰꭱꭲ'],
  ['jo\u0308rg-x', 'jörg-x'],
  ['j%C3%B6rg-x', 'jörg-x'],
  ['J%c3%96RG-x', 'jörg-x'],
  ['https://network.example/in/j%C3%B6rg-x/', 'jörg-x'],
  [' HTTPS://www.network.example/in/Jörg-X?trk=people&x=/in/other#top ', 'jörg-x'],
  ['network.example/in/jörg-x//', 'jörg-x'],
  ['https://network.example/in/%E4%BD%90%E8%97%A4-1', '佐藤-1'],
  ['/company/acme/', 'acme'],
  ['jörg-x?trk=1', 'jörg-x'],
  // Not percent-encoded UTF-8: as it stands.
  ['100%', '100%'],
  ['50%-off', '50%-off'],
  ['a%E4b', 'a%e4b'],
  ['a%00b', 'a%00b'],
  ['a%ED%A0%80b', 'a%ed%a0%80b'],
  ['a%C0%AFb', 'a%c0%afb'],
  ['a%25C3', 'a%c3'],
  ['a+b_c.d~e', 'a+b_c.d~e'],
];

test.each(SLUGS)('the slug %j has the key %j, in the database, too', async (given, key) => {
  expect(slugKey(given)).toBe(key);
  expect(readSlugKey(given)).toBe(key);
  expect(await keysInDatabase([given])).toEqual([key]);
});

test.each([
  ['', ''],
  ['  ', ''],
  ['https://network.example', null],
  ['https://network.example/?in=x', null],
  ['///', null],
  ['?x', null],
  ['x'.repeat(256), null],
  [`https://network.example/in/${'%C3%B6'.repeat(255)}`, 'ö'.repeat(255)],
])('the text %j of a request is read as %j', (given, key) => {
  expect(readSlugKey(given)).toBe(key);
});

test('a stored value that is no slug has the same key in the application and in the database', async () => {
  const values = [
    '',
    ' ',
    'https://network.example',
    'https://network.example/',
    '///',
    '?',
    '#x',
    '%',
    '%%',
    '/%2F/',
    'a/%',
  ];
  expect(await keysInDatabase(values)).toEqual(values.map(slugKey));
});

test('each letter of Unicode has the same key in the application and in the database', async () => {
  const letters = Array.from({ length: 0x10ffff }, (_, at) => at + 1)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => /\p{Assigned}/u.test(letter));
  // In a row, for letters that depend on their neighbours.
  const given = letters.flatMap((letter) => [letter, `a${letter}`, `${letter}Σ`]);
  const keys = await keysInDatabase(given);
  const differing = given.filter((letter, at) => slugKey(letter) !== keys[at]);
  expect(differing).toEqual([]);
});
