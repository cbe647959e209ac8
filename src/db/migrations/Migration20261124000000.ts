import { Migration } from '@mikro-orm/migrations';

/** Indexes that hold all that conditions on events ask, and the organization that they ask for. */
export class Migration20261124000000 extends Migration {
  override up(): void {
    this.addSql(
      `create index "simple_events_source_reason_date_featured_organization_id_index" on "simple_events" ("source", "reason", "date_featured", "organization_id")`,
    );
    this.addSql(
      `create index "funding_events_funding_type_date_featured_organization_id_index" on "funding_events" ("funding_type", "date_featured", "organization_id")`,
    );
  }
}
