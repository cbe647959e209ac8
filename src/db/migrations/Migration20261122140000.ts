import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the persons whom a stored answer shows, whether its request was charged, and an index of the rows that workers hold.
 */
export class Migration20261122140000 extends Migration {
  override up(): void {
    this.addSql(
      `alter table "idempotency_keys" add column "person_ids" bigint[] null, add column "is_charged" boolean not null default false`,
    );
    this.addSql(`create index "outbox_owner_index" on "outbox" ("owner") where owner is not null`);
  }
}
