import type pg from 'pg';
import { gather } from '../../search-index/sync/outbox.ts';
import { type Difference, differenceOf, readDocuments } from './missed-documents.ts';

/** All tables with outbox triggers. Truncating them with `cascade` empties every table that refers to them. */
export const TABLES = [
  'industries',
  'organization_keywords',
  'person_skills',
  'web_technologies',
  'locations',
  'organizations',
  'organization_keyword_links',
  'websites',
  'website_technology_links',
  'funding_events',
  'simple_events',
  'job_posts',
  'persons',
  'person_skill_links',
  'roles',
];

/** One or two records of each table, with references between them. */
const RECORDS = `
insert into industries (id, name) values (1, 'Mining'), (2, 'Space');
insert into organization_keywords (id, name) values (1, 'ore'), (2, 'orbit');
insert into person_skills (id, name) values (1, 'digging'), (2, 'flying');
insert into web_technologies (id, name) values (1, 'nginx'), (2, 'caddy');
insert into locations (id, name, osm_locations) values
  (1, 'Berlin', '[{"id": 11, "name": "Berlin", "place_type": "city"}, {"id": 10, "name": "Germany", "place_type": "country"}]'),
  (2, 'Germany', '[{"id": 10, "name": "Germany", "place_type": "country"}]');
insert into organizations (id, name, domain, domain_key, location_id, industry_id) values
  (1, 'One', 'one.example', 'one.example', 1, 1), (2, 'Two', null, null, null, null),
  (3, 'Three', null, null, null, null);
insert into organization_keyword_links (organization_id, keyword_id, position) values (1, 1, 0);
insert into websites (id, domain, domain_key, organization_id, public_rank, analytics_traffic) values
  (1, 'one.example', 'one.example', null, 5, 50), (2, 'two.example', 'two.example', 2, 6, 60);
insert into website_technology_links (website_id, web_technology_id, is_active, position) values (1, 1, true, 0);
insert into funding_events (id, organization_id, source, funding_type, date_featured, amount) values
  (1, 1, 'funding_db', 'seed', '2026-01-01', 5);
insert into simple_events (id, organization_id, source, reason, date_featured) values
  (1, 1, 'launch_site', 'report_released', '2026-01-01');
insert into job_posts
  (id, organization_id, source, source_id, url, title, is_remote, is_active, location_id, date_featured) values
  (1, 1, 'network', 'a', 'https://a.example', 'Digger', true, true, 1, '2026-01-01');
insert into persons (id, full_name, location_id, industry_id) values (1, 'Ada', 1, 1), (2, 'Bo', null, null);
insert into person_skill_links (person_id, skill_id, position) values (1, 1, 0);
insert into roles (id, person_id, organization_id, title, is_current, location_id) values
  (1, 1, 1, 'Digger', true, 1), (2, 2, 2, 'Pilot', false, null),
  (3, 2, 3, 'Pilot', true, null)`;

/** Deletes all records with what deliveries say about them, outbox rows, tombstones and suppressed persons. */
export async function emptyDatabase(pool: pg.Pool): Promise<void> {
  await pool.query(
    `truncate ${TABLES.join(', ')}, outbox_changes, outbox, departed_persons, suppressed_persons, claims, sightings cascade`,
  );
}

/** Replaces all records with the small records, and empties the outbox. */
export async function loadSmallRecords(pool: pg.Pool): Promise<void> {
  await emptyDatabase(pool);
  await pool.query(`begin; set local roster.outbox = 'off'; ${RECORDS}; commit`);
}

/** Makes a change, and returns what it did to documents and what it left in the outbox. */
export async function differenceBy(pool: pg.Pool, sql: string): Promise<Difference> {
  const before = await readDocuments(pool);
  await pool.query(sql);
  return differenceOf(pool, before, await readDocuments(pool));
}

/** Gathers all changes and empties the outbox. Returns its rows as `TOPIC ID`, with ` later` if a row is not due yet. */
export async function takeOutbox(pool: pg.Pool): Promise<string[]> {
  await gather(pool);
  const { rows } = await pool.query<{ entry: string }>(TAKE);
  return rows.map(({ entry }) => entry).sort();
}

const TAKE = `
delete from outbox
returning concat(topic, ' ', record_id, case when due_at > clock_timestamp() then ' later' end) as entry`;
