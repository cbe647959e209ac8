import { p } from '@mikro-orm/core';
import * as column from '../columns.ts';

/**
 * An act of administration. It holds ids, keys' prefixes and sources' names, and no data of a person. Triggers write the entries
 * of single rows; the database refuses any change of an entry.
 */
export const AuditEntry = column.indexed(
  'audit_entries',
  [column.indexOn('accountId', 'dateCreated', 'id'), column.indexOn('dateCreated', 'id')],
  {
    id: column.generatedId(),
    dateCreated: column.insertedAt(),
    /** The account that the object belongs to; null where it is not one account's. */
    accountId: column.wholeNumber().nullable(),
    /** The prefix of the key that made the call; `operator` for the command line and for SQL. */
    actor: p.text().defaultRaw('audit_actor()'),
    action: p.text(),
    /** The kind of the object and what names it, such as `key 9fA2bC7x` or `persons 12, 345`. */
    object: p.text(),
    /** How many of what the act concerned. */
    counts: p.json<Record<string, number>>().defaultRaw(`'{}'`),
  },
);

/** The persons whom an answer showed to an account; written where the access journal is on. */
export const JournalEntry = column.entity('access_journal', {
  id: column.generatedId(),
  accountId: column.wholeNumber(),
  operation: p.text(),
  requestId: p.text(),
  personIds: p.array(Number).columnType('bigint[]'),
  dateCreated: column.instant(),
  expires: column.instant().index(),
});
