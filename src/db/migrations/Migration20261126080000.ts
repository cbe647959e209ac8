import { Migration } from '@mikro-orm/migrations';

/**
 * The database answers autocomplete: it holds the names with the keys by which they are found, and their words with the keys by
 * which words with typing errors are found. Workers fill and keep both. The engine's indexes for autocomplete are retired; the
 * rows are inserted anew, since an update would end the searches of API processes of the release before.
 */
export class Migration20261126080000 extends Migration {
  override up(): void {
    for (const kind of KINDS) {
      const table = `autocomplete_${kind}`;
      this.addSql(`create table "${table}" (
  "id" bigint primary key, "name_key" text collate "C" not null, "terms" tsvector not null, "usage" bigint not null
)`);
      // With fewer, the planner takes most words for frequent ones.
      this.addSql(`alter table "${table}" alter column "terms" set statistics 1000`);
      this.addSql(
        `create index "${table}_name_key_index" on "${table}" ("name_key") include ("usage", "id")`,
      );
      this.addSql(`create index "${table}_usage_index" on "${table}" ("usage" desc, "id")`);
      // Each call reads the list of pending entries.
      this.addSql(
        `create index "${table}_terms_index" on "${table}" using gin ("terms") with (gin_pending_list_limit = 64)`,
      );
    }
    this.addSql(`create table "autocomplete_words" (
  "kind" text not null, "word" text collate "C" not null, "keys" int[] not null, primary key ("kind", "word")
)`);
    this.addSql(
      `create index "autocomplete_words_keys_index" on "autocomplete_words" using gin ("keys") with (gin_pending_list_limit = 64)`,
    );
    this.addSql(
      `alter table "data_version" add column "names_version" bigint null, add column "names_definition" int[] null`,
    );
    this.addSql(`create temp table retired on commit drop as
select * from search_builds where starts_with(kind, 'autocomplete_')`);
    this.addSql(`delete from search_builds where uid in (select uid from retired)`);
    this.addSql(`update retired set state = 'retired', since = now()`);
    this.addSql(`insert into search_builds select * from retired`);
    this.addSql(`drop table retired`);
    this.addSql(`delete from rebuild_changes where starts_with(topic, 'autocomplete_')`);
  }
}

const KINDS = [
  'industries',
  'organizations',
  'organization_keywords',
  'locations',
  'person_skills',
  'web_technologies',
];
