import { daysAgo } from '../../src/dataset/generate/dates.ts';
import { idOf } from '../../src/dataset/generate/identifiers.ts';
import { locations } from '../../src/dataset/generate/locations.ts';
import { rareWord } from '../../src/dataset/generate/text.ts';
import { createWorld } from '../../src/dataset/generate/world.ts';
import { type BenchCall, constant, varying } from './calls.ts';

/** Id of a location of the generator. */
export function locationId(name: string): number {
  const location = locations.find(({ record }) => record.name === name);
  if (!location) throw new Error(`the generator has no location ${name}`);
  return location.record.id;
}

/** Job and organization searches: broad and selective, every kind of condition, first and deep pages, totals. */
export function searchMix(seed: number, organizations: number): BenchCall[] {
  const { organizations: ranking } = createWorld(seed, { persons: 1, organizations });
  const largest = idOf.organization(ranking.indexOf(0));
  return [...jobSearches(largest), ...organizationSearches(), ...relatedSearches()];
}

function jobSearches(largestOrganization: number): BenchCall[] {
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

function organizationSearches(): BenchCall[] {
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

/** Some fifty years, and no multiple of a round's step: long runs come to all of these days, and then begin again. */
const DAYS = 18_251;

/** Another day in every round. */
export function dayOf(round: number): string {
  return daysAgo(800 + (round % DAYS));
}

/** Conditions on job posts and events of an organization. */
export function relatedSearches(): BenchCall[] {
  const job_post_locations = [locationId('Germany')];
  return [
    ...varying('organization_search', [
      [
        'job title, broad',
        (round) => ({ job_post_title: 'engineer', job_post_date_featured_start: dayOf(round) }),
      ],
      [
        'job, selective',
        (round) => ({
          job_post_title: 'python',
          job_post_locations,
          job_post_date_featured_start: dayOf(round),
        }),
      ],
      [
        'funding',
        (round) => ({ funding_types: ['seed', 'series_a'], funding_event_date_featured_start: dayOf(round) }),
      ],
      [
        'simple events',
        (round) => ({ simple_event_source: 'launch_site', simple_event_date_featured_start: dayOf(round) }),
      ],
      [
        'job, funding and event',
        (round) => ({
          job_post_title: 'engineer OR manager',
          job_post_date_featured_start: dayOf(round),
          funding_event_date_featured_start: '2020-01-01',
          simple_event_reason: 'promoted_on_site',
        }),
      ],
    ]),
    ...varying('organization_search/totals', [
      [
        'job text',
        (round) => ({ job_post_description: 'kubernetes', job_post_date_featured_start: dayOf(round) }),
      ],
    ]),
  ];
}
