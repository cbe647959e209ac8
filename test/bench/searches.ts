import { daysAgo } from '../../src/dataset/generate/dates.ts';
import { idOf } from '../../src/dataset/generate/identifiers.ts';
import { locations } from '../../src/dataset/generate/locations.ts';
import { rareWord } from '../../src/dataset/generate/text.ts';
import { createWorld } from '../../src/dataset/generate/world.ts';

type Operation = 'job_search' | 'job_search/totals' | 'organization_search' | 'organization_search/totals';
type Body = Record<string, unknown>;

/** One search of the mix: an operation under `/api/{account_id}/datastorage/` and its body. */
export interface BenchSearch {
  name: string;
  operation: Operation;
  /**
   * The body of a round. Where the server may remember what a condition on related records led to, every round asks for
   * something else, so that each is a first one.
   */
  bodyOf(round: number): Body;
  /** Whether the rounds differ. */
  varies: boolean;
}

function constant(operation: Operation, searches: [string, Body][]): BenchSearch[] {
  return searches.map(([name, body]) => ({ name, operation, bodyOf: () => body, varies: false }));
}

function varying(operation: Operation, searches: [string, (day: string) => Body][]): BenchSearch[] {
  return searches.map(([name, bodyOf]) => ({
    name,
    operation,
    bodyOf: (round) => bodyOf(daysAgo(800 + round)),
    varies: true,
  }));
}

function locationId(name: string): number {
  const location = locations.find(({ record }) => record.name === name);
  if (!location) throw new Error(`the generator has no location ${name}`);
  return location.record.id;
}

/** The mix: broad and selective, every kind of condition, first and deep pages, searches and totals. */
export function searchMix(seed: number, organizations: number): BenchSearch[] {
  const { organizations: ranking } = createWorld(seed, { persons: 1, organizations });
  const largest = idOf.organization(ranking.indexOf(0));
  return [...jobSearches(largest), ...organizationSearches(), ...relatedSearches()];
}

function jobSearches(largestOrganization: number): BenchSearch[] {
  const [unitedKingdom, germany] = [locationId('United Kingdom'), locationId('Germany')];
  const district = locationId('Warsaw Riverside, Warsaw, Poland');
  return [
    ...constant('job_search', [
      ['all active', {}],
      ['title: a word', { title: 'engineer' }],
      ['title: and, or', { title: 'engineer AND (python OR typescript)' }],
      ['title: phrase, not', { title: '"software engineer" -senior' }],
      ['title: prefix', { title: 'eng*' }],
      ['title: selective', { title: 'lead "intensive care" nurse' }],
      ['text: or', { description: 'kubernetes OR terraform' }],
      [
        'text: nested',
        { description: '(python OR java OR c++) postgresql NOT (sap OR "power bi" OR excel)' },
      ],
      ['text: broad phrase', { description: '"committed to creating an inclusive environment"' }],
      ['text: rare word', { description: rareWord(700) }],
      ['text: broad prefix', { description: 'pr*' }],
      ['text: no spaces', { description: 'ソフトウェア OR 软件 OR ประกันสุขภาพ' }],
      ['country, dates', { locations: [unitedKingdom], is_remote: false, date_featured_start: '2026-05-01' }],
      ['district', { locations: [district], is_active: null }],
      ['source, not there', { job_source: 'network', locations_exclude: [unitedKingdom, germany] }],
      ['largest organization', { organization_ids: [largestOrganization], is_active: null }],
      ['deep page', { is_active: null, page: 2_000 }],
      ['deep page of a text', { title: 'engineer OR manager', page: 200 }],
      ['a hundred a page', { title: 'manager', page_size: 100 }],
    ]),
    ...constant('job_search/totals', [
      ['title: or', { title: 'developer OR engineer' }],
      ['text: not', { description: 'python AND NOT java', is_remote: true }],
    ]),
  ];
}

function organizationSearches(): BenchSearch[] {
  const country = locationId('United States');
  const industry = { industries: [idOf.industry(0)], founded_date_start: '2000-01-01' };
  const keywords = [idOf.keyword(0), idOf.keyword(5)];
  const website = { web_technologies: [idOf.technology(6)], domain_rank_end: 100_000 };
  return [
    ...constant('organization_search', [
      ['all', {}],
      ['text', { description: 'software AND (health* OR "medical devices")' }],
      ['industry, size, age', { ...industry, employees_start: 10, employees_end: 500 }],
      ['country, keywords', { locations: [country], keywords }],
      ['technology, rank', { ...website, domain_traffic_start: 1_000 }],
      ['deep page', { page: 400 }],
    ]),
    ...constant('organization_search/totals', [
      ['revenue', { revenue_start: 1_000_000, revenue_end: 50_000_000 }],
    ]),
  ];
}

/** Conditions on job posts and events of an organization. */
function relatedSearches(): BenchSearch[] {
  const job_post_locations = [locationId('Germany')];
  return [
    ...varying('organization_search', [
      ['job title, broad', (day) => ({ job_post_title: 'engineer', job_post_date_featured_start: day })],
      [
        'job, selective',
        (day) => ({ job_post_title: 'python', job_post_locations, job_post_date_featured_start: day }),
      ],
      ['funding', (day) => ({ funding_types: ['seed', 'series_a'], funding_event_date_featured_start: day })],
      [
        'simple events',
        (day) => ({ simple_event_source: 'launch_site', simple_event_date_featured_start: day }),
      ],
      [
        'job, funding and event',
        (day) => ({
          job_post_title: 'engineer OR manager',
          job_post_date_featured_start: day,
          funding_event_date_featured_start: '2020-01-01',
          simple_event_reason: 'promoted_on_site',
        }),
      ],
    ]),
    ...varying('organization_search/totals', [
      ['job text', (day) => ({ job_post_description: 'kubernetes', job_post_date_featured_start: day })],
    ]),
  ];
}
