const KINDS = [
  'industries',
  'organizations',
  'organization_keywords',
  'locations',
  'person_skills',
  'web_technologies',
];

const namesOf = (table: string) => `
create table "${table}" ("id" bigint not null, "name_key" text collate "C" not null, "terms" tsvector not null,
  "usage" bigint not null, primary key ("id"));
-- With fewer, the planner takes most words for frequent ones.
alter table "${table}" alter column "terms" set statistics 1000;
create index "${table}_name_key_index" on "${table}" ("name_key") include ("usage", "id");
create index "${table}_usage_index" on "${table}" ("usage" desc, "id");
-- Each call reads the list of pending entries.
create index "${table}_terms_index" on "${table}" using gin ("terms") with (gin_pending_list_limit = 64);`;

/** The names that autocomplete finds, and their words. */
export const AUTOCOMPLETE = `${KINDS.map((kind) => namesOf(`autocomplete_${kind}`)).join('\n')}

create table "autocomplete_words" ("kind" text not null, "word" text collate "C" not null, "keys" int[] not null,
  primary key ("kind", "word"));
create index "autocomplete_words_keys_index" on "autocomplete_words" using gin ("keys") with (gin_pending_list_limit = 64)`;
