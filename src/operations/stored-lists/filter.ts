import { z } from 'zod';
import type { DirectClause, IndexName } from '../../../search-index/plan.ts';
import { list, requiredPositive } from '../../contract/input/input-fields.ts';
import { labelled } from '../../contract/input/labels.ts';
import { ProblemError } from '../../contract/input/problem.ts';
import { refuse, shown } from '../../contract/input/validation-problem.ts';
import { idArray } from '../../db/id-array.ts';
import { LIST_KINDS, type ListKind } from '../../db/vocabulary.ts';
import type { AccountContext } from '../procedure/operation.ts';
import { KINDS } from './kinds.ts';
import { IS_EXPIRED, LIST_COLUMNS, type ListRow, listAt } from './list.ts';
import { type Run, runOn } from './run.ts';

const LISTS_MAX = 10;

/** Sets of persons that are no list: those of whom the account has paid for a kind of data. */
const PAID_SETS = {
  'paid:person': 'detail',
  'paid:work_emails': 'work_emails',
  'paid:personal_emails': 'personal_emails',
  'paid:phone_numbers': 'phone_numbers',
} as const;

type PaidSet = keyof typeof PAID_SETS;
const SETS = Object.keys(PAID_SETS) as PaidSet[];

const listId = requiredPositive('Id of a list.', 31);
const isPaidSet = (value: unknown): value is PaidSet => SETS.some((set) => set === value);

/** Forms read an item as the first one of its types. */
const listOrSet = (z.any() as z.ZodType<number | PaidSet, number | PaidSet>)
  .superRefine((value, context) => {
    if (isPaidSet(value) || listId.safeParse(value).success) return;
    const requirement = `the id of a list, or one of ${SETS.join(', ')}`;
    refuse(context, `must be ${requirement}, not ${shown(value)}`, 'invalid_type');
  })
  .meta({
    anyOf: [
      { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
      { type: 'string', enum: SETS },
    ],
  });

/** The request fields of a search that are filters by lists. */
export function listFilterFields(kinds: string) {
  return filterFields(listId as z.ZodType<number | PaidSet, number>, kinds, [31]);
}

/** The same, with the sets of persons whom the account has paid for. */
export function listAndSetFilterFields(kinds: string) {
  const sets = ` Beside ids: ${SETS.map((set) => `\`${set}\``).join(', ')}, the persons of whom the account has paid for that, while it is free again.`;
  return filterFields(listOrSet, kinds, [31, 'paid:work_emails'], sets);
}

function filterFields<Item extends z.ZodType>(
  item: Item,
  kinds: string,
  example: z.input<Item>[],
  sets = '',
) {
  const lists = (description: string) =>
    list(item, 'ids of lists', undefined, LISTS_MAX)
      .nullish()
      .meta({ description: `${description} At most ${LISTS_MAX} lists of ${kinds}.${sets}`, example });
  return labelled(
    {
      in_lists: lists('Ids of lists, in one of which the record is.'),
      not_in_lists: lists('Ids of lists, in none of which the record is.'),
    },
    { in_lists: 'In a list', not_in_lists: 'In none of the lists' },
  );
}

/** The filters by lists of a request. */
export interface ListFilters {
  in_lists?: readonly (number | PaidSet)[] | null | undefined;
  not_in_lists?: readonly (number | PaidSet)[] | null | undefined;
}

/** The conditions of a request's filters by lists; a request with some of the filters has those of its own. */
export type ListClauses = (request: ListFilters) => DirectClause[];

/**
 * Reads the lists that filters name, as conditions on ids.
 * @param isStored whether the filters are those of a list: lists that were deleted since are empty
 * @throws ProblemError 400 for a list that the account does not have, of a kind that is no filter, or too many ids; 409 while one is built
 */
export async function listClauses(
  ctx: Pick<AccountContext, 'services' | 'principal'>,
  request: ListFilters,
  index: IndexName,
  isStored = false,
): Promise<ListClauses> {
  const run = runOn(ctx.services.pool);
  const { accountId } = ctx.principal;
  const named = { in_lists: request.in_lists ?? [], not_in_lists: request.not_in_lists ?? [] };
  if (named.in_lists.length + named.not_in_lists.length === 0) return () => [];
  if (!isStored) await checkLists(run, ctx, named, index);
  const [inside, outside] = await Promise.all(
    [named.in_lists, named.not_in_lists].map((of) => readIds(run, accountId, of)),
  );
  const fieldOf = (kind: ListKind) => KINDS[kind].fields[index] ?? 'id';
  const excluded = Object.entries(outside ?? {}).map(
    ([kind, values]): DirectClause => ({ kind: 'none', field: fieldOf(kind as ListKind), values }),
  );
  const included: DirectClause[] = [await anyOfKinds(run, inside ?? {}, index)];
  return ({ in_lists, not_in_lists }) => [
    ...(in_lists?.length ? included : []),
    ...(not_in_lists?.length ? excluded : []),
  ];
}

type IdsByKind = Partial<Record<ListKind, number[]>>;

/** The record is in one of the sets. Alternatives are all about roles, or all about persons, so persons become their roles. */
async function anyOfKinds(run: Run, byKind: IdsByKind, index: IndexName): Promise<DirectClause> {
  const kinds = Object.keys(byKind) as ListKind[];
  const any = async (kind: ListKind): Promise<DirectClause> => {
    const values = byKind[kind] ?? [];
    if (kind !== 'persons' || kinds.length === 1)
      return { kind: 'any', field: KINDS[kind].fields[index] ?? 'id', values };
    const roles = await run<{ id: number }>('select id from roles where person_id = any(?::bigint[])', [
      idArray(values),
    ]);
    return { kind: 'any', field: 'id', values: roles.map(({ id }) => id) };
  };
  const [first, ...others] = await Promise.all(kinds.map(any));
  if (!first) return { kind: 'any', field: 'id', values: [] };
  return others.length === 0
    ? first
    : { kind: 'either', alternatives: [first, ...others].map((one) => [one]) };
}

/** Refuses lists that are no filter of the index. */
async function checkLists(
  run: Run,
  { services, principal }: Pick<AccountContext, 'services' | 'principal'>,
  named: Required<{ [Field in keyof ListFilters]: readonly (number | PaidSet)[] }>,
  index: IndexName,
): Promise<void> {
  const asked = Object.entries(named).flatMap(([field, lists]) =>
    lists.flatMap((id, at) => (typeof id === 'number' ? { id, pointer: `/${field}/${at}` } : [])),
  );
  const rows = await run<ListRow>(
    `update lists set date_read = now()
    where account_id = ? and id = any(?::bigint[]) and not (${IS_EXPIRED}) returning ${LIST_COLUMNS}`,
    [principal.accountId, idArray(asked.map(({ id }) => id))],
  );
  const kinds = LIST_KINDS.filter((kind) => KINDS[kind].fields[index]);
  const found = asked.map(({ id, pointer }) => {
    const list = rows.find((row) => row.id === id);
    return listAt(pointer, id, list, kinds);
  });
  const paid = Object.values(named).flat().filter(isPaidSet);
  const [counted] =
    paid.length === 0
      ? []
      : await run<{ ids: number }>(
          `select count(*)::int as ids from paid_persons where account_id = ? and kind = any(?::text[]) and expires > now()`,
          [principal.accountId, kindsLiteral(paid)],
        );
  const ids = found.reduce((sum, { total }) => sum + total, counted?.ids ?? 0);
  const { filterIdsMax } = services.lists;
  if (ids > filterIdsMax)
    throw new ProblemError(
      'too_many_ids',
      `The lists hold ${ids} ids together, and a filter takes at most ${filterIdsMax}: use smaller lists.`,
    );
}

function kindsLiteral(sets: readonly PaidSet[]): string {
  return `{${sets.map((set) => PAID_SETS[set])}}`;
}

/** The ids of the records that lists and sets hold now, by kind. */
async function readIds(
  run: Run,
  accountId: number,
  named: readonly (number | PaidSet)[],
): Promise<IdsByKind> {
  if (named.length === 0) return {};
  const rows = await run<{ kind: ListKind; ids: number[] }>(
    `select kind, json_agg(distinct id) as ids from (
      select lists.kind, coalesce(claims.record_id, item.id) as id
      from lists join list_chunks on list_id = lists.id cross join unnest(ids) as item (id)
      left join claims on claims.kind = lists.kind and claims.id = item.id
      where account_id = ? and lists.id = any(?::bigint[])
      union all
      select 'persons', person_id from paid_persons
      where account_id = ? and kind = any(?::text[]) and expires > now()) as members
    group by kind`,
    [
      accountId,
      idArray(named.filter((one) => typeof one === 'number')),
      accountId,
      kindsLiteral(named.filter(isPaidSet)),
    ],
  );
  return Object.fromEntries(rows.map(({ kind, ids }) => [kind, ids]));
}
