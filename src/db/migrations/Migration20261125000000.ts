import { Migration } from '@mikro-orm/migrations';

/**
 * A database notes which set of search indexes is kept in step. A match compares the first and last name of a person, too, where they are not
 * the full name.
 */
export class Migration20261125000000 extends Migration {
  override up(): void {
    this.addSql(`alter table "data_version" add "index_set" text null`);
    this.addSql(
      `create index "persons_own_name_keys_index" on "persons" using gin (person_name_keys(first_name || ' ' || last_name)) with (fastupdate = off) where first_name || ' ' || last_name <> full_name`,
    );
  }
}
