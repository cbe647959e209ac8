import { Migration } from '@mikro-orm/migrations';

/** The triggers that note changes are written from the index definitions, those of removed roles too. */
export class Migration20261126070000 extends Migration {
  override up(): void {
    this.addSql('drop function note_removed_roles() cascade');
  }
}
