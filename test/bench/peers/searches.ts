import { at } from '../samples.ts';
import type { Kind } from './graphql.ts';

/** Values of the dataset for the searches, the most frequent first. A word occurs in no other word of its texts. */
export interface PeerSamples {
  roleTitles: string[];
  jobTitles: string[];
  jobTexts: string[];
  countries: number[];
  keywords: number[];
  industries: number[];
  persons: number[];
}

type Value = string | number;

/** A search in the form of each side. All forms have the same values, which differ from round to round. */
export interface PeerSearch {
  name: string;
  kind: Kind;
  /** The ratios to reach, PostGraphile's and the bare server's time divided by Roster's, by persons of the dataset. */
  aims: { 20_000: string; 80_000: string } | null;
  /** Roster's operation. */
  operation: string;
  values(samples: PeerSamples, round: number): Value[];
  /** Roster's request. */
  body(values: Value[]): object;
  /** The variable of PostGraphile's query. */
  filter(values: Value[]): Value | object;
  /** The condition of the bare server, with the values as parameters. */
  where: string;
}

/** Two words, other ones for some thousand rounds: Roster remembers the counts of equal searches. */
function pair(words: readonly string[], round: number): [string, string] {
  return [at(words, round), at(words, round + 1 + (Math.floor(round / words.length) % (words.length - 1)))];
}

function word(column: string): string {
  return `${column}_words @@ plainto_tsquery('simple', $1)`;
}

const ONE_OF_TWO = "title_words @@ (plainto_tsquery('simple', $1) || plainto_tsquery('simple', $2))";

const includes = (text: Value | undefined) => ({ includesInsensitive: text });
const oneOf = (titles: Value[]) => ({ or: titles.map((title) => ({ title: includes(title) })) });
const between = (from: Value | undefined, to: Value | undefined) => ({
  greaterThanOrEqualTo: String(from),
  lessThanOrEqualTo: String(to),
});
const yes = { equalTo: true };

/** Numbers of employees; the upper end lies far above the first ones. */
const size = (round: number) => [1 + (round % 20), 500 + round];

export const PEER_SEARCHES: readonly PeerSearch[] = [
  {
    ...{ name: 'roles: title, current', kind: 'roles', operation: 'person_role_search' },
    aims: { 20000: '1.5 / 1.2', 80000: '3 / 2' },
    values: ({ roleTitles }, round) => pair(roleTitles, round),
    body: (titles) => ({ role_title: titles.join(' OR '), role_is_current: true }),
    filter: (titles) => ({ ...oneOf(titles), isCurrent: yes }),
    where: `${ONE_OF_TWO} and is_current`,
  },
  {
    ...{ name: 'roles: title, employees', kind: 'roles', operation: 'person_role_search' },
    aims: { 20000: '3 / 2', 80000: '5 / 3' },
    values: ({ roleTitles }, round) => [at(roleTitles, round), ...size(round)],
    body: ([title, from, to]) => ({
      ...{ role_title: title, organization_employees_start: from, organization_employees_end: to },
    }),
    filter: ([title, from, to]) => ({
      ...{ title: includes(title), organizationByOrganizationId: { employees: between(from, to) } },
    }),
    where: `${word('title')}
      and organization_id in (select id from organizations where employees between $2 and $3)`,
  },
  {
    ...{ name: 'jobs: title, country', kind: 'jobs', operation: 'job_search' },
    aims: { 20000: '2 / 1', 80000: '20 / 2' },
    values: ({ jobTitles, countries }, round) => [at(jobTitles, round), at(countries, round)],
    body: ([title, country]) => ({ title, locations: [country] }),
    filter: ([title, country]) => ({
      ...{ title: includes(title), isActive: yes },
      locationByLocationId: {
        locationInsidesByLocationId: { some: { insideId: { equalTo: String(country) } } },
      },
    }),
    where: `${word('title')} and is_active
      and location_id in (select location_id from location_insides where inside_id = $2)`,
  },
  {
    ...{ name: 'jobs: word in description', kind: 'jobs', operation: 'job_search' },
    aims: { 20000: '5 / 1.2', 80000: '15 / 2.5' },
    values: ({ jobTexts }, round) => [at(jobTexts, round)],
    body: ([text]) => ({ description: text }),
    filter: ([text]) => ({ description: includes(text), isActive: yes }),
    where: `${word('description')} and is_active`,
  },
  {
    ...{ name: 'organizations: keyword, size', kind: 'organizations', operation: 'organization_search' },
    aims: { 20000: '1 / 1.2', 80000: '1.2 / 1.5' },
    values: ({ keywords }, round) => [at(keywords, round), ...size(round)],
    body: ([keyword, from, to]) => ({ keywords: [keyword], employees_start: from, employees_end: to }),
    filter: ([keyword, from, to]) => ({
      organizationKeywordLinksByOrganizationId: { some: { keywordId: { equalTo: String(keyword) } } },
      employees: between(from, to),
    }),
    where: `employees between $2 and $3
      and id in (select organization_id from organization_keyword_links where keyword_id = $1)`,
  },
  {
    ...{ name: 'organizations: industry, size', kind: 'organizations', operation: 'organization_search' },
    aims: { 20000: '1 / 1.2', 80000: '1.2 / 1.5' },
    values: ({ industries }, round) => [at(industries, round), ...size(round)],
    body: ([industry, from, to]) => ({ industries: [industry], employees_start: from, employees_end: to }),
    filter: ([industry, from, to]) => ({
      ...{ industryId: { equalTo: String(industry) }, employees: between(from, to) },
    }),
    where: 'industry_id = $1 and employees between $2 and $3',
  },
  {
    name: 'organizations with an active job of a title',
    ...{ kind: 'hiring', operation: 'organization_search' },
    aims: { 20000: '1 / 1.2', 80000: '1.5 / 1.5' },
    values: ({ jobTitles }, round) => pair(jobTitles, round),
    body: (titles) => ({ job_post_title: titles.join(' OR '), job_post_is_active: true }),
    filter: (titles) => ({ ...oneOf(titles), isActive: yes }),
    where: `${ONE_OF_TWO} and is_active`,
  },
  {
    name: 'count: persons by title',
    ...{ kind: 'role totals', operation: 'person_role_search/totals' },
    aims: { 20000: '2 / 1.2', 80000: '5 / 2' },
    values: ({ roleTitles }, round) => pair(roleTitles, round),
    body: (titles) => ({ role_title: titles.join(' OR ') }),
    filter: oneOf,
    where: ONE_OF_TWO,
  },
  {
    ...{ name: 'count: jobs by title', kind: 'job totals', operation: 'job_search/totals' },
    aims: null,
    values: ({ jobTitles }, round) => [at(jobTitles, round)],
    body: ([title]) => ({ title }),
    filter: ([title]) => ({ title: includes(title), isActive: yes }),
    where: `${word('title')} and is_active`,
  },
  {
    ...{ name: 'lookup: person', kind: 'person', operation: 'person_detail_lookup' },
    aims: { 20000: '1.2 / 1', 80000: '1.2 / 1' },
    values: ({ persons }, round) => [at(persons, round)],
    body: ([id]) => ({ person_id: id }),
    filter: ([id]) => String(id),
    where: 'p.id = $1',
  },
];
