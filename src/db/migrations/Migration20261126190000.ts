import { Migration } from '@mikro-orm/migrations';

/** Records know when deliveries first and last had them. Of those that are stored already, the upgrade counts as the first time. */
export class Migration20261126190000 extends Migration {
  override up(): void {
    for (const table of ['persons', 'organizations', 'websites', 'job_posts', 'emails', 'phone_numbers'])
      this.addSql(`alter table ${table} add column first_seen timestamptz not null default now()`);
    this.addSql(`create table sightings (
  kind text not null, block bigint not null, seen_at timestamptz not null, ids bit(1024) not null,
  primary key (kind, block, seen_at))`);
  }
}
