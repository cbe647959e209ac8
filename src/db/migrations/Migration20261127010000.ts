import { Migration } from '@mikro-orm/migrations';

/** Searches keep which records deliveries had until a load commits. */
export class Migration20261127010000 extends Migration {
  override up(): void {
    this.addSql(`alter table data_version add column seen_version bigint not null default '0'`);
  }
}
