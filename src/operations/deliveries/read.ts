import { accountRequest } from '../../contract/input/request.ts';
import { count, listOf, record } from '../../contract/output/output-fields.ts';
import { isSourceAllowed } from '../../data-in/allowed.ts';
import { DELIVERY_COLUMNS, type Delivery } from '../../data-in/deliveries/deliveries.ts';
import { REVIEW_KINDS } from '../../identity/claim.ts';
import { findPairs } from '../../identity/match/review.ts';
import { type AccountContext, keyedOperation, readOperation } from '../procedure/operation.ts';
import { requireAllowed, sourceField } from '../sources/source.ts';
import { shownPair } from '../stewardship/pairs.ts';
import { readWidely } from '../stewardship/steward.ts';
import { newestFirst, runIn, runOn } from '../stored-lists/run.ts';
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
export const listDeliveries = readOperation(
  accountRequest({ source: sourceField, page: pageField }),
  record('Deliveries', 'A page of deliveries.', {
    count: count('Deliveries on all pages.', 1),
    results: listOf(deliverySchema, 'The deliveries, the newest first.'),
  }),
  {
    ...ON_DELIVERIES,
    operationId: 'deliveries_list',
    summary: 'List deliveries',
    description: `Returns the deliveries of a source that the account has made, the newest first, ${PAGE_SIZE} a page.`,
    successDescription: 'A page of the deliveries.',
  },
).query(async ({ ctx, input: { source, page } }) => {
  const { services, principal } = ctx;
  await requireAllowed(ctx, principal, source);
  const { count, rows } = await newestFirst<Delivery>(
    runOn(services.pool),
    `select ${DELIVERY_COLUMNS} from deliveries where account_id = ? and source = ?`,
    [principal.accountId, source],
    { page: page ?? 1, pageSize: PAGE_SIZE },
  );
  return { count, results: rows.map((row) => shownDelivery(row)) };
});

/** One delivery. */
export const getDelivery = readOperation(deliveryRequest, deliverySchema, {
  ...ON_DELIVERY,
  operationId: 'deliveries_get',
  summary: 'Get a delivery',
  description:
    'Returns a delivery: its state, how far it is, what became of its lines, and pairs of its records that may be the same as others.',
  successDescription: 'The delivery.',
}).query(async ({ ctx, input }) => {
  const delivery = await namedDelivery(runOn(ctx.services.pool), ctx, input);
  return shownDelivery(delivery, await likelyPairsOf(ctx, delivery));
});

/** The records of a source that are compared with all others: less than a second of work for each kind. */
const RECORDS_COMPARED_MAX = 200;
const PAIRS_MAX = 1_000;
const PAIRS_SHOWN = 3;

/** The pairs that records of the source of an ended delivery make; null where it loaded none, or the account may not act on all sources. */
async function likelyPairsOf(
  ctx: AccountContext,
  { source, how, date_started: start, date_ended: end }: Delivery,
) {
  const { services, principal } = ctx;
  if (!start || !end || how.dry_run || !(await isSourceAllowed(services.pool, null, principal.accountId)))
    return null;
  const wanted = { kinds: REVIEW_KINDS, limit: PAIRS_MAX, recordsMax: RECORDS_COMPARED_MAX };
  const { pairs } = await readWidely(ctx, (connection) => findPairs(connection, { ...wanted, source }));
  return { count: pairs.length, first: pairs.slice(0, PAIRS_SHOWN).map(shownPair) };
}

const CANCEL = `
update deliveries set state = 'cancelled', date_ended = case state when 'waiting' then now() end
where id = ? and state in ('waiting', 'running')
returning ${DELIVERY_COLUMNS}`;

/** Cancels a delivery. */
export const cancelDelivery = keyedOperation(deliveryRequest, deliverySchema, {
  ...ON_DELIVERY,
  method: 'DELETE',
  operationId: 'deliveries_cancel',
  summary: 'Cancel a delivery',
  description:
    'Ends a delivery that waits or runs. What it has loaded by then stays. One that has ended is returned as it is.',
  successDescription: 'The delivery.',
}).mutation(async ({ ctx, input }) =>
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
