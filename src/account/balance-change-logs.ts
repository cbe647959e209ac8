import { z } from 'zod';
import { dateTimeText } from '../api/date-time.ts';
import { optionalInteger } from '../api/fields.ts';
import { ProblemError } from '../api/problem.ts';
import { request } from '../api/request.ts';
import { statement } from '../api/statement.ts';
import { accountProcedure } from '../api/trpc.ts';
import { balanceChange, balanceChangeSchema, type StoredChange } from './balance-change.ts';
import { IN_PERIOD, periodFields, periodValues } from './change-log-period.ts';

const PAGE_SIZE = 25;

const changeLogRequest = request(
  {
    ...periodFields,
    page: optionalInteger(1, Number.MAX_SAFE_INTEGER, {
      description: `Number of the page of ${PAGE_SIZE}, from 1; absent means 1. A page past the last is a 404.`,
      example: 1,
    }),
  },
  ['date_created'],
);

const pageNumber = z.int().min(1).nullable();

const changeLogSchema = z
  .object({
    count: z
      .int()
      .min(0)
      .meta({ description: 'How many changes there are, over all pages.', examples: [26] }),
    next: pageNumber.meta({ description: 'Number of the next page; null on the last.', examples: [2] }),
    previous: pageNumber.meta({
      description: 'Number of the previous page; null on the first.',
      examples: [null],
    }),
    results: z.array(balanceChangeSchema).meta({ description: 'The changes, newest first.' }),
  })
  .meta({ id: 'BalanceChangePage', description: 'One page of the change log.' });

// One statement sees one state of the log: the count is that of the page's own list. Every row carries it.
const READ_CHANGE_LOG = statement(
  'read-change-log',
  `
select page.id, page.change_type, page.change_sum, page.change_data, page.balance_after,
  ${dateTimeText('page.date_created')} as date_created,
  (select count(*) from credit_changes where ${IN_PERIOD}) as count
from (
  select * from credit_changes
  where ${IN_PERIOD}
  order by date_created desc, id desc
  limit ${PAGE_SIZE} offset ($4::bigint - 1) * ${PAGE_SIZE}
) as page
order by page.date_created desc, page.id desc`,
);

/** Credit balance change log. */
export const balanceChangeLogs = accountProcedure
  .meta({
    scope: 'billing',
    openapi: {
      method: 'GET',
      path: '/api/{account_id}/subscriptions/balance_change_logs/',
      operationId: 'balance_change_logs',
      tags: ['Users'],
      summary: 'Read the credit balance change log',
      description: `Answers what changed the account’s credit balance, newest first, ${PAGE_SIZE} changes a page.`,
      successDescription: 'One page of changes.',
      errorResponses: [404],
    },
  })
  .input(changeLogRequest)
  .output(changeLogSchema)
  .query(async ({ ctx: { services, principal }, input }) => {
    const page = input.page ?? 1;
    const { rows } = await services.pool.query<StoredChange & { count: number }>({
      ...READ_CHANGE_LOG,
      values: [...periodValues(principal.accountId, input), page],
    });
    const [first] = rows;
    if (!first && page > 1)
      throw new ProblemError('not_found', `There is no page ${page}; ask for an earlier one.`);
    const count = first?.count ?? 0;
    return {
      count,
      next: page * PAGE_SIZE < count ? page + 1 : null,
      previous: page > 1 ? page - 1 : null,
      results: rows.map(balanceChange),
    };
  });
