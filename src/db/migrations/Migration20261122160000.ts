import { Migration } from '@mikro-orm/migrations';

/** Adds the limits that an account has of its own, and the time when it was closed. */
export class Migration20261122160000 extends Migration {
  override up(): void {
    this.addSql(
      `alter table "accounts" add column "rate_limits" jsonb not null default '{}', add column "date_closed" timestamptz null`,
    );
  }
}
