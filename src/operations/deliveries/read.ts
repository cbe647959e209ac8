import * as field from '../../contract/input/input-fields.ts';
import { request } from '../../contract/input/request.ts';
import { count, listOf, record } from '../../contract/output/output-fields.ts';
import { DELIVERY_COLUMNS, type Delivery } from '../../data-in/deliveries/deliveries.ts';
import { accountOperation, idempotent } from '../procedure/operation.ts';
import { outcome } from '../procedure/outcome.ts';
import { requireAllowed, sourceField } from '../sources/source.ts';
import { runIn, runOn } from '../stored-lists/run.ts';
import {
  deliveryRequest,
  deliverySchema,
  namedDelivery,
  ON_DELIVERIES,
  ON_DELIVERY,
  pageField,
  shownDelivery,
} from './delivery.ts';

const PAGE_SIZE = 25;

/** The deliveries of a source that the account has made. */
export const listDeliveries = accountOperation(
  request({ account_id: field.accountId(), source: sourceField, page: pageField }),
  {
    ...ON_DELIVERIES,
    method: 'GET',
    operationId: 'deliveries_list',
    summary: 'List deliveries',
    description: `Returns the deliveries of a source that the account has made, the newest first, ${PAGE_SIZE} a page.`,
    successDescription: 'A page of the deliveries.',
  },
)
  .output(
    record('Deliveries', 'A page of deliveries.', {
      count: count('Deliveries on all pages.', 1),
      results: listOf(deliverySchema, 'The deliveries, the newest first.'),
    }),
  )
  .query(async ({ ctx, input: { source, page } }) => {
    const { services, principal } = ctx;
    await requireAllowed(ctx, principal, source);
    const rows = await runOn(services.pool)<Delivery & { count: number }>(
      `select ${DELIVERY_COLUMNS}, (count(*) over ())::int as count from deliveries where account_id = ? and source = ?
      order by id desc limit ${PAGE_SIZE} offset ?`,
      [principal.accountId, source, ((page ?? 1) - 1) * PAGE_SIZE],
    );
    return { count: rows[0]?.count ?? 0, results: rows.map(({ count: _, ...row }) => shownDelivery(row)) };
  });

/** One delivery. */
export const getDelivery = accountOperation(deliveryRequest, {
  ...ON_DELIVERY,
  method: 'GET',
  operationId: 'deliveries_get',
  summary: 'Get a delivery',
  description: 'Returns a delivery: its state, how far it is, and what became of its lines.',
  successDescription: 'The delivery.',
})
  .output(deliverySchema)
  .query(async ({ ctx, input }) => shownDelivery(await namedDelivery(runOn(ctx.services.pool), ctx, input)));

const CANCEL = `
update deliveries set state = 'cancelled', date_ended = case state when 'waiting' then now() end
where id = ? and state in ('waiting', 'running')
returning ${DELIVERY_COLUMNS}`;

/** Cancels a delivery. */
export const cancelDelivery = accountOperation(deliveryRequest, {
  ...ON_DELIVERY,
  method: 'DELETE',
  operationId: 'deliveries_cancel',
  summary: 'Cancel a delivery',
  description:
    'Ends a delivery that waits or runs. What it has loaded by then stays. One that has ended is returned as it is.',
  successDescription: 'The delivery.',
})
  .use(idempotent)
  .output(outcome(deliverySchema))
  .mutation(async ({ ctx, input }) =>
    ctx.transaction(async (em) => {
      const run = runIn(em);
      const delivery = await namedDelivery(run, ctx, input);
      const [cancelled] = await run<Delivery>(CANCEL, [delivery.id]);
      if (cancelled)
        await run('insert into audit_entries (action, object) values (?, ?)', [
          'delivery_cancel',
          `delivery ${delivery.id} of source ${delivery.source}`,
        ]);
      return shownDelivery(cancelled ?? delivery);
    }),
  );
