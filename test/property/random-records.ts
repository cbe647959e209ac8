import fc from 'fast-check';
import { FUNDING_TYPES, SIMPLE_EVENT_REASONS, SIMPLE_EVENT_SOURCES } from '../../src/db/vocabulary.ts';
import {
  DOMAINS,
  date,
  distinct,
  IDENTIFIERS,
  LOCATION_IDS,
  nullable,
  number,
  RECORD_IDS,
  recordId,
  SMALL_IDS,
  smallIds,
  text,
  title,
} from './raw-values.ts';

type Generated<Of> = Of extends fc.Arbitrary<infer Value> ? Value : never;

/** Few enough that most persons have several roles. */
const PERSONS_MAX = 25;

const location = fc.record({
  id: fc.constantFrom(...LOCATION_IDS),
  places: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
});

const location_id = nullable(fc.constantFrom(...LOCATION_IDS));
const industry_id = nullable(fc.constantFrom(...SMALL_IDS));
const network_public_identifier = nullable(fc.constantFrom(...IDENTIFIERS));

/** When deliveries had a record: at first, last by one without a source, and by those of sources, if any. */
const seen = fc.record({ first: date, strict: nullable(date), claims: fc.array(date, { maxLength: 2 }) });
export type RawSeen = Generated<typeof seen>;

const organization = fc.record({
  ...{ id: recordId, location_id, industry_id, network_public_identifier, keyword_ids: smallIds, seen },
  description: nullable(text),
  employees: nullable(number),
  founded_date: nullable(date),
  revenue: nullable(number),
  domain_key: nullable(fc.constantFrom(...DOMAINS)),
  funding_total: nullable(number),
});
export type RawOrganization = Generated<typeof organization>;

const person = fc.record({
  ...{ id: recordId, location_id, industry_id, network_public_identifier, skill_ids: smallIds, seen },
  full_name: text,
  headline: nullable(text),
  description: nullable(text),
});

type Id = fc.Arbitrary<number>;

const website = (organization_id: Id) =>
  fc.record({
    id: recordId,
    domain_key: fc.constantFrom(...DOMAINS, ...RECORD_IDS.map((id) => `w${id}.example`)),
    organization_id: nullable(organization_id),
    public_rank: nullable(fc.integer({ min: 0, max: 5 })),
    analytics_traffic: nullable(number),
    technologies: fc.uniqueArray(fc.record({ id: fc.constantFrom(...SMALL_IDS), is_active: fc.boolean() }), {
      selector: ({ id }) => id,
      maxLength: 3,
    }),
  });

const job = (organization_id: Id) =>
  fc.record({
    ...{ id: recordId, organization_id, location_id, title, description: nullable(text), seen },
    source: fc.constantFrom('board_one', 'network', 'board_two'),
    is_remote: fc.boolean(),
    is_active: fc.boolean(),
    date_featured: date,
  });
export type RawJob = Generated<ReturnType<typeof job>>;

const simpleEvent = (organization_id: Id) =>
  fc.record({
    ...{ id: recordId, organization_id, date_featured: date },
    source: fc.constantFrom(...SIMPLE_EVENT_SOURCES),
    reason: fc.constantFrom(...SIMPLE_EVENT_REASONS),
  });

const fundingEvent = (organization_id: Id) =>
  fc.record({
    ...{ id: recordId, organization_id, date_featured: date },
    source: fc.constant('funding_db'),
    funding_type: fc.constantFrom(...FUNDING_TYPES.slice(0, 4)),
    amount: nullable(fc.integer({ min: 0, max: 5 })),
    currency: fc.constantFrom('USD', 'USD', 'EUR'),
  });

const role = (organization_id: Id, person_id: Id) =>
  fc.record({
    ...{ id: recordId, person_id, organization_id: nullable(organization_id) },
    ...{ title, description: nullable(text) },
    is_current: fc.boolean(),
    start_date: nullable(date),
    end_date: nullable(date),
  });
export type RawRole = Generated<ReturnType<typeof role>>;

/** Random records whose references are all valid. Their number and vocabulary are small, so that clauses often match. */
export const rawRecords = fc
  .record({
    locations: distinct(location, LOCATION_IDS.length),
    organizations: distinct(organization, 40),
    persons: distinct(person, PERSONS_MAX - 5, PERSONS_MAX),
  })
  .chain(({ locations, organizations, persons }) => {
    const organization_id = fc.constantFrom(...organizations.map(({ id }) => id));
    return fc.record({
      locations: fc.constant(locations),
      organizations: fc.constant(organizations),
      persons: fc.constant(persons),
      websites: fc
        .uniqueArray(website(organization_id), {
          selector: ({ domain_key }) => domain_key,
          comparator: 'IsStrictlyEqual',
          minLength: 20,
        })
        .map((websites) =>
          websites.filter(({ id }, at) => websites.findIndex((other) => other.id === id) === at),
        ),
      jobs: distinct(job(organization_id), 50),
      simple_events: distinct(simpleEvent(organization_id), 20),
      funding_events: distinct(fundingEvent(organization_id), 20),
      roles: distinct(
        role(organization_id, fc.constantFrom(...persons.map(({ id }) => id))),
        RECORD_IDS.length - 10,
      ),
    });
  });
/** The records of a dataset. */
export type RawRecords = Generated<typeof rawRecords>;
