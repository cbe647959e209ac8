import { p } from '@mikro-orm/core';
import * as column from '../columns.ts';
import { DELIVERY_STATES } from '../vocabulary.ts';
import { Account } from './accounts.ts';

/** Files that came over the API, and what became of them. */
export const Delivery = column.indexed(
  'deliveries',
  [
    column.expressionIndex('deliveries_source_index', 'on "deliveries" ("account_id", "source", "id")'),
    column.expressionIndex(
      'deliveries_open_index',
      `on "deliveries" ("id") where state in ('waiting', 'running')`,
    ),
  ],
  {
    id: column.generatedId(),
    account: () => p.manyToOne(Account).deleteRule('cascade'),
    source: p.text(),
    /** Prefix of the key that sent it. */
    madeBy: p.text(),
    state: p.enum(DELIVERY_STATES).default('waiting'),
    how: p.json<object>(),
    files: p.json<object[]>(),
    progress: p.json<object>().nullable(),
    /** What the load did. */
    outcome: p.json<object>().nullable(),
    /** Why it failed. */
    error: p.text().nullable(),
    /** How often a worker has begun it. */
    attempts: p.integer().default(0),
    dateCreated: column.insertedAt(),
    dateStarted: column.instant().nullable(),
    dateEnded: column.instant().nullable(),
  },
);

/** A line of a delivery that was rejected, or a warning. It may hold data of a person, and goes after a week. */
export const DeliveryReject = column.entity('delivery_rejects', {
  delivery: () => p.manyToOne(Delivery).primary().deleteRule('cascade'),
  nr: p.integer().primary().autoincrement(false),
  entry: p.json<object>(),
});
