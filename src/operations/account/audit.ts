import type pg from 'pg';
import { z } from 'zod';
import { dateTimeText } from '../../contract/input/date-time.ts';
import { accountRequest } from '../../contract/input/request.ts';
import { ifKnown, instant, integer, record, text } from '../../contract/output/output-fields.ts';
import { statement } from '../../db/statement.ts';
import { readOperation } from '../procedure/operation.ts';
import { IN_PERIOD, NEWEST_FIRST, PAGE_SIZE, page, pageOf, pageSchema, periodOf } from './log-pages.ts';

const auditRequest = accountRequest({ ...periodOf('Entries'), page: page() });

export const entrySchema = record('AuditEntry', 'An act of administration.', {
  id: integer('Id of the entry.', 4_711),
  account_id: ifKnown(integer('The account that the object belongs to.', 1)),
  actor: text(
    'The prefix of the key that made the call; `operator` stands for the operators of the service.',
    '9fA2bC7x',
  ),
  action: text(
    'The kind of the object and what was done to it: `account_create`, `account_rename`, `account_limits`, `account_close`, `user_create`, `user_activate`, `user_deactivate`, `key_create`, `key_delete`, `credits_grant`, `credits_refund`, `credits_purchase`, `credits_adjust`. Later versions may have more.',
    'key_create',
  ),
  object: text('The kind of the object and what names it.', 'key 4fT9bQ2x'),
  counts: z.record(z.string(), z.int()).meta({
    description:
      'How many of what the act concerned, such as the `credits` that were granted, or the limits that were set.',
    examples: [{}],
  }),
  date_created: instant('When it was done.', '2026-11-20T08:31:07.250Z'),
});

/** An entry of the audit trail. */
export type AuditEntry = z.infer<typeof entrySchema>;

// One statement reads one snapshot, so that the count fits the page. Every row carries the count.
const reading = (name: string, condition: string) =>
  statement(
    name,
    `
with entries as not materialized (
  select * from audit_entries where ${condition} and ${IN_PERIOD}
    and ($5::text is null or actor = $5) and ($6::text is null or action = $6)
)
select id, account_id, actor, action, object, counts, ${dateTimeText('entry.date_created')} as date_created,
  (select count(*) from entries) as count
from (select * from entries ${NEWEST_FIRST}) as entry
order by entry.date_created desc, id desc`,
  );

const READ_OF_ACCOUNT = reading('read-audit-of-account', 'account_id = $1');
const READ_ALL = reading('read-audit', '$1::bigint is null');

/** Which entries are read, and of which page. */
type AuditFilters = Partial<z.infer<typeof auditRequest>> & {
  actor?: string | null | undefined;
  action?: string | null | undefined;
};

/**
 * Reads a page of the audit trail.
 * @param accountId whose entries; null for all entries, those of no account included
 * @throws ProblemError 404 for a page past the last
 */
export async function readAudit(
  pool: pg.Pool,
  accountId: number | null,
  { date_created_start: from, date_created_end: to, page, actor, action }: AuditFilters,
) {
  const nr = page ?? 1;
  const { rows } = await pool.query<AuditEntry & { count: number }>({
    ...(accountId === null ? READ_ALL : READ_OF_ACCOUNT),
    values: [accountId, from, to, nr, actor, action],
  });
  return pageOf(rows, nr);
}

/** The audit trail of an account. */
export const audit = readOperation(
  auditRequest,
  pageSchema('AuditPage', 'One page of the audit trail.', 'entries', entrySchema),
  {
    scope: 'keys',
    path: '/api/{account_id}/audit/',
    operationId: 'audit',
    summary: 'Read the audit trail',
    description: `Returns what was done to the account, its users, keys and credits other than charges, newest first, ${PAGE_SIZE} a page. Entries are never changed or deleted.`,
    successDescription: 'One page of entries.',
  },
).query(({ ctx: { services, principal }, input }) => readAudit(services.pool, principal.accountId, input));
