import { z } from 'zod';
import { statement } from '../db/statement.ts';
import { CHANGE_TYPES } from '../db/vocabulary.ts';
import { dateTimeText } from '../input/date-time.ts';
import { accountId, optionalDateTime, optionalPositive } from '../input/input-fields.ts';
import { ProblemError } from '../input/problem.ts';
import { request } from '../input/request.ts';
import { count, ifKnown, instant, integer, listOf, oneOf, record, text } from '../output/output-fields.ts';
import { accountOperation } from '../procedure/operation.ts';

const PAGE_SIZE = 25;

const period = {
  account_id: accountId(),
  date_created_start: optionalDateTime(
    'its first millisecond',
    'Changes from this moment on, itself included.',
    '2026-11-01T00:00:00Z',
  ),
  date_created_end: optionalDateTime(
    'its last millisecond',
    'Changes up to this moment, itself included.',
    '2026-11-30T23:59:59Z',
  ),
};

const totalsRequest = request(period);

const changeLogRequest = request({
  ...period,
  page: optionalPositive(
    `Number of the page of ${PAGE_SIZE}, from 1; absent means 1. A page past the last is a 404.`,
    1,
  ),
});

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
        'The person whose detail or contacts were charged; null for several in a bulk request, and for other operations.',
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

function pageNumber(description: string, example: number | null) {
  return z
    .int()
    .min(1)
    .nullable()
    .meta({ description, examples: [example] });
}

const changeLogSchema = record('BalanceChangePage', 'One page of the change log.', {
  count: count('How many changes there are, over all pages.', 26),
  next: pageNumber('Number of the next page; null on the last.', 2),
  previous: pageNumber('Number of the previous page; null on the first.', null),
  results: listOf(changeSchema, 'The changes, newest first.'),
});

const totalsSchema = record('BalanceChangeTotals', 'What was spent.', {
  total_credits_spent: count('Credits spent in the period; refunds are not taken off.', 12),
});

/**
 * SQL: the changes of the account `$1` from `$2` to `$3`, both included, null for no bound. Changes are stored to the
 * microsecond and shown to the millisecond: the end includes its whole millisecond.
 */
const IN_PERIOD = `account_id = $1 and date_created >= coalesce($2::timestamptz, '-infinity')
  and date_created < coalesce($3::timestamptz + interval '1 millisecond', 'infinity')`;

// One statement reads one snapshot, so that the count fits the page. Every row carries the count.
const READ_CHANGE_LOG = statement(
  'read-change-log',
  `
select change.id, change.change_type, change.change_sum, change.balance_after,
  ${dateTimeText('change.date_created')} as date_created,
  json_build_object(${Object.keys(changeDataSchema.shape)
    .map((name) => `'${name}', change.change_data -> '${name}'`)
    .join(', ')}) as change_data,
  (select count(*) from credit_changes where ${IN_PERIOD}) as count
from (
  select * from credit_changes
  where ${IN_PERIOD}
  order by date_created desc, id desc
  limit ${PAGE_SIZE} offset ($4::bigint - 1) * ${PAGE_SIZE}
) as change
order by change.date_created desc, change.id desc`,
);

const SUM_SPENT = statement(
  'sum-spent-credits',
  `
select coalesce(-sum(change_sum), 0)::bigint as total_credits_spent
from credit_changes
where change_type = 'spend' and ${IN_PERIOD}`,
);

/** Credit balance change log. */
export const balanceChangeLogs = accountOperation(changeLogRequest, {
  scope: 'billing',
  method: 'GET',
  path: '/api/{account_id}/subscriptions/balance_change_logs/',
  operationId: 'balance_change_logs',
  summary: 'Read the credit balance change log',
  description: `Returns the changes of the account’s credit balance, newest first, ${PAGE_SIZE} a page.`,
  successDescription: 'One page of changes.',
})
  .output(changeLogSchema)
  .query(async ({ ctx: { services, principal }, input }) => {
    const page = input.page ?? 1;
    const { rows } = await services.pool.query<z.infer<typeof changeSchema> & { count: number }>({
      ...READ_CHANGE_LOG,
      values: [principal.accountId, input.date_created_start, input.date_created_end, page],
    });
    const [first] = rows;
    if (!first && page > 1)
      throw new ProblemError('not_found', `There is no page ${page}; ask for an earlier one.`);
    const count = first?.count ?? 0;
    return {
      count,
      next: page * PAGE_SIZE < count ? page + 1 : null,
      previous: page > 1 ? page - 1 : null,
      results: rows.map(({ count: _, ...change }) => change),
    };
  });

/** Credits spent, over the change log. */
export const balanceChangeLogTotals = accountOperation(totalsRequest, {
  scope: 'billing',
  method: 'GET',
  path: '/api/{account_id}/subscriptions/balance_change_logs/totals/',
  operationId: 'balance_change_logs_totals',
  summary: 'Sum up the credits spent',
  description: 'Returns the sum of all changes of the type `spend` in a period, as a positive number.',
  successDescription: 'The sum.',
})
  .output(totalsSchema)
  .query(async ({ ctx: { services, principal }, input }) => {
    const values = [principal.accountId, input.date_created_start, input.date_created_end];
    const { rows } = await services.pool.query<z.infer<typeof totalsSchema>>({ ...SUM_SPENT, values });
    return { total_credits_spent: rows[0]?.total_credits_spent ?? 0 };
  });
