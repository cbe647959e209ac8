import { p } from '@mikro-orm/core';
import * as column from '../columns.ts';
import { LIST_KINDS, LIST_STATES, SEARCHES } from '../vocabulary.ts';
import { Account } from './accounts.ts';

/** A stored, ordered set of ids of one kind. */
export const List = column.entity('lists', {
  id: column.generatedId(),
  account: () => p.manyToOne(Account).index().deleteRule('cascade'),
  kind: p.enum(LIST_KINDS),
  /** A list without a name is deleted a day after it was last read. */
  name: column.shortText().nullable(),
  state: p.enum(LIST_STATES),
  /** Number of its ids; while it is built, the number that the search had; null where it could not be built. */
  total: p.integer().nullable(),
  /** When the ids were found or last changed; null while it is built. */
  asOf: column.instant().nullable(),
  /** The search that it was made by; null for a list of ids. */
  search: p.enum(SEARCHES).nullable(),
  /** The filters, as the account wrote them; they may be texts about persons. */
  filters: p.json<Record<string, unknown>>().nullable(),
  /** The plan of the search while a worker has to run it. */
  plan: p.json<object>().nullable(),
  /** Why it could not be built. */
  error: p.text().nullable(),
  dateCreated: column.insertedAt(),
  dateRead: column.insertedAt(),
});

/** A thousand consecutive ids of a list. */
export const ListChunk = column.entity('list_chunks', {
  list: () => p.manyToOne(List).primary().deleteRule('cascade'),
  nr: p.integer().primary().autoincrement(false),
  ids: p.array(Number).columnType('bigint[]'),
});

/** What an account notes on a member of a list. It is a text about a person where the list is one of persons. */
export const ListNote = column.entity('list_notes', {
  list: () => p.manyToOne(List).primary().deleteRule('cascade'),
  recordId: column.foreignId(),
  note: p.text().nullable(),
  tags: p.array().columnType('text[]').defaultRaw(`'{}'`),
});

/** What an account has paid for of a part of a list; it is free again until the row expires. */
export const PaidPart = column.entity('paid_parts', {
  list: () => p.manyToOne(List).primary().deleteRule('cascade'),
  nr: p.integer().primary().autoincrement(false),
  /** `page`, or a kind of contacts. */
  kind: column.shortText().primary(),
  expires: column.instant().index(),
});

/** What was read of a list on a day (UTC). After the day it becomes an entry of the audit trail, and the row is deleted. */
export const ListRead = column.entity('list_reads', {
  // No foreign key: the entry is written for a deleted list, too.
  listId: column.foreignId(),
  day: p.date().primary(),
  accountId: column.wholeNumber(),
  parts: p.integer(),
  records: column.wholeNumber(),
  contacts: column.wholeNumber(),
});
