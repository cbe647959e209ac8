import { expect, test } from 'vitest';
import { readSlug, readSlugKey, slugKey } from '../../src/db/slug-key.ts';
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
  ['İzzet-q7', 'izzet-q7'],
  ['i̇zzet-q7', 'izzet-q7'],
  ['IŞIK-x', 'işik-x'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['οδος', 'οδοσ'],
  ['STRAẞE-1', 'straße-1'],
  ['ᎠᎡᎢ', 'ꭰꭱꭲ'],
  ['jo\u0308rg-x', 'jörg-x'],
  // Not percent-encoded UTF-8: as it stands.
  ['100%', '100%'],
  ['50%-off', '50%-off'],
  ['a%E4b', 'a%e4b'],
  ['a%00b', 'a%00b'],
  ['a%ED%A0%80b', 'a%ed%a0%80b'],
  ['a%C0%AFb', 'a%c0%afb'],
  ['a+b_c.d~e', 'a+b_c.d~e'],
  // A slug that is like a page.
  ['en', 'en'],
  ['About', 'about'],
];

test.each(SLUGS)('the slug %j has the key %j, in the database, too', async (given, key) => {
  expect(slugKey(given)).toBe(key);
  expect(readSlugKey(given)).toBe(key);
  expect(await keysInDatabase([given])).toEqual([key]);
});

test.each<[given: string, slug: string | null]>([
  ['', ''],
  ['  ', ''],
  ['  rob-keeling\n', 'rob-keeling'],
  ['j%C3%B6rg-x', 'jörg-x'],
  ['J%c3%96RG-x', 'JÖRG-x'],
  ['j%25C3%25B6rg-x', 'jörg-x'],
  ['jörg-x?trk=1', 'jörg-x'],
  // Behind `in`, `pub`, `company`, `school` or `showcase`.
  ['https://network.example/in/j%C3%B6rg-x/', 'jörg-x'],
  [' HTTPS://www.network.example/in/Jörg-X?trk=people&x=/in/other#top ', 'Jörg-X'],
  ['network.example/in/jörg-x//', 'jörg-x'],
  ['//network.example/in/jörg-x', 'jörg-x'],
  ['https://network.example/in/%E4%BD%90%E8%97%A4-1', '佐藤-1'],
  ['https://m.network.example/mwlite/in/ada', 'ada'],
  ['https://de.network.example/IN/Ada/', 'Ada'],
  ['https://xn--bcher-kva.example/in/ada', 'ada'],
  ['in/ada', 'ada'],
  ['/company/acme/', 'acme'],
  ['https://network.example/company/acme/about/', 'acme'],
  ['https://network.example/Company/acme/people/?keywords=x', 'acme'],
  ['https://network.example/school/ulm/alumni', 'ulm'],
  ['https://network.example/showcase/acme-labs/posts/', 'acme-labs'],
  ['https://network.example/in/ada/overlay/contact-info/', 'ada'],
  ['https://network.example/in/ada/en', 'ada'],
  ['https://network.example/in/ada/zh-cn/', 'ada'],
  ['https://network.example/in/ada/recent-activity/all/', 'ada'],
  ['https://network.example/in/ada/details/skills/?detailScreenTabIndex=0', 'ada'],
  ['https://network.example/pub/ada-l/12/345/678', 'ada-l'],
  ['https://network.example/in/about', 'about'],
  ['https://network.example/in/en/', 'en'],
  ['https://network.example/in/company', 'company'],
  ['https://network.example/company/in', 'in'],
  ['https://network.example/in/a%2Fb', 'a%2Fb'],
  // Else the last segment.
  ['https://www.code.example/octocat?tab=repositories', 'octocat'],
  ['m.face.example/ada.lovelace/', 'ada.lovelace'],
  ['https://www.net.example/profile/Ada_Lovelace', 'Ada_Lovelace'],
  ['https://tube.example/@ada', '@ada'],
  ['https://face.example/people/Ada-L/100012345678901', '100012345678901'],
  ['ada/', 'ada'],
  ['x.example/007', '007'],
  // No profile.
  ['https://network.example', null],
  ['https://network.example/', null],
  ['www.network.example', null],
  ['network.example/', null],
  ['https://network.example/?in=x', null],
  ['https://network.example/in/', null],
  ['network.example/in', null],
  ['network.example/company/?x=1', null],
  ['https://network.example/in/me/', null],
  ['https://network.example/in/unavailable/', null],
  ['https://network.example/pub/dir/Ada/Lovelace', null],
  ['https://site.example/profile.php?id=1', null],
  ['profile.php?id=1', null],
  ['https://site.example/profile.php', null],
  ['https://site.example/ada/index.html', null],
  ['https://network.example/profile/view?id=123&trk=x', null],
  ['https://site.example/people?user_id=5', null],
  ['https://site.example/ada/about', null],
  ['https://site.example/ada/About/?x', null],
  ['site.example/ada/photos', null],
  ['https://site.example/ada/%61bout', null],
  ['https://site.example/en', null],
  ['https://site.example/ada/pt-br/', null],
  ['https://site.example/ada/zh_TW#x', null],
  ['https://network.example/feed/', null],
  ['network.example/recent-activity', null],
  ['ada-l/12/345/678', null],
  ['https://site.example/#!/ada', null],
  ['///', null],
  ['?x', null],
  ['#x', null],
  ['%20', null],
  ['x'.repeat(256), null],
  [`https://network.example/in/${'%C3%B6'.repeat(255)}`, 'ö'.repeat(255)],
  [`https://network.example/in/${'%C3%B6'.repeat(256)}`, null],
])('the text %j is read as the slug %j', (given, slug) => {
  expect(readSlug(given)).toBe(slug);
  expect(readSlug(slug ?? '')).toBe(slug ?? '');
});

test('each letter of Unicode has the same key in the application and in the database', async () => {
  const letters = Array.from({ length: 0x10ffff }, (_, at) => at + 1)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => /(?=\p{Assigned})\P{Co}/u.test(letter));
  // In a row, for letters that depend on their neighbours.
  const given = letters.flatMap((letter) => [letter, `a${letter}`, `${letter}Σ`]);
  const keys = await keysInDatabase(given);
  const differing = given.filter((letter, at) => slugKey(letter) !== keys[at]);
  expect(differing).toEqual([]);
});
