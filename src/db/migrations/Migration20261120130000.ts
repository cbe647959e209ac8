import { Migration } from '@mikro-orm/migrations';

/** Records, contacts, accounts and the state of the indexes. */
export class Migration20261120130000 extends Migration {
  override up(): void {
    this.addSql(
      `create table "accounts" ("id" bigserial primary key, "name" varchar(255) not null, "credit_balance" bigint not null default '0', "date_created" timestamptz not null default now())`,
    );
    this.addSql(
      `alter table "accounts" add constraint "accounts_credit_balance_check" check (credit_balance >= 0)`,
    );
    this.addSql(
      `create table "credit_changes" ("id" bigserial primary key, "account_id" bigint not null, "change_type" text not null, "change_sum" bigint not null, "change_data" jsonb not null default '{}', "balance_after" bigint not null, "date_created" timestamptz not null default now())`,
    );
    this.addSql(
      `create index "credit_changes_account_id_date_created_id_index" on "credit_changes" ("account_id", "date_created", "id")`,
    );
    this.addSql(
      `alter table "credit_changes" add constraint "credit_changes_balance_after_check" check (balance_after >= 0)`,
    );
    this.addSql(
      `alter table "credit_changes" add constraint "credit_changes_change_type_check" check ("change_type" in ('spend', 'purchase', 'grant', 'refund', 'adjust'))`,
    );
    this.addSql(
      `create table "data_version" ("id" boolean not null default true, "version" bigint not null default '0', primary key ("id"))`,
    );
    this.addSql(`alter table "data_version" add constraint "data_version_id_check" check (id)`);
    this.addSql(
      `create table "index_states" ("index_name" text not null, "definition_hash" text not null, "data_version" bigint not null, "built_at" timestamptz not null default now(), primary key ("index_name"))`,
    );
    this.addSql(
      `create table "industries" ("id" bigint not null, "name" varchar(255) not null, primary key ("id"))`,
    );
    this.addSql(
      `alter table "industries" add constraint "industries_id_check" check (id >= 1 and id <= 9007199254740991)`,
    );
    this.addSql(
      `create table "locations" ("id" bigint not null, "name" varchar(255) not null, "osm_locations" jsonb not null default '[]', primary key ("id"))`,
    );
    this.addSql(
      `alter table "locations" add constraint "locations_id_check" check (id >= 1 and id <= 9007199254740991)`,
    );
    this.addSql(
      `create table "organizations" ("id" bigint not null, "name" varchar(255) not null, "domain" varchar(200) null, "domain_key" varchar(255) null, "description" text null, "location_id" bigint null, "industry_id" bigint null, "network_public_identifier" varchar(255) null, "network_public_profile_url" text null, "founded_date" date null, "employees" bigint null, "revenue" bigint null, "funding_total" bigint null, primary key ("id"))`,
    );
    this.addSql(`create index "organizations_domain_key_index" on "organizations" ("domain_key")`);
    this.addSql(
      `create index "organizations_network_public_identifier_index" on "organizations" (lower("network_public_identifier"))`,
    );
    this.addSql(
      `alter table "organizations" add constraint "organizations_id_check" check (id >= 1 and id <= 9007199254740991)`,
    );
    this.addSql(
      `create table "job_posts" ("id" bigint not null, "organization_id" bigint not null, "source" text not null, "source_id" varchar(65) not null, "url" varchar(510) not null, "title" varchar(255) not null, "description" text null, "is_remote" boolean not null, "is_active" boolean not null, "location_id" bigint null, "date_featured" date not null, primary key ("id"))`,
    );
    this.addSql(`create index "job_posts_organization_id_index" on "job_posts" ("organization_id")`);
    this.addSql(
      `alter table "job_posts" add constraint "job_posts_id_check" check (id >= 1 and id <= 9007199254740991)`,
    );
    this.addSql(
      `alter table "job_posts" add constraint "job_posts_source_check" check ("source" in ('board_one', 'network', 'board_two'))`,
    );
    this.addSql(
      `create table "funding_events" ("id" bigint not null, "organization_id" bigint not null, "source" text not null, "funding_type" text not null, "date_featured" date not null, "amount" bigint null, "currency" char(3) not null default 'USD', "investors" jsonb not null default '[]', "url" text null, primary key ("id"))`,
    );
    this.addSql(
      `create index "funding_events_organization_id_date_featured_index" on "funding_events" ("organization_id", "date_featured")`,
    );
    this.addSql(
      `alter table "funding_events" add constraint "funding_events_id_check" check (id >= 1 and id <= 9007199254740991)`,
    );
    this.addSql(
      `alter table "funding_events" add constraint "funding_events_source_check" check ("source" in ('funding_db'))`,
    );
    this.addSql(
      `alter table "funding_events" add constraint "funding_events_funding_type_check" check ("funding_type" in ('angel', 'pre_seed', 'seed', 'series_a', 'series_b', 'series_c', 'series_d', 'series_e', 'series_f', 'series_g', 'series_h', 'series_i', 'series_j', 'series_unknown', 'convertible_note', 'equity_crowdfunding', 'product_crowdfunding', 'initial_coin_offering', 'private_equity', 'corporate_round', 'debt_financing', 'grant', 'non_equity_assistance', 'secondary_market', 'post_ipo_equity', 'post_ipo_debt', 'post_ipo_secondary', 'undisclosed'))`,
    );
    this.addSql(
      `create table "organization_keywords" ("id" bigint not null, "name" varchar(255) not null, primary key ("id"))`,
    );
    this.addSql(
      `alter table "organization_keywords" add constraint "organization_keywords_id_check" check (id >= 1 and id <= 9007199254740991)`,
    );
    this.addSql(
      `create table "organization_keyword_links" ("organization_id" bigint not null, "keyword_id" bigint not null, "position" int not null, primary key ("organization_id", "keyword_id"))`,
    );
    this.addSql(
      `create index "organization_keyword_links_keyword_id_index" on "organization_keyword_links" ("keyword_id")`,
    );
    this.addSql(
      `create table "patents" ("id" bigint not null, "title" text not null, "number" text null, "status" text null, "url" text null, "issue_date" date null, "description" text null, primary key ("id"))`,
    );
    this.addSql(
      `alter table "patents" add constraint "patents_id_check" check (id >= 1 and id <= 9007199254740991)`,
    );
    this.addSql(
      `create table "persons" ("id" bigint not null, "full_name" text not null, "first_name" text null, "last_name" text null, "photo" text null, "gender" text null, "headline" text null, "description" text null, "location_id" bigint null, "industry_id" bigint null, "network_public_identifier" varchar(255) null, "network_public_profile_url" text null, "educations" jsonb not null default '[]', "certifications" jsonb not null default '[]', "courses" jsonb not null default '[]', "honors" jsonb not null default '[]', "languages" jsonb not null default '[]', "memberships" jsonb not null default '[]', "test_scores" jsonb not null default '[]', "volunteering" jsonb not null default '[]', primary key ("id"))`,
    );
    this.addSql(
      `create index "persons_network_public_identifier_index" on "persons" (lower("network_public_identifier"))`,
    );
    this.addSql(
      `alter table "persons" add constraint "persons_id_check" check (id >= 1 and id <= 9007199254740991)`,
    );
    this.addSql(
      `create table "patent_author_links" ("patent_id" bigint not null, "person_id" bigint not null, "position" int not null, primary key ("patent_id", "person_id"))`,
    );
    this.addSql(`create index "patent_author_links_person_id_index" on "patent_author_links" ("person_id")`);
    this.addSql(
      `create table "emails" ("person_id" bigint not null, "email" varchar(320) not null, "email_type" text null, "validation_status" text not null, primary key ("person_id", "email"))`,
    );
    this.addSql(`create index "emails_email_index" on "emails" ("email")`);
    this.addSql(`alter table "emails" add constraint "emails_email_check" check (email = lower(email))`);
    this.addSql(
      `alter table "emails" add constraint "emails_email_type_check" check ("email_type" in ('personal', 'work'))`,
    );
    this.addSql(
      `alter table "emails" add constraint "emails_validation_status_check" check ("validation_status" in ('valid', 'risky', 'unknown', 'invalid'))`,
    );
    this.addSql(
      `create table "person_skills" ("id" bigint not null, "name" varchar(255) not null, primary key ("id"))`,
    );
    this.addSql(
      `alter table "person_skills" add constraint "person_skills_id_check" check (id >= 1 and id <= 9007199254740991)`,
    );
    this.addSql(
      `create table "person_skill_links" ("person_id" bigint not null, "skill_id" bigint not null, "position" int not null, primary key ("person_id", "skill_id"))`,
    );
    this.addSql(`create index "person_skill_links_skill_id_index" on "person_skill_links" ("skill_id")`);
    this.addSql(
      `create table "phone_numbers" ("person_id" bigint not null, "phone_number" varchar(16) not null, primary key ("person_id", "phone_number"))`,
    );
    this.addSql(`create index "phone_numbers_phone_number_index" on "phone_numbers" ("phone_number")`);
    this.addSql(
      `alter table "phone_numbers" add constraint "phone_numbers_phone_number_check" check (phone_number ~ '^[+][0-9]{2,15}$')`,
    );
    this.addSql(
      `create table "projects" ("id" bigint not null, "title" text not null, "url" text null, "start_date" date null, "end_date" date null, "description" text null, primary key ("id"))`,
    );
    this.addSql(
      `alter table "projects" add constraint "projects_id_check" check (id >= 1 and id <= 9007199254740991)`,
    );
    this.addSql(
      `create table "project_contributor_links" ("project_id" bigint not null, "person_id" bigint not null, "position" int not null, primary key ("project_id", "person_id"))`,
    );
    this.addSql(
      `create index "project_contributor_links_person_id_index" on "project_contributor_links" ("person_id")`,
    );
    this.addSql(
      `create table "publications" ("id" bigint not null, "title" text not null, "publisher" text null, "url" text null, "published_date" date null, "description" text null, primary key ("id"))`,
    );
    this.addSql(
      `alter table "publications" add constraint "publications_id_check" check (id >= 1 and id <= 9007199254740991)`,
    );
    this.addSql(
      `create table "publication_author_links" ("publication_id" bigint not null, "person_id" bigint not null, "position" int not null, primary key ("publication_id", "person_id"))`,
    );
    this.addSql(
      `create index "publication_author_links_person_id_index" on "publication_author_links" ("person_id")`,
    );
    this.addSql(
      `create table "roles" ("id" bigint not null, "person_id" bigint not null, "organization_id" bigint null, "organization_name" text null, "title" varchar(255) not null, "description" text null, "is_current" boolean not null, "start_date" date null, "end_date" date null, "location_id" bigint null, primary key ("id"))`,
    );
    this.addSql(`create index "roles_person_id_index" on "roles" ("person_id")`);
    this.addSql(`create index "roles_organization_id_index" on "roles" ("organization_id")`);
    this.addSql(
      `alter table "roles" add constraint "roles_id_check" check (id >= 1 and id <= 9007199254740991)`,
    );
    this.addSql(
      `create table "simple_events" ("id" bigint not null, "organization_id" bigint not null, "source" text not null, "reason" text not null, "date_featured" date not null, "title" text null, "url" text null, primary key ("id"))`,
    );
    this.addSql(
      `create index "simple_events_organization_id_date_featured_index" on "simple_events" ("organization_id", "date_featured")`,
    );
    this.addSql(
      `alter table "simple_events" add constraint "simple_events_id_check" check (id >= 1 and id <= 9007199254740991)`,
    );
    this.addSql(
      `alter table "simple_events" add constraint "simple_events_source_check" check ("source" in ('launch_site', 'form_c_regulator', 'form_d_regulator'))`,
    );
    this.addSql(
      `alter table "simple_events" add constraint "simple_events_reason_check" check ("reason" in ('report_released', 'promoted_on_site'))`,
    );
    this.addSql(
      `create table "suppressed_persons" ("person_id" bigint not null, "date_created" timestamptz not null default now(), primary key ("person_id"))`,
    );
    this.addSql(
      `create table "suppressions" ("id" bigserial primary key, "person_id" bigint null, "network_public_identifier" varchar(255) null, "email" varchar(320) null, "phone_number" varchar(16) null, "date_created" timestamptz not null default now())`,
    );
    this.addSql(
      `alter table "suppressions" add constraint "suppressions_person_id_unique" unique ("person_id")`,
    );
    this.addSql(
      `alter table "suppressions" add constraint "suppressions_network_public_identifier_unique" unique ("network_public_identifier")`,
    );
    this.addSql(`alter table "suppressions" add constraint "suppressions_email_unique" unique ("email")`);
    this.addSql(
      `alter table "suppressions" add constraint "suppressions_phone_number_unique" unique ("phone_number")`,
    );
    this.addSql(
      `alter table "suppressions" add constraint "suppressions_one_name_check" check (num_nonnulls(person_id, network_public_identifier, email, phone_number) = 1)`,
    );
    this.addSql(
      `create table "users" ("id" bigserial primary key, "account_id" bigint not null, "email" varchar(320) null, "first_name" varchar(255) null, "last_name" varchar(255) null, "is_active" boolean not null default true, "date_joined" timestamptz not null default now())`,
    );
    this.addSql(`create index "users_account_id_index" on "users" ("account_id")`);
    this.addSql(
      `create table "api_keys" ("prefix" char(8) not null, "user_id" bigint not null, "name" varchar(255) null, "key_hash" bytea not null, "scopes" text[] not null, "created" timestamptz not null default now(), "expiry_date" timestamptz null, "last_used" timestamptz null, primary key ("prefix"))`,
    );
    this.addSql(`create index "api_keys_user_id_index" on "api_keys" ("user_id")`);
    this.addSql(
      `alter table "api_keys" add constraint "api_keys_key_hash_check" check (octet_length(key_hash) = 32)`,
    );
    this.addSql(
      `create table "websites" ("id" bigint not null, "domain" varchar(200) not null, "domain_key" varchar(255) not null, "organization_id" bigint null, "public_rank" int null, "analytics_rank" int null, "analytics_traffic" bigint null, primary key ("id"))`,
    );
    this.addSql(`alter table "websites" add constraint "websites_domain_key_unique" unique ("domain_key")`);
    this.addSql(`create index "websites_organization_id_index" on "websites" ("organization_id")`);
    this.addSql(
      `alter table "websites" add constraint "websites_id_check" check (id >= 1 and id <= 9007199254740991)`,
    );
    this.addSql(
      `alter table "websites" add constraint "websites_public_rank_check" check (public_rank >= 0)`,
    );
    this.addSql(
      `alter table "websites" add constraint "websites_analytics_rank_check" check (analytics_rank >= 0)`,
    );
    this.addSql(
      `alter table "websites" add constraint "websites_analytics_traffic_check" check (analytics_traffic >= 0)`,
    );
    this.addSql(
      `create table "web_technologies" ("id" bigint not null, "name" varchar(255) not null, primary key ("id"))`,
    );
    this.addSql(
      `alter table "web_technologies" add constraint "web_technologies_id_check" check (id >= 1 and id <= 9007199254740991)`,
    );
    this.addSql(
      `create table "website_technology_links" ("website_id" bigint not null, "web_technology_id" bigint not null, "is_active" boolean not null, "position" int not null, primary key ("website_id", "web_technology_id"))`,
    );
    this.addSql(
      `create index "website_technology_links_web_technology_id_index" on "website_technology_links" ("web_technology_id")`,
    );
    this.addSql(
      `alter table "credit_changes" add constraint "credit_changes_account_id_foreign" foreign key ("account_id") references "accounts" ("id")`,
    );
    this.addSql(
      `alter table "organizations" add constraint "organizations_location_id_foreign" foreign key ("location_id") references "locations" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "organizations" add constraint "organizations_industry_id_foreign" foreign key ("industry_id") references "industries" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "job_posts" add constraint "job_posts_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "job_posts" add constraint "job_posts_location_id_foreign" foreign key ("location_id") references "locations" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "funding_events" add constraint "funding_events_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "organization_keyword_links" add constraint "organization_keyword_links_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "organization_keyword_links" add constraint "organization_keyword_links_keyword_id_foreign" foreign key ("keyword_id") references "organization_keywords" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "persons" add constraint "persons_location_id_foreign" foreign key ("location_id") references "locations" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "persons" add constraint "persons_industry_id_foreign" foreign key ("industry_id") references "industries" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "patent_author_links" add constraint "patent_author_links_patent_id_foreign" foreign key ("patent_id") references "patents" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "patent_author_links" add constraint "patent_author_links_person_id_foreign" foreign key ("person_id") references "persons" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "emails" add constraint "emails_person_id_foreign" foreign key ("person_id") references "persons" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "person_skill_links" add constraint "person_skill_links_person_id_foreign" foreign key ("person_id") references "persons" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "person_skill_links" add constraint "person_skill_links_skill_id_foreign" foreign key ("skill_id") references "person_skills" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "phone_numbers" add constraint "phone_numbers_person_id_foreign" foreign key ("person_id") references "persons" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "project_contributor_links" add constraint "project_contributor_links_project_id_foreign" foreign key ("project_id") references "projects" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "project_contributor_links" add constraint "project_contributor_links_person_id_foreign" foreign key ("person_id") references "persons" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "publication_author_links" add constraint "publication_author_links_publication_id_foreign" foreign key ("publication_id") references "publications" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "publication_author_links" add constraint "publication_author_links_person_id_foreign" foreign key ("person_id") references "persons" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "roles" add constraint "roles_person_id_foreign" foreign key ("person_id") references "persons" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "roles" add constraint "roles_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "roles" add constraint "roles_location_id_foreign" foreign key ("location_id") references "locations" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "simple_events" add constraint "simple_events_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "users" add constraint "users_account_id_foreign" foreign key ("account_id") references "accounts" ("id")`,
    );
    this.addSql(
      `alter table "api_keys" add constraint "api_keys_user_id_foreign" foreign key ("user_id") references "users" ("id")`,
    );
    this.addSql(
      `alter table "websites" add constraint "websites_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "website_technology_links" add constraint "website_technology_links_website_id_foreign" foreign key ("website_id") references "websites" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "website_technology_links" add constraint "website_technology_links_web_technology_id_foreign" foreign key ("web_technology_id") references "web_technologies" ("id") on update cascade on delete cascade`,
    );
    this.addSql('insert into data_version default values');
    this.addSql(COMPRESS_LONG_TEXTS);
  }
}

/** lz4 packs and unpacks texts several times faster than the default; not every build of PostgreSQL has it. */
const COMPRESS_LONG_TEXTS = `
do $$
begin
  alter table organizations alter column description set compression lz4;
  alter table persons alter column description set compression lz4;
  alter table roles alter column description set compression lz4;
  alter table job_posts alter column description set compression lz4;
exception when feature_not_supported then null;
end
$$`;
