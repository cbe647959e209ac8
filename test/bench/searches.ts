import { type BenchCall, posts } from './calls.ts';
import { at, type Samples } from './samples.ts';

const NEWEST = Date.parse('2024-09-01');
/** Fifty years. A prime, so that rounds with a step still see every day. */
const DAYS = 18_253;

/** Another day for every round, so that no round is answered from a cache. */
function dayOf(round: number): string {
  return new Date(NEWEST - (round % DAYS) * 86_400_000).toISOString().slice(0, 10);
}

/** Job searches: broad and selective, every kind of condition, first and deep pages, totals. */
export function jobSearches(samples: Samples): BenchCall[] {
  const { jobTitles: titles, jobTexts: texts, locations, organizations } = samples;
  const [word, second, third, fourth] = [0, 1, 5, 10].map((rank) => at(titles, rank));
  const some = [0, 1, 2, 3, 4, 5].map((rank) => at(texts, 20 + rank * 7));
  return [
    ...posts('job_search', {
      'all active': () => ({}),
      'title: a word': () => ({ title: word }),
      'title, place': () => ({ title: word, locations: [locations[0]] }),
      'title: and, or': () => ({ title: `${word} AND (${third} OR ${fourth})` }),
      'title: phrase, not': () => ({ title: `"${samples.titlePhrase}" -${fourth}` }),
      'title: prefix': () => ({ title: `${word?.slice(0, 3)}*` }),
      'title: selective': () => ({ title: `${at(titles, 100)} ${at(titles, 101)}` }),
      'text: or': () => ({ description: `${some[0]} OR ${some[1]}` }),
      'text: nested': () => ({
        description: `(${some[0]} OR ${some[1]} OR ${some[2]}) ${some[3]} NOT (${some[4]} OR "${some[5]} ${some[0]}")`,
      }),
      'text: broad phrase': () => ({ description: `"${at(texts, 0)} ${at(texts, 1)}"` }),
      'text: rare word': () => ({ description: texts.at(-1) }),
      'text: broad prefix': () => ({ description: 'pr*' }),
      'text: no spaces': () => ({ description: '保守 OR 自動化 OR 患者' }),
      'place, dates': () => ({ locations: [locations[0]], is_remote: false, date_featured_start: dayOf(0) }),
      'rare place': () => ({ locations: [locations.at(-1)], is_active: null }),
      'source, not there': () => ({ job_source: 'network', locations_exclude: locations.slice(0, 2) }),
      'largest organization': () => ({ organization_ids: [organizations[0]], is_active: null }),
      'deep page': () => ({ is_active: null, page: 2_000 }),
      'deep page of a text': () => ({ title: `${word} OR ${second}`, page: 200 }),
      'a hundred a page': () => ({ title: word, page_size: 100 }),
    }),
    ...posts('job_search/totals', {
      'title: or': () => ({ title: `${word} OR ${second}` }),
      'text: not': () => ({ description: `${some[0]} AND NOT ${some[1]}`, is_remote: true }),
    }),
  ];
}

/** Organization searches, with conditions on related job posts and events among them. */
export function organizationSearches(samples: Samples): BenchCall[] {
  const { organizationTexts: texts, jobTitles, jobTexts, locations, industries, keywords } = samples;
  const since = (kind: string, round: number) => ({ [`${kind}_date_featured_start`]: dayOf(round) });
  return [
    ...posts('organization_search', {
      all: () => ({}),
      text: () => ({
        description: `${at(texts, 0)} AND (${at(texts, 3).slice(0, 4)}* OR "${at(texts, 5)}")`,
      }),
      'industry, size, age': () => ({
        ...{ industries: [industries[0]], founded_date_start: '2000-01-01' },
        ...{ employees_start: 10, employees_end: 500 },
      }),
      'place, keywords': () => ({ locations: [locations[0]], keywords: keywords.slice(0, 2) }),
      'technology, rank': () => ({
        ...{ web_technologies: [at(samples.technologies, 6)], domain_rank_end: 100_000 },
        domain_traffic_start: 1_000,
      }),
      'deep page': () => ({ page: 400 }),
      'job title, broad': (round) => ({ job_post_title: jobTitles[0], ...since('job_post', round) }),
      'active job, broad': (round) => ({
        ...{ job_post_title: jobTitles[0], job_post_is_active: true },
        ...since('job_post', round),
      }),
      'job, selective': (round) => ({
        ...{ job_post_title: at(jobTitles, 40), job_post_locations: [at(locations, 5)] },
        ...since('job_post', round),
      }),
      funding: (round) => ({ funding_types: ['seed', 'series_a'], ...since('funding_event', round) }),
      'simple events': (round) => ({ simple_event_source: 'launch_site', ...since('simple_event', round) }),
      'job, funding and event': (round) => ({
        ...{ job_post_title: `${jobTitles[0]} OR ${at(jobTitles, 1)}`, ...since('job_post', round) },
        ...{ ...since('funding_event', 1_700), simple_event_reason: 'promoted_on_site' },
      }),
    }),
    ...posts('organization_search/totals', {
      revenue: () => ({ revenue_start: 1_000_000, revenue_end: 50_000_000 }),
      'job text': (round) => ({ job_post_description: at(jobTexts, 20), ...since('job_post', round) }),
    }),
  ];
}

const ROLES = 'person_role_search';

/** Person role searches. Each round has another first day, because counts of persons are cached for the next page. */
export function roleSearches(samples: Samples): BenchCall[] {
  const { roleTitles: titles, organizationTexts: texts, locations, industries, keywords, skills } = samples;
  const since = (round: number) => ({ role_position_start_date: dayOf(round * 30) });
  const word = titles[0];
  return [
    ...posts(ROLES, {
      'title, current': (round) => ({ role_title: word, role_is_current: true, ...since(round) }),
      'title: and, not': (round) => ({
        ...{ role_title: `(${at(titles, 1)} OR ${at(titles, 2)} OR ${at(titles, 3)}) -${at(titles, 4)}` },
        ...since(round),
      }),
      'person: place, skills': (round) => ({
        ...{ person_locations: locations.slice(0, 3), person_skills: skills.slice(0, 10), ...since(round) },
      }),
      'organization: size, industry': (round) => ({
        ...{ organization_employees_start: 10, organization_employees_end: 500 },
        ...{ organization_industries: industries.slice(0, 2), ...since(round) },
      }),
      'organization: keywords': (round) => ({ organization_keywords: [keywords[0]], ...since(round) }),
      'organization: text': (round) => ({
        ...{ organization_description: `${at(texts, 0)} AND ${at(texts, 3).slice(0, 4)}*`, ...since(round) },
      }),
      'job posts of the organization': (round) => ({
        ...{ role_title: at(titles, 1), job_post_title: at(samples.jobTitles, 20) },
        ...{ job_post_locations: locations.slice(0, 3), ...since(round) },
      }),
      funding: (round) => ({ funding_types: ['seed'], role_is_current: true, ...since(round) }),
      'the same again': () => ({ role_title: word }),
      'a later page': () => ({ role_title: word, page: 20 }),
    }),
    ...posts(`${ROLES}/totals`, {
      'title, current': (round) => ({ role_title: at(titles, 1), role_is_current: true, ...since(round) }),
    }),
  ];
}

/** Role searches that match many roles, and the later pages and totals that need not count again. */
export function broadRoleSearches(): BenchCall[] {
  const current = (day: number) => ({ role_is_current: true, role_position_start_date: dayOf(day) });
  return [
    ...posts(ROLES, { broad: (round) => current(round * 3 + 1) }),
    ...posts(`${ROLES}/totals`, { broad: (round) => current(round * 3 + 2) }),
    ...posts(ROLES, {
      'first page': (round) => current(round * 30 + 7),
      'second page': (round) => ({ ...current(round * 30 + 7), page: 2 }),
      'deep page': () => ({ role_is_current: true, page: 200 }),
    }),
    ...posts(`${ROLES}/totals`, { 'after its first page': (round) => current(round * 30 + 7) }),
  ];
}

/** Facets of broad and of selective searches, and explanations. Each round has another first day, as of the searches. */
export function facets(samples: Samples): BenchCall[] {
  const { roleTitles, jobTitles, organizationTexts: texts } = samples;
  const since = (round: number) => ({ role_position_start_date: dayOf(round * 30) });
  const ofPersons = { facets: ['person_skill', 'person_location', 'person_industry'] };
  const ofRoles = { facets: ['organization', 'organization_industry', 'organization_employees'] };
  const ofOrganizations = { facets: ['industry', 'location', 'keyword', 'employees', 'founded_year'] };
  const ofJobs = { facets: ['organization', 'location', 'is_remote', 'month'] };
  return [
    ...posts(`${ROLES}/facets`, {
      'of persons, broad': (round) => ({ ...ofPersons, ...since(round + 600) }),
      'of persons, a title': (round) => ({ ...ofPersons, role_title: roleTitles[0], ...since(round) }),
      'of persons, selective': (round) => ({ ...ofPersons, role_title: at(roleTitles, 40), ...since(round) }),
      'of roles, broad': (round) => ({ ...ofRoles, ...since(round + 600) }),
      'of roles, a title': (round) => ({ ...ofRoles, role_title: roleTitles[0], ...since(round) }),
    }),
    ...posts('organization_search/facets', {
      all: () => ofOrganizations,
      text: () => ({ ...ofOrganizations, description: at(texts, 3) }),
    }),
    ...posts('job_search/facets', {
      all: () => ofJobs,
      'title: selective': () => ({ ...ofJobs, title: `${at(jobTitles, 100)} ${at(jobTitles, 101)}` }),
    }),
    ...posts(`${ROLES}/explain`, {
      'title, current, size': (round) => ({
        ...{ role_title: roleTitles[0], role_is_current: true, organization_employees_end: 500 },
        ...since(round),
      }),
    }),
  ];
}
