import { z } from 'zod';
import * as field from '../../contract/input/input-fields.ts';
import { request } from '../../contract/input/request.ts';
import { count, ifKnown, listOf, record, text } from '../../contract/output/output-fields.ts';
import { DELIVERY_COLUMNS, type Delivery } from '../../data-in/deliveries/deliveries.ts';
import { REJECTS_DAYS, readRejects } from '../../data-in/deliveries/rejects.ts';
import { accountOperation, idempotent } from '../procedure/operation.ts';
import { outcome } from '../procedure/outcome.ts';
import { requireAllowed, sourceField } from '../sources/source.ts';
import { runIn, runOn } from '../stored-lists/run.ts';
import {
  deliveryFields,
  deliveryRequest,
  deliverySchema,
  namedDelivery,
  ON_DELIVERIES,
  ON_DELIVERY,
  shownDelivery,
} from './delivery.ts';

const PAGE_SIZE = 25;
const REJECTS_PAGE_SIZE = 1_000;

const pageField = field.optionalPositive('Number of the page, from 1; absent means 1.', 1);

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

const faultSchema = record('RejectFault', 'A further thing that is wrong with a line.', {
  field: ifKnown(text('The field; null where the line as a whole is meant.', 'start_date')),
  reason: text('A phrase that follows the name of the field.', 'must be a date such as 2024-05-01'),
  value: ifKnown(text('The value that was given.', 'soon')),
});

const rejectSchema = record('RejectedLine', 'A line that was rejected, or a warning.', {
  file: text('The file, or the table of the mapping.', 'persons.csv'),
  line: ifKnown(count('The line in it; null where the file as a whole is meant.', 17)),
  field: ifKnown(text('The field; null where the line as a whole is meant.', 'email')),
  reason: ifKnown(
    text(
      'Why the line was rejected: a phrase that follows the name of the field.',
      'must be an email address',
    ),
  ),
  value: ifKnown(text('The value that was given.', 'ada at example')),
  further: listOf(faultSchema, 'What else is wrong with the line.'),
  partly: z.boolean().meta({
    description: 'Whether the line was loaded without the fields that are wrong.',
    examples: [false],
  }),
  warning: ifKnown(text('Of a line or a file that was loaded: what to look at.', 'has no field phone')),
});

/** The lines of a delivery that were rejected. */
export const deliveryRejects = accountOperation(request({ ...deliveryFields, page: pageField }), {
  ...ON_DELIVERY,
  path: `${ON_DELIVERY.path}rejects/`,
  method: 'GET',
  operationId: 'deliveries_rejects',
  summary: 'Get the rejected lines of a delivery',
  description: `Returns the lines that were rejected, and warnings, in the order of the files, ${REJECTS_PAGE_SIZE} a page. They are kept for ${REJECTS_DAYS} days after the delivery has ended.`,
  successDescription: 'A page of the rejected lines.',
})
  .output(
    record('DeliveryRejects', 'A page of rejected lines.', {
      count: count('Entries on all pages.', 9),
      results: listOf(rejectSchema, 'The entries.'),
    }),
  )
  .query(async ({ ctx, input }) => {
    const { pool } = ctx.services;
    const { id } = await namedDelivery(runOn(pool), ctx, input);
    const offset = ((input.page ?? 1) - 1) * REJECTS_PAGE_SIZE;
    const { count, entries } = await readRejects(pool, id, REJECTS_PAGE_SIZE, offset);
    const results = entries.map(
      ({ file, line, field, reason, value, further = [], partly = false, warning }) => ({
        file,
        line: line ?? null,
        field: field ?? null,
        reason: reason ?? null,
        value: textOf(value),
        further: further.map((fault) => ({ ...fault, value: textOf(fault.value) })),
        partly,
        warning: warning ?? null,
      }),
    );
    return { count, results };
  });

const textOf = (value: unknown): string | null =>
  value == null ? null : typeof value === 'string' ? value : JSON.stringify(value);

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
