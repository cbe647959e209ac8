/** What a change of a table's row is told to. */
export interface Telling {
  /**
   * Index whose documents have to be built again, or one of the topics that are expanded: `organization_roles`,
   * `person_roles` and `locations` by the worker, `website_organizations`, `domain_organizations` and
   * `domain_roles` when changes are gathered. `events` counts changes alone.
   */
  topic: string;
  /** Column that names the records (by id, or by domain); the old value is told as well as the new one. */
  column: string;
  /** Columns whose change is told, beside the key; long ones last, for they are compared last. */
  shown: readonly string[];
  /** SQL of a `shown` column where only a part of it is shown, with `$` for the row. */
  shownParts?: readonly string[];
  /** Only updates are told: with the row itself come and go others that tell. */
  isUpdateOnly?: boolean;
  /** Counts of uses change with nearly every record, so that some seconds of them are worked off together. */
  isUsage?: boolean;
}

/** A table whose changes are told. */
export interface ToldTable {
  name: string;
  /** Its primary key. */
  key: readonly string[];
  tellings: readonly Telling[];
}

const usage = (kind: string, column: string): Telling => ({
  topic: `autocomplete_${kind}`,
  column,
  shown: [column],
  isUsage: true,
});

const names = (name: string): ToldTable => ({
  name,
  key: ['id'],
  tellings: [{ topic: `autocomplete_${name}`, column: 'id', shown: ['name'] }],
});

/** An organization's website is found by its domain, or else by naming the organization. */
const websiteOf = (column: string, organizations: string, roles: string): Telling[] => [
  { topic: organizations, column, shown: [column, 'public_rank', 'analytics_traffic'] },
  { topic: roles, column, shown: [column, 'public_rank'] },
];

const FUNDING = ['organization_id', 'amount', 'currency'];
const EMPLOYER = [
  'location_id',
  'industry_id',
  'employees',
  'founded_date',
  'revenue',
  'funding_total',
  'domain_key',
];

/** All tables that a document shows something of. */
export const TOLD_TABLES: readonly ToldTable[] = [
  names('industries'),
  names('organization_keywords'),
  names('person_skills'),
  names('web_technologies'),
  {
    name: 'locations',
    key: ['id'],
    tellings: [
      {
        topic: 'locations',
        column: 'id',
        shown: [],
        shownParts: [`jsonb_path_query_array($.osm_locations, '$[*].id')`],
      },
      { topic: 'autocomplete_locations', column: 'id', shown: ['name', 'osm_locations'] },
    ],
  },
  {
    name: 'organizations',
    key: ['id'],
    tellings: [
      {
        topic: 'organizations',
        column: 'id',
        shown: [...EMPLOYER, 'network_public_identifier', 'description'],
      },
      { topic: 'organization_roles', column: 'id', shown: EMPLOYER, isUpdateOnly: true },
      { topic: 'autocomplete_organizations', column: 'id', shown: ['name', 'domain'] },
      usage('industries', 'industry_id'),
      usage('locations', 'location_id'),
    ],
  },
  {
    name: 'organization_keyword_links',
    key: ['organization_id', 'keyword_id'],
    tellings: [
      { topic: 'organizations', column: 'organization_id', shown: [] },
      usage('organization_keywords', 'keyword_id'),
    ],
  },
  {
    name: 'websites',
    key: ['id'],
    tellings: [
      ...websiteOf('organization_id', 'organizations', 'organization_roles'),
      ...websiteOf('domain_key', 'domain_organizations', 'domain_roles'),
    ],
  },
  {
    name: 'website_technology_links',
    key: ['website_id', 'web_technology_id'],
    tellings: [
      { topic: 'website_organizations', column: 'website_id', shown: ['is_active'] },
      usage('web_technologies', 'web_technology_id'),
    ],
  },
  {
    name: 'funding_events',
    key: ['id'],
    tellings: [
      { topic: 'organizations', column: 'organization_id', shown: FUNDING },
      { topic: 'organization_roles', column: 'organization_id', shown: FUNDING },
      {
        topic: 'events',
        column: 'id',
        shown: ['organization_id', 'source', 'funding_type', 'date_featured'],
      },
    ],
  },
  {
    name: 'simple_events',
    key: ['id'],
    tellings: [
      { topic: 'events', column: 'id', shown: ['organization_id', 'source', 'reason', 'date_featured'] },
    ],
  },
  {
    name: 'job_posts',
    key: ['id'],
    tellings: [
      {
        topic: 'jobs',
        column: 'id',
        shown: [
          'organization_id',
          'location_id',
          'is_remote',
          'is_active',
          'date_featured',
          'source',
          'title',
          'description',
        ],
      },
      usage('organizations', 'organization_id'),
      usage('locations', 'location_id'),
    ],
  },
  {
    name: 'persons',
    key: ['id'],
    tellings: [
      {
        topic: 'person_roles',
        column: 'id',
        shown: [
          'location_id',
          'industry_id',
          'full_name',
          'headline',
          'network_public_identifier',
          'description',
        ],
        isUpdateOnly: true,
      },
      usage('industries', 'industry_id'),
      usage('locations', 'location_id'),
    ],
  },
  {
    name: 'person_skill_links',
    key: ['person_id', 'skill_id'],
    tellings: [{ topic: 'person_roles', column: 'person_id', shown: [] }, usage('person_skills', 'skill_id')],
  },
  {
    name: 'roles',
    key: ['id'],
    tellings: [
      {
        topic: 'roles',
        column: 'id',
        shown: [
          'person_id',
          'organization_id',
          'is_current',
          'start_date',
          'end_date',
          'title',
          'description',
        ],
      },
      usage('organizations', 'organization_id'),
      usage('locations', 'location_id'),
    ],
  },
];
