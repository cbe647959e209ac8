/** The tables of records and of suppressions, without their foreign keys. */
export const RECORDS = `
create table "industries" ("id" bigint not null, "name" varchar(255) not null, primary key ("id"));
alter table "industries" add constraint "industries_id_check" check (id >= 1 and id <= 9007199254740991);

create table "locations" ("id" bigint not null, "name" varchar(255) not null,
  "osm_locations" jsonb not null default '[]', primary key ("id"));
alter table "locations" add constraint "locations_id_check" check (id >= 1 and id <= 9007199254740991);

create table "organization_keywords" ("id" bigint not null, "name" varchar(255) not null, primary key ("id"));
alter table "organization_keywords" add constraint "organization_keywords_id_check" check (id >= 1 and id <= 9007199254740991);

create table "organizations" ("id" bigint not null, "name" varchar(255) not null, "domain" varchar(200) null,
  "domain_key" varchar(255) null, "description" text null, "location_id" bigint null, "industry_id" bigint null,
  "network_public_identifier" varchar(255) null, "network_public_profile_url" text null, "founded_date" date null,
  "employees" bigint null, "revenue" bigint null, "funding_total" bigint null,
  "first_seen" timestamptz not null default now(), primary key ("id"));
create index "organizations_domain_key_index" on "organizations" ("domain_key");
create index "organizations_location_id_index" on "organizations" ("location_id");
create index "organizations_industry_id_index" on "organizations" ("industry_id");
create index "organizations_network_public_identifier_index" on "organizations" (slug_key("network_public_identifier"));
create index "organizations_name_keys_index"
  on "organizations" using gin (organization_name_keys(name)) with (fastupdate = off);
alter table "organizations" add constraint "organizations_id_check" check (id >= 1 and id <= 9007199254740991);

create table "organization_keyword_links" ("organization_id" bigint not null, "keyword_id" bigint not null,
  "position" int not null, primary key ("organization_id", "keyword_id"));
create index "organization_keyword_links_keyword_id_index" on "organization_keyword_links" ("keyword_id");

create table "job_posts" ("id" bigint not null, "organization_id" bigint not null, "source" text not null,
  "source_id" varchar(65) not null, "url" varchar(510) not null, "title" varchar(255) not null, "description" text null,
  "is_remote" boolean not null, "is_active" boolean not null, "location_id" bigint null, "date_featured" date not null,
  "first_seen" timestamptz not null default now(), primary key ("id"));
create index "job_posts_organization_id_index" on "job_posts" ("organization_id");
create index "job_posts_location_id_index" on "job_posts" ("location_id");
create index "job_posts_url_index" on "job_posts" using hash ("url");
alter table "job_posts" add constraint "job_posts_id_check" check (id >= 1 and id <= 9007199254740991);
alter table "job_posts" add constraint "job_posts_source_check" check ("source" in ('board_one', 'network', 'board_two'));

create table "funding_events" ("id" bigint not null, "organization_id" bigint not null, "source" text not null,
  "funding_type" text not null, "date_featured" date not null, "amount" bigint null, "currency" char(3) not null default 'USD',
  "investors" jsonb not null default '[]', "url" text null, primary key ("id"));
create index "funding_events_organization_id_date_featured_index" on "funding_events" ("organization_id", "date_featured");
create index "funding_events_funding_type_date_featured_organization_id_index" on "funding_events" ("funding_type",
  "date_featured", "organization_id");
alter table "funding_events" add constraint "funding_events_id_check" check (id >= 1 and id <= 9007199254740991);
alter table "funding_events" add constraint "funding_events_source_check" check ("source" in ('funding_db'));
alter table "funding_events" add constraint "funding_events_funding_type_check" check ("funding_type" in ('angel', 'pre_seed',
  'seed', 'series_a', 'series_b', 'series_c', 'series_d', 'series_e', 'series_f', 'series_g', 'series_h', 'series_i', 'series_j',
  'series_unknown', 'convertible_note', 'equity_crowdfunding', 'product_crowdfunding', 'initial_coin_offering', 'private_equity',
  'corporate_round', 'debt_financing', 'grant', 'non_equity_assistance', 'secondary_market', 'post_ipo_equity', 'post_ipo_debt',
  'post_ipo_secondary', 'undisclosed'));

create table "patents" ("id" bigint not null, "title" text not null, "number" text null, "status" text null, "url" text null,
  "issue_date" date null, "description" text null, primary key ("id"));
alter table "patents" add constraint "patents_id_check" check (id >= 1 and id <= 9007199254740991);

create table "person_skills" ("id" bigint not null, "name" varchar(255) not null, primary key ("id"));
alter table "person_skills" add constraint "person_skills_id_check" check (id >= 1 and id <= 9007199254740991);

create table "persons" ("id" bigint not null, "full_name" text not null, "first_name" text null, "last_name" text null,
  "photo" text null, "gender" text null, "headline" text null, "description" text null, "location_id" bigint null,
  "industry_id" bigint null, "network_public_identifier" varchar(255) null, "network_public_profile_url" text null,
  "educations" jsonb not null default '[]', "certifications" jsonb not null default '[]', "courses" jsonb not null default '[]',
  "honors" jsonb not null default '[]', "languages" jsonb not null default '[]', "memberships" jsonb not null default '[]',
  "test_scores" jsonb not null default '[]', "volunteering" jsonb not null default '[]',
  "first_seen" timestamptz not null default now(), primary key ("id"));
create index "persons_location_id_index" on "persons" ("location_id");
create index "persons_industry_id_index" on "persons" ("industry_id");
create index "persons_network_public_identifier_index" on "persons" (slug_key("network_public_identifier"));
create index "persons_name_keys_index" on "persons" using gin (person_name_keys(full_name)) with (fastupdate = off);
create index "persons_own_name_keys_index"
  on "persons" using gin (person_name_keys(first_name || ' ' || last_name)) with (fastupdate = off)
  where first_name || ' ' || last_name <> full_name;
alter table "persons" add constraint "persons_id_check" check (id >= 1 and id <= 9007199254740991);

create table "person_skill_links" ("person_id" bigint not null, "skill_id" bigint not null,
  "position" int not null, primary key ("person_id", "skill_id"));
create index "person_skill_links_skill_id_index" on "person_skill_links" ("skill_id");

create table "patent_author_links" ("patent_id" bigint not null, "person_id" bigint not null,
  "position" int not null, primary key ("patent_id", "person_id"));
create index "patent_author_links_person_id_index" on "patent_author_links" ("person_id");

create table "emails" ("person_id" bigint not null, "email" varchar(320) not null, "email_type" text null,
  "validation_status" text not null, "source" text null,
  "first_seen" timestamptz not null default now(), primary key ("person_id", "email"));
create index "emails_email_index" on "emails" ("email");
alter table "emails" add constraint "emails_email_check" check (email = lower(email));
alter table "emails" add constraint "emails_email_type_check" check ("email_type" in ('personal', 'work'));
alter table "emails" add constraint "emails_validation_status_check" check ("validation_status" in ('valid', 'risky', 'unknown',
  'invalid'));

create table "phone_numbers" ("person_id" bigint not null, "phone_number" varchar(16) not null,
  "first_seen" timestamptz not null default now(), primary key ("person_id", "phone_number"));
create index "phone_numbers_phone_number_index" on "phone_numbers" ("phone_number");
alter table "phone_numbers" add constraint "phone_numbers_phone_number_check" check (phone_number ~ '^[+][0-9]{2,15}$');

create table "projects" ("id" bigint not null, "title" text not null, "url" text null, "start_date" date null,
  "end_date" date null, "description" text null, primary key ("id"));
alter table "projects" add constraint "projects_id_check" check (id >= 1 and id <= 9007199254740991);

create table "project_contributor_links" ("project_id" bigint not null, "person_id" bigint not null,
  "position" int not null, primary key ("project_id", "person_id"));
create index "project_contributor_links_person_id_index" on "project_contributor_links" ("person_id");

create table "publications" ("id" bigint not null, "title" text not null, "publisher" text null, "url" text null,
  "published_date" date null, "description" text null, primary key ("id"));
alter table "publications" add constraint "publications_id_check" check (id >= 1 and id <= 9007199254740991);

create table "publication_author_links" ("publication_id" bigint not null, "person_id" bigint not null,
  "position" int not null, primary key ("publication_id", "person_id"));
create index "publication_author_links_person_id_index" on "publication_author_links" ("person_id");

create table "roles" ("id" bigint not null, "person_id" bigint not null, "organization_id" bigint null,
  "organization_name" text null, "title" varchar(255) not null, "description" text null, "is_current" boolean not null,
  "start_date" date null, "end_date" date null, "location_id" bigint null, primary key ("id"));
create index "roles_person_id_index" on "roles" ("person_id");
create index "roles_organization_id_index" on "roles" ("organization_id");
create index "roles_location_id_index" on "roles" ("location_id");
alter table "roles" add constraint "roles_id_check" check (id >= 1 and id <= 9007199254740991);

create table "simple_events" ("id" bigint not null, "organization_id" bigint not null, "source" text not null,
  "reason" text not null, "date_featured" date not null, "title" text null, "url" text null, primary key ("id"));
create index "simple_events_organization_id_date_featured_index" on "simple_events" ("organization_id", "date_featured");
create index "simple_events_source_reason_date_featured_organization_id_index" on "simple_events" ("source", "reason",
  "date_featured", "organization_id");
alter table "simple_events" add constraint "simple_events_id_check" check (id >= 1 and id <= 9007199254740991);
alter table "simple_events" add constraint "simple_events_source_check" check ("source" in ('launch_site', 'form_c_regulator',
  'form_d_regulator'));
alter table "simple_events" add constraint "simple_events_reason_check" check ("reason" in ('report_released',
  'promoted_on_site'));

create table "suppressed_persons" ("person_id" bigint not null,
  "date_created" timestamptz not null default now(), primary key ("person_id"));

create table "suppressions" ("id" bigserial primary key, "person_id" bigint null, "network_public_identifier" varchar(255) null,
  "email" varchar(320) null, "phone_number" varchar(16) null, "date_created" timestamptz not null default now());
alter table "suppressions" add constraint "suppressions_person_id_unique" unique ("person_id");
alter table "suppressions" add constraint "suppressions_network_public_identifier_unique" unique ("network_public_identifier");
alter table "suppressions" add constraint "suppressions_email_unique" unique ("email");
alter table "suppressions" add constraint "suppressions_phone_number_unique" unique ("phone_number");
alter table "suppressions" add constraint "suppressions_one_name_check"
  check (num_nonnulls(person_id, network_public_identifier, email, phone_number) = 1);

create table "web_technologies" ("id" bigint not null, "name" varchar(255) not null, primary key ("id"));
alter table "web_technologies" add constraint "web_technologies_id_check" check (id >= 1 and id <= 9007199254740991);

create table "websites" ("id" bigint not null, "domain" varchar(200) not null, "domain_key" varchar(255) not null,
  "organization_id" bigint null, "public_rank" int null, "analytics_rank" int null, "analytics_traffic" bigint null,
  "first_seen" timestamptz not null default now(), primary key ("id"));
alter table "websites" add constraint "websites_domain_key_unique" unique ("domain_key");
create index "websites_organization_id_index" on "websites" ("organization_id");
alter table "websites" add constraint "websites_id_check" check (id >= 1 and id <= 9007199254740991);
alter table "websites" add constraint "websites_public_rank_check" check (public_rank >= 0);
alter table "websites" add constraint "websites_analytics_rank_check" check (analytics_rank >= 0);
alter table "websites" add constraint "websites_analytics_traffic_check" check (analytics_traffic >= 0);

create table "website_technology_links" ("website_id" bigint not null, "web_technology_id" bigint not null,
  "is_active" boolean not null, "position" int not null, primary key ("website_id", "web_technology_id"));
create index "website_technology_links_web_technology_id_index" on "website_technology_links" ("web_technology_id");`;
