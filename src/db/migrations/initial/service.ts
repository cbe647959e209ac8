/** The tables of accounts and of what they are charged, of feedback, of the outbox and of the search indexes. */
export const SERVICE = `
create table "accounts" ("id" bigserial primary key, "name" varchar(255) not null, "credit_balance" bigint not null default '0',
  "date_created" timestamptz not null default now(), "rate_limits" jsonb not null default '{}', "date_closed" timestamptz null);
alter table "accounts" add constraint "accounts_credit_balance_check" check (credit_balance >= 0);

create table "credit_changes" ("id" bigserial primary key, "account_id" bigint not null, "change_type" text not null,
  "change_sum" bigint not null, "change_data" jsonb not null default '{}', "balance_after" bigint not null,
  "date_created" timestamptz not null default now());
create index "credit_changes_account_id_date_created_id_index" on "credit_changes" ("account_id", "date_created", "id");
alter table "credit_changes" add constraint "credit_changes_balance_after_check" check (balance_after >= 0);
alter table "credit_changes" add constraint "credit_changes_change_type_check" check ("change_type" in ('spend', 'purchase',
  'grant', 'refund', 'adjust'));

create table "data_version" ("id" boolean not null default true, "version" bigint not null default '0',
  "events_version" bigint not null default '0', "locations_version" bigint not null default '0', "names_version" bigint null,
  "names_definition" int[] null, primary key ("id"));
alter table "data_version" add constraint "data_version_id_check" check (id);

create table "departed_persons" ("person_id" bigint not null, "version" bigint not null default nextval('outbox_versions'),
  "transaction_id" xid8 not null default pg_current_xact_id(), "outbox_version" bigint null,
  "awaits_rebuild" boolean not null default false, primary key ("person_id"));

create table "idempotency_keys" ("account_id" bigint not null, "key_hash" bytea not null, "request_hash" bytea not null,
  "owner" bigint not null, "attempt" uuid not null, "answer" bytea null, "person_ids" bigint[] null,
  "is_charged" boolean not null default false, "date_created" timestamptz not null default now(),
  "expires" timestamptz not null, primary key ("account_id", "key_hash"));
create index "idempotency_keys_expires_index" on "idempotency_keys" ("expires");
alter table "idempotency_keys" add constraint "idempotency_keys_key_hash_check" check (octet_length(key_hash) = 32);
alter table "idempotency_keys" add constraint "idempotency_keys_request_hash_check" check (octet_length(request_hash) = 32);

create table "outbox" ("topic" text not null, "record_id" bigint not null,
  "version" bigint not null default nextval('outbox_versions'), "since" bigint not null,
  "due_at" timestamptz not null default clock_timestamp(), "owner" bigint null, "claimed_version" bigint null,
  "attempts" int not null default 0, "reason" text null, "is_set_aside" boolean not null default false, primary key ("topic",
  "record_id"));
create index "outbox_due_index" on "outbox" ("due_at") where not is_set_aside;
create index "outbox_owner_index" on "outbox" ("owner") where owner is not null;

create table "outbox_changes" ("version" bigint not null default nextval('outbox_versions') primary key, "topic" text not null,
  "record_ids" bigint[] not null default '{}', "domain_keys" text[] not null default '{}',
  "due_at" timestamptz not null default clock_timestamp(), "transaction_id" xid8 not null default pg_current_xact_id());
create index "outbox_changes_events_index" on "outbox_changes" ("version") where topic = 'events';

create table "paid_persons" ("person_id" bigint not null, "kind" varchar(255) not null, "account_id" bigint not null,
  "shown" int[] not null, "expires" timestamptz not null, primary key ("person_id", "kind", "account_id"));
create index "paid_persons_expires_index" on "paid_persons" ("expires");

create table "rate_counts" ("key" varchar(255) not null, "points" int not null, "expire" bigint not null, primary key ("key"));

create table "rebuild_changes" ("topic" text not null, "record_id" bigint not null,
  "version" bigint not null default nextval('outbox_versions'), primary key ("topic", "record_id"));

create table "search_builds" ("uid" text not null, "kind" text not null, "prefix" text not null, "state" text not null,
  "since" timestamptz not null default now(), "definition" text not null, "definition_version" int[] not null,
  "data_version" bigint not null, "database_identity" text not null default database_identity(),
  "begun" bigint not null default '0', "applied" bigint not null default '0', primary key ("uid"));
create unique index "search_builds_live_index" on "search_builds" ("prefix", "kind") where state = 'live';

create table "users" ("id" bigserial primary key, "account_id" bigint not null, "email" varchar(320) null,
  "first_name" varchar(255) null, "last_name" varchar(255) null, "is_active" boolean not null default true,
  "date_joined" timestamptz not null default now());
create index "users_account_id_index" on "users" ("account_id");

create table "phone_feedback" ("id" bigserial primary key, "account_id" bigint not null, "user_id" bigint not null,
  "api_key_prefix" char(8) not null, "person_id" bigint null, "name" varchar(255) null, "is_correct_person" boolean not null,
  "date_created" timestamptz not null default now(), "phone_number" varchar(16) not null, "contact_status" text not null);
create index "phone_feedback_person_id_index" on "phone_feedback" ("person_id");
alter table "phone_feedback" add constraint "phone_feedback_phone_number_check" check (phone_number ~ '^[+][0-9]{2,15}$');
alter table "phone_feedback" add constraint "phone_feedback_contact_status_check" check ("contact_status" in ('connected',
  'disconnected'));

create table "email_feedback" ("id" bigserial primary key, "account_id" bigint not null, "user_id" bigint not null,
  "api_key_prefix" char(8) not null, "person_id" bigint null, "name" varchar(255) null, "is_correct_person" boolean not null,
  "date_created" timestamptz not null default now(), "email" varchar(320) not null, "email_type" text not null,
  "contact_status" text not null);
create index "email_feedback_person_id_index" on "email_feedback" ("person_id");
alter table "email_feedback" add constraint "email_feedback_email_check" check (email = lower(email));
alter table "email_feedback" add constraint "email_feedback_email_type_check" check ("email_type" in ('personal', 'work'));
alter table "email_feedback" add constraint "email_feedback_contact_status_check" check ("contact_status" in ('valid',
  'invalid'));

create table "api_keys" ("prefix" char(8) not null, "user_id" bigint not null, "name" varchar(255) null,
  "key_hash" bytea not null, "scopes" text[] not null, "created" timestamptz not null default now(),
  "expiry_date" timestamptz null, "last_used" timestamptz null, primary key ("prefix"));
create index "api_keys_user_id_index" on "api_keys" ("user_id");
alter table "api_keys" add constraint "api_keys_key_hash_check" check (octet_length(key_hash) = 32);`;

/**
 * Of the persons whom the answers of `charges` show, returns those of whom an answer shows something that account `payer` has
 * not paid for, neither before nor with an earlier answer; all of them where nothing is free again. `shown` has all that is paid
 * for after the charge.
 *
 * It is volatile: each of its statements reads the rows that are committed then. A charge calls it once it holds the lock of the
 * account's row, so it sees every earlier charge of the account. `offset 0` keeps the planner, which expects many persons, from
 * reading the whole table.
 */
export const UNPAID_PERSONS = `
create function unpaid_persons(payer bigint, charges jsonb, free_days int)
returns table (charge_nr bigint, person_id bigint, kind text, shown int[]) language sql volatile rows 10 as $$
  with items as materialized (
    select charge.nr as charge_nr, item.*, row_number() over (order by charge.nr, item.nr) as place
    from jsonb_array_elements(charges) with ordinality as charge (body, nr)
    cross join lateral rows from (
      jsonb_to_recordset(body -> 'persons') as (id bigint, kind text, shown int[])
    ) with ordinality as item (person_id, kind, shown, nr)
  )
  select items.charge_nr, items.person_id, items.kind, coalesce(paid.shown, '{}') || items.shown
  from items left join lateral (
    select stored.shown from paid_persons as stored
    where stored.person_id = items.person_id and stored.kind = items.kind and stored.account_id = payer
      and stored.expires > clock_timestamp()
    offset 0) as paid on true
  where free_days = 0 or (
    exists (select unnest(items.shown) except select unnest(paid.shown))
    and exists (select unnest(items.shown) except (
      select unnest(paid.shown) union all
      select unnest(earlier.shown) from items as earlier
      where earlier.place < items.place and earlier.person_id = items.person_id and earlier.kind = items.kind)))
$$;`;
