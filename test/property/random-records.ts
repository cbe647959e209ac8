import fc from 'fast-check';
import { FUNDING_TYPES, SIMPLE_EVENT_REASONS, SIMPLE_EVENT_SOURCES } from '../../src/db/vocabulary.ts';
import { personsWithRoles, type RawPerson, type RawRole } from './random-persons.ts';
import {
  DOMAINS,
  date,
  distinct,
  IDENTIFIERS,
  LOCATION_IDS,
  nullable,
  number,
  type RawText,
  RECORD_IDS,
  recordId,
  SMALL_IDS,
  smallIds,
  text,
  title,
} from './raw-values.ts';

export interface RawLocation {
  id: number;
  places: number[];
}

export interface RawOrganization {
  id: number;
  description: RawText | null;
  location_id: number | null;
  industry_id: number | null;
  keyword_ids: number[];
  employees: number | null;
  founded_date: string | null;
  revenue: number | null;
  domain_key: string | null;
  network_public_identifier: string | null;
  funding_total: number | null;
}

export interface RawWebsite {
  id: number;
  domain_key: string;
  organization_id: number | null;
  public_rank: number | null;
  analytics_traffic: number | null;
  technologies: { id: number; is_active: boolean }[];
}

export interface RawJob {
  id: number;
  organization_id: number;
  source: string;
  title: RawText;
  description: RawText | null;
  is_remote: boolean;
  is_active: boolean;
  location_id: number | null;
  date_featured: string;
}

export interface RawSimpleEvent {
  id: number;
  organization_id: number;
  source: string;
  reason: string;
  date_featured: string;
}

export interface RawFundingEvent {
  id: number;
  organization_id: number;
  source: string;
  funding_type: string;
  date_featured: string;
  amount: number | null;
  currency: string;
}

/** The records of a dataset. Their number and vocabulary are small, so that clauses often match. */
export interface RawRecords {
  locations: RawLocation[];
  organizations: RawOrganization[];
  websites: RawWebsite[];
  jobs: RawJob[];
  simple_events: RawSimpleEvent[];
  funding_events: RawFundingEvent[];
  persons: RawPerson[];
  roles: RawRole[];
}

const location = fc.record({
  id: fc.constantFrom(...LOCATION_IDS),
  places: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
});

const organization: fc.Arbitrary<RawOrganization> = fc.record({
  id: recordId,
  description: nullable(text),
  location_id: nullable(fc.constantFrom(...LOCATION_IDS)),
  industry_id: nullable(fc.constantFrom(...SMALL_IDS)),
  keyword_ids: smallIds,
  employees: nullable(number),
  founded_date: nullable(date),
  revenue: nullable(number),
  domain_key: nullable(fc.constantFrom(...DOMAINS)),
  network_public_identifier: nullable(fc.constantFrom(...IDENTIFIERS)),
  funding_total: nullable(number),
});

/** Random records whose references are all valid. */
export const rawRecords: fc.Arbitrary<RawRecords> = fc
  .tuple(distinct(location, LOCATION_IDS.length), distinct(organization, 40))
  .chain(([locations, organizations]) => {
    const organization_id = fc.constantFrom(...organizations.map(({ id }) => id));
    const website: fc.Arbitrary<RawWebsite> = fc.record({
      id: recordId,
      domain_key: fc.constantFrom(...DOMAINS, ...RECORD_IDS.map((id) => `w${id}.example`)),
      organization_id: nullable(organization_id),
      public_rank: nullable(fc.integer({ min: 0, max: 5 })),
      analytics_traffic: nullable(number),
      technologies: fc.uniqueArray(
        fc.record({ id: fc.constantFrom(...SMALL_IDS), is_active: fc.boolean() }),
        {
          selector: ({ id }) => id,
          maxLength: 3,
        },
      ),
    });
    const people = personsWithRoles(organizations.map(({ id }) => id));
    const others = fc.record({
      locations: fc.constant(locations),
      organizations: fc.constant(organizations),
      websites: fc
        .uniqueArray(website, {
          selector: ({ domain_key }) => domain_key,
          comparator: 'IsStrictlyEqual',
          minLength: 20,
        })
        .map((websites) =>
          websites.filter(({ id }, at) => websites.findIndex((other) => other.id === id) === at),
        ),
      jobs: distinct(
        fc.record({
          id: recordId,
          organization_id,
          source: fc.constantFrom('board_one', 'network', 'board_two'),
          title,
          description: nullable(text),
          is_remote: fc.boolean(),
          is_active: fc.boolean(),
          location_id: nullable(fc.constantFrom(...LOCATION_IDS)),
          date_featured: date,
        }),
        50,
      ),
      simple_events: distinct(
        fc.record({
          id: recordId,
          organization_id,
          source: fc.constantFrom(...SIMPLE_EVENT_SOURCES),
          reason: fc.constantFrom(...SIMPLE_EVENT_REASONS),
          date_featured: date,
        }),
        20,
      ),
      funding_events: distinct(
        fc.record({
          id: recordId,
          organization_id,
          source: fc.constant('funding_db'),
          funding_type: fc.constantFrom(...FUNDING_TYPES.slice(0, 4)),
          date_featured: date,
          amount: nullable(fc.integer({ min: 0, max: 5 })),
          currency: fc.constantFrom('USD', 'USD', 'EUR'),
        }),
        20,
      ),
    });
    return fc.tuple(others, people).map(([records, persons]) => ({ ...records, ...persons }));
  });
