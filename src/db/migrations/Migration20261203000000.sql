-- The process reads names of persons and organizations. Match finds its candidates by tables of keys, which workers fill as they fill
-- the names of autocomplete; so do the organizations that sources only name, by the bare name of a record.

drop index organizations_name_keys_index, persons_name_keys_index, persons_own_name_keys_index;
drop function person_name_keys(text), organization_name_keys(text), title_keys(text), name_keys(text[]), text_form_keys(text[]),
  name_form_keys(text[], boolean), person_names(text), organization_names(text), person_name_forms(text[]),
  organization_name_forms(text[]), title_words(text), name_tokens(text);

create table "person_name_keys" ("id" bigint not null, "keys" int[] not null, primary key ("id"));
create index "person_name_keys_keys_index" on "person_name_keys" using gin ("keys") with (gin_pending_list_limit = 64);
create table "organization_name_keys" ("id" bigint not null, "keys" int[] not null, primary key ("id"));
create index "organization_name_keys_keys_index" on "organization_name_keys" using gin ("keys") with (gin_pending_list_limit = 64);

-- Which keys a match asks for is known only when the statement runs.
alter table person_name_keys alter column keys set statistics 0;
alter table organization_name_keys alter column keys set statistics 0;

alter table "organizations" add column "name_key" text null;
create index "organizations_name_key_index" on "organizations" using hash ("name_key");
