import { defineEntity, p } from '@mikro-orm/core';
import { instant, wholeNumber } from '../columns.ts';

// Departures, changes and rows of the outbox take their versions from one sequence, which the migrations make.

/** One row: what the records' present state is known by. */
export const DataVersion = defineEntity({
  name: 'DataVersion',
  tableName: 'data_version',
  properties: {
    id: p
      .boolean()
      .primary()
      .default(true)
      .check((columns) => `${columns.id}`),
    /** Grows with changes that no row of the outbox tells of: indexes that are behind it are rebuilt. */
    version: wholeNumber().default(0),
    /** Grows when changes of events are gathered; `events_state()` tells of those that wait, too. */
    eventsVersion: wholeNumber().default(0),
    /** Grows when workers learn of changed locations: what they keep of locations is then old. */
    locationsVersion: wholeNumber().default(0),
    /** Grows when departures are forgotten: the roles index no longer holds those persons. */
    departuresVersion: wholeNumber().default(0),
  },
});

/** What a search index was built from. */
export const IndexState = defineEntity({
  name: 'IndexState',
  tableName: 'index_states',
  properties: {
    /** The index's full name in the engine. */
    indexName: p.text().primary(),
    /** Hash of the index's definition: settings and the way documents are built. */
    definitionHash: p.text(),
    /** The data version that the build began with: everything up to it is in the index. */
    dataVersion: wholeNumber(),
    builtAt: instant().defaultRaw('now()'),
    /** When the engine says it made the live index, as the engine writes it: another engine says another time. */
    engineCreatedAt: p.text().nullable(),
    /** When it says it last changed that index: an earlier copy of the engine says an earlier time. */
    engineUpdatedAt: p.text().nullable(),
    /** Number of the engine's last task then: an earlier copy tells a smaller one. */
    engineTaskUid: p.bigint('number').nullable(),
    /** Place of the builder among all: a process leaves alone what a later one has built. */
    definitionOrder: p.array(Number).columnType('int[]').defaultRaw(`'{}'`),
  },
});

/** A person who was deleted while the roles index may still hold their roles; a trigger notes them. */
export const DepartedPerson = defineEntity({
  name: 'DepartedPerson',
  tableName: 'departed_persons',
  properties: {
    personId: p.bigint('number').primary().autoincrement(false),
    /** Another one with every departure, so that none is forgotten that came after a build began. */
    version: wholeNumber().autoincrement(),
    /** Which transaction deleted them. */
    transactionId: p.text().columnType('xid8').defaultRaw('pg_current_xact_id()'),
    /**
     * Null until all changes of their roles stand in the outbox; then they are gone from the index when no row of
     * `roles` and `person_roles` is left there whose `since` is at most this.
     */
    outboxVersion: wholeNumber().nullable(),
    /** The outbox was off: only a rebuild makes their roles go. */
    awaitsRebuild: p.boolean().default(false),
  },
});

/** Records that one statement changed, until they are gathered into the outbox; triggers append them. */
export const OutboxChange = defineEntity({
  name: 'OutboxChange',
  tableName: 'outbox_changes',
  properties: {
    version: p.bigint('number').primary(),
    topic: p.text(),
    recordIds: p.array(Number).columnType('bigint[]').defaultRaw(`'{}'`),
    /** Domains whose organizations are meant. */
    domainKeys: p.array().columnType('text[]').defaultRaw(`'{}'`),
    dueAt: instant().defaultRaw('clock_timestamp()'),
    transactionId: p.text().columnType('xid8').defaultRaw('pg_current_xact_id()'),
  },
  indexes: [
    {
      name: 'outbox_changes_events_index',
      expression: `create index "outbox_changes_events_index" on "outbox_changes" ("version") where topic = 'events'`,
    },
  ],
});

/**
 * A document that has to be built again, or a record whose documents have; once, however often it changed.
 * `gather_outbox()` puts them in; it waits for whoever holds their rows, in the order of (topic, record_id).
 */
export const Outbox = defineEntity({
  name: 'Outbox',
  tableName: 'outbox',
  properties: {
    /** Name of the index, or `organization_roles`, `person_roles` or `locations`, which stand for many documents. */
    topic: p.text().primary(),
    recordId: p.bigint('number').primary().autoincrement(false),
    /** Raised by every change. */
    version: wholeNumber().autoincrement(),
    /** The version below which the index has every change of the record. */
    since: wholeNumber(),
    /** When it may be worked on. */
    dueAt: instant().defaultRaw('clock_timestamp()'),
    /** Number of the process that works on it. */
    owner: wholeNumber().nullable(),
    /** The version that the owner works on; where the record's is another, it has changed meanwhile. */
    claimedVersion: wholeNumber().nullable(),
    /** How often it failed since its last change. */
    attempts: p.integer().default(0),
    /** Why it failed last. */
    reason: p.text().nullable(),
    /** It can't be indexed, and waits for the record's next change. */
    isSetAside: p.boolean().default(false),
  },
  indexes: [
    {
      name: 'outbox_due_index',
      expression: `create index "outbox_due_index" on "outbox" ("due_at") where not is_set_aside`,
    },
  ],
});

/** An index that is being built beside the live one, by its full name in the engine. */
export const IndexRebuild = defineEntity({
  name: 'IndexRebuild',
  tableName: 'index_rebuilds',
  properties: {
    indexName: p.text().primary(),
    /** Number of the process that builds it. */
    owner: wholeNumber(),
    startedAt: instant().defaultRaw('now()'),
  },
});

/** A document of the live index that was built again during a rebuild, which has to do the same. */
export const RebuildChange = defineEntity({
  name: 'RebuildChange',
  tableName: 'rebuild_changes',
  properties: {
    /** Name of the index. */
    topic: p.text().primary(),
    recordId: p.bigint('number').primary().autoincrement(false),
    /** Another one each time it is noted, so that none is forgotten that was noted after it was read. */
    version: wholeNumber().autoincrement(),
  },
});
