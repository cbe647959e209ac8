import { Migration } from '@mikro-orm/migrations';

/** What an earlier copy of the search engine, and an index of a newer version of the program, are known by. */
export class Migration20261120230000 extends Migration {
  override up(): void {
    this.addSql(
      `alter table "index_states" add column "engine_updated_at" text null, add column "engine_task_uid" bigint null, add column "definition_order" int[] not null default '{}'`,
    );
  }
}
