import { expect, test } from 'vitest';
import { insertRecords } from '../../api/http/records.ts';
import { get, serviceForTests } from '../../api/http/service.ts';

/** An item of a result. */
interface Item {
  id: number;
  name: string;
  text: string;
  detail: string | null;
}

/** Names of person skills by their id minus 900,000. No person has one of them. */
const SKILLS: Record<number, string> = {
  1: 'Straßenbau',
  2: 'Große Straße',
  3: 'Ελληνικά',
  4: 'العربية',
  5: '한국어',
  6: '東京都観光',
  7: 'ภาษาไทย',
  8: 'हिन्दी',
  9: 'עברית',
  10: '<b>"bold"</b>\u0001\t& \\ \'quoted\'',
  11: 'Zed++',
  12: 'Zed',
  13: 'Zed# and .NET',
  14: 'TypeScript',
  15: 'Łódź dialect',
  16: 'Machine Learning',
  17: 'machine learning',
  18: 'Machine Learning Operations',
  19: 'Applied Machine Learning',
};

/** Inserts values named Zeta 0 to Zeta 4, and records that use them. Each kind of use decides the order of two values. */
const USES = [
  ...['industries', 'organization_keywords', 'web_technologies', 'locations', 'organizations'].map(
    (table) =>
      `insert into ${table} (id, name) select 900000 + nr, 'Zeta ' || nr from generate_series(0, 4) as nr`,
  ),
  `insert into organizations (id, name, industry_id, location_id) values
    (900101, 'Uses', 900004, 900004), (900102, 'Uses', 900001, 900004), (900103, 'Uses', 900004, 900003)`,
  `insert into persons (id, full_name, industry_id, location_id) values
    (900101, 'Ada', 900004, 900002), (900102, 'Grace', 900003, 900004), (900103, 'Joan', 900003, 900003)`,
  `insert into roles (id, person_id, organization_id, title, is_current, location_id) values
    (900101, 900101, 900004, 'Owner', true, 900004), (900102, 900102, 900004, 'Owner', false, 900003),
    (900103, 900101, 900003, 'Owner', true, 900002), (900104, 900101, null, 'Owner', true, null)`,
  `insert into job_posts (id, organization_id, source, source_id, url, title, is_remote, is_active, date_featured,
      location_id)
    select id, organization, 'network', id, 'https://jobs.example/zeta', 'Job', false, false, '2020-01-01', location
    from (values (900101, 900004, 900004), (900102, 900003, 900001), (900103, 900002, null))
      as job (id, organization, location)`,
  `insert into organization_keyword_links (organization_id, keyword_id, position) values
    (900101, 900004, 0), (900102, 900004, 0), (900101, 900001, 1)`,
  `insert into websites (id, domain, domain_key) values (900101, 'one.zeta', 'one.zeta'), (900102, 'two.zeta', 'two.zeta')`,
  `insert into website_technology_links (website_id, web_technology_id, is_active, position) values
    (900101, 900004, true, 0), (900102, 900004, false, 0), (900101, 900001, false, 1)`,
];

const service = serviceForTests({
  async insertRecords(pool) {
    await insertRecords(pool);
    await pool.query(
      'insert into person_skills (id, name) select 900000 + key::bigint, value from json_each_text($1)',
      [JSON.stringify(SKILLS)],
    );
    for (const statement of USES) await pool.query(statement);
  },
});

async function lookUp(kind: string, q?: string, page?: number): Promise<{ results: Item[]; more: boolean }> {
  const query = new URLSearchParams({ ...(q !== undefined && { q }), ...(page && { page: String(page) }) });
  const { status, body } = await get(service, `/api/datastorage/autocomplete/${kind}/?${query}`);
  expect([status, body.detail]).toEqual([200, undefined]);
  const { results, pagination } = body as unknown as { results: Item[]; pagination: { more: boolean } };
  return { results, more: pagination.more };
}

const namesOf = async (kind: string, q?: string) => (await lookUp(kind, q)).results.map(({ name }) => name);

test('the detail of a location is its types of places, of an organization its website, and null for other kinds', async () => {
  expect((await lookUp('locations', 'berlin')).results).toEqual([
    { id: 1, name: 'Berlin, Germany', text: 'Berlin, Germany', detail: 'city, country' },
  ]);
  expect((await lookUp('locations', 'remote')).results).toMatchObject([{ id: 3, detail: null }]);
  expect((await lookUp('organizations', 'cafe noir')).results).toEqual([
    { id: 3, name: 'Café Noir', text: 'Café Noir', detail: 'https://www.noir.example' },
  ]);
  expect((await lookUp('organizations', 'bare')).results).toMatchObject([{ id: 2, detail: null }]);
  expect((await lookUp('industries', 'software')).results).toEqual([
    { id: 4, name: 'Software', text: 'Software', detail: null },
  ]);
});

test('values are ordered by how many records use them, most used first, and unused values are found', async () => {
  const orders: [kind: string, numbers: number[]][] = [
    // Used by organizations and persons.
    ['industries', [4, 3, 1, 0, 2]],
    // Used by roles and job posts.
    ['organizations', [4, 3, 2, 0, 1]],
    ['organization_keywords', [4, 1, 0, 2, 3]],
    // Used by organizations, job posts, persons and roles.
    ['locations', [4, 3, 2, 1, 0]],
    // Used by websites, now or formerly.
    ['web_technologies', [4, 1, 0, 2, 3]],
  ];
  for (const [kind, numbers] of orders)
    expect([kind, await namesOf(kind, 'zeta')]).toEqual([kind, numbers.map((nr) => `Zeta ${nr}`)]);
});

test('without a text every value is listed, ten per page, most used first', async () => {
  const pages = [];
  for (let page = 1, more = true; more; page++) {
    const answer = await lookUp('organizations', undefined, page);
    pages.push(answer.results.map(({ id }) => id));
    more = answer.more;
  }
  const { rows } = await service.database.pool.query<{ ids: number[] }>(`
    select json_agg(id order by usage desc, id) as ids
    from (
      select id, (select count(*) from roles where organization_id = organizations.id)
        + (select count(*) from job_posts where organization_id = organizations.id) as usage
      from organizations
    ) as used`);
  expect(pages.flat()).toEqual(rows[0]?.ids);
  expect(new Set(pages.slice(0, -1).map(({ length }) => length))).toEqual(new Set([10]));
});

test('an exact name in any case comes first, then names that begin with the text, then names that contain it', async () => {
  for (const q of ['machine learning', 'MACHINE LEARNING', ' Máchine  Learning '])
    expect((await lookUp('person_skills', q)).results.map(({ id }) => id - 900_000)).toEqual([
      16, 17, 18, 19,
    ]);
  expect(await namesOf('person_skills', 'zed')).toEqual(['Zed', 'Zed++', 'Zed# and .NET']);
  expect((await namesOf('person_skills', 'zed++'))[0]).toBe('Zed++');
  expect((await namesOf('person_skills', 'zed#'))[0]).toBe('Zed# and .NET');
});

test.each([
  ['person_skills', 'typscript', 'TypeScript'],
  ['person_skills', 'tpyescript', 'TypeScript'],
  ['person_skills', 'machne lerning', 'Machine Learning'],
  ['person_skills', 'lodz dialekt', 'Łódź dialect'],
  ['locations', 'brelin', 'Berlin, Germany'],
  ['locations', 'pairs', 'Paris, France'],
  ['organization_keywords', 'robtics', 'robotics'],
  ['industries', 'Consluting', 'Consulting'],
])('a lookup of %s tolerates the typing error in %s', async (kind, q, name) => {
  expect((await namesOf(kind, q))[0]).toBe(name);
});

test.each([
  ['strasse', ['Straßenbau', 'Große Straße']],
  ['ελλ', ['Ελληνικά']],
  ['ΕΛΛΗΝΙΚΑ', ['Ελληνικά']],
  ['العرب', ['العربية']],
  ['한국', ['한국어']],
  ['하', ['한국어']],
  ['東', ['東京都観光']],
  ['京', ['東京都観光']],
  ['観光', ['東京都観光']],
  ['ไทย', ['ภาษาไทย']],
  ['हिन', ['हिन्दी']],
  ['עבר', ['עברית']],
  ['łódź', ['Łódź dialect']],
])('the text %s finds names in its script', async (q, names) => {
  expect(await namesOf('person_skills', q)).toEqual(names);
});

test('a name with markup and control characters is answered unchanged, and is found by its beginning', async () => {
  for (const q of ['<b>', '<b>"BOLD"', SKILLS[10] ?? ''])
    expect((await lookUp('person_skills', q)).results[0]).toMatchObject({ id: 900_010, name: SKILLS[10] });
  expect((await namesOf('person_skills', 'bold'))[0]).toBe(SKILLS[10]);
});

test('symbols and operators of an engine are literal text, and never match everything', async () => {
  for (const q of [
    '"',
    '-',
    '&',
    '😀',
    '" OR id EXISTS',
    '*',
    'ـ',
    '()',
    '\u0001',
    '-typescript-',
    '"type"',
  ]) {
    const names = await namesOf('person_skills', q);
    expect(names.length).toBeLessThan(5);
    if (q.includes('type')) expect(names).toEqual(['TypeScript']);
  }
  expect(await namesOf('person_skills', `${'machine '.repeat(49)}`)).toEqual(expect.any(Array));
  expect(await namesOf('person_skills', 'ﷺ'.repeat(400))).toEqual([]);
});
