import { p } from '@mikro-orm/core';
import * as column from '../columns.ts';

// Tombstones, changes and rows of the outbox take their versions from one sequence, `outbox_versions`.

/** One row: the versions of the records, by which caches and indexes are compared with them. */
export const DataVersion = column.entity('data_version', {
  id: p.boolean().primary().default(true).check('id'),
  /** Grows with changes that are not in the outbox: indexes of a lower version are rebuilt. */
  version: column.wholeNumber().default(0),
  /** Grows when changes of events are gathered; `events_state()` adds the number of those that wait. */
  eventsVersion: column.wholeNumber().default(0),
  /** Grows with each load that commits: what deliveries last had is then read again. */
  seenVersion: column.wholeNumber().default(0),
  /** Grows when locations change: workers then reload their cache of locations. */
  locationsVersion: column.wholeNumber().default(0),
  /** The version up to which the names of autocomplete have all changes that are not in the outbox; null before they are filled. */
  namesVersion: column.wholeNumber().nullable(),
  /** Order of the definition by which their keys were made. */
  namesDefinition: p.array(Number).columnType('int[]').nullable(),
});

const buildsIndex = column.uniqueIndex(
  'search_builds_live_index',
  `on "search_builds" ("prefix", "kind") where state = 'live'`,
);

/** An index of the engine: one that is being filled, the live one of its kind and prefix, or one that was replaced. */
export const SearchBuild = column.indexed('search_builds', buildsIndex, {
  /** Its full name in the engine, used once. */
  uid: p.text().primary(),
  /** Name of the index. */
  kind: p.text(),
  prefix: p.text(),
  /** `filling`, `live` or `retired`. */
  state: p.text(),
  /** When it came into its state. */
  since: column.insertedAt(),
  /** Hash of the definition: settings and the way documents are built. */
  definition: p.text(),
  /** Order of the builder's definition: a process does not touch an index of a later definition. */
  definitionVersion: p.array(Number).columnType('int[]'),
  /** The data version at the start of the build: the index holds every change up to it. */
  dataVersion: column.wholeNumber(),
  /** The database whose records it holds: `database_identity()` is another one after a restore or a promotion. */
  databaseIdentity: p.text().defaultRaw('database_identity()'),
  /** Counts the beginnings and ends of its changes. */
  begun: column.wholeNumber().default(0),
  /** The count up to which the engine has confirmed changes. */
  applied: column.wholeNumber().default(0),
});

/** A tombstone: a deleted person whose roles the index may still hold. A trigger inserts it. */
export const DepartedPerson = column.entity('departed_persons', {
  personId: column.foreignId(),
  /** New with every departure, so that a build does not remove a tombstone that is younger than the build. */
  version: column.wholeNumber().autoincrement(),
  /** The deleting transaction. */
  transactionId: p.text().columnType('xid8').defaultRaw('pg_current_xact_id()'),
  /**
   * Null until all changes of the person's roles are in the outbox. The index then no longer holds the roles when the
   * outbox has no row of `roles` and `person_roles` whose `since` is at most this version.
   */
  outboxVersion: column.wholeNumber().nullable(),
  /** The outbox was off: only a rebuild removes the roles from the index. */
  awaitsRebuild: p.boolean().default(false),
});

const eventsIndex = column.expressionIndex(
  'outbox_changes_events_index',
  `on "outbox_changes" ("version") where topic = 'events'`,
);

/** The records that one statement changed, until they are gathered into the outbox. Triggers append them. */
export const OutboxChange = column.indexed('outbox_changes', eventsIndex, {
  version: p.bigint('number').primary(),
  topic: p.text(),
  recordIds: p.array(Number).columnType('bigint[]').defaultRaw(`'{}'`),
  /** Domains; their organizations are concerned. */
  domainKeys: p.array().columnType('text[]').defaultRaw(`'{}'`),
  dueAt: column.instant().defaultRaw('clock_timestamp()'),
  transactionId: p.text().columnType('xid8').defaultRaw('pg_current_xact_id()'),
});

const outboxIndexes = [
  column.expressionIndex('outbox_due_index', 'on "outbox" ("due_at") where not is_set_aside'),
  // Searches look whether workers hold rows.
  column.expressionIndex('outbox_owner_index', 'on "outbox" ("owner") where owner is not null'),
];

/**
 * A document to build again, or a record whose documents are to be built again: one row, however often it changed.
 * `gather_outbox()` inserts and locks rows in the order of (topic, record_id).
 */
export const Outbox = column.indexed('outbox', outboxIndexes, {
  /** Name of the index, or of the table of names; `organization_roles`, `person_roles` and `locations` stand for many documents. */
  topic: p.text().primary(),
  recordId: column.foreignId(),
  /** Raised by every change. */
  version: column.wholeNumber().autoincrement(),
  /** The version below which the index has every change of the record. */
  since: column.wholeNumber(),
  /** Workers claim it from this time on. */
  dueAt: column.instant().defaultRaw('clock_timestamp()'),
  /** Lease of the worker that claimed it. */
  owner: column.wholeNumber().nullable(),
  /** The version that was claimed; it differs from `version` after a later change. */
  claimedVersion: column.wholeNumber().nullable(),
  /** Failures since its last change. */
  attempts: p.integer().default(0),
  /** The last failure. */
  reason: p.text().nullable(),
  /** It can't be indexed; the record's next change resets this. */
  isSetAside: p.boolean().default(false),
});

/** A document of the live index that changed during a rebuild. The rebuild replays it. */
export const RebuildChange = column.entity('rebuild_changes', {
  /** Name of the index. */
  topic: p.text().primary(),
  recordId: column.foreignId(),
  /** New with every change, so that a replay does not remove a row that changed after it was read. */
  version: column.wholeNumber().autoincrement(),
});
