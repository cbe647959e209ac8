import { Migration } from '@mikro-orm/migrations';

/**
 * The database names the live search indexes. Those of an earlier state are used on under their names.
 *
 * `index_states` stays for API processes of that state: they search the same indexes, cache no results while a row of an index
 * beside a live one is there, and answer 503 once an index was replaced. Its workers take no changes, since another set of indexes
 * is kept in step.
 */
export class Migration20261126050000 extends Migration {
  override up(): void {
    this.addSql(`create table "search_builds" (
  "uid" text primary key, "kind" text not null, "prefix" text not null, "state" text not null,
  "since" timestamptz not null default now(), "definition" text not null, "definition_version" int[] not null,
  "data_version" bigint not null, "database_identity" text not null default database_identity(),
  "begun" bigint not null default '0', "applied" bigint not null default '0'
)`);
    this.addSql(
      `create unique index "search_builds_live_index" on "search_builds" ("prefix", "kind") where state = 'live'`,
    );
    this.addSql(`insert into search_builds
  (uid, kind, prefix, state, definition, definition_version, data_version, database_identity)
select index_name, substr(index_name, char_length(index_set) + 1), index_set, 'live', definition_hash, definition_order,
  index_states.data_version, database_identity
from (select version as data_version, index_set from data_version) as kept
join index_states on starts_with(index_name, index_set) and index_name !~ '_next_[0-9]+$'`);
    this.addSql(`insert into index_states (index_name, definition_hash, data_version)
select '_next_0', '', 0 where exists (select from index_states)`);
    this.addSql(`update data_version set index_set = 'search_builds'`);
    this.addSql('drop table index_rebuilds');
    this.addSql(`create function retire_earlier_indexes() returns trigger language plpgsql as $$
begin
  update index_states set database_identity = '';
  return null;
end
$$`);
    this.addSql(`create trigger retire_earlier_indexes after update of state on search_builds
for each row when (old.state <> new.state and 'live' in (old.state, new.state)) execute function retire_earlier_indexes()`);
  }
}
