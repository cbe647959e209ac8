import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { SAMPLE } from '../../sample/src/dataset.ts';
import { generate } from '../../sample/src/generate.ts';
import { directoryForTests } from '../harness/directories.ts';

interface Role {
  title: string;
  is_current: boolean;
  organization_id?: number | null;
  start_date?: string | null;
  end_date?: string | null;
  description?: string | null;
}

interface Row {
  id: number;
  name: string;
  description?: string | null;
  location_id?: number | null;
  industry_id?: number | null;
  organization_id: number;
  founded_date?: string | null;
}

interface Person extends Row {
  full_name: string;
  headline?: string | null;
  roles: Role[];
  educations?: { end_date?: string | null }[] | null;
}

interface Post extends Row {
  title: string;
}

interface Round extends Row {
  funding_type: string;
  date_featured: string;
  amount?: number | null;
  currency?: string | null;
}

const temporary = directoryForTests();
let organizations: Map<number, Row>;
let persons: Person[];
let posts: Post[];
let rounds: Round[];
let industries: Map<number, string>;
let places: Map<number, string>;

// More records than the sample has: a rule that is seldom broken is seen broken.
beforeAll(async () => {
  await generate(temporary.path, { persons: 1_500, organizations: 400, jobPosts: 1_000, seed: SAMPLE.seed });
  persons = await rowsOf<Person>('persons');
  posts = await rowsOf<Post>('job_posts');
  rounds = await rowsOf<Round>('funding_events');
  organizations = new Map((await rowsOf<Row>('organizations')).map((row) => [row.id, row]));
  industries = new Map((await rowsOf<Row>('industries')).map(({ id, name }) => [id, name]));
  places = new Map((await rowsOf<Row>('locations')).map(({ id, name }) => [id, name]));
});

async function rowsOf<Kind>(file: string, directory = temporary.path): Promise<Kind[]> {
  const text = await readFile(join(directory, `${file}.ndjson`), 'utf8');
  return JSON.parse(`[${text.trimEnd().replaceAll('\n', ',')}]`);
}

/** The place of a record: the part of its location behind the last comma; a text where it has none. */
const countryOf = ({ location_id }: Row) =>
  places
    .get(location_id ?? 0)
    ?.split(', ')
    .at(-1) ?? '';

/** The part of the items for which a condition holds. */
function shareOf<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  expect(items.length).toBeGreaterThan(9);
  return items.filter(holds).length / items.length;
}

/** The country, the letters of most names there, and those of most texts. */
const COUNTRIES: [country: string, names: RegExp, texts: RegExp][] = [
  ['United States', /^[\p{Script=Latin}' ]+$/u, /\b(the|and|of)\b/],
  ['Germany', /^[\p{Script=Latin} ]+$/u, /\b(und|der|die|für|von)\b/],
  ['France', /^[\p{Script=Latin} -]+$/u, /\b(de|des|et|les)\b/],
  ['Spain', /^[\p{Script=Latin} ]+$/u, /\b(de|para|los|el)\b/],
  ['Japan', /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々]+$/u, /\p{Script=Hiragana}/u],
  ['China', /^\p{Script=Han}+$/u, /\p{Script=Han}/u],
  ['South Korea', /^\p{Script=Hangul}+$/u, /\p{Script=Hangul}/u],
  ['Kazakhstan', /^[\p{Script=Cyrillic} ]+$/u, /\p{Script=Cyrillic}/u],
  ['Greece', /^[\p{Script=Greek} ]+$/u, /\p{Script=Greek}/u],
  ['United Arab Emirates', /^[\p{Script=Arabic} ]+$/u, /\p{Script=Arabic}/u],
  ['Israel', /^[\p{Script=Hebrew} ]+$/u, /\p{Script=Hebrew}/u],
  ['Thailand', /^[\p{Script=Thai} ]+$/u, /\b(the|and|of)\b/],
  ['Georgia', /^[\p{Script=Georgian} ]+$/u, /\b(the|and|of)\b/],
];

test.each(COUNTRIES)('a place decides the language of names and texts: %s', (country, names, texts) => {
  const people = persons.filter((person) => countryOf(person) === country);
  expect(shareOf(people, ({ full_name }) => names.test(full_name))).toBeGreaterThan(0.7);
  const profiles = people.flatMap(({ description }) => description ?? []).filter((text) => text.length > 60);
  const firms = [...organizations.values()].filter((firm) => countryOf(firm) === country);
  const about = firms.flatMap(({ description }) => description ?? []);
  expect(shareOf([...profiles, ...about], (text) => texts.test(text))).toBeGreaterThan(0.65);
});

/** Words that stand in titles of an industry alone, in English and German. */
const TITLES: Record<string, RegExp> = {
  'Software Development': /data engineer|reliability|qa engineer|softwareentwickler|product manager/i,
  'Hospitals and Health Care': /nurse|physio|radiographer|physician|pflegefach|facharzt|fachärztin/i,
  Banking: /credit analyst|financial adviser|claims|accountant|kundenberater|kreditanalyst|buchhalter/i,
  Retail: /store manager|buyer|merchandiser|filialleiter|einkäufer|verkäufer/i,
  Construction: /site manager|civil engineer|surveyor|carpenter|bauleiter|\bbauingenieur|zimmer/i,
  'Higher Education': /lecturer|research|librarian|dozent|wissenschaftliche|bibliothekar/i,
  Hospitality: /chef|hotel|receptionist|koch|köchin|restaurant/i,
  'Law Practice': /attorney|paralegal|legal counsel|anwalt|anwält/i,
  'Machinery Manufacturing': /mechanical engineer|automation|machinist|maschinenbau|mechatronik/i,
  'Transportation & Logistics': /dispatcher|warehouse|freight|customs|disponent|lagerleiter/i,
  'Crafts & Design': /cabinet maker|goldsmith|ceramicist|textile designer|tischler|goldschmied/i,
};

test('the titles of posts and roles are those of the industry of their organization', () => {
  const titled = [
    ...posts.map(({ title, organization_id }) => ({ title, organization_id })),
    ...persons.flatMap(({ roles }) => roles),
  ];
  const seen = new Set<string>();
  for (const { title, organization_id } of titled) {
    const industry = industries.get(organizations.get(organization_id ?? 0)?.industry_id ?? 0);
    const [owner] = Object.entries(TITLES).find(([, words]) => words.test(title)) ?? [];
    if (!industry || !owner) continue;
    seen.add(owner);
    const same = [owner, ...(SAME[owner] ?? [])];
    expect([title, same]).toEqual([title, expect.arrayContaining([industry])]);
  }
  expect([...seen].sort()).toEqual(Object.keys(TITLES).sort());
});

/** Industries of the same field of work. */
const SAME: Record<string, string[]> = {
  'Software Development': ['IT Services and IT Consulting'],
  Banking: ['Insurance'],
  Construction: ['Real Estate'],
};

/** The level of an English title, from 0 to 4. */
function levelOf(title: string): number {
  const words = [/ Intern$/, /^Junior /, /^(?!Senior |Lead )/, /^Senior /, /^Lead /];
  return words.findIndex((pattern) => pattern.test(title));
}

test('careers go up: no title is below one of an earlier role', () => {
  const english = persons
    .filter((person) => ['United States', 'United Kingdom', 'India'].includes(countryOf(person)))
    .map(({ roles }) => roles.map(({ title }) => title))
    .filter((titles) => titles.length > 1);
  expect(english.length).toBeGreaterThan(300);
  for (const titles of english) {
    const levels = titles.map(levelOf);
    expect([titles, levels]).toEqual([titles, levels.toSorted((a, b) => b - a)]);
  }
  expect(
    shareOf(english, (titles) => levelOf(titles[0] ?? '') > levelOf(titles.at(-1) ?? '')),
  ).toBeGreaterThan(0.6);
});

test('roles follow each other and begin after studies; contradictions are rare', () => {
  let [orderly, pairs] = [0, 0];
  for (const { roles, educations } of persons) {
    const dated = roles.filter(({ start_date }) => start_date);
    for (const [at, { start_date }] of dated.entries()) {
      const earlier = dated[at + 1];
      if (!earlier) continue;
      pairs++;
      const ends = earlier.end_date ?? earlier.start_date ?? '';
      if ((earlier.start_date ?? '') <= (start_date ?? '') && ends <= (start_date ?? '')) orderly++;
    }
    const first = dated.at(-1)?.start_date;
    const degrees = (educations ?? []).flatMap(({ end_date }) => end_date ?? []);
    if (first) expect([first, degrees.filter((end) => end > first)]).toEqual([first, []]);
  }
  expect(pairs).toBeGreaterThan(1_000);
  expect(orderly / pairs).toBeGreaterThan(0.97);
});

test('no role begins before its organization was founded, and none is longer than a working life', () => {
  for (const { roles } of persons) {
    for (const { organization_id, start_date } of roles) {
      const founded = organizations.get(organization_id ?? 0)?.founded_date;
      if (founded && start_date) expect([founded, start_date, start_date >= founded]).toContain(true);
      if (start_date) expect(start_date > '1977').toBe(true);
    }
  }
});

test('rounds of funding come after the foundation, in their order, and seeds are smaller than late rounds', () => {
  const late = /^series_[d-j]$/;
  const usd = (type: RegExp) =>
    rounds.flatMap(({ funding_type, amount, currency }) =>
      type.test(funding_type) && amount && currency === 'USD' ? [amount] : [],
    );
  expect(Math.max(...usd(/^seed$/))).toBeLessThan(Math.max(...usd(late)));
  for (const { organization_id, date_featured } of rounds) {
    const founded = organizations.get(organization_id)?.founded_date;
    if (founded) expect([founded, date_featured, date_featured >= founded]).toContain(true);
  }
  const ladder = ['angel', 'pre_seed', 'seed', 'series_a', 'series_b', 'series_c', 'series_d'];
  for (const id of organizations.keys()) {
    const own = rounds.filter((round) => round.organization_id === id && ladder.includes(round.funding_type));
    const byType = own.toSorted((a, b) => ladder.indexOf(a.funding_type) - ladder.indexOf(b.funding_type));
    const dates = byType.map(({ date_featured }) => date_featured);
    expect(dates).toEqual(dates.toSorted());
  }
});

/** The value of a unit of each currency in USD, roughly. */
const USD_PER: Record<string, number> = {
  ...{ USD: 1, GBP: 1.3, EUR: 1.1, JPY: 1 / 150, CNY: 1 / 7.2, INR: 1 / 85, KZT: 1 / 500, AED: 1 / 3.67 },
  ...{ ILS: 1 / 3.6, KRW: 1 / 1_370, THB: 1 / 34, BRL: 1 / 5.4, PLN: 1 / 3.9, TRY: 1 / 40, VND: 1 / 25_500 },
  ...{ GEL: 1 / 2.7, AMD: 1 / 390, BDT: 1 / 120 },
};

test('the pay of a job post is in the currency of its place, and what a year of work may bring there', () => {
  const pays = posts.flatMap(({ description }) => {
    const [, from = '', to = '', currency = ''] =
      /([\d.,]{4,}|\d[\d ]{4,}) ?\D{1,8} ?([\d., ]{4,}) ([A-Z]{3})\b/.exec(description ?? '') ?? [];
    return currency
      ? [[currency, ...[from, to].map((text) => Number(text.replaceAll(/\D/g, '')))] as const]
      : [];
  });
  expect(pays.length).toBeGreaterThan(posts.length * 0.5);
  for (const [currency, from = 0, to = 0] of pays) {
    const usd = from * (USD_PER[currency] ?? 0);
    expect([currency, from, to, usd > 2_000 && usd < 400_000 && to > from && to < 2 * from]).toContain(true);
  }
  expect(new Set(pays.map(([currency]) => currency)).size).toBeGreaterThan(12);
});

test('texts are sentences about the work: no filler, no empty slot, no template left', () => {
  const texts = [
    ...persons.flatMap(({ headline, description, roles }) => [
      headline,
      description,
      ...roles.map((role) => role.description),
    ]),
    ...posts.flatMap(({ title, description }) => [title, description]),
    ...[...organizations.values()].flatMap(({ name, description }) => [name, description]),
    JSON.stringify(persons),
  ].filter((text) => typeof text === 'string');
  expect(texts.length).toBeGreaterThan(5_000);
  const filler = /\b(lorem|ipsum|dolor|amet|consectetur|adipisc\w*|synergi\w+|blockchains?)\b/i;
  const broken = /\{\w+\}|\bundefined\b|\bNaN\b|\[object| {2,}|\(\)|«»/;
  expect(texts.filter((text) => filler.test(text) || broken.test(text))).toEqual([]);
});

test('texts name their city as their language does', () => {
  const japanese = posts
    .flatMap(({ description }) => description ?? [])
    .filter((text) => /\p{Script=Hiragana}/u.test(text));
  expect(shareOf(japanese, (text) => text.includes('東京'))).toBeGreaterThan(0.9);
  expect(japanese.filter((text) => text.includes('Tokyo'))).toEqual([]);
});

test('the sample that the first start loads has some names of every script', async () => {
  const directory = join(temporary.path, 'sample');
  await generate(directory, SAMPLE);
  const names = (await rowsOf<Person>('persons', directory)).map(({ full_name }) => full_name);
  const scripts = [
    'Han',
    'Hangul',
    'Cyrillic',
    'Greek',
    'Arabic',
    'Hebrew',
    'Devanagari',
    'Bengali',
    'Tamil',
    'Thai',
  ];
  for (const script of [...scripts, 'Georgian', 'Armenian']) {
    const pattern = new RegExp(`\\p{Script=${script}}`, 'u');
    expect([script, names.filter((name) => pattern.test(name)).length > 1]).toEqual([script, true]);
  }
  expect(
    names.filter((name) => /[^\0-\x7f]/.test(name) && /^\p{Script=Latin}/u.test(name)).length,
  ).toBeGreaterThan(9);
});
