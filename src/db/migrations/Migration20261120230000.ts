import { Migration } from '@mikro-orm/migrations';

/** The schema of version 1.0.0, frozen: later changes are migrations of their own. */
export class Migration20261120230000 extends Migration {
  override up(): void {
    for (const part of [TABLES, INDEXES, COMPRESSION, NAMES, FUNCTIONS, TRIGGERS]) this.addSql(part);
  }
}

const RECORD_ID = 'bigint primary key check (id between 1 and 9007199254740991)';

// The fill factors leave room on each page, so that an update adds no entry to an index.
const TABLES = `
create sequence outbox_versions;
create table industries (id ${RECORD_ID}, name varchar(255) not null);
create table organization_keywords (id ${RECORD_ID}, name varchar(255) not null);
create table person_skills (id ${RECORD_ID}, name varchar(255) not null);
create table web_technologies (id ${RECORD_ID}, name varchar(255) not null);
create table locations (
  id ${RECORD_ID}, name varchar(255) not null, osm_locations jsonb not null default '[]'
);
create table organizations (
  id ${RECORD_ID}, name varchar(255) not null, domain varchar(200), domain_key varchar(255),
  description text, location_id bigint references locations on delete set null,
  industry_id bigint references industries on delete set null, network_public_identifier varchar(255),
  network_public_profile_url text, founded_date date, employees bigint, revenue bigint,
  funding_total bigint
);
create table organization_keyword_links (
  organization_id bigint not null references organizations on update cascade on delete cascade,
  keyword_id bigint not null references organization_keywords on update cascade on delete cascade,
  position int not null, primary key (organization_id, keyword_id)
);
create table websites (
  id ${RECORD_ID}, domain varchar(200) not null, domain_key varchar(255) not null unique,
  organization_id bigint references organizations on delete set null,
  public_rank int check (public_rank >= 0), analytics_rank int check (analytics_rank >= 0),
  analytics_traffic bigint check (analytics_traffic >= 0)
);
create table website_technology_links (
  website_id bigint not null references websites on update cascade on delete cascade,
  web_technology_id bigint not null references web_technologies on update cascade on delete cascade,
  is_active boolean not null, position int not null, primary key (website_id, web_technology_id)
);
create table persons (
  id ${RECORD_ID}, full_name text not null, first_name text, last_name text, photo text, gender text,
  headline text, description text, location_id bigint references locations on delete set null,
  industry_id bigint references industries on delete set null, network_public_identifier varchar(255),
  network_public_profile_url text, educations jsonb not null default '[]',
  certifications jsonb not null default '[]', courses jsonb not null default '[]',
  honors jsonb not null default '[]', languages jsonb not null default '[]',
  memberships jsonb not null default '[]', test_scores jsonb not null default '[]',
  volunteering jsonb not null default '[]'
);
create table person_skill_links (
  person_id bigint not null references persons on update cascade on delete cascade,
  skill_id bigint not null references person_skills on update cascade on delete cascade,
  position int not null, primary key (person_id, skill_id)
);
create table roles (
  id ${RECORD_ID}, person_id bigint not null references persons on delete cascade,
  organization_id bigint references organizations on delete set null, organization_name text,
  title varchar(255) not null, description text, is_current boolean not null, start_date date,
  end_date date, location_id bigint references locations on delete set null
);
create table patents (
  id ${RECORD_ID}, title text not null, number text, status text, url text, issue_date date,
  description text
);
create table patent_author_links (
  patent_id bigint not null references patents on update cascade on delete cascade,
  person_id bigint not null references persons on update cascade on delete cascade,
  position int not null, primary key (patent_id, person_id)
);
create table publications (
  id ${RECORD_ID}, title text not null, publisher text, url text, published_date date, description text
);
create table publication_author_links (
  publication_id bigint not null references publications on update cascade on delete cascade,
  person_id bigint not null references persons on update cascade on delete cascade,
  position int not null, primary key (publication_id, person_id)
);
create table projects (
  id ${RECORD_ID}, title text not null, url text, start_date date, end_date date, description text
);
create table project_contributor_links (
  project_id bigint not null references projects on update cascade on delete cascade,
  person_id bigint not null references persons on update cascade on delete cascade,
  position int not null, primary key (project_id, person_id)
);
create table job_posts (
  id ${RECORD_ID}, organization_id bigint not null references organizations on delete cascade,
  source text not null check (source in ('board_one', 'network', 'board_two')),
  source_id varchar(65) not null, url varchar(510) not null, title varchar(255) not null,
  description text, is_remote boolean not null, is_active boolean not null,
  location_id bigint references locations on delete set null, date_featured date not null
);
create table simple_events (
  id ${RECORD_ID}, organization_id bigint not null references organizations on delete cascade,
  source text not null check (source in ('launch_site', 'form_c_regulator', 'form_d_regulator')),
  reason text not null check (reason in ('report_released', 'promoted_on_site')),
  date_featured date not null, title text, url text
);
create table funding_events (
  id ${RECORD_ID},
  organization_id bigint not null references organizations on delete cascade,
  source text not null check (source = 'funding_db'),
  funding_type text not null check (funding_type in (
    'angel', 'pre_seed', 'seed', 'series_a', 'series_b', 'series_c', 'series_d', 'series_e',
    'series_f', 'series_g', 'series_h', 'series_i', 'series_j', 'series_unknown',
    'convertible_note', 'equity_crowdfunding', 'product_crowdfunding', 'initial_coin_offering',
    'private_equity', 'corporate_round', 'debt_financing', 'grant', 'non_equity_assistance',
    'secondary_market', 'post_ipo_equity', 'post_ipo_debt', 'post_ipo_secondary', 'undisclosed'
  )),
  date_featured date not null, amount bigint, currency char(3) not null default 'USD',
  investors jsonb not null default '[]', url text
);
create table emails (
  person_id bigint not null references persons on delete cascade,
  email varchar(320) not null check (email = lower(email)),
  email_type text check (email_type in ('personal', 'work')),
  validation_status text not null check (validation_status in ('valid', 'risky', 'unknown', 'invalid')),
  source text, primary key (person_id, email)
);
create table phone_numbers (
  person_id bigint not null references persons on delete cascade,
  phone_number varchar(16) not null check (phone_number ~ '^[+][0-9]{2,15}$'),
  primary key (person_id, phone_number)
);
create table suppressions (
  id bigserial primary key, person_id bigint unique, network_public_identifier varchar(255) unique,
  email varchar(320) unique, phone_number varchar(16) unique,
  date_created timestamptz not null default now(),
  constraint suppressions_one_name_check
    check (num_nonnulls(person_id, network_public_identifier, email, phone_number) = 1)
);
create table suppressed_persons (
  person_id bigint primary key, date_created timestamptz not null default now()
);
create table departed_persons (
  person_id bigint primary key, version bigint not null default nextval('outbox_versions'),
  transaction_id xid8 not null default pg_current_xact_id(), outbox_version bigint,
  awaits_rebuild boolean not null default false
);
create table accounts (
  id bigserial primary key, name varchar(255) not null,
  credit_balance bigint not null default '0' check (credit_balance >= 0),
  date_created timestamptz not null default now()
);
create table users (
  id bigserial primary key, account_id bigint not null references accounts, email varchar(320),
  first_name varchar(255), last_name varchar(255), is_active boolean not null default true,
  date_joined timestamptz not null default now()
);
create table api_keys (
  prefix char(8) primary key, user_id bigint not null references users, name varchar(255),
  key_hash bytea not null check (octet_length(key_hash) = 32), scopes text[] not null,
  created timestamptz not null default now(), expiry_date timestamptz, last_used timestamptz
);
create table credit_changes (
  id bigserial primary key, account_id bigint not null references accounts,
  change_type text not null check (change_type in ('spend', 'purchase', 'grant', 'refund', 'adjust')),
  change_sum bigint not null, change_data jsonb not null default '{}',
  balance_after bigint not null check (balance_after >= 0),
  date_created timestamptz not null default now()
);
create table idempotency_keys (
  account_id bigint not null, key_hash bytea not null check (octet_length(key_hash) = 32),
  request_hash bytea not null check (octet_length(request_hash) = 32), owner bigint not null,
  attempt uuid not null, answer bytea, date_created timestamptz not null default now(),
  expires timestamptz not null, primary key (account_id, key_hash)
);
create table email_feedback (
  id bigserial primary key, account_id bigint not null references accounts,
  user_id bigint not null references users, api_key_prefix char(8) not null,
  person_id bigint references persons on delete set null, name varchar(255),
  is_correct_person boolean not null, date_created timestamptz not null default now(),
  email varchar(320) not null check (email = lower(email)),
  email_type text not null check (email_type in ('personal', 'work')),
  contact_status text not null check (contact_status in ('valid', 'invalid'))
);
create table phone_feedback (
  id bigserial primary key, account_id bigint not null references accounts,
  user_id bigint not null references users, api_key_prefix char(8) not null,
  person_id bigint references persons on delete set null, name varchar(255),
  is_correct_person boolean not null, date_created timestamptz not null default now(),
  phone_number varchar(16) not null check (phone_number ~ '^[+][0-9]{2,15}$'),
  contact_status text not null check (contact_status in ('connected', 'disconnected'))
);
create unlogged table rate_counts (
  key varchar(255) primary key, points int not null, expire bigint not null
) with (fillfactor = 50);
create table data_version (
  id boolean default true primary key check (id), version bigint not null default '0',
  events_version bigint not null default '0', locations_version bigint not null default '0',
  departures_version bigint not null default '0'
);
create table index_states (
  index_name text primary key, definition_hash text not null, data_version bigint not null,
  built_at timestamptz not null default now(), engine_created_at text, engine_updated_at text,
  engine_task_uid bigint, definition_order int[] not null default '{}'
);
create table index_rebuilds (
  index_name text primary key, owner bigint not null, started_at timestamptz not null default now()
);
create table rebuild_changes (
  topic text not null, record_id bigint not null,
  version bigint not null default nextval('outbox_versions'), primary key (topic, record_id)
);
create table outbox_changes (
  version bigint default nextval('outbox_versions') primary key, topic text not null,
  record_ids bigint[] not null default '{}', domain_keys text[] not null default '{}',
  due_at timestamptz not null default clock_timestamp(),
  transaction_id xid8 not null default pg_current_xact_id()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
create table outbox (
  topic text not null, record_id bigint not null,
  version bigint not null default nextval('outbox_versions'), since bigint not null,
  due_at timestamptz not null default clock_timestamp(), owner bigint, claimed_version bigint,
  attempts int not null default 0, reason text, is_set_aside boolean not null default false,
  primary key (topic, record_id)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
insert into data_version default values`;

const INDEXES = `
create index on api_keys (user_id);
create index on credit_changes (account_id, date_created, id);
create index on email_feedback (person_id);
create index on emails (email);
create index on funding_events (organization_id, date_featured);
create index on idempotency_keys (expires);
create index on job_posts (location_id);
create index on job_posts (organization_id);
create index on organization_keyword_links (keyword_id);
create index on organizations (domain_key);
create index on organizations (industry_id);
create index on organizations (location_id);
create index organizations_network_public_identifier_index
  on organizations (lower(network_public_identifier));
create index outbox_changes_events_index on outbox_changes (version) where topic = 'events';
create index outbox_due_index on outbox (due_at) where not is_set_aside;
create index on patent_author_links (person_id);
create index on person_skill_links (skill_id);
create index on persons (industry_id);
create index on persons (location_id);
create index persons_network_public_identifier_index
  on persons (lower(network_public_identifier));
create index on phone_feedback (person_id);
create index on phone_numbers (phone_number);
create index on project_contributor_links (person_id);
create index on publication_author_links (person_id);
create index on roles (location_id);
create index on roles (organization_id);
create index on roles (person_id);
create index on simple_events (organization_id, date_featured);
create index on users (account_id);
create index on website_technology_links (web_technology_id);
create index on websites (organization_id)`;

/** lz4 is several times faster than the default compression; not every build of PostgreSQL has it. */
const COMPRESSION = `
do $$
begin
  alter table organizations alter column description set compression lz4;
  alter table persons alter column description set compression lz4;
  alter table roles alter column description set compression lz4;
  alter table job_posts alter column description set compression lz4;
exception when feature_not_supported then null;
end
$$`;

/** Renames constraints and indexes from PostgreSQL's default names to those that MikroORM expects. */
const NAMES = `
do $$
declare
  statement text;
begin
  for statement in
    select format('alter table %s rename constraint %s to %s', conrelid::regclass, conname,
      regexp_replace(regexp_replace(conname, '_fkey$', '_foreign'), '_key$', '_unique'))
    from pg_constraint
    where connamespace = current_schema::regnamespace and conname ~ '_f?key$' and contype in ('f', 'u')
    union all
    select format('alter index %s rename to %s', indexname, regexp_replace(indexname, '_idx$', '_index'))
    from pg_indexes
    where schemaname = current_schema and indexname ~ '_idx$'
  loop
    execute statement;
  end loop;
end
$$`;

/**
 * Writers append the records that they change to outbox_changes and never wait for each other there. gather_outbox
 * merges the committed changes into outbox, with one row for each document.
 */
const FUNCTIONS = `
create function note_changes(told text, ids bigint[], delay interval default '0 s') returns void
language plpgsql as $$
begin
  insert into outbox_changes (topic, record_ids, due_at)
  select told, array_agg(id), clock_timestamp() + delay
  from (
    select id, row_number() over () as place
    from (select distinct id from unnest(ids) as given (id) where id is not null) as named
  ) as placed
  -- So many that a row is cheap, and so few that a part of a large change can be gathered.
  group by place / 1000;
  if found then perform pg_notify('outbox', ''); end if;
end
$$;
create function note_changes(told text, domains text[], delay interval default '0 s') returns void
language plpgsql as $$
begin
  insert into outbox_changes (topic, domain_keys, due_at)
  select told, array_agg(domain), clock_timestamp() + delay
  from (
    select domain, row_number() over () as place
    from (select distinct domain from unnest(domains) as given (domain) where domain is not null) as named
  ) as placed
  group by place / 1000;
  if found then perform pg_notify('outbox', ''); end if;
end
$$;
create function note_departures() returns trigger language plpgsql as $$
begin
  insert into departed_persons as kept (person_id, awaits_rebuild)
  select id, coalesce(current_setting('roster.outbox', true) = 'off', false) from departed order by id
  on conflict (person_id) do update
  set version = excluded.version, transaction_id = excluded.transaction_id, outbox_version = null,
    awaits_rebuild = kept.awaits_rebuild or excluded.awaits_rebuild;
  return null;
end
$$;
create function note_truncation() returns trigger language plpgsql as $$
begin
  update data_version set version = version + 1;
  return null;
end
$$;
create function gather_outbox() returns boolean language plpgsql as $$
declare
  taken_rows bigint;
  told_events boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('gather outbox', 0));
  with taken as materialized (
    delete from outbox_changes
    where version = any (array(select version from outbox_changes order by version limit 200))
    returning topic, record_ids, domain_keys, due_at
  ), named as (
    select topic, due_at, unnest(record_ids) as id, null as domain_key from taken
    union all
    select topic, due_at, null, unnest(domain_keys) from taken
  ), told (topic, record_id, due_at) as (
    select topic, id, due_at from named
    where topic not in ('events', 'website_organizations', 'domain_organizations', 'domain_roles')
    union all
    select 'organizations', o.id, due_at
    from named
    join websites w on w.id = named.id
    join organizations o on o.id = w.organization_id or o.domain_key = w.domain_key
    where topic = 'website_organizations'
    union all
    select case topic when 'domain_roles' then 'organization_roles' else 'organizations' end, o.id, due_at
    from named
    join organizations o on o.domain_key = named.domain_key
    where topic in ('domain_organizations', 'domain_roles')
  ), put as (
    insert into outbox as kept (topic, record_id, version, since, due_at)
    select topic, record_id, version, version, due_at
    from (
      select *, nextval('outbox_versions') as version
      from (
        select topic, record_id, min(due_at) as due_at from told group by topic, record_id order by topic, record_id
      ) as merged
    ) as numbered
    on conflict (topic, record_id) do update
    set version = excluded.version, due_at = least(kept.due_at, excluded.due_at),
      attempts = 0, reason = null, is_set_aside = false
  )
  select count(*), coalesce(bool_or(topic = 'events'), false) into taken_rows, told_events from taken;
  if told_events then update data_version set events_version = events_version + 1; end if;
  -- A departure is committed with the changes of its roles.
  update departed_persons
  set outbox_version = nextval('outbox_versions')
  where person_id in (
    select person_id from departed_persons d
    where outbox_version is null
      and not exists (select from outbox_changes c where c.transaction_id = d.transaction_id)
    for update skip locked
  );
  return taken_rows = 200;
end
$$;
create function events_state() returns text language sql stable as $$
  select concat_ws('.', version, events_version, (select count(*) from outbox_changes where topic = 'events'))
  from data_version
$$`;

const TRIGGERS = `
create trigger note_departures after delete on persons
referencing old table as departed for each statement execute function note_departures()`;
