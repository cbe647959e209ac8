import { administer } from '../../harness/services.ts';
import { connected, readSamples } from '../samples.ts';
import type { PeerSamples } from './searches.ts';

/** Words of a text. The answers of as many rounds are compared, so that each word occurs. */
export const WORDS = 60;

/** What a well-kept database of the same tables adds for these searches: derived columns, places, and indexes. */
const PREPARE = `
create extension pg_trgm;

-- PostGraphile has no type for transaction ids; the tables that hold them are no records.
do $$ declare bookkeeping regclass; begin
  for bookkeeping in select distinct attrelid from pg_attribute join pg_class on pg_class.oid = attrelid
    where atttypid = 'xid8'::regtype and relkind = 'r' and relnamespace = 'public'::regnamespace
  loop execute format('drop table %s cascade', bookkeeping); end loop;
end $$;

alter table organizations add website_id bigint references websites, add domain_rank integer,
  add domain_traffic bigint;
update organizations set website_id = coalesce(
  (select id from websites where domain_key = organizations.domain_key),
  (select min(id) from websites where organization_id = organizations.id));
update organizations set domain_rank = public_rank, domain_traffic = analytics_traffic
from websites where websites.id = website_id;
update organizations set funding_total = (
  select sum(amount) from funding_events where organization_id = organizations.id and currency = 'USD')
where funding_total is null;

create table location_insides (
  location_id bigint references locations, inside_id bigint references locations,
  primary key (inside_id, location_id));
with places as materialized (
  select id, array(select (place ->> 'id')::bigint from jsonb_array_elements(osm_locations::jsonb) as place) as osm_ids
  from locations)
insert into location_insides (location_id, inside_id)
select id, id from places
union
select inner_place.id, outer_place.id
from places as inner_place cross join unnest(inner_place.osm_ids) as osm_id
join places as outer_place on outer_place.osm_ids[1] = osm_id and outer_place.osm_ids <@ inner_place.osm_ids;
create index on location_insides (location_id);

alter table roles add title_words tsvector generated always as (to_tsvector('simple', title)) stored;
alter table job_posts
  add title_words tsvector generated always as (to_tsvector('simple', title)) stored,
  add description_words tsvector generated always as (to_tsvector('simple', description)) stored;

create index on roles using gin (title gin_trgm_ops);
create index on roles using gin (title_words);
create index on job_posts using gin (title gin_trgm_ops);
create index on job_posts using gin (title_words);
create index on job_posts using gin (description gin_trgm_ops);
create index on job_posts using gin (description_words);
create index on job_posts (date_featured desc, id);
create index on organizations (domain_rank, id);
create index on organizations (industry_id, employees);
create index on organizations (employees);
create index on organizations (website_id);
create index on organization_keyword_links (keyword_id, organization_id);`;

/** The address of the peers' copy of Roster's database. */
export function copyOf(rosterUrl: string): string {
  return `${rosterUrl}_peers`;
}

/** Copies Roster's database, which nothing may use meanwhile, for the peers, and prepares the copy. */
export async function copyForPeers(rosterUrl: string, serverUrl: string): Promise<void> {
  const [name, copy] = [rosterUrl, copyOf(rosterUrl)].map((url) => new URL(url).pathname.slice(1));
  // An interrupted run may have left one.
  await administer(serverUrl, `drop database if exists ${copy}`);
  await administer(serverUrl, `create database ${copy} template ${name}`);
  await connected(copyOf(rosterUrl), async (client) => {
    // Roster's triggers need not follow the changes of the copy.
    await client.query('set session_replication_role = replica');
    await client.query(PREPARE);
    await client.query('vacuum analyze');
    // The generic plan of a range over a join takes a second; PostGraphile names all its statements.
    await client.query(`alter database ${copy} set plan_cache_mode = force_custom_plan`);
  });
}

/**
 * The most frequent words of at most a share of the records, in which all sides find them alike: no part of other words,
 * which trigrams find too, and without accented forms, which Roster alone finds.
 */
const words = (table: string, column: string, shareMax: number) => `
with used as materialized (select word, ndoc from ts_stat('select ${column}_words from ${table}')),
accented as (
  select regexp_replace(normalize(word, NFD), '[\\u0300-\\u036f]', '', 'g') from used where word ~ '[^\\x01-\\x7f]'),
frequent as (
  select word, ndoc from used
  where word ~ '^[a-z]{4,}$' and ndoc <= (select count(*) * ${shareMax} from ${table})
    and word not in (select * from accented)
  order by ndoc desc, word offset 0)
select array(select word from frequent
  where ndoc = (select count(*) from ${table} where ${column} ilike '%' || word || '%') limit ${WORDS}) as list`;

const COUNTRIES = `
select array(select place.id from locations as place
  join location_insides as lies on lies.inside_id = place.id join job_posts on job_posts.location_id = lies.location_id
  where jsonb_array_length(place.osm_locations::jsonb) = 1
  group by place.id order by count(*) desc, place.id limit 5)::float8[] as list`;

/** Reads the samples from the peers' database. */
export async function readPeerSamples(peersUrl: string): Promise<PeerSamples> {
  const { keywords, industries, persons } = await readSamples(peersUrl);
  return connected(peersUrl, async (client) => {
    const list = async <Item>(statement: string) =>
      (await client.query<{ list: Item[] }>(statement)).rows[0]?.list ?? [];
    return {
      roleTitles: await list(words('roles', 'title', 0.25)),
      jobTitles: await list(words('job_posts', 'title', 0.25)),
      jobTexts: await list(words('job_posts', 'description', 0.05)),
      countries: await list(COUNTRIES),
      keywords: keywords.slice(0, 20),
      industries: industries.slice(0, 10),
      persons,
    };
  });
}
