/** A new value in SQL, and the expected rows of the outbox after the first row of the table gets it. */
type ColumnCase = readonly [value: string, ...expected: string[]];

const ORGANIZATION_AND_ROLES = ['organization_roles 1', 'organizations 1'] as const;
/** The place of the small records, with the same id and another type. */
export const PLACE = `'[{"id": 11, "name": "Berlin", "place_type": "capital"}]'`;
const OTHER_PLACE = `'[{"id": 12, "name": "Bonn", "place_type": "city"}]'`;
const UNINDEXED_LISTS = Object.fromEntries(
  ['educations', 'certifications', 'courses', 'honors', 'languages', 'memberships', 'test_scores'].map(
    (list) => [list, [`'[{"name": "x"}]'`] as const],
  ),
);

/** Every column of every table with outbox triggers. */
export const COLUMNS: Record<string, Record<string, ColumnCase>> = {
  industries: { name: ["'x'", 'autocomplete_industries 1'] },
  organization_keywords: { name: ["'x'", 'autocomplete_organization_keywords 1'] },
  person_skills: { name: ["'x'", 'autocomplete_person_skills 1'] },
  web_technologies: { name: ["'x'", 'autocomplete_web_technologies 1'] },
  locations: {
    name: ["'x'", 'autocomplete_locations 1'],
    osm_locations: [OTHER_PLACE, 'autocomplete_locations 1', 'locations 1'],
  },
  organizations: {
    name: ["'x'", 'autocomplete_organizations 1'],
    domain: ["'x.example'", 'autocomplete_organizations 1'],
    domain_key: ["'x.example'", ...ORGANIZATION_AND_ROLES],
    description: ["'x'", 'organizations 1'],
    location_id: [
      '2',
      'autocomplete_locations 1 later',
      'autocomplete_locations 2 later',
      ...ORGANIZATION_AND_ROLES,
    ],
    industry_id: ['null', 'autocomplete_industries 1 later', ...ORGANIZATION_AND_ROLES],
    network_public_identifier: ["'x'", 'organizations 1'],
    network_public_profile_url: ["'https://x.example'"],
    founded_date: ["'2000-01-01'", ...ORGANIZATION_AND_ROLES],
    employees: ['7', ...ORGANIZATION_AND_ROLES],
    revenue: ['7', ...ORGANIZATION_AND_ROLES],
    funding_total: ['7', ...ORGANIZATION_AND_ROLES],
  },
  organization_keyword_links: {
    organization_id: [
      '2',
      'autocomplete_organization_keywords 1 later',
      'organizations 1',
      'organizations 2',
    ],
    keyword_id: [
      '2',
      'autocomplete_organization_keywords 1 later',
      'autocomplete_organization_keywords 2 later',
      'organizations 1',
    ],
    position: ['7'],
  },
  websites: {
    domain: ["'x.example'"],
    domain_key: ["'x.example'", ...ORGANIZATION_AND_ROLES],
    organization_id: ['2', 'organization_roles 2', 'organizations 2'],
    public_rank: ['7', ...ORGANIZATION_AND_ROLES],
    analytics_rank: ['7'],
    analytics_traffic: ['7', 'organizations 1'],
  },
  website_technology_links: {
    website_id: ['2', 'autocomplete_web_technologies 1 later', 'organizations 1', 'organizations 2'],
    web_technology_id: [
      '2',
      'autocomplete_web_technologies 1 later',
      'autocomplete_web_technologies 2 later',
      'organizations 1',
    ],
    is_active: ['false', 'organizations 1'],
    position: ['7'],
  },
  funding_events: {
    organization_id: [
      '2',
      'organization_roles 1',
      'organization_roles 2',
      'organizations 1',
      'organizations 2',
    ],
    source: ['source'],
    funding_type: ["'angel'"],
    date_featured: ["'2026-02-02'"],
    amount: ['7', ...ORGANIZATION_AND_ROLES],
    currency: ["'EUR'", ...ORGANIZATION_AND_ROLES],
    investors: [`'["x"]'`],
    url: ["'https://x.example'"],
  },
  simple_events: {
    organization_id: ['2'],
    source: ["'form_c_regulator'"],
    reason: ["'promoted_on_site'"],
    date_featured: ["'2026-02-02'"],
    title: ["'x'"],
    url: ["'https://x.example'"],
  },
  job_posts: {
    organization_id: [
      '2',
      'autocomplete_organizations 1 later',
      'autocomplete_organizations 2 later',
      'jobs 1',
    ],
    source: ["'board_one'", 'jobs 1'],
    source_id: ["'x'"],
    url: ["'https://x.example'"],
    title: ["'x'", 'jobs 1'],
    description: ["'x'", 'jobs 1'],
    is_remote: ['false', 'jobs 1'],
    is_active: ['false', 'jobs 1'],
    location_id: ['null', 'autocomplete_locations 1 later', 'jobs 1'],
    date_featured: ["'2026-02-02'", 'jobs 1'],
  },
  persons: {
    full_name: ["'x'", 'person_roles 1'],
    first_name: ["'x'"],
    last_name: ["'x'"],
    photo: ["'https://x.example'"],
    gender: ["'x'"],
    headline: ["'x'", 'person_roles 1'],
    description: ["'x'", 'person_roles 1'],
    location_id: ['2', 'autocomplete_locations 1 later', 'autocomplete_locations 2 later', 'person_roles 1'],
    industry_id: ['null', 'autocomplete_industries 1 later', 'person_roles 1'],
    network_public_identifier: ["'x'", 'person_roles 1'],
    network_public_profile_url: ["'https://x.example'"],
    ...UNINDEXED_LISTS,
    volunteering: [`'[{"role": "x"}]'`],
  },
  person_skill_links: {
    person_id: ['2', 'autocomplete_person_skills 1 later', 'person_roles 1', 'person_roles 2'],
    skill_id: [
      '2',
      'autocomplete_person_skills 1 later',
      'autocomplete_person_skills 2 later',
      'person_roles 1',
    ],
    position: ['7'],
  },
  roles: {
    person_id: ['2', 'person_roles 1', 'roles 1'],
    organization_id: [
      '2',
      'autocomplete_organizations 1 later',
      'autocomplete_organizations 2 later',
      'roles 1',
    ],
    organization_name: ["'x'"],
    title: ["'x'", 'roles 1'],
    description: ["'x'", 'roles 1'],
    is_current: ['false', 'roles 1'],
    start_date: ["'2000-01-01'", 'roles 1'],
    end_date: ["'2000-01-01'", 'roles 1'],
    location_id: ['null', 'autocomplete_locations 1 later'],
  },
};

/** Changes of a website that belongs to its organization by `organization_id`, as none has the organization's domain. */
export const WEBSITE_BY_ID_CASES = ['public_rank', 'analytics_traffic'].map((column) => ({
  change: `update websites set ${column} = 7 where id = 2`,
  expected: column === 'public_rank' ? ['organization_roles 2', 'organizations 2'] : ['organizations 2'],
}));

/** One case for each column of `COLUMNS`. */
export const COLUMN_CASES = Object.entries(COLUMNS).flatMap(([table, columns]) =>
  Object.entries(columns).map(([column, [value, ...expected]]) => ({ table, column, value, expected })),
);

/** A condition in SQL for the first row of a table. */
export function first(table: string): string {
  return `ctid = (select min(ctid) from ${table})`;
}
