import * as field from '../../contract/input/input-fields.ts';
import { ProblemError } from '../../contract/input/problem.ts';
import { accountRequest } from '../../contract/input/request.ts';
import { readItem, storedSchema, withdrawItem } from '../../data-in/write-items.ts';
import { THING_KINDS } from '../../identity/claim.ts';
import { keyedOperation, readOperation } from '../procedure/operation.ts';
import { callerOf, inLoad, keyField, ON_SOURCE, requireAllowed, sourceField } from './source.ts';

const claimNaming = accountRequest({
  source: sourceField,
  kind: field.requiredEnum(THING_KINDS, 'The kind of the thing.', 'persons'),
  key: keyField,
});

const ON_CLAIM = { ...ON_SOURCE, path: `${ON_SOURCE.path}{key}/` } as const;

function noClaim(source: string, key: string): ProblemError {
  return new ProblemError('not_found', `The source ${source} has no such claim: ${key}.`);
}

/** Reads a claim of a source. */
export const readSource = readOperation(claimNaming, storedSchema, {
  ...ON_CLAIM,
  operationId: 'source_read',
  summary: 'Read a claim of a source',
  description:
    'Returns what a source says about a thing, as it is stored, and the record that it is part of.',
  successDescription: 'The claim.',
}).query(async ({ ctx, input: { source, kind, key } }) => {
  await requireAllowed(ctx, ctx.principal, source);
  const item = await readItem(ctx.services.pool, source, kind, key);
  if (!item) throw noClaim(source, key);
  return item;
});

/** Withdraws a claim of a source. */
export const withdrawSource = keyedOperation(claimNaming, storedSchema, {
  ...ON_CLAIM,
  method: 'DELETE',
  operationId: 'source_withdraw',
  summary: 'Withdraw a claim of a source',
  description:
    'Takes back what a source says about a thing, with its contacts and the items of its lists. A record that no other source has a claim about goes.',
  successDescription: 'The claim as it was.',
}).mutation(async ({ ctx, input: { source, kind, key } }) => {
  const { principal } = ctx;
  await requireAllowed(ctx, principal, source);
  const item = await readItem(ctx.services.pool, source, kind, key);
  const isWithdrawn =
    item && (await inLoad(ctx, principal, () => withdrawItem(callerOf(ctx), source, kind, key)));
  if (!isWithdrawn) throw noClaim(source, key);
  return { answer: item };
});
