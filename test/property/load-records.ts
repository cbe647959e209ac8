import type pg from 'pg';
import { loadSeen } from './load-seen.ts';
import type { RawRecords } from './random-records.ts';
import { type RawText, SMALL_IDS } from './raw-values.ts';

/** Required columns of persons that no search uses. */
const LISTS_OF_PERSONS = {
  educations: [],
  certifications: [],
  courses: [],
  honors: [],
  languages: [],
  memberships: [],
  test_scores: [],
  volunteering: [],
};

/** Inserts records into an empty database. */
export async function loadRecords(pool: pg.Pool, records: RawRecords): Promise<void> {
  for (const lookup of ['industries', 'organization_keywords', 'web_technologies', 'person_skills']) {
    await insert(
      pool,
      lookup,
      SMALL_IDS.map((id) => ({ id, name: `${lookup} ${id}` })),
    );
  }
  await insert(
    pool,
    'locations',
    records.locations.map(({ id, places }) => ({
      id,
      name: `location ${id}`,
      osm_locations: places.map((place) => ({ id: place, name: `place ${place}`, place_type: 'city' })),
    })),
  );
  await insert(
    pool,
    'organizations',
    records.organizations.map(({ description, ...organization }) => ({
      ...organization,
      name: `organization ${organization.id}`,
      domain: organization.domain_key,
      description: textOf(description),
    })),
  );
  await insert(
    pool,
    'organization_keyword_links',
    records.organizations.flatMap(({ id, keyword_ids }) =>
      keyword_ids.map((keyword_id, position) => ({ organization_id: id, keyword_id, position })),
    ),
  );
  await loadWebsites(pool, records);
  await loadEvents(pool, records);
  await loadPersons(pool, records);
  await loadSeen(pool, records);
}

async function loadWebsites(pool: pg.Pool, { websites }: RawRecords): Promise<void> {
  await insert(
    pool,
    'websites',
    websites.map((website) => ({ ...website, domain: website.domain_key })),
  );
  await insert(
    pool,
    'website_technology_links',
    websites.flatMap(({ id, technologies }) =>
      technologies.map((technology, position) => ({
        website_id: id,
        web_technology_id: technology.id,
        is_active: technology.is_active,
        position,
      })),
    ),
  );
}

async function loadEvents(pool: pg.Pool, records: RawRecords): Promise<void> {
  await insert(
    pool,
    'job_posts',
    records.jobs.map(({ title, description, ...job }) => ({
      ...job,
      title: textOf(title),
      description: textOf(description),
      source_id: String(job.id),
      url: `https://jobs.example/${job.id}`,
    })),
  );
  await insert(pool, 'simple_events', records.simple_events);
  await insert(
    pool,
    'funding_events',
    records.funding_events.map((event) => ({ ...event, investors: [] })),
  );
}

async function loadPersons(pool: pg.Pool, { persons, roles }: RawRecords): Promise<void> {
  await insert(
    pool,
    'persons',
    persons.map(({ skill_ids, full_name, headline, description, ...person }) => ({
      ...person,
      ...LISTS_OF_PERSONS,
      full_name: textOf(full_name),
      headline: textOf(headline),
      description: textOf(description),
    })),
  );
  await insert(
    pool,
    'person_skill_links',
    persons.flatMap(({ id, skill_ids }) =>
      skill_ids.map((skill_id, position) => ({ person_id: id, skill_id, position })),
    ),
  );
  await insert(
    pool,
    'roles',
    roles.map(({ title, description, ...role }) => ({
      ...role,
      title: textOf(title),
      description: textOf(description),
    })),
  );
}

/** The pieces as one text. */
function textOf(text: RawText | null): string | null {
  return text === null ? null : text.map((piece) => piece.written).join(' ');
}

async function insert(pool: pg.Pool, table: string, rows: object[]): Promise<void> {
  await pool.query(
    `insert into ${table} select * from jsonb_populate_recordset(
      jsonb_populate_record(null::${table}, '{"first_seen": "2026-01-01"}'), $1)`,
    [JSON.stringify(rows)],
  );
}
