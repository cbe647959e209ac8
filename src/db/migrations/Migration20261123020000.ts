import { Migration } from '@mikro-orm/migrations';

/**
 * Ties search indexes to the database that they were built from. The identity is another one after a restore, a
 * point-in-time recovery and a promotion: the cluster, its timeline, the database, and the table of the indexes.
 */
export class Migration20261123020000 extends Migration {
  override up(): void {
    this.addSql(`create function database_identity() returns text language sql stable as $$
  select concat_ws(' ',
    (select system_identifier from pg_control_system()),
    case when pg_is_in_recovery() then 'standby' else left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end,
    (select oid from pg_database where datname = current_database()),
    'index_states'::regclass::oid)
$$`);
    this.addSql(
      `alter table "index_states" add column "database_identity" text not null default database_identity()`,
    );
  }
}
