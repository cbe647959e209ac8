import { Migration } from '@mikro-orm/migrations';
import {
  EVENTS_STATE,
  GATHER_OUTBOX,
  NOTE_CHANGES,
  NOTE_DEPARTURES,
  NOTE_TRUNCATION,
} from './outbox/functions.ts';
import { TOLD_TABLES } from './outbox/told-tables.ts';
import { triggersOf } from './outbox/triggers.ts';

/** Tells of every change of a record which documents of the search indexes have to be built again. */
export class Migration20261120210000 extends Migration {
  override up(): void {
    this.addSql('create sequence outbox_versions');
    this.addSql(
      `create table "outbox_changes" ("version" bigint not null default nextval('outbox_versions'), "topic" text not null, "record_ids" bigint[] not null default '{}', "domain_keys" text[] not null default '{}', "due_at" timestamptz not null default clock_timestamp(), "transaction_id" xid8 not null default pg_current_xact_id(), primary key ("version")) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)`,
    );
    this.addSql(
      `create index "outbox_changes_events_index" on "outbox_changes" ("version") where topic = 'events'`,
    );
    // Room on each page lets a row be claimed in place, without a new entry in the indexes.
    this.addSql(
      `create table "outbox" ("topic" text not null, "record_id" bigint not null, "version" bigint not null default nextval('outbox_versions'), "since" bigint not null, "due_at" timestamptz not null default clock_timestamp(), "owner" bigint null, "claimed_version" bigint null, "attempts" int not null default 0, "reason" text null, "is_set_aside" boolean not null default false, primary key ("topic", "record_id")) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000)`,
    );
    this.addSql(`create index "outbox_due_index" on "outbox" ("due_at") where not is_set_aside`);
    this.addSql(
      `create table "index_rebuilds" ("index_name" text not null, "owner" bigint not null, "started_at" timestamptz not null default now(), primary key ("index_name"))`,
    );
    this.addSql(
      `create table "rebuild_changes" ("topic" text not null, "record_id" bigint not null, "version" bigint not null default nextval('outbox_versions'), primary key ("topic", "record_id"))`,
    );
    this.addSql(`alter table "data_version" add column "events_version" bigint not null default '0'`);
    this.addSql(`alter table "index_states" add column "engine_created_at" text null`);
    this.#joinDepartures();
    for (const column of USAGE_COLUMNS) {
      const [table, name] = column.split('.');
      this.addSql(`create index "${table}_${name}_index" on "${table}" ("${name}")`);
    }
    for (const sql of [NOTE_CHANGES, NOTE_DEPARTURES, NOTE_TRUNCATION, GATHER_OUTBOX, EVENTS_STATE]) {
      this.addSql(sql);
    }
    for (const table of TOLD_TABLES) for (const sql of triggersOf(table)) this.addSql(sql);
  }

  /** Who has left counts in the outbox's versions; of those who had left by now no change tells. */
  #joinDepartures(): void {
    this.addSql(
      `select setval('outbox_versions', (select coalesce(max(version), 0) + 1 from departed_persons))`,
    );
    this.addSql(
      `alter table "departed_persons" alter column "version" set default nextval('outbox_versions')`,
    );
    this.addSql('drop sequence departed_persons_version_seq');
    this.addSql(
      `alter table "departed_persons" add column "transaction_id" xid8 not null default pg_current_xact_id(), add column "outbox_version" bigint null, add column "awaits_rebuild" boolean not null default true`,
    );
    this.addSql(`alter table "departed_persons" alter column "awaits_rebuild" set default false`);
  }
}

/** What is counted for autocomplete, and had no index. */
const USAGE_COLUMNS = [
  'organizations.location_id',
  'organizations.industry_id',
  'persons.location_id',
  'persons.industry_id',
  'roles.location_id',
  'job_posts.location_id',
];
