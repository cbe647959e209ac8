import { Migration } from '@mikro-orm/migrations';

/** What workers and searches know each other's doings by. */
export class Migration20261120220000 extends Migration {
  override up(): void {
    this.addSql(
      `alter table "data_version" add column "locations_version" bigint not null default '0', add column "departures_version" bigint not null default '0'`,
    );
  }
}
