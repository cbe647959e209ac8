import { Migration } from '@mikro-orm/migrations';
import { AUTOCOMPLETE } from './initial/autocomplete.ts';
import { FOREIGN_KEYS } from './initial/foreign-keys.ts';
import { NAMES } from './initial/names.ts';
import { OUTBOX } from './initial/outbox.ts';
import { RECORDS } from './initial/records.ts';
import { SERVICE, UNPAID_PERSONS } from './initial/service.ts';
import { FORGET_SUPPRESSED, SOURCES } from './initial/sources.ts';

/** The first schema, frozen: later changes are migrations of their own. Indexes and defaults need some of the functions. */
export class Migration20261126220000 extends Migration {
  override up(): void {
    const tables = [RECORDS, SOURCES, SERVICE, AUTOCOMPLETE, FOREIGN_KEYS, STORAGE, COMPRESSION];
    const functions = [UNPAID_PERSONS, OUTBOX, FORGET_SUPPRESSED];
    for (const part of [...NAMES, VERSIONS, ...tables, ...functions]) this.addSql(part);
  }
}

/** The identity is another one after a restore, a point-in-time recovery and a promotion. */
const VERSIONS = `
create sequence outbox_versions;
-- The cluster, its timeline, the database, and the table of the search indexes.
create function database_identity() returns text language sql stable as $$
  select concat_ws(' ',
    (select system_identifier from pg_control_system()),
    case when pg_is_in_recovery() then 'standby' else left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end,
    (select oid from pg_database where datname = current_database()),
    to_regclass('search_builds')::oid)
$$`;

// The fill factors leave room on each page, so that an update adds no entry to an index.
const STORAGE = `
insert into data_version default values;
alter table rate_counts set unlogged;
alter table rate_counts set (fillfactor = 50);
alter table claims set (fillfactor = 70);
alter table outbox_changes set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
alter table outbox set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000)`;

/** lz4 is several times faster than the default compression; not every build of PostgreSQL has it. */
const COMPRESSION = `
do $$
begin
  alter table organizations alter column description set compression lz4;
  alter table persons alter column description set compression lz4;
  alter table roles alter column description set compression lz4;
  alter table job_posts alter column description set compression lz4;
exception when feature_not_supported then null;
end
$$`;
