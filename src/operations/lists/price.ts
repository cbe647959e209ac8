import { accountRequest } from '../../contract/input/request.ts';
import { count, record } from '../../contract/output/output-fields.ts';
import { readOperation } from '../procedure/operation.ts';
import { KINDS } from '../stored-lists/kinds.ts';
import { namedList } from '../stored-lists/list.ts';
import { runOn } from '../stored-lists/run.ts';
import { PART_IDS } from '../stored-lists/store.ts';
import { checkContacts, contactsField } from './part-request.ts';
import { namedListFields, ON_LIST, PAGE_RECORDS } from './searches.ts';

const priceSchema = record('ListPrice', 'What all parts of a list cost.', {
  parts: count('Parts of the list.', 3),
  unpaid_parts: count('Parts that are not paid for.', 3),
  credits_max: count(
    'What these cost at most: persons without contacts, and what was paid for, cost less.',
    4_107,
  ),
});

/** The price of a list. */
export const listPrice = readOperation(
  accountRequest({ ...namedListFields, contacts: contactsField }),
  priceSchema,
  {
    ...ON_LIST,
    path: `${ON_LIST.path}price/`,
    operationId: 'lists_price',
    summary: 'Get the price of a list',
    description:
      'Returns what all parts of a list cost at most, with or without contacts. Parts that are paid for cost nothing.',
    successDescription: 'The price.',
  },
).query(async ({ ctx, input }) => {
  const { pool, prices } = ctx.services;
  const run = runOn(pool);
  const list = await namedList(run, ctx.principal, input.id);
  const contacts = checkContacts(ctx, list, input);
  const rows = await run<{ total: number | null; nr: number | null; kind: string | null }>(
    `select total, paid.nr, paid.kind from lists
    left join paid_parts as paid on list_id = lists.id and expires > now() where lists.id = ?`,
    [list.id],
  );
  // A list that is being built has no total in answers.
  const total = rows[0]?.total ?? 0;
  const isPaid = new Set(rows.map(({ nr, kind }) => `${nr} ${kind}`));
  const parts = Math.ceil(total / PART_IDS);
  const creditsOf = Array.from({ length: parts }, (_, nr) => {
    const records = Math.min(PART_IDS, total - nr * PART_IDS);
    const page = Math.ceil(records / PAGE_RECORDS) * prices[KINDS[list.kind].search];
    const credits = contacts.map(
      (kind) => [kind, records * prices[`person_contacts_lookup_${kind}`]] as const,
    );
    return [['page', page] as const, ...credits].map(([kind, cost]) =>
      isPaid.has(`${nr} ${kind}`) ? 0 : cost,
    );
  });
  return {
    parts,
    unpaid_parts: creditsOf.filter((credits) => credits.some((cost) => cost > 0)).length,
    credits_max: creditsOf.flat().reduce((sum, cost) => sum + cost, 0),
  };
});
