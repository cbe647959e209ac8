import { expect, test } from 'vitest';
import { suggest } from '../../../src/data-in/suggest/suggest.ts';
import { deliveriesForTests } from '../delivery-directory.ts';
import { loader } from './load-suggested.ts';

const deliveries = deliveriesForTests();

const load = loader(deliveries);

test.each([
  ['Umsatz (Mio. €)', '12,5', { revenue: '12500000' }],
  ['Revenue (in 000s USD)', '310', { revenue: '310000' }],
  ['Total Raised ($M)', '3.5', { funding_total: '3500000' }],
  ['Cifra de negocios', '41.750.300,50', { revenue: '41750301' }],
  ['Datum oprichting', '19980302', { founded_date: '1998-03-02' }],
  ['設立年月日', '2008年4月1日', { founded_date: '2008-04-01' }],
  ['設立年月日', '昭和45年6月15日', { founded_date: '1970-06-15' }],
  ['설립일', '2021년 3월 4일', { founded_date: '2021-03-04' }],
  ['従業員数', '1,350名', { employees: '1350' }],
  ['Industries', 'Optics, Lenses, Lasers', { industry: 'Optics', keywords: ['Lenses', 'Lasers'] }],
  ['SIC description', '10390 - Processing of fruit', { industry: 'Processing of fruit' }],
  ['Website', 'https://www.lens.example/about', { domain: 'lens.example' }],
  ['Founded', '2001/05/07', { founded_date: '2001-05-07' }],
  ['Founded', 'May 7, 2001', { founded_date: '2001-05-07' }],
  ['Gegründet', '7. Mai 2001', { founded_date: '2001-05-07' }],
  ['PLZ/Ort', '53111 Bonn', { location: '53111 Bonn' }],
  ['HQ City', 'Bonn', { city: 'Bonn' }],
])('of an organization, %s %s is read as it is meant', async (column, value, expected) => {
  const name = /^\P{ASCII}+$/u.test(column) ? '会社名' : 'Company name';
  const { organizations } = await load('companies.csv', `${name};${column}\nLens;${value}`);
  expect(organizations).toEqual([{ key: expect.any(String), name: 'Lens', ...expected }]);
});

test.each([
  ['City', 'Unknown', 'Bonn', undefined],
  ['Ort', 'unbekannt', 'Bonn', undefined],
  ['Ville', 'N/A', 'Bonn', undefined],
  ['Location', 'Not specified', 'Bonn, Germany', undefined],
  ['Country', 'NA', 'Germany', 'NA'],
])('of organizations, %s %s beside %s is %j', async (column, value, other, expected) => {
  const { organizations } = await load(
    'companies.csv',
    `Company name;${column}\nLens;${value}\nHeron;${other}`,
  );
  const [place] = (organizations ?? []).map(({ key: _, name: __, ...rest }) => Object.values(rest)[0]);
  expect(place).toBe(expected);
});

test.each([
  ['Optics, Lenses, Lasers', { industry: 'Optics', keywords: ['Lenses', 'Lasers'] }],
  ['Optics, Lenses & Lasers', { industry: 'Optics, Lenses & Lasers' }],
])('of organizations whose industries are each like %s, the first has %j', async (industry, expected) => {
  const lines = [1, 2, 3, 4, 5].map((nth) => `Lens ${nth};${industry}`);
  const { organizations } = await load('companies.csv', ['Company name;Industry', ...lines].join('\n'));
  expect(organizations?.[0]).toEqual({ key: 'Lens 1', name: 'Lens 1', ...expected });
});

test.each([
  ['Status', ['published', 'closed'], 'is_active', ['true', 'false']],
  ['Workplace Type', ['remote', 'hybrid'], 'is_remote', ['true', 'false']],
  ['Homeoffice', ['ja', 'möglich'], 'is_remote', ['true', 'false']],
  ['Description', ['<p>Grind <b>lenses</b>.</p>', '<p>Sell.</p>'], 'description_html', null],
])('of job posts, %s %j is %s', async (column, values, field, expected) => {
  const lines = values.map((value, nr) => `Engineer;Lens Inc;https://jobs.example/${nr};${value}`);
  const { job_posts: posts = [] } = await load(
    'jobs.csv',
    [`Job Title;Company;Job URL;${column}`, ...lines].join('\n'),
  );
  expect(posts.map((post) => String(post[field]))).toEqual(expected ?? values);
});

test.each([
  ['Mar 5, 2024', 'Dec 31, 2023'],
  ['Tue, 05 Mar 2024 08:00:00 +0000', 'Sun, 31 Dec 2023 08:00:00 GMT'],
  ['2024/03/05', '2023/12/31'],
  ['3/5/2024 10:30 AM', '12/31/2023 10:30 PM'],
])('a post of %s is of that day', async (...days) => {
  const lines = days.map((day, nr) => `Engineer;Lens Inc;https://jobs.example/${nr};${day}`);
  const { job_posts: posts = [] } = await load(
    'jobs.csv',
    ['Job Title;Company;Job URL;pubDate', ...lines].join('\n'),
  );
  expect(posts.map((post) => post.date_featured)).toEqual(['2024-03-05', '2023-12-31']);
});

test.each([
  [
    'Firma;Mitarbeiter;Umsatz',
    ['1.250;25.000', '11-50;1.000', '1.001 - 5.000;5.000'],
    ['1250', '11', '1001'],
  ],
  ['Firma;Mitarbeiter;Ort', ['50-100;Bonn', '1.000-5.000;Ulm', '10.000+;Trier'], ['50', '1000', '10000']],
  ['Company;Employees;City', ['51-200;Bonn', '1,001-5,000;Ulm', '10,001+;Trier'], ['51', '1001', '10001']],
])(
  'numbers of a range, %s %j, are read as the language of the table writes them',
  async (names, rows, employees) => {
    const lines = rows.map((row, nr) => `Linse ${nr};${row}`);
    const { organizations = [] } = await load('firmen.csv', [names, ...lines].join('\n'));
    expect(organizations.map((organization) => organization.employees)).toEqual(employees);
  },
);

test.each([
  ['SIREN;Raison sociale;Commune', 'Brest', 'FR'],
  ['CNPJ;Razão social;Município', 'Sorriso', 'BR'],
  ['NIP;Nazwa firmy;Miejscowość', 'Lublin', 'PL'],
])('a place of a register, %s, is in its country', async (names, city, country) => {
  const { organizations } = await load('register.csv', `${names}\n123456789;Lens SA;${city}`);
  expect(organizations).toEqual([expect.objectContaining({ city, country })]);
});

test('a column whose name says what it is fills its field, where half of its values look so, with a mark of doubt', () => {
  const values = ['lens.example', 'www.heron.example', 'see below', 'mill.example, mill.example'];
  const rows = values.map((Website, nr) => ({ Company: `Lens ${nr}`, Website }));
  expect(suggest(rows, ['Company', 'Website']).columns[1]).toMatchObject({
    field: 'domain',
    isDoubtful: true,
  });
  expect(suggest(rows.slice(1), ['Company', 'Website']).columns[1]).toMatchObject({ field: null });
});

test.each([
  ['Total Raised', ['12.50', '3.20'], null],
  ['Revenue', ['31', '', 'N/A', '4.5'], null],
  ['Umsatz', ['999', '1.200.000'], 'revenue'],
  ['Total Raised', ['12.50', '3200000'], 'funding_total'],
  ['Total Raised ($M)', ['12.50', '3.20'], 'funding_total'],
  ['Revenue', ['$2.5M', '$300k'], 'revenue'],
])(
  'amounts of %s such as %j fill %s: those that are small alone may be in millions',
  (column, values, field) => {
    const rows = values.map((value, nr) => ({ Company: `Lens ${nr}`, [column]: value }));
    expect(suggest(rows, ['Company', column], { kind: 'organizations' }).columns[1]?.field).toBe(field);
  },
);

test('amounts in other money than US dollars have a mark of doubt', () => {
  const amounts = suggest([{ Firma: 'Linsen', 'Umsatz in Euro': '1000' }], ['Firma', 'Umsatz in Euro'], {
    kind: 'organizations',
  });
  expect(amounts.columns.at(-1)).toMatchObject({ field: 'revenue', isDoubtful: true });
});
