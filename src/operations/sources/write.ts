import { z } from 'zod';
import { withoutNulls } from '../../base/without-nulls.ts';
import { anyObject } from '../../contract/input/any-object.ts';
import * as field from '../../contract/input/input-fields.ts';
import { accountRequest } from '../../contract/input/request.ts';
import { refuse } from '../../contract/input/validation-problem.ts';
import { ifKnown, listOf, record } from '../../contract/output/output-fields.ts';
import { untilSearchable } from '../../data-in/searchable.ts';
import { type ItemsToWrite, writeItems, writtenSchema } from '../../data-in/write-items.ts';
import { CLAIM_KINDS } from '../../identity/claim.ts';
import { countAs, keyedOperation } from '../procedure/operation.ts';
import { callerOf, inLoad, ON_SOURCE, requireAllowed, sourceField } from './source.ts';

const ITEMS_MAX = 100;
/** Items that count as one call. */
const ITEMS_PER_CALL = 10;

const example = { key: 'C-100', full_name: 'Ada Example', headline: 'Engineer at Acme' };

const sourceWriting = accountRequest({
  source: sourceField,
  kind: field.requiredEnum(
    CLAIM_KINDS,
    'The kind of the items: the name of a table of a source’s delivery.',
    'persons',
  ),
  items: field
    .list(
      anyObject as z.ZodType<Record<string, unknown>, Record<string, unknown>>,
      'objects',
      undefined,
      ITEMS_MAX,
    )
    .superRefine((items, context) => {
      if (items.length === 0) refuse(context, `must be a list of 1 to ${ITEMS_MAX} items`, 'out_of_range');
    })
    .meta({
      minItems: 1,
      description: `The lines of a delivery, as docs/deliveries.md describes them, at most ${ITEMS_MAX}.`,
      example: [example],
    }),
  collected_at: field.optionalDateTime(
    'its first millisecond',
    'When the source said so, of items without a `collected_at` of their own; absent: now.',
    '2026-11-20T08:30:00Z',
  ),
  basis: field.optionalText(
    255,
    'The legal ground of processing, of items without a `basis` of their own.',
    'consent',
  ),
  wait: field.optionalEnum(
    ['search'],
    '`search`: the answer comes once searches show the items, after at most 10 s.',
    'search',
  ),
}).meta({
  title: 'SourceWriting',
  description: 'What a source says about things of one kind.',
  examples: [{ items: [example] }],
});

const answerSchema = record('SourceWritten', 'What became of the items.', {
  results: listOf(writtenSchema, 'A result for each item, in their order.'),
  searchable: ifKnown(
    z.boolean().meta({
      description: 'Whether searches show the items by now; null where the request has no `wait`.',
      examples: [true],
    }),
  ),
});

/** Writes claims of a source. */
export const writeSource = keyedOperation(sourceWriting, answerSchema, {
  ...ON_SOURCE,
  operationId: 'source_write',
  summary: 'Write claims of a source',
  description: `Stores what a source says about up to ${ITEMS_MAX} things of one kind, by the rules of a delivery: an item with a key that the source has delivered before replaces what it said of the thing. All items of a call are stored, or none, and those that do not fit are rejected alone. Lookups show them when the answer comes, searches within about a second. Every ${ITEMS_PER_CALL} items begun count as one lookup. The operator allows an account to write a source. The call is free.`,
  successDescription: 'What became of each item.',
}).mutation(async ({ ctx, input }) => {
  const { services, principal } = ctx;
  const { source, kind, items, collected_at: collectedAt, basis, wait } = input;
  await requireAllowed(ctx, principal, source);
  await countAs(Math.ceil(items.length / ITEMS_PER_CALL), 'lookups', ctx);
  const defaults: ItemsToWrite['defaults'] = { now: new Date(), ...withoutNulls({ collectedAt, basis }) };
  const written = await inLoad(ctx, principal, () =>
    writeItems({ ...callerOf(ctx), source, kind, items, defaults }),
  );
  const results = written.map((one, at) => ({ ...one, key: one.key ?? keyOf(items[at]) }));
  return {
    answer: {
      results,
      searchable: wait === 'search' ? await untilSearchable(services.pool, ctx.callerGone) : null,
    },
  };
});

function keyOf({ key }: Record<string, unknown> = {}): string | null {
  return typeof key === 'string' || typeof key === 'number' ? String(key).slice(0, 255) : null;
}
