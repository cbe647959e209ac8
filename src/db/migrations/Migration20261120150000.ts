import { Migration } from '@mikro-orm/migrations';

/** Where an email address comes from that the dataset did not give. */
export class Migration20261120150000 extends Migration {
  override up(): void {
    this.addSql(`alter table "emails" add column "source" text null`);
  }
}
