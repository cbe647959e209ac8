-- The schema of version 1.0.0, as its migrations made it, and a few rows of a database that it used.
set check_function_bodies = off;
create sequence accounts_id_seq;
create sequence credit_changes_id_seq;
create sequence email_feedback_id_seq;
create sequence migrations_id_seq;
create sequence outbox_versions;
create sequence phone_feedback_id_seq;
create sequence suppressions_id_seq;
create sequence users_id_seq;
create table accounts (id bigint default nextval('accounts_id_seq'::regclass) not null, name character varying(255) not null, credit_balance bigint default '0'::bigint not null, date_created timestamp with time zone default now() not null);
create table api_keys (prefix character(8) not null, user_id bigint not null, name character varying(255), key_hash bytea not null, scopes text[] not null, created timestamp with time zone default now() not null, expiry_date timestamp with time zone, last_used timestamp with time zone);
create table credit_changes (id bigint default nextval('credit_changes_id_seq'::regclass) not null, account_id bigint not null, change_type text not null, change_sum bigint not null, change_data jsonb default '{}'::jsonb not null, balance_after bigint not null, date_created timestamp with time zone default now() not null);
create table data_version (id boolean default true not null, version bigint default '0'::bigint not null, events_version bigint default '0'::bigint not null, locations_version bigint default '0'::bigint not null, departures_version bigint default '0'::bigint not null);
create table departed_persons (person_id bigint not null, version bigint default nextval('outbox_versions'::regclass) not null, transaction_id xid8 default pg_current_xact_id() not null, outbox_version bigint, awaits_rebuild boolean default false not null);
create table email_feedback (id bigint default nextval('email_feedback_id_seq'::regclass) not null, account_id bigint not null, user_id bigint not null, api_key_prefix character(8) not null, person_id bigint, name character varying(255), is_correct_person boolean not null, date_created timestamp with time zone default now() not null, email character varying(320) not null, email_type text not null, contact_status text not null);
create table emails (person_id bigint not null, email character varying(320) not null, email_type text, validation_status text not null, source text);
create table funding_events (id bigint not null, organization_id bigint not null, source text not null, funding_type text not null, date_featured date not null, amount bigint, currency character(3) default 'USD'::bpchar not null, investors jsonb default '[]'::jsonb not null, url text);
create table idempotency_keys (account_id bigint not null, key_hash bytea not null, request_hash bytea not null, owner bigint not null, attempt uuid not null, answer bytea, date_created timestamp with time zone default now() not null, expires timestamp with time zone not null);
create table index_rebuilds (index_name text not null, owner bigint not null, started_at timestamp with time zone default now() not null);
create table index_states (index_name text not null, definition_hash text not null, data_version bigint not null, built_at timestamp with time zone default now() not null, engine_created_at text, engine_updated_at text, engine_task_uid bigint, definition_order integer[] default '{}'::integer[] not null);
create table industries (id bigint not null, name character varying(255) not null);
create table job_posts (id bigint not null, organization_id bigint not null, source text not null, source_id character varying(65) not null, url character varying(510) not null, title character varying(255) not null, description text, is_remote boolean not null, is_active boolean not null, location_id bigint, date_featured date not null);
create table locations (id bigint not null, name character varying(255) not null, osm_locations jsonb default '[]'::jsonb not null);
create table migrations (id integer default nextval('migrations_id_seq'::regclass) not null, name character varying(255) not null, executed_at timestamp(6) with time zone default CURRENT_TIMESTAMP(6) not null);
create table organization_keyword_links (organization_id bigint not null, keyword_id bigint not null, position integer not null);
create table organization_keywords (id bigint not null, name character varying(255) not null);
create table organizations (id bigint not null, name character varying(255) not null, domain character varying(200), domain_key character varying(255), description text, location_id bigint, industry_id bigint, network_public_identifier character varying(255), network_public_profile_url text, founded_date date, employees bigint, revenue bigint, funding_total bigint);
create table outbox (topic text not null, record_id bigint not null, version bigint default nextval('outbox_versions'::regclass) not null, since bigint not null, due_at timestamp with time zone default clock_timestamp() not null, owner bigint, claimed_version bigint, attempts integer default 0 not null, reason text, is_set_aside boolean default false not null) with (fillfactor=70, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=1000);
create table outbox_changes (version bigint default nextval('outbox_versions'::regclass) not null, topic text not null, record_ids bigint[] default '{}'::bigint[] not null, domain_keys text[] default '{}'::text[] not null, due_at timestamp with time zone default clock_timestamp() not null, transaction_id xid8 default pg_current_xact_id() not null) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000);
create table patent_author_links (patent_id bigint not null, person_id bigint not null, position integer not null);
create table patents (id bigint not null, title text not null, number text, status text, url text, issue_date date, description text);
create table person_skill_links (person_id bigint not null, skill_id bigint not null, position integer not null);
create table person_skills (id bigint not null, name character varying(255) not null);
create table persons (id bigint not null, full_name text not null, first_name text, last_name text, photo text, gender text, headline text, description text, location_id bigint, industry_id bigint, network_public_identifier character varying(255), network_public_profile_url text, educations jsonb default '[]'::jsonb not null, certifications jsonb default '[]'::jsonb not null, courses jsonb default '[]'::jsonb not null, honors jsonb default '[]'::jsonb not null, languages jsonb default '[]'::jsonb not null, memberships jsonb default '[]'::jsonb not null, test_scores jsonb default '[]'::jsonb not null, volunteering jsonb default '[]'::jsonb not null);
create table phone_feedback (id bigint default nextval('phone_feedback_id_seq'::regclass) not null, account_id bigint not null, user_id bigint not null, api_key_prefix character(8) not null, person_id bigint, name character varying(255), is_correct_person boolean not null, date_created timestamp with time zone default now() not null, phone_number character varying(16) not null, contact_status text not null);
create table phone_numbers (person_id bigint not null, phone_number character varying(16) not null);
create table project_contributor_links (project_id bigint not null, person_id bigint not null, position integer not null);
create table projects (id bigint not null, title text not null, url text, start_date date, end_date date, description text);
create table publication_author_links (publication_id bigint not null, person_id bigint not null, position integer not null);
create table publications (id bigint not null, title text not null, publisher text, url text, published_date date, description text);
create unlogged table rate_counts (key character varying(255) not null, points integer not null, expire bigint not null) with (fillfactor=50);
create table rebuild_changes (topic text not null, record_id bigint not null, version bigint default nextval('outbox_versions'::regclass) not null);
create table roles (id bigint not null, person_id bigint not null, organization_id bigint, organization_name text, title character varying(255) not null, description text, is_current boolean not null, start_date date, end_date date, location_id bigint);
create table simple_events (id bigint not null, organization_id bigint not null, source text not null, reason text not null, date_featured date not null, title text, url text);
create table suppressed_persons (person_id bigint not null, date_created timestamp with time zone default now() not null);
create table suppressions (id bigint default nextval('suppressions_id_seq'::regclass) not null, person_id bigint, network_public_identifier character varying(255), email character varying(320), phone_number character varying(16), date_created timestamp with time zone default now() not null);
create table users (id bigint default nextval('users_id_seq'::regclass) not null, account_id bigint not null, email character varying(320), first_name character varying(255), last_name character varying(255), is_active boolean default true not null, date_joined timestamp with time zone default now() not null);
create table web_technologies (id bigint not null, name character varying(255) not null);
create table website_technology_links (website_id bigint not null, web_technology_id bigint not null, is_active boolean not null, position integer not null);
create table websites (id bigint not null, domain character varying(200) not null, domain_key character varying(255) not null, organization_id bigint, public_rank integer, analytics_rank integer, analytics_traffic bigint);
alter sequence accounts_id_seq owned by accounts.id;
alter sequence credit_changes_id_seq owned by credit_changes.id;
alter sequence email_feedback_id_seq owned by email_feedback.id;
alter sequence migrations_id_seq owned by migrations.id;
alter sequence phone_feedback_id_seq owned by phone_feedback.id;
alter sequence suppressions_id_seq owned by suppressions.id;
alter sequence users_id_seq owned by users.id;
alter table accounts add constraint accounts_credit_balance_check CHECK ((credit_balance >= 0));
alter table accounts add constraint accounts_pkey PRIMARY KEY (id);
alter table api_keys add constraint api_keys_key_hash_check CHECK ((octet_length(key_hash) = 32));
alter table api_keys add constraint api_keys_pkey PRIMARY KEY (prefix);
alter table credit_changes add constraint credit_changes_balance_after_check CHECK ((balance_after >= 0));
alter table credit_changes add constraint credit_changes_change_type_check CHECK ((change_type = ANY (ARRAY['spend'::text, 'purchase'::text, 'grant'::text, 'refund'::text, 'adjust'::text])));
alter table credit_changes add constraint credit_changes_pkey PRIMARY KEY (id);
alter table data_version add constraint data_version_id_check CHECK (id);
alter table data_version add constraint data_version_pkey PRIMARY KEY (id);
alter table departed_persons add constraint departed_persons_pkey PRIMARY KEY (person_id);
alter table email_feedback add constraint email_feedback_contact_status_check CHECK ((contact_status = ANY (ARRAY['valid'::text, 'invalid'::text])));
alter table email_feedback add constraint email_feedback_email_check CHECK (((email)::text = lower((email)::text)));
alter table email_feedback add constraint email_feedback_email_type_check CHECK ((email_type = ANY (ARRAY['personal'::text, 'work'::text])));
alter table email_feedback add constraint email_feedback_pkey PRIMARY KEY (id);
alter table emails add constraint emails_email_check CHECK (((email)::text = lower((email)::text)));
alter table emails add constraint emails_email_type_check CHECK ((email_type = ANY (ARRAY['personal'::text, 'work'::text])));
alter table emails add constraint emails_pkey PRIMARY KEY (person_id, email);
alter table emails add constraint emails_validation_status_check CHECK ((validation_status = ANY (ARRAY['valid'::text, 'risky'::text, 'unknown'::text, 'invalid'::text])));
alter table funding_events add constraint funding_events_funding_type_check CHECK ((funding_type = ANY (ARRAY['angel'::text, 'pre_seed'::text, 'seed'::text, 'series_a'::text, 'series_b'::text, 'series_c'::text, 'series_d'::text, 'series_e'::text, 'series_f'::text, 'series_g'::text, 'series_h'::text, 'series_i'::text, 'series_j'::text, 'series_unknown'::text, 'convertible_note'::text, 'equity_crowdfunding'::text, 'product_crowdfunding'::text, 'initial_coin_offering'::text, 'private_equity'::text, 'corporate_round'::text, 'debt_financing'::text, 'grant'::text, 'non_equity_assistance'::text, 'secondary_market'::text, 'post_ipo_equity'::text, 'post_ipo_debt'::text, 'post_ipo_secondary'::text, 'undisclosed'::text])));
alter table funding_events add constraint funding_events_id_check CHECK (((id >= 1) AND (id <= '9007199254740991'::bigint)));
alter table funding_events add constraint funding_events_pkey PRIMARY KEY (id);
alter table funding_events add constraint funding_events_source_check CHECK ((source = 'funding_db'::text));
alter table idempotency_keys add constraint idempotency_keys_key_hash_check CHECK ((octet_length(key_hash) = 32));
alter table idempotency_keys add constraint idempotency_keys_pkey PRIMARY KEY (account_id, key_hash);
alter table idempotency_keys add constraint idempotency_keys_request_hash_check CHECK ((octet_length(request_hash) = 32));
alter table index_rebuilds add constraint index_rebuilds_pkey PRIMARY KEY (index_name);
alter table index_states add constraint index_states_pkey PRIMARY KEY (index_name);
alter table industries add constraint industries_id_check CHECK (((id >= 1) AND (id <= '9007199254740991'::bigint)));
alter table industries add constraint industries_pkey PRIMARY KEY (id);
alter table job_posts add constraint job_posts_id_check CHECK (((id >= 1) AND (id <= '9007199254740991'::bigint)));
alter table job_posts add constraint job_posts_pkey PRIMARY KEY (id);
alter table job_posts add constraint job_posts_source_check CHECK ((source = ANY (ARRAY['board_one'::text, 'network'::text, 'board_two'::text])));
alter table locations add constraint locations_id_check CHECK (((id >= 1) AND (id <= '9007199254740991'::bigint)));
alter table locations add constraint locations_pkey PRIMARY KEY (id);
alter table migrations add constraint migrations_pkey PRIMARY KEY (id);
alter table organization_keyword_links add constraint organization_keyword_links_pkey PRIMARY KEY (organization_id, keyword_id);
alter table organization_keywords add constraint organization_keywords_id_check CHECK (((id >= 1) AND (id <= '9007199254740991'::bigint)));
alter table organization_keywords add constraint organization_keywords_pkey PRIMARY KEY (id);
alter table organizations add constraint organizations_id_check CHECK (((id >= 1) AND (id <= '9007199254740991'::bigint)));
alter table organizations add constraint organizations_pkey PRIMARY KEY (id);
alter table outbox_changes add constraint outbox_changes_pkey PRIMARY KEY (version);
alter table outbox add constraint outbox_pkey PRIMARY KEY (topic, record_id);
alter table patent_author_links add constraint patent_author_links_pkey PRIMARY KEY (patent_id, person_id);
alter table patents add constraint patents_id_check CHECK (((id >= 1) AND (id <= '9007199254740991'::bigint)));
alter table patents add constraint patents_pkey PRIMARY KEY (id);
alter table person_skill_links add constraint person_skill_links_pkey PRIMARY KEY (person_id, skill_id);
alter table person_skills add constraint person_skills_id_check CHECK (((id >= 1) AND (id <= '9007199254740991'::bigint)));
alter table person_skills add constraint person_skills_pkey PRIMARY KEY (id);
alter table persons add constraint persons_id_check CHECK (((id >= 1) AND (id <= '9007199254740991'::bigint)));
alter table persons add constraint persons_pkey PRIMARY KEY (id);
alter table phone_feedback add constraint phone_feedback_contact_status_check CHECK ((contact_status = ANY (ARRAY['connected'::text, 'disconnected'::text])));
alter table phone_feedback add constraint phone_feedback_phone_number_check CHECK (((phone_number)::text ~ '^[+][0-9]{2,15}$'::text));
alter table phone_feedback add constraint phone_feedback_pkey PRIMARY KEY (id);
alter table phone_numbers add constraint phone_numbers_phone_number_check CHECK (((phone_number)::text ~ '^[+][0-9]{2,15}$'::text));
alter table phone_numbers add constraint phone_numbers_pkey PRIMARY KEY (person_id, phone_number);
alter table project_contributor_links add constraint project_contributor_links_pkey PRIMARY KEY (project_id, person_id);
alter table projects add constraint projects_id_check CHECK (((id >= 1) AND (id <= '9007199254740991'::bigint)));
alter table projects add constraint projects_pkey PRIMARY KEY (id);
alter table publication_author_links add constraint publication_author_links_pkey PRIMARY KEY (publication_id, person_id);
alter table publications add constraint publications_id_check CHECK (((id >= 1) AND (id <= '9007199254740991'::bigint)));
alter table publications add constraint publications_pkey PRIMARY KEY (id);
alter table rate_counts add constraint rate_counts_pkey PRIMARY KEY (key);
alter table rebuild_changes add constraint rebuild_changes_pkey PRIMARY KEY (topic, record_id);
alter table roles add constraint roles_id_check CHECK (((id >= 1) AND (id <= '9007199254740991'::bigint)));
alter table roles add constraint roles_pkey PRIMARY KEY (id);
alter table simple_events add constraint simple_events_id_check CHECK (((id >= 1) AND (id <= '9007199254740991'::bigint)));
alter table simple_events add constraint simple_events_pkey PRIMARY KEY (id);
alter table simple_events add constraint simple_events_reason_check CHECK ((reason = ANY (ARRAY['report_released'::text, 'promoted_on_site'::text])));
alter table simple_events add constraint simple_events_source_check CHECK ((source = ANY (ARRAY['launch_site'::text, 'form_c_regulator'::text, 'form_d_regulator'::text])));
alter table suppressed_persons add constraint suppressed_persons_pkey PRIMARY KEY (person_id);
alter table suppressions add constraint suppressions_email_unique UNIQUE (email);
alter table suppressions add constraint suppressions_network_public_identifier_unique UNIQUE (network_public_identifier);
alter table suppressions add constraint suppressions_one_name_check CHECK ((num_nonnulls(person_id, network_public_identifier, email, phone_number) = 1));
alter table suppressions add constraint suppressions_person_id_unique UNIQUE (person_id);
alter table suppressions add constraint suppressions_phone_number_unique UNIQUE (phone_number);
alter table suppressions add constraint suppressions_pkey PRIMARY KEY (id);
alter table users add constraint users_pkey PRIMARY KEY (id);
alter table web_technologies add constraint web_technologies_id_check CHECK (((id >= 1) AND (id <= '9007199254740991'::bigint)));
alter table web_technologies add constraint web_technologies_pkey PRIMARY KEY (id);
alter table website_technology_links add constraint website_technology_links_pkey PRIMARY KEY (website_id, web_technology_id);
alter table websites add constraint websites_analytics_rank_check CHECK ((analytics_rank >= 0));
alter table websites add constraint websites_analytics_traffic_check CHECK ((analytics_traffic >= 0));
alter table websites add constraint websites_domain_key_unique UNIQUE (domain_key);
alter table websites add constraint websites_id_check CHECK (((id >= 1) AND (id <= '9007199254740991'::bigint)));
alter table websites add constraint websites_pkey PRIMARY KEY (id);
alter table websites add constraint websites_public_rank_check CHECK ((public_rank >= 0));
CREATE INDEX api_keys_user_id_index ON public.api_keys USING btree (user_id);
CREATE INDEX credit_changes_account_id_date_created_id_index ON public.credit_changes USING btree (account_id, date_created, id);
CREATE INDEX email_feedback_person_id_index ON public.email_feedback USING btree (person_id);
CREATE INDEX emails_email_index ON public.emails USING btree (email);
CREATE INDEX funding_events_organization_id_date_featured_index ON public.funding_events USING btree (organization_id, date_featured);
CREATE INDEX idempotency_keys_expires_index ON public.idempotency_keys USING btree (expires);
CREATE INDEX job_posts_location_id_index ON public.job_posts USING btree (location_id);
CREATE INDEX job_posts_organization_id_index ON public.job_posts USING btree (organization_id);
CREATE INDEX organization_keyword_links_keyword_id_index ON public.organization_keyword_links USING btree (keyword_id);
CREATE INDEX organizations_domain_key_index ON public.organizations USING btree (domain_key);
CREATE INDEX organizations_industry_id_index ON public.organizations USING btree (industry_id);
CREATE INDEX organizations_location_id_index ON public.organizations USING btree (location_id);
CREATE INDEX organizations_network_public_identifier_index ON public.organizations USING btree (lower((network_public_identifier)::text));
CREATE INDEX outbox_changes_events_index ON public.outbox_changes USING btree (version) WHERE (topic = 'events'::text);
CREATE INDEX outbox_due_index ON public.outbox USING btree (due_at) WHERE (NOT is_set_aside);
CREATE INDEX patent_author_links_person_id_index ON public.patent_author_links USING btree (person_id);
CREATE INDEX person_skill_links_skill_id_index ON public.person_skill_links USING btree (skill_id);
CREATE INDEX persons_industry_id_index ON public.persons USING btree (industry_id);
CREATE INDEX persons_location_id_index ON public.persons USING btree (location_id);
CREATE INDEX persons_network_public_identifier_index ON public.persons USING btree (lower((network_public_identifier)::text));
CREATE INDEX phone_feedback_person_id_index ON public.phone_feedback USING btree (person_id);
CREATE INDEX phone_numbers_phone_number_index ON public.phone_numbers USING btree (phone_number);
CREATE INDEX project_contributor_links_person_id_index ON public.project_contributor_links USING btree (person_id);
CREATE INDEX publication_author_links_person_id_index ON public.publication_author_links USING btree (person_id);
CREATE INDEX roles_location_id_index ON public.roles USING btree (location_id);
CREATE INDEX roles_organization_id_index ON public.roles USING btree (organization_id);
CREATE INDEX roles_person_id_index ON public.roles USING btree (person_id);
CREATE INDEX simple_events_organization_id_date_featured_index ON public.simple_events USING btree (organization_id, date_featured);
CREATE INDEX users_account_id_index ON public.users USING btree (account_id);
CREATE INDEX website_technology_links_web_technology_id_index ON public.website_technology_links USING btree (web_technology_id);
CREATE INDEX websites_organization_id_index ON public.websites USING btree (organization_id);
alter table api_keys add constraint api_keys_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id);
alter table credit_changes add constraint credit_changes_account_id_foreign FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table email_feedback add constraint email_feedback_account_id_foreign FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table email_feedback add constraint email_feedback_person_id_foreign FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE SET NULL;
alter table email_feedback add constraint email_feedback_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id);
alter table emails add constraint emails_person_id_foreign FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE CASCADE;
alter table funding_events add constraint funding_events_organization_id_foreign FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;
alter table job_posts add constraint job_posts_location_id_foreign FOREIGN KEY (location_id) REFERENCES locations(id) ON DELETE SET NULL;
alter table job_posts add constraint job_posts_organization_id_foreign FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;
alter table organization_keyword_links add constraint organization_keyword_links_keyword_id_foreign FOREIGN KEY (keyword_id) REFERENCES organization_keywords(id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table organization_keyword_links add constraint organization_keyword_links_organization_id_foreign FOREIGN KEY (organization_id) REFERENCES organizations(id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table organizations add constraint organizations_industry_id_foreign FOREIGN KEY (industry_id) REFERENCES industries(id) ON DELETE SET NULL;
alter table organizations add constraint organizations_location_id_foreign FOREIGN KEY (location_id) REFERENCES locations(id) ON DELETE SET NULL;
alter table patent_author_links add constraint patent_author_links_patent_id_foreign FOREIGN KEY (patent_id) REFERENCES patents(id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table patent_author_links add constraint patent_author_links_person_id_foreign FOREIGN KEY (person_id) REFERENCES persons(id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table person_skill_links add constraint person_skill_links_person_id_foreign FOREIGN KEY (person_id) REFERENCES persons(id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table person_skill_links add constraint person_skill_links_skill_id_foreign FOREIGN KEY (skill_id) REFERENCES person_skills(id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table persons add constraint persons_industry_id_foreign FOREIGN KEY (industry_id) REFERENCES industries(id) ON DELETE SET NULL;
alter table persons add constraint persons_location_id_foreign FOREIGN KEY (location_id) REFERENCES locations(id) ON DELETE SET NULL;
alter table phone_feedback add constraint phone_feedback_account_id_foreign FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table phone_feedback add constraint phone_feedback_person_id_foreign FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE SET NULL;
alter table phone_feedback add constraint phone_feedback_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id);
alter table phone_numbers add constraint phone_numbers_person_id_foreign FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE CASCADE;
alter table project_contributor_links add constraint project_contributor_links_person_id_foreign FOREIGN KEY (person_id) REFERENCES persons(id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table project_contributor_links add constraint project_contributor_links_project_id_foreign FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table publication_author_links add constraint publication_author_links_person_id_foreign FOREIGN KEY (person_id) REFERENCES persons(id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table publication_author_links add constraint publication_author_links_publication_id_foreign FOREIGN KEY (publication_id) REFERENCES publications(id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table roles add constraint roles_location_id_foreign FOREIGN KEY (location_id) REFERENCES locations(id) ON DELETE SET NULL;
alter table roles add constraint roles_organization_id_foreign FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE SET NULL;
alter table roles add constraint roles_person_id_foreign FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE CASCADE;
alter table simple_events add constraint simple_events_organization_id_foreign FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;
alter table users add constraint users_account_id_foreign FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table website_technology_links add constraint website_technology_links_web_technology_id_foreign FOREIGN KEY (web_technology_id) REFERENCES web_technologies(id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table website_technology_links add constraint website_technology_links_website_id_foreign FOREIGN KEY (website_id) REFERENCES websites(id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table websites add constraint websites_organization_id_foreign FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE SET NULL;
CREATE OR REPLACE FUNCTION public.events_state()
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select concat_ws('.', version, events_version, (select count(*) from outbox_changes where topic = 'events'))
  from data_version
$function$;
CREATE OR REPLACE FUNCTION public.gather_outbox()
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
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
$function$;
CREATE OR REPLACE FUNCTION public.note_changes(told text, ids bigint[], delay interval DEFAULT '00:00:00'::interval)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
$function$;
CREATE OR REPLACE FUNCTION public.note_changes(told text, domains text[], delay interval DEFAULT '00:00:00'::interval)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
$function$;
CREATE OR REPLACE FUNCTION public.note_departures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into departed_persons as kept (person_id, awaits_rebuild)
  select id, coalesce(current_setting('roster.outbox', true) = 'off', false) from departed order by id
  on conflict (person_id) do update
  set version = excluded.version, transaction_id = excluded.transaction_id, outbox_version = null,
    awaits_rebuild = kept.awaits_rebuild or excluded.awaits_rebuild;
  return null;
end
$function$;
CREATE OR REPLACE FUNCTION public.note_funding_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform note_changes('organizations', array(select organization_id from new_rows));
    perform note_changes('organization_roles', array(select organization_id from new_rows));
    perform note_changes('events', array(select id from new_rows));
  elsif tg_op = 'DELETE' then
    perform note_changes('organizations', array(select organization_id from old_rows));
    perform note_changes('organization_roles', array(select organization_id from old_rows));
    perform note_changes('events', array(select id from old_rows));
  else
    perform note_changes('organizations', array(
      select unnest(array[o.organization_id, n.organization_id])
      from old_rows o full join new_rows n on o.id = n.id
      where (o.id, o.organization_id, o.amount, o.currency) is distinct from (n.id, n.organization_id, n.amount, n.currency)));
    perform note_changes('organization_roles', array(
      select unnest(array[o.organization_id, n.organization_id])
      from old_rows o full join new_rows n on o.id = n.id
      where (o.id, o.organization_id, o.amount, o.currency) is distinct from (n.id, n.organization_id, n.amount, n.currency)));
    perform note_changes('events', array(
      select unnest(array[o.id, n.id])
      from old_rows o full join new_rows n on o.id = n.id
      where (o.id, o.organization_id, o.source, o.funding_type, o.date_featured) is distinct from (n.id, n.organization_id, n.source, n.funding_type, n.date_featured)));
  end if;
  return null;
end
$function$;
CREATE OR REPLACE FUNCTION public.note_industries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform note_changes('autocomplete_industries', array(select id from new_rows));
  elsif tg_op = 'DELETE' then
    perform note_changes('autocomplete_industries', array(select id from old_rows));
  else
    perform note_changes('autocomplete_industries', array(
      select unnest(array[o.id, n.id])
      from old_rows o full join new_rows n on o.id = n.id
      where (o.id, o.name) is distinct from (n.id, n.name)));
  end if;
  return null;
end
$function$;
CREATE OR REPLACE FUNCTION public.note_job_posts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform note_changes('jobs', array(select id from new_rows));
    perform note_changes('autocomplete_organizations', array(select organization_id from new_rows), interval '5 s');
    perform note_changes('autocomplete_locations', array(select location_id from new_rows), interval '5 s');
  elsif tg_op = 'DELETE' then
    perform note_changes('jobs', array(select id from old_rows));
    perform note_changes('autocomplete_organizations', array(select organization_id from old_rows), interval '5 s');
    perform note_changes('autocomplete_locations', array(select location_id from old_rows), interval '5 s');
  else
    perform note_changes('jobs', array(
      select unnest(array[o.id, n.id])
      from old_rows o full join new_rows n on o.id = n.id
      where (o.id, o.organization_id, o.location_id, o.is_remote, o.is_active, o.date_featured, o.source, o.title, o.description) is distinct from (n.id, n.organization_id, n.location_id, n.is_remote, n.is_active, n.date_featured, n.source, n.title, n.description)));
    perform note_changes('autocomplete_organizations', array(
      select unnest(array[o.organization_id, n.organization_id])
      from old_rows o full join new_rows n on o.id = n.id
      where (o.id, o.organization_id) is distinct from (n.id, n.organization_id)), interval '5 s');
    perform note_changes('autocomplete_locations', array(
      select unnest(array[o.location_id, n.location_id])
      from old_rows o full join new_rows n on o.id = n.id
      where (o.id, o.location_id) is distinct from (n.id, n.location_id)), interval '5 s');
  end if;
  return null;
end
$function$;
CREATE OR REPLACE FUNCTION public.note_locations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform note_changes('locations', array(select id from new_rows));
    perform note_changes('autocomplete_locations', array(select id from new_rows));
  elsif tg_op = 'DELETE' then
    perform note_changes('locations', array(select id from old_rows));
    perform note_changes('autocomplete_locations', array(select id from old_rows));
  else
    perform note_changes('locations', array(
      select unnest(array[o.id, n.id])
      from old_rows o full join new_rows n on o.id = n.id
      where (o.id, jsonb_path_query_array(o.osm_locations, '$[*].id')) is distinct from (n.id, jsonb_path_query_array(n.osm_locations, '$[*].id'))));
    perform note_changes('autocomplete_locations', array(
      select unnest(array[o.id, n.id])
      from old_rows o full join new_rows n on o.id = n.id
      where (o.id, o.name, o.osm_locations) is distinct from (n.id, n.name, n.osm_locations)));
  end if;
  return null;
end
$function$;
CREATE OR REPLACE FUNCTION public.note_organization_keyword_links()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform note_changes('organizations', array(select organization_id from new_rows));
    perform note_changes('autocomplete_organization_keywords', array(select keyword_id from new_rows), interval '5 s');
  elsif tg_op = 'DELETE' then
    perform note_changes('organizations', array(select organization_id from old_rows));
    perform note_changes('autocomplete_organization_keywords', array(select keyword_id from old_rows), interval '5 s');
  else
    perform note_changes('organizations', array(
      select unnest(array[o.organization_id, n.organization_id])
      from old_rows o full join new_rows n on o.organization_id = n.organization_id and o.keyword_id = n.keyword_id
      where (o.organization_id, o.keyword_id) is distinct from (n.organization_id, n.keyword_id)));
    perform note_changes('autocomplete_organization_keywords', array(
      select unnest(array[o.keyword_id, n.keyword_id])
      from old_rows o full join new_rows n on o.organization_id = n.organization_id and o.keyword_id = n.keyword_id
      where (o.organization_id, o.keyword_id) is distinct from (n.organization_id, n.keyword_id)), interval '5 s');
  end if;
  return null;
end
$function$;
CREATE OR REPLACE FUNCTION public.note_organization_keywords()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform note_changes('autocomplete_organization_keywords', array(select id from new_rows));
  elsif tg_op = 'DELETE' then
    perform note_changes('autocomplete_organization_keywords', array(select id from old_rows));
  else
    perform note_changes('autocomplete_organization_keywords', array(
      select unnest(array[o.id, n.id])
      from old_rows o full join new_rows n on o.id = n.id
      where (o.id, o.name) is distinct from (n.id, n.name)));
  end if;
  return null;
end
$function$;
CREATE OR REPLACE FUNCTION public.note_organizations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform note_changes('organizations', array(select id from new_rows));
    perform note_changes('autocomplete_organizations', array(select id from new_rows));
    perform note_changes('autocomplete_industries', array(select industry_id from new_rows), interval '5 s');
    perform note_changes('autocomplete_locations', array(select location_id from new_rows), interval '5 s');
  elsif tg_op = 'DELETE' then
    perform note_changes('organizations', array(select id from old_rows));
    perform note_changes('autocomplete_organizations', array(select id from old_rows));
    perform note_changes('autocomplete_industries', array(select industry_id from old_rows), interval '5 s');
    perform note_changes('autocomplete_locations', array(select location_id from old_rows), interval '5 s');
  else
    perform note_changes('organizations', array(
      select unnest(array[o.id, n.id])
      from old_rows o full join new_rows n on o.id = n.id
      where (o.id, o.location_id, o.industry_id, o.employees, o.founded_date, o.revenue, o.funding_total, o.domain_key, o.network_public_identifier, o.description) is distinct from (n.id, n.location_id, n.industry_id, n.employees, n.founded_date, n.revenue, n.funding_total, n.domain_key, n.network_public_identifier, n.description)));
    perform note_changes('organization_roles', array(
      select unnest(array[o.id, n.id])
      from old_rows o full join new_rows n on o.id = n.id
      where (o.id, o.location_id, o.industry_id, o.employees, o.founded_date, o.revenue, o.funding_total, o.domain_key) is distinct from (n.id, n.location_id, n.industry_id, n.employees, n.founded_date, n.revenue, n.funding_total, n.domain_key)));
    perform note_changes('autocomplete_organizations', array(
      select unnest(array[o.id, n.id])
      from old_rows o full join new_rows n on o.id = n.id
      where (o.id, o.name, o.domain) is distinct from (n.id, n.name, n.domain)));
    perform note_changes('autocomplete_industries', array(
      select unnest(array[o.industry_id, n.industry_id])
      from old_rows o full join new_rows n on o.id = n.id
      where (o.id, o.industry_id) is distinct from (n.id, n.industry_id)), interval '5 s');
    perform note_changes('autocomplete_locations', array(
      select unnest(array[o.location_id, n.location_id])
      from old_rows o full join new_rows n on o.id = n.id
      where (o.id, o.location_id) is distinct from (n.id, n.location_id)), interval '5 s');
  end if;
  return null;
end
$function$;
CREATE OR REPLACE FUNCTION public.note_person_skill_links()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform note_changes('person_roles', array(select person_id from new_rows));
    perform note_changes('autocomplete_person_skills', array(select skill_id from new_rows), interval '5 s');
  elsif tg_op = 'DELETE' then
    perform note_changes('person_roles', array(select person_id from old_rows));
    perform note_changes('autocomplete_person_skills', array(select skill_id from old_rows), interval '5 s');
  else
    perform note_changes('person_roles', array(
      select unnest(array[o.person_id, n.person_id])
      from old_rows o full join new_rows n on o.person_id = n.person_id and o.skill_id = n.skill_id
      where (o.person_id, o.skill_id) is distinct from (n.person_id, n.skill_id)));
    perform note_changes('autocomplete_person_skills', array(
      select unnest(array[o.skill_id, n.skill_id])
      from old_rows o full join new_rows n on o.person_id = n.person_id and o.skill_id = n.skill_id
      where (o.person_id, o.skill_id) is distinct from (n.person_id, n.skill_id)), interval '5 s');
  end if;
  return null;
end
$function$;
CREATE OR REPLACE FUNCTION public.note_person_skills()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform note_changes('autocomplete_person_skills', array(select id from new_rows));
  elsif tg_op = 'DELETE' then
    perform note_changes('autocomplete_person_skills', array(select id from old_rows));
  else
    perform note_changes('autocomplete_person_skills', array(
      select unnest(array[o.id, n.id])
      from old_rows o full join new_rows n on o.id = n.id
      where (o.id, o.name) is distinct from (n.id, n.name)));
  end if;
  return null;
end
$function$;
CREATE OR REPLACE FUNCTION public.note_persons()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform note_changes('autocomplete_industries', array(select industry_id from new_rows), interval '5 s');
    perform note_changes('autocomplete_locations', array(select location_id from new_rows), interval '5 s');
  elsif tg_op = 'DELETE' then
    perform note_changes('autocomplete_industries', array(select industry_id from old_rows), interval '5 s');
    perform note_changes('autocomplete_locations', array(select location_id from old_rows), interval '5 s');
  else
    perform note_changes('person_roles', array(
      select unnest(array[o.id, n.id])
      from old_rows o full join new_rows n on o.id = n.id
      where (o.id, o.location_id, o.industry_id, o.full_name, o.headline, o.network_public_identifier, o.description) is distinct from (n.id, n.location_id, n.industry_id, n.full_name, n.headline, n.network_public_identifier, n.description)));
    perform note_changes('autocomplete_industries', array(
      select unnest(array[o.industry_id, n.industry_id])
      from old_rows o full join new_rows n on o.id = n.id
      where (o.id, o.industry_id) is distinct from (n.id, n.industry_id)), interval '5 s');
    perform note_changes('autocomplete_locations', array(
      select unnest(array[o.location_id, n.location_id])
      from old_rows o full join new_rows n on o.id = n.id
      where (o.id, o.location_id) is distinct from (n.id, n.location_id)), interval '5 s');
  end if;
  return null;
end
$function$;
CREATE OR REPLACE FUNCTION public.note_roles()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform note_changes('roles', array(select id from new_rows));
    perform note_changes('autocomplete_organizations', array(select organization_id from new_rows), interval '5 s');
    perform note_changes('autocomplete_locations', array(select location_id from new_rows), interval '5 s');
  elsif tg_op = 'DELETE' then
    perform note_changes('roles', array(select id from old_rows));
    perform note_changes('autocomplete_organizations', array(select organization_id from old_rows), interval '5 s');
    perform note_changes('autocomplete_locations', array(select location_id from old_rows), interval '5 s');
  else
    perform note_changes('roles', array(
      select unnest(array[o.id, n.id])
      from old_rows o full join new_rows n on o.id = n.id
      where (o.id, o.person_id, o.organization_id, o.is_current, o.start_date, o.end_date, o.title, o.description) is distinct from (n.id, n.person_id, n.organization_id, n.is_current, n.start_date, n.end_date, n.title, n.description)));
    perform note_changes('autocomplete_organizations', array(
      select unnest(array[o.organization_id, n.organization_id])
      from old_rows o full join new_rows n on o.id = n.id
      where (o.id, o.organization_id) is distinct from (n.id, n.organization_id)), interval '5 s');
    perform note_changes('autocomplete_locations', array(
      select unnest(array[o.location_id, n.location_id])
      from old_rows o full join new_rows n on o.id = n.id
      where (o.id, o.location_id) is distinct from (n.id, n.location_id)), interval '5 s');
  end if;
  return null;
end
$function$;
CREATE OR REPLACE FUNCTION public.note_simple_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform note_changes('events', array(select id from new_rows));
  elsif tg_op = 'DELETE' then
    perform note_changes('events', array(select id from old_rows));
  else
    perform note_changes('events', array(
      select unnest(array[o.id, n.id])
      from old_rows o full join new_rows n on o.id = n.id
      where (o.id, o.organization_id, o.source, o.reason, o.date_featured) is distinct from (n.id, n.organization_id, n.source, n.reason, n.date_featured)));
  end if;
  return null;
end
$function$;
CREATE OR REPLACE FUNCTION public.note_truncation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update data_version set version = version + 1;
  return null;
end
$function$;
CREATE OR REPLACE FUNCTION public.note_web_technologies()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform note_changes('autocomplete_web_technologies', array(select id from new_rows));
  elsif tg_op = 'DELETE' then
    perform note_changes('autocomplete_web_technologies', array(select id from old_rows));
  else
    perform note_changes('autocomplete_web_technologies', array(
      select unnest(array[o.id, n.id])
      from old_rows o full join new_rows n on o.id = n.id
      where (o.id, o.name) is distinct from (n.id, n.name)));
  end if;
  return null;
end
$function$;
CREATE OR REPLACE FUNCTION public.note_website_technology_links()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform note_changes('website_organizations', array(select website_id from new_rows));
    perform note_changes('autocomplete_web_technologies', array(select web_technology_id from new_rows), interval '5 s');
  elsif tg_op = 'DELETE' then
    perform note_changes('website_organizations', array(select website_id from old_rows));
    perform note_changes('autocomplete_web_technologies', array(select web_technology_id from old_rows), interval '5 s');
  else
    perform note_changes('website_organizations', array(
      select unnest(array[o.website_id, n.website_id])
      from old_rows o full join new_rows n on o.website_id = n.website_id and o.web_technology_id = n.web_technology_id
      where (o.website_id, o.web_technology_id, o.is_active) is distinct from (n.website_id, n.web_technology_id, n.is_active)));
    perform note_changes('autocomplete_web_technologies', array(
      select unnest(array[o.web_technology_id, n.web_technology_id])
      from old_rows o full join new_rows n on o.website_id = n.website_id and o.web_technology_id = n.web_technology_id
      where (o.website_id, o.web_technology_id) is distinct from (n.website_id, n.web_technology_id)), interval '5 s');
  end if;
  return null;
end
$function$;
CREATE OR REPLACE FUNCTION public.note_websites()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform note_changes('organizations', array(select organization_id from new_rows));
    perform note_changes('organization_roles', array(select organization_id from new_rows));
    perform note_changes('domain_organizations', array(select domain_key from new_rows));
    perform note_changes('domain_roles', array(select domain_key from new_rows));
  elsif tg_op = 'DELETE' then
    perform note_changes('organizations', array(select organization_id from old_rows));
    perform note_changes('organization_roles', array(select organization_id from old_rows));
    perform note_changes('domain_organizations', array(select domain_key from old_rows));
    perform note_changes('domain_roles', array(select domain_key from old_rows));
  else
    perform note_changes('organizations', array(
      select unnest(array[o.organization_id, n.organization_id])
      from old_rows o full join new_rows n on o.id = n.id
      where (o.id, o.organization_id, o.public_rank, o.analytics_traffic) is distinct from (n.id, n.organization_id, n.public_rank, n.analytics_traffic)));
    perform note_changes('organization_roles', array(
      select unnest(array[o.organization_id, n.organization_id])
      from old_rows o full join new_rows n on o.id = n.id
      where (o.id, o.organization_id, o.public_rank) is distinct from (n.id, n.organization_id, n.public_rank)));
    perform note_changes('domain_organizations', array(
      select unnest(array[o.domain_key, n.domain_key])
      from old_rows o full join new_rows n on o.id = n.id
      where (o.id, o.domain_key, o.public_rank, o.analytics_traffic) is distinct from (n.id, n.domain_key, n.public_rank, n.analytics_traffic)));
    perform note_changes('domain_roles', array(
      select unnest(array[o.domain_key, n.domain_key])
      from old_rows o full join new_rows n on o.id = n.id
      where (o.id, o.domain_key, o.public_rank) is distinct from (n.id, n.domain_key, n.public_rank)));
  end if;
  return null;
end
$function$;
CREATE TRIGGER note_deletes AFTER DELETE ON public.funding_events REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_funding_events();
CREATE TRIGGER note_inserts AFTER INSERT ON public.funding_events REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_funding_events();
CREATE TRIGGER note_truncation AFTER TRUNCATE ON public.funding_events FOR EACH STATEMENT EXECUTE FUNCTION note_truncation();
CREATE TRIGGER note_updates AFTER UPDATE ON public.funding_events REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_funding_events();
CREATE TRIGGER note_deletes AFTER DELETE ON public.industries REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_industries();
CREATE TRIGGER note_inserts AFTER INSERT ON public.industries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_industries();
CREATE TRIGGER note_truncation AFTER TRUNCATE ON public.industries FOR EACH STATEMENT EXECUTE FUNCTION note_truncation();
CREATE TRIGGER note_updates AFTER UPDATE ON public.industries REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_industries();
CREATE TRIGGER note_deletes AFTER DELETE ON public.job_posts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_job_posts();
CREATE TRIGGER note_inserts AFTER INSERT ON public.job_posts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_job_posts();
CREATE TRIGGER note_truncation AFTER TRUNCATE ON public.job_posts FOR EACH STATEMENT EXECUTE FUNCTION note_truncation();
CREATE TRIGGER note_updates AFTER UPDATE ON public.job_posts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_job_posts();
CREATE TRIGGER note_deletes AFTER DELETE ON public.locations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_locations();
CREATE TRIGGER note_inserts AFTER INSERT ON public.locations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_locations();
CREATE TRIGGER note_truncation AFTER TRUNCATE ON public.locations FOR EACH STATEMENT EXECUTE FUNCTION note_truncation();
CREATE TRIGGER note_updates AFTER UPDATE ON public.locations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_locations();
CREATE TRIGGER note_deletes AFTER DELETE ON public.organization_keyword_links REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_organization_keyword_links();
CREATE TRIGGER note_inserts AFTER INSERT ON public.organization_keyword_links REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_organization_keyword_links();
CREATE TRIGGER note_truncation AFTER TRUNCATE ON public.organization_keyword_links FOR EACH STATEMENT EXECUTE FUNCTION note_truncation();
CREATE TRIGGER note_updates AFTER UPDATE ON public.organization_keyword_links REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_organization_keyword_links();
CREATE TRIGGER note_deletes AFTER DELETE ON public.organization_keywords REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_organization_keywords();
CREATE TRIGGER note_inserts AFTER INSERT ON public.organization_keywords REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_organization_keywords();
CREATE TRIGGER note_truncation AFTER TRUNCATE ON public.organization_keywords FOR EACH STATEMENT EXECUTE FUNCTION note_truncation();
CREATE TRIGGER note_updates AFTER UPDATE ON public.organization_keywords REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_organization_keywords();
CREATE TRIGGER note_deletes AFTER DELETE ON public.organizations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_organizations();
CREATE TRIGGER note_inserts AFTER INSERT ON public.organizations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_organizations();
CREATE TRIGGER note_truncation AFTER TRUNCATE ON public.organizations FOR EACH STATEMENT EXECUTE FUNCTION note_truncation();
CREATE TRIGGER note_updates AFTER UPDATE ON public.organizations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_organizations();
CREATE TRIGGER note_deletes AFTER DELETE ON public.person_skill_links REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_person_skill_links();
CREATE TRIGGER note_inserts AFTER INSERT ON public.person_skill_links REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_person_skill_links();
CREATE TRIGGER note_truncation AFTER TRUNCATE ON public.person_skill_links FOR EACH STATEMENT EXECUTE FUNCTION note_truncation();
CREATE TRIGGER note_updates AFTER UPDATE ON public.person_skill_links REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_person_skill_links();
CREATE TRIGGER note_deletes AFTER DELETE ON public.person_skills REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_person_skills();
CREATE TRIGGER note_inserts AFTER INSERT ON public.person_skills REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_person_skills();
CREATE TRIGGER note_truncation AFTER TRUNCATE ON public.person_skills FOR EACH STATEMENT EXECUTE FUNCTION note_truncation();
CREATE TRIGGER note_updates AFTER UPDATE ON public.person_skills REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_person_skills();
CREATE TRIGGER note_deletes AFTER DELETE ON public.persons REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_persons();
CREATE TRIGGER note_departures AFTER DELETE ON public.persons REFERENCING OLD TABLE AS departed FOR EACH STATEMENT EXECUTE FUNCTION note_departures();
CREATE TRIGGER note_inserts AFTER INSERT ON public.persons REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_persons();
CREATE TRIGGER note_truncation AFTER TRUNCATE ON public.persons FOR EACH STATEMENT EXECUTE FUNCTION note_truncation();
CREATE TRIGGER note_updates AFTER UPDATE ON public.persons REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_persons();
CREATE TRIGGER note_deletes AFTER DELETE ON public.roles REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_roles();
CREATE TRIGGER note_inserts AFTER INSERT ON public.roles REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_roles();
CREATE TRIGGER note_truncation AFTER TRUNCATE ON public.roles FOR EACH STATEMENT EXECUTE FUNCTION note_truncation();
CREATE TRIGGER note_updates AFTER UPDATE ON public.roles REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_roles();
CREATE TRIGGER note_deletes AFTER DELETE ON public.simple_events REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_simple_events();
CREATE TRIGGER note_inserts AFTER INSERT ON public.simple_events REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_simple_events();
CREATE TRIGGER note_truncation AFTER TRUNCATE ON public.simple_events FOR EACH STATEMENT EXECUTE FUNCTION note_truncation();
CREATE TRIGGER note_updates AFTER UPDATE ON public.simple_events REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_simple_events();
CREATE TRIGGER note_deletes AFTER DELETE ON public.web_technologies REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_web_technologies();
CREATE TRIGGER note_inserts AFTER INSERT ON public.web_technologies REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_web_technologies();
CREATE TRIGGER note_truncation AFTER TRUNCATE ON public.web_technologies FOR EACH STATEMENT EXECUTE FUNCTION note_truncation();
CREATE TRIGGER note_updates AFTER UPDATE ON public.web_technologies REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_web_technologies();
CREATE TRIGGER note_deletes AFTER DELETE ON public.website_technology_links REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_website_technology_links();
CREATE TRIGGER note_inserts AFTER INSERT ON public.website_technology_links REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_website_technology_links();
CREATE TRIGGER note_truncation AFTER TRUNCATE ON public.website_technology_links FOR EACH STATEMENT EXECUTE FUNCTION note_truncation();
CREATE TRIGGER note_updates AFTER UPDATE ON public.website_technology_links REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_website_technology_links();
CREATE TRIGGER note_deletes AFTER DELETE ON public.websites REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_websites();
CREATE TRIGGER note_inserts AFTER INSERT ON public.websites REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_websites();
CREATE TRIGGER note_truncation AFTER TRUNCATE ON public.websites FOR EACH STATEMENT EXECUTE FUNCTION note_truncation();
CREATE TRIGGER note_updates AFTER UPDATE ON public.websites REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_websites();

set roster.outbox = 'off';
insert into industries select * from jsonb_populate_recordset(null::industries, '[
  {"id":1,"name":"Software"},
  {"id":2,"name":"Shipping"}
]');
insert into organization_keywords select * from jsonb_populate_recordset(null::organization_keywords, '[
  {"id":1,"name":"SDK"},
  {"id":2,"name":"Cranes"},
  {"id":3,"name":"Ports"}
]');
insert into person_skills select * from jsonb_populate_recordset(null::person_skills, '[
  {"id":1,"name":"C++"},
  {"id":2,"name":"Welding"},
  {"id":3,"name":"Greek"}
]');
insert into web_technologies select * from jsonb_populate_recordset(null::web_technologies, '[
  {"id":1,"name":"nginx"},
  {"id":2,"name":"PHP"}
]');
insert into locations select * from jsonb_populate_recordset(null::locations, '[
  {"id":1,"name":"Germany","osm_locations":[{"id":10,"name":"Germany","place_type":"country"}]},
  {"id":2,"name":"Kiel, Germany","osm_locations":[{"id":11,"name":"Kiel","place_type":"city"},{"id":10,"name":"Germany","place_type":"country"}]},
  {"id":3,"name":"Remote","osm_locations":[]}
]');
insert into organizations select * from jsonb_populate_recordset(null::organizations, '[
  {"id":1,"name":"Kran & Co","domain":"kran.example","revenue":null,"employees":12,"domain_key":"kran.example","description":"Cranes\tand\\or ports\nsince 1900","industry_id":2,"location_id":2,"founded_date":"1900-01-01","funding_total":null,"network_public_identifier":null,"network_public_profile_url":null},
  {"id":2,"name":"Bücher","domain":"www.bücher.example","revenue":null,"employees":null,"domain_key":"xn--bcher-kva.example","description":null,"industry_id":1,"location_id":null,"founded_date":null,"funding_total":null,"network_public_identifier":null,"network_public_profile_url":null},
  {"id":3,"name":"Nothing known","domain":null,"revenue":null,"employees":null,"domain_key":null,"description":null,"industry_id":null,"location_id":null,"founded_date":null,"funding_total":null,"network_public_identifier":null,"network_public_profile_url":null}
]');
insert into organization_keyword_links select * from jsonb_populate_recordset(null::organization_keyword_links, '[
  {"position":0,"keyword_id":3,"organization_id":1},
  {"position":1,"keyword_id":2,"organization_id":1},
  {"position":0,"keyword_id":1,"organization_id":2}
]');
insert into websites select * from jsonb_populate_recordset(null::websites, '[
  {"id":1,"domain":"kran.example","domain_key":"kran.example","public_rank":7,"analytics_rank":null,"organization_id":1,"analytics_traffic":null},
  {"id":2,"domain":"nobody.example","domain_key":"nobody.example","public_rank":null,"analytics_rank":null,"organization_id":null,"analytics_traffic":9007199254740991}
]');
insert into website_technology_links select * from jsonb_populate_recordset(null::website_technology_links, '[
  {"position":0,"is_active":false,"website_id":1,"web_technology_id":2},
  {"position":1,"is_active":true,"website_id":1,"web_technology_id":1}
]');
insert into persons select * from jsonb_populate_recordset(null::persons, '[
  {"id":1,"photo":null,"gender":null,"honors":[],"courses":[],"headline":"Crane driver","full_name":"Ann Sample","languages":[{"name":"Greek","proficiency":"native"}],"last_name":null,"educations":[{"school_name":"Kiel"}],"first_name":null,"description":null,"industry_id":2,"location_id":2,"memberships":[],"test_scores":[],"volunteering":[],"certifications":[],"network_public_identifier":"Ann-Sample","network_public_profile_url":null},
  {"id":2,"photo":null,"gender":null,"honors":[],"courses":[],"headline":null,"full_name":"Bob Sample","languages":[],"last_name":null,"educations":[],"first_name":null,"description":null,"industry_id":null,"location_id":null,"memberships":[],"test_scores":[],"volunteering":[],"certifications":[],"network_public_identifier":null,"network_public_profile_url":null}
]');
insert into person_skill_links select * from jsonb_populate_recordset(null::person_skill_links, '[
  {"position":0,"skill_id":2,"person_id":1},
  {"position":1,"skill_id":1,"person_id":1},
  {"position":0,"skill_id":3,"person_id":2}
]');
insert into roles select * from jsonb_populate_recordset(null::roles, '[
  {"id":11,"title":"Driver","end_date":null,"person_id":1,"is_current":true,"start_date":"2010-01-01","description":null,"location_id":2,"organization_id":1,"organization_name":null},
  {"id":12,"title":"Trainee","end_date":null,"person_id":1,"is_current":false,"start_date":null,"description":null,"location_id":null,"organization_id":null,"organization_name":"Unknown Ltd"},
  {"id":21,"title":"Editor","end_date":null,"person_id":2,"is_current":true,"start_date":null,"description":null,"location_id":null,"organization_id":2,"organization_name":null}
]');
insert into patents select * from jsonb_populate_recordset(null::patents, '[
  {"id":1,"url":null,"title":"A crane","number":null,"status":null,"issue_date":"2001-02-03","description":null}
]');
insert into patent_author_links select * from jsonb_populate_recordset(null::patent_author_links, '[
  {"position":0,"patent_id":1,"person_id":2},
  {"position":1,"patent_id":1,"person_id":1}
]');
insert into publications select * from jsonb_populate_recordset(null::publications, '[
  {"id":1,"url":null,"title":"On cranes","publisher":null,"description":null,"published_date":null}
]');
insert into publication_author_links select * from jsonb_populate_recordset(null::publication_author_links, '[
  {"position":0,"person_id":1,"publication_id":1}
]');
insert into projects select * from jsonb_populate_recordset(null::projects, '[
  {"id":1,"url":null,"title":"Crane simulator","end_date":null,"start_date":null,"description":null}
]');
insert into job_posts select * from jsonb_populate_recordset(null::job_posts, '[
  {"id":1,"url":"https://jobs.example/1","title":"Driver","source":"network","is_active":true,"is_remote":false,"source_id":"a","description":null,"location_id":2,"date_featured":"2026-01-01","organization_id":1}
]');
insert into simple_events select * from jsonb_populate_recordset(null::simple_events, '[
  {"id":1,"url":null,"title":null,"reason":"promoted_on_site","source":"launch_site","date_featured":"2025-01-01","organization_id":1}
]');
insert into funding_events select * from jsonb_populate_recordset(null::funding_events, '[
  {"id":1,"url":null,"amount":1000,"source":"funding_db","currency":"USD","investors":["Sample Capital"],"funding_type":"seed","date_featured":"2025-01-01","organization_id":2}
]');
insert into emails select * from jsonb_populate_recordset(null::emails, '[
  {"email":"ann@kran.example","source":null,"person_id":1,"email_type":null,"validation_status":"valid"},
  {"email":"shared@sample.example","source":null,"person_id":2,"email_type":"work","validation_status":"risky"}
]');
insert into phone_numbers select * from jsonb_populate_recordset(null::phone_numbers, '[
  {"person_id":1,"phone_number":"+442079460123"}
]');
insert into suppressions select * from jsonb_populate_recordset(null::suppressions, '[
  {"id":1,"email":null,"person_id":3,"date_created":"2026-11-22T14:45:10.468061+00:00","phone_number":null,"network_public_identifier":null}
]');
insert into suppressed_persons select * from jsonb_populate_recordset(null::suppressed_persons, '[
  {"person_id":3,"date_created":"2026-11-22T14:45:10.468061+00:00"}
]');
insert into departed_persons select * from jsonb_populate_recordset(null::departed_persons, '[
  {"version":34,"person_id":3,"awaits_rebuild":false,"outbox_version":null,"transaction_id":"838"}
]');
insert into accounts select * from jsonb_populate_recordset(null::accounts, '[
  {"id":1,"name":"Earlier","date_created":"2026-11-22T14:45:10.412036+00:00","credit_balance":993}
]');
insert into users select * from jsonb_populate_recordset(null::users, '[
  {"id":1,"email":null,"is_active":true,"last_name":null,"account_id":1,"first_name":null,"date_joined":"2026-11-22T14:45:10.412036+00:00"}
]');
insert into api_keys select * from jsonb_populate_recordset(null::api_keys, '[
  {"name":null,"prefix":"YdlJ800c","scopes":["people","contacts","organizations","jobs","websites","feedback","billing","keys"],"created":"2026-11-22T14:45:10.412036+00:00","user_id":1,"key_hash":"\\x465392fb5cd17eaa049928de9eab2ba0a5e797fac42dc23ee789737525d0de24","last_used":null,"expiry_date":null}
]');
insert into credit_changes select * from jsonb_populate_recordset(null::credit_changes, '[
  {"id":1,"account_id":1,"change_sum":1000,"change_data":{},"change_type":"grant","date_created":"2026-11-22T14:45:10.430616+00:00","balance_after":1000},
  {"id":2,"account_id":1,"change_sum":-7,"change_data":{},"change_type":"adjust","date_created":"2026-11-22T14:45:10.445658+00:00","balance_after":993}
]');
insert into idempotency_keys select * from jsonb_populate_recordset(null::idempotency_keys, '[
  {"owner":1,"answer":null,"attempt":"56025f94-2b5e-4317-8ce9-e3a51dc23355","expires":"2026-11-23T14:45:10.446057+00:00","key_hash":"\\x2c70e12b7a0646f92279f427c7b38e7334d8e5389cff167a1dc30e73f826b683","account_id":1,"date_created":"2026-11-22T14:45:10.446057+00:00","request_hash":"\\x1f58b9145b24d108d7ac38887338b3ea3229833b9c1e418250343f907bfd1047"}
]');
insert into email_feedback select * from jsonb_populate_recordset(null::email_feedback, '[
  {"id":1,"name":null,"email":"shared@sample.example","user_id":1,"person_id":2,"account_id":1,"email_type":"work","date_created":"2026-11-22T14:45:10.453691+00:00","api_key_prefix":"aaaaaaaa","contact_status":"valid","is_correct_person":true}
]');
insert into phone_feedback select * from jsonb_populate_recordset(null::phone_feedback, '[
  {"id":1,"name":null,"user_id":1,"person_id":2,"account_id":1,"date_created":"2026-11-22T14:45:10.458084+00:00","phone_number":"+442079460123","api_key_prefix":"aaaaaaaa","contact_status":"connected","is_correct_person":true}
]');
insert into rate_counts select * from jsonb_populate_recordset(null::rate_counts, '[
  {"key":"searches:1","expire":1,"points":3}
]');
insert into data_version select * from jsonb_populate_recordset(null::data_version, '[
  {"id":true,"version":0,"events_version":0,"locations_version":0,"departures_version":0}
]');
insert into outbox_changes select * from jsonb_populate_recordset(null::outbox_changes, '[
  {"topic":"autocomplete_industries","due_at":"2026-11-22T14:45:09.563956+00:00","version":2,"record_ids":[1,2],"domain_keys":[],"transaction_id":"817"},
  {"topic":"autocomplete_organization_keywords","due_at":"2026-11-22T14:45:09.582855+00:00","version":3,"record_ids":[1,2,3],"domain_keys":[],"transaction_id":"818"},
  {"topic":"autocomplete_person_skills","due_at":"2026-11-22T14:45:09.601348+00:00","version":4,"record_ids":[1,2,3],"domain_keys":[],"transaction_id":"819"},
  {"topic":"autocomplete_web_technologies","due_at":"2026-11-22T14:45:09.620326+00:00","version":5,"record_ids":[1,2],"domain_keys":[],"transaction_id":"820"},
  {"topic":"locations","due_at":"2026-11-22T14:45:09.641591+00:00","version":6,"record_ids":[1,2,3],"domain_keys":[],"transaction_id":"821"},
  {"topic":"autocomplete_locations","due_at":"2026-11-22T14:45:09.641774+00:00","version":7,"record_ids":[1,2,3],"domain_keys":[],"transaction_id":"821"},
  {"topic":"organizations","due_at":"2026-11-22T14:45:09.670561+00:00","version":8,"record_ids":[1,2,3],"domain_keys":[],"transaction_id":"822"},
  {"topic":"autocomplete_organizations","due_at":"2026-11-22T14:45:09.670678+00:00","version":9,"record_ids":[1,2,3],"domain_keys":[],"transaction_id":"822"},
  {"topic":"autocomplete_industries","due_at":"2026-11-22T14:45:14.670775+00:00","version":10,"record_ids":[1,2],"domain_keys":[],"transaction_id":"822"},
  {"topic":"autocomplete_locations","due_at":"2026-11-22T14:45:14.670841+00:00","version":11,"record_ids":[2],"domain_keys":[],"transaction_id":"822"},
  {"topic":"organizations","due_at":"2026-11-22T14:45:09.672398+00:00","version":12,"record_ids":[1,2],"domain_keys":[],"transaction_id":"822"},
  {"topic":"autocomplete_organization_keywords","due_at":"2026-11-22T14:45:14.672614+00:00","version":13,"record_ids":[1,2,3],"domain_keys":[],"transaction_id":"822"},
  {"topic":"organizations","due_at":"2026-11-22T14:45:09.707441+00:00","version":14,"record_ids":[1],"domain_keys":[],"transaction_id":"823"},
  {"topic":"organization_roles","due_at":"2026-11-22T14:45:09.707544+00:00","version":15,"record_ids":[1],"domain_keys":[],"transaction_id":"823"},
  {"topic":"domain_organizations","due_at":"2026-11-22T14:45:09.707949+00:00","version":16,"record_ids":[],"domain_keys":["kran.example","nobody.example"],"transaction_id":"823"},
  {"topic":"domain_roles","due_at":"2026-11-22T14:45:09.708234+00:00","version":17,"record_ids":[],"domain_keys":["kran.example","nobody.example"],"transaction_id":"823"},
  {"topic":"website_organizations","due_at":"2026-11-22T14:45:09.716524+00:00","version":18,"record_ids":[1],"domain_keys":[],"transaction_id":"823"},
  {"topic":"autocomplete_web_technologies","due_at":"2026-11-22T14:45:14.716634+00:00","version":19,"record_ids":[1,2],"domain_keys":[],"transaction_id":"823"},
  {"topic":"autocomplete_industries","due_at":"2026-11-22T14:45:14.851643+00:00","version":20,"record_ids":[2],"domain_keys":[],"transaction_id":"824"},
  {"topic":"autocomplete_locations","due_at":"2026-11-22T14:45:14.851755+00:00","version":21,"record_ids":[2],"domain_keys":[],"transaction_id":"824"},
  {"topic":"person_roles","due_at":"2026-11-22T14:45:09.861614+00:00","version":22,"record_ids":[1,2],"domain_keys":[],"transaction_id":"824"},
  {"topic":"autocomplete_person_skills","due_at":"2026-11-22T14:45:14.861793+00:00","version":23,"record_ids":[1,2,3],"domain_keys":[],"transaction_id":"824"},
  {"topic":"roles","due_at":"2026-11-22T14:45:09.864006+00:00","version":24,"record_ids":[21,12,11],"domain_keys":[],"transaction_id":"824"},
  {"topic":"autocomplete_organizations","due_at":"2026-11-22T14:45:14.871474+00:00","version":25,"record_ids":[1,2],"domain_keys":[],"transaction_id":"824"},
  {"topic":"autocomplete_locations","due_at":"2026-11-22T14:45:14.871697+00:00","version":26,"record_ids":[2],"domain_keys":[],"transaction_id":"824"},
  {"topic":"jobs","due_at":"2026-11-22T14:45:10.308062+00:00","version":27,"record_ids":[1],"domain_keys":[],"transaction_id":"828"},
  {"topic":"autocomplete_organizations","due_at":"2026-11-22T14:45:15.308176+00:00","version":28,"record_ids":[1],"domain_keys":[],"transaction_id":"828"},
  {"topic":"autocomplete_locations","due_at":"2026-11-22T14:45:15.308237+00:00","version":29,"record_ids":[2],"domain_keys":[],"transaction_id":"828"},
  {"topic":"events","due_at":"2026-11-22T14:45:10.324581+00:00","version":30,"record_ids":[1],"domain_keys":[],"transaction_id":"829"},
  {"topic":"organizations","due_at":"2026-11-22T14:45:10.342949+00:00","version":31,"record_ids":[2],"domain_keys":[],"transaction_id":"830"},
  {"topic":"organization_roles","due_at":"2026-11-22T14:45:10.343085+00:00","version":32,"record_ids":[2],"domain_keys":[],"transaction_id":"830"},
  {"topic":"events","due_at":"2026-11-22T14:45:10.343463+00:00","version":33,"record_ids":[1],"domain_keys":[],"transaction_id":"830"}
]');
insert into migrations select * from jsonb_populate_recordset(null::migrations, '[
  {"id":1,"name":"Migration20261120130000","executed_at":"2026-11-22T14:45:08.147413+00:00"},
  {"id":2,"name":"Migration20261120150000","executed_at":"2026-11-22T14:45:08.147413+00:00"},
  {"id":3,"name":"Migration20261120170000","executed_at":"2026-11-22T14:45:08.147413+00:00"},
  {"id":4,"name":"Migration20261120180000","executed_at":"2026-11-22T14:45:08.147413+00:00"},
  {"id":5,"name":"Migration20261120190000","executed_at":"2026-11-22T14:45:08.147413+00:00"},
  {"id":6,"name":"Migration20261120210000","executed_at":"2026-11-22T14:45:08.147413+00:00"},
  {"id":7,"name":"Migration20261120220000","executed_at":"2026-11-22T14:45:08.147413+00:00"},
  {"id":8,"name":"Migration20261120230000","executed_at":"2026-11-22T14:45:08.147413+00:00"}
]');
select setval('accounts_id_seq', 1);
select setval('credit_changes_id_seq', 2);
select setval('email_feedback_id_seq', 1);
select setval('migrations_id_seq', 8);
select setval('outbox_versions', 34);
select setval('phone_feedback_id_seq', 1);
select setval('suppressions_id_seq', 1);
select setval('users_id_seq', 1);
reset all;
