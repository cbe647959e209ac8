/** Ids of things, and then those of places, begin beyond those that datasets use. */
const SEQUENCES = `
create sequence claim_ids start 10000000000000 minvalue 10000000000000 cache 1;
create sequence place_ids start 8001000000000000 minvalue 8001000000000000 cache 1;`;

const TABLES = `
create table "claim_identifiers" ("kind" text not null, "value" text not null, "id" bigint not null, primary key ("kind",
  "value", "id"));
create index "claim_identifiers_kind_id_index" on "claim_identifiers" ("kind", "id");

create table "claim_merges" ("kind" text not null, "id" bigint not null, "other_id" bigint not null, primary key ("kind", "id",
  "other_id"));
create index "claim_merges_kind_other_id_index" on "claim_merges" ("kind", "other_id");

create table "claim_references" ("target_kind" text not null, "target_id" bigint not null, "kind" text not null,
  "id" bigint not null, primary key ("target_kind", "target_id", "kind", "id"));
create index "claim_references_kind_id_index" on "claim_references" ("kind", "id");

create table "claims" ("kind" text not null, "id" bigint not null, "record_id" bigint not null, "source_id" bigint not null,
  "named_by" text not null, "key" text not null, "body" jsonb null, "digest" uuid null, "collected_at" timestamptz not null,
  "first_seen" timestamptz not null, "last_seen" timestamptz not null, "seen_at_url" text null, "basis" text null,
  "is_apart" boolean not null default false, primary key ("kind", "id"));
create unique index "claims_name_index" on "claims" ("source_id", "kind", "named_by", "key");
create index "claims_merged_index" on "claims" ("kind", "record_id") where record_id <> id;
create index "claims_kind_record_id_index" on "claims" ("kind", "record_id");

create table "lookup_texts" ("kind" text not null, "key" text not null, "id" bigint not null, primary key ("kind", "key"));
create index "lookup_texts_kind_id_index" on "lookup_texts" ("kind", "id");

create table "pending_claims" ("kind" text not null, "id" bigint not null, primary key ("kind", "id"));

create table "place_names" ("name" text not null, "place_id" bigint not null, primary key ("name", "place_id"));
create index "place_names_place_id_index" on "place_names" ("place_id");

create table "places" ("id" bigint not null, "source_id" bigint not null, "key" text not null, "digest" uuid not null,
  "kind" text not null, "name" varchar(255) not null, "country" text not null, "region" text null,
  "population" bigint null, primary key ("id"));
create unique index "places_key_index" on "places" ("source_id", "key");
create index "places_area_index" on "places" ("kind", "country", "region") where kind <> 'city';

create table "sightings" ("kind" text not null, "block" bigint not null, "seen_at" timestamptz not null,
  "ids" bit(1024) not null, primary key ("kind", "block", "seen_at"));

create table "sources" ("id" bigserial primary key, "name" varchar(64) not null, "rank" int null,
  "date_created" timestamptz not null default now());
alter table "sources" add constraint "sources_name_unique" unique ("name");`;

/** The tables of sources, of their claims, and of the gazetteer. */
export const SOURCES = `${SEQUENCES}
${TABLES}
insert into sources (name) values ('strict')`;

/**
 * What sources say about a suppressed person goes, in the transaction of the suppression, however it is made. The source's key
 * stays as a hash, so that a later delivery of it is recognized. All things that are merged into the person are suppressed.
 */
export const FORGET_SUPPRESSED = `
create function forget_suppressed_claims() returns trigger language plpgsql as $$
declare
  things bigint[];
begin
  select array_agg(id) into things from claims
  where kind = 'persons' and record_id in (
    select record_id from claims join added on id = person_id where kind = 'persons'
    union select person_id from added);
  if things is null then return null; end if;
  with parts as (
    delete from claims c using claim_references r
    where r.target_kind = 'persons' and r.target_id = any(things) and (c.kind, c.id) = (r.kind, r.id)
      and c.kind not in ('patents', 'publications', 'projects')
    returning c.kind, c.id
  ), forgotten as (
    update claims set body = null, digest = null, seen_at_url = null, basis = null, named_by = 'suppressed',
      key = encode(sha256(convert_to(named_by || ':' || key, 'UTF8')), 'hex')
    where kind = 'persons' and id = any(things) and named_by <> 'suppressed'
    returning kind, id
  )
  delete from claim_references r using (select * from parts union all select * from forgotten) gone
  where (r.kind, r.id) = (gone.kind, gone.id);
  delete from claim_identifiers where kind = 'persons' and id = any(things);
  delete from pending_claims where kind = 'persons' and id = any(things);
  insert into suppressed_persons (person_id) select unnest(things) on conflict do nothing;
  delete from persons where id = any(things);
  return null;
end $$;
create trigger forget_suppressed_claims after insert on suppressed_persons
referencing new table as added for each statement execute function forget_suppressed_claims();`;
