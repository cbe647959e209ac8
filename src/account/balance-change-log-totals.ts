import { z } from 'zod';
import { request } from '../api/request.ts';
import { statement } from '../api/statement.ts';
import { accountProcedure } from '../api/trpc.ts';
import { IN_PERIOD, periodFields, periodValues } from './change-log-period.ts';

const totalsSchema = z
  .object({
    total_credits_spent: z
      .int()
      .min(0)
      .meta({ description: 'Credits spent in the period; refunds are not taken off.', examples: [12] }),
  })
  .meta({ id: 'BalanceChangeTotals', description: 'What was spent.' });

const SUM_SPENT = statement(
  'sum-spent-credits',
  `
select coalesce(-sum(change_sum), 0)::bigint as total_credits_spent
from credit_changes
where change_type = 'spend' and ${IN_PERIOD}`,
);

/** Credits spent, over the change log. */
export const balanceChangeLogTotals = accountProcedure
  .meta({
    scope: 'billing',
    openapi: {
      method: 'GET',
      path: '/api/{account_id}/subscriptions/balance_change_logs/totals/',
      operationId: 'balance_change_logs_totals',
      tags: ['Users'],
      summary: 'Sum up the credits spent',
      description: 'Answers the sum of all changes of the type `spend` in a period, as a positive number.',
      successDescription: 'The sum.',
    },
  })
  .input(request(periodFields, ['date_created']))
  .output(totalsSchema)
  .query(async ({ ctx: { services, principal }, input }) => {
    const values = periodValues(principal.accountId, input);
    const { rows } = await services.pool.query<z.infer<typeof totalsSchema>>({ ...SUM_SPENT, values });
    return { total_credits_spent: rows[0]?.total_credits_spent ?? 0 };
  });
