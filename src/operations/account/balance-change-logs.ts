import type { z } from 'zod';
import { dateTimeText } from '../../contract/input/date-time.ts';
import { accountRequest } from '../../contract/input/request.ts';
import {
  count,
  ifKnown,
  instant,
  integer,
  oneOf,
  record,
  text,
} from '../../contract/output/output-fields.ts';
import { statement } from '../../db/statement.ts';
import { CHANGE_TYPES } from '../../db/vocabulary.ts';
import { readOperation } from '../procedure/operation.ts';
import { IN_PERIOD, NEWEST_FIRST, PAGE_SIZE, page, pageOf, pageSchema, periodOf } from './log-pages.ts';

const period = periodOf('Changes');

const totalsRequest = accountRequest(period);

const changeLogRequest = accountRequest({ ...period, page: page() });

const changeDataSchema = record(
  'BalanceChangeData',
  'What a balance was changed for; null where that is no request.',
  {
    operation: ifKnown(text('The operation that was charged.', 'person_detail_lookup')),
    request_id: ifKnown(text('The `X-Request-Id` of the request.', '0198c5a2-53cf-7b0e-9d6e-3f0a4f1b2c3d')),
    api_key_prefix: ifKnown(text('The key that made the request.', '9fA2bC7x')),
    quantity: ifKnown(integer('How many units were charged.', 1)),
    unit_cost: ifKnown(integer('Credits for each unit.', 1)),
    record_id: ifKnown(
      integer(
        'The person whose detail, contacts or match were charged; null for several in a bulk request, and for other operations.',
        1_001,
      ),
    ),
  },
);

const changeSchema = record('BalanceChange', 'A change of an account’s credit balance.', {
  id: integer('Id of the change.', 4_711),
  change_type: oneOf(CHANGE_TYPES, 'Why the balance changed.', 'spend'),
  change_sum: integer('Credits, signed: spending is negative.', -1),
  change_data: changeDataSchema,
  balance_after: count('The balance after the change.', 9_999),
  date_created: instant('When the balance changed.', '2026-11-20T08:31:07.250Z'),
});

const changeLogSchema = pageSchema(
  'BalanceChangePage',
  'One page of the change log.',
  'changes',
  changeSchema,
);

const totalsSchema = record('BalanceChangeTotals', 'What was spent.', {
  total_credits_spent: count('Credits spent in the period; refunds are not taken off.', 12),
});

/** SQL: the changes of the account `$1` in a period. */
const OF_ACCOUNT = `account_id = $1 and ${IN_PERIOD}`;

// One statement reads one snapshot, so that the count fits the page. Every row carries the count.
const READ_CHANGE_LOG = statement(
  'read-change-log',
  `
select change.id, change.change_type, change.change_sum, change.balance_after,
  ${dateTimeText('change.date_created')} as date_created,
  json_build_object(${Object.keys(changeDataSchema.shape)
    .map((name) => `'${name}', change.change_data -> '${name}'`)
    .join(', ')}) as change_data,
  (select count(*) from credit_changes where ${OF_ACCOUNT}) as count
from (
  select * from credit_changes
  where ${OF_ACCOUNT}
  ${NEWEST_FIRST}
) as change
order by change.date_created desc, change.id desc`,
);

const SUM_SPENT = statement(
  'sum-spent-credits',
  `
select coalesce(-sum(change_sum), 0)::bigint as total_credits_spent
from credit_changes
where change_type = 'spend' and ${OF_ACCOUNT}`,
);

/** Credit balance change log. */
export const balanceChangeLogs = readOperation(changeLogRequest, changeLogSchema, {
  scope: 'billing',
  path: '/api/{account_id}/subscriptions/balance_change_logs/',
  operationId: 'balance_change_logs',
  summary: 'Read the credit balance change log',
  description: `Returns the changes of the account’s credit balance, newest first, ${PAGE_SIZE} a page.`,
  successDescription: 'One page of changes.',
}).query(async ({ ctx: { services, principal }, input }) => {
  const nr = input.page ?? 1;
  const { rows } = await services.pool.query<z.infer<typeof changeSchema> & { count: number }>({
    ...READ_CHANGE_LOG,
    values: [principal.accountId, input.date_created_start, input.date_created_end, nr],
  });
  return pageOf(rows, nr);
});

/** Credits spent, over the change log. */
export const balanceChangeLogTotals = readOperation(totalsRequest, totalsSchema, {
  scope: 'billing',
  path: '/api/{account_id}/subscriptions/balance_change_logs/totals/',
  operationId: 'balance_change_logs_totals',
  summary: 'Sum up the credits spent',
  description: 'Returns the sum of all changes of the type `spend` in a period, as a positive number.',
  successDescription: 'The sum.',
}).query(async ({ ctx: { services, principal }, input }) => {
  const values = [principal.accountId, input.date_created_start, input.date_created_end];
  const { rows } = await services.pool.query<z.infer<typeof totalsSchema>>({ ...SUM_SPENT, values });
  return { total_credits_spent: rows[0]?.total_credits_spent ?? 0 };
});
