import fc from 'fast-check';
import { type DirectClause, dayNumber, type IndexName, type RelatedKind } from '../../search-index/plan.ts';
import { FUNDING_TYPES, SIMPLE_EVENT_REASONS, SIMPLE_EVENT_SOURCES } from '../../src/db/vocabulary.ts';
import { type RawQuery, rawQuery } from './raw-query.ts';
import { DATES, DOMAINS, IDENTIFIERS, LOCATION_IDS, NUMBERS, RECORD_IDS, SMALL_IDS } from './raw-values.ts';

/** A clause of a plan, with text queries that are not yet written as text. */
export type RawClause =
  | Exclude<DirectClause, { kind: 'text' | 'either' }>
  | { kind: 'text'; field: string; query: RawQuery }
  | { kind: 'either'; alternatives: RawClause[][] }
  | { kind: 'related'; to: RelatedKind; where: RawClause[] };

const DAYS = DATES.map(dayNumber);
const UNKNOWN_ID = 777;
const LOWER_CASE_IDENTIFIERS = IDENTIFIERS.map((identifier) => identifier.toLowerCase());
/** Numbers of years between two of the dates, and the numbers next to them. */
const YEARS = [-56, -50, -1, 0, 1, 4, 5, 50, 54, 55];

function listed(kind: 'any' | 'none', field: string, values: readonly (string | number)[], maxLength = 3) {
  const list = fc.uniqueArray(fc.constantFrom(...values), { maxLength });
  return list.map((values): RawClause => ({ kind, field, values }));
}

function flag(field: string): fc.Arbitrary<RawClause> {
  return fc.subarray([true, false]).map((values) => ({ kind: 'any', field, values }));
}

function range(field: string, values: readonly number[]): fc.Arbitrary<RawClause> {
  const bounds = fc.record(
    { from: fc.constantFrom(...values), to: fc.constantFrom(...values) },
    { requiredKeys: [] },
  );
  return bounds.map((ends) => ({ kind: 'range', field, ...ends }));
}

function text(field: string): fc.Arbitrary<RawClause> {
  return rawQuery.map((query) => ({ kind: 'text', field, query }));
}

const ids = [...RECORD_IDS, UNKNOWN_ID];
const locations = [...LOCATION_IDS, UNKNOWN_ID];
const small = [...SMALL_IDS, UNKNOWN_ID];

/** A clause on one field of a record, by the kind of the record. */
export const fieldClause: Record<IndexName | RelatedKind, fc.Arbitrary<RawClause>> = {
  organizations: fc.oneof(
    { weight: 4, arbitrary: text('description') },
    listed('any', 'id', ids, 30),
    listed('any', 'location_ids', locations),
    listed('none', 'location_ids', locations),
    listed('any', 'industry_id', small),
    listed('none', 'industry_id', small),
    listed('any', 'keyword_ids', small),
    listed('any', 'web_technology_ids', small),
    listed('any', 'domain', [...DOMAINS, 'un"known\\']),
    listed('any', 'network_public_identifier', LOWER_CASE_IDENTIFIERS),
    range('founded_date', DAYS),
    range('domain_rank', [0, 1, 2, 3, 4]),
    ...['employees', 'revenue', 'domain_traffic', 'funding_total'].map((field) => range(field, NUMBERS)),
  ),
  jobs: fc.oneof(
    { weight: 4, arbitrary: text('title') },
    { weight: 4, arbitrary: text('description') },
    listed('any', 'id', ids, 30),
    listed('any', 'organization_id', ids, 30),
    listed('any', 'source', ['board_one', 'network', 'board_two', 'elsewhere']),
    listed('any', 'location_ids', locations),
    listed('none', 'location_ids', locations),
    flag('is_remote'),
    flag('is_active'),
    range('date_featured', DAYS),
  ),
  roles: fc.oneof(
    ...['title', 'description', 'person_name', 'person_headline', 'person_description'].map((field) => ({
      weight: 2,
      arbitrary: text(field),
    })),
    listed('any', 'id', ids, 30),
    listed('any', 'person_id', ids, 30),
    listed('none', 'person_id', ids, 30),
    listed('any', 'organization_id', ids, 30),
    listed('any', 'person_skill_ids', small),
    ...['person_location_ids', 'organization_location_ids'].flatMap((field) => [
      listed('any', field, locations),
      listed('none', field, locations),
    ]),
    ...['person_industry_id', 'organization_industry_id'].flatMap((field) => [
      listed('any', field, small),
      listed('none', field, small),
    ]),
    listed('any', 'person_network_public_identifier', LOWER_CASE_IDENTIFIERS),
    flag('is_current'),
    range('years', YEARS),
    range('organization_domain_rank', [0, 1, 2, 3, 4]),
    ...['start_date', 'end_date', 'organization_founded_date'].map((field) => range(field, DAYS)),
    ...['organization_employees', 'organization_revenue', 'organization_funding_total'].map((field) =>
      range(field, NUMBERS),
    ),
  ),
  simple_events: fc.oneof(
    listed('any', 'source', SIMPLE_EVENT_SOURCES),
    listed('none', 'source', SIMPLE_EVENT_SOURCES),
    listed('any', 'reason', SIMPLE_EVENT_REASONS),
    listed('any', 'date_featured', DAYS),
    range('date_featured', DAYS),
  ),
  funding_events: fc.oneof(
    listed('any', 'funding_type', FUNDING_TYPES.slice(0, 5)),
    listed('none', 'funding_type', FUNDING_TYPES.slice(0, 2)),
    listed('any', 'organization_id', ids, 30),
    range('date_featured', DAYS),
  ),
};
