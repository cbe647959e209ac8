import { websiteJoin } from '../../../search-index/indexes/organizations.ts';
import type { Plan } from '../../../search-index/plan.ts';
import { accountClosed } from '../../accounts/access/keys.ts';
import { ProblemError } from '../../contract/input/problem.ts';
import { idArray } from '../../db/id-array.ts';
import type { ListKind, SearchName } from '../../db/vocabulary.ts';
import { KINDS } from './kinds.ts';
import { LIST_COLUMNS, type ListRow } from './list.ts';
import type { Run } from './run.ts';

/** The ids in a row of `list_chunks`, and in a part of a list. */
export const PART_IDS = 1_000;

const NAMED_MAX = 200;
const UNNAMED_MAX = 20;
const ACCOUNT_IDS_MAX = 10_000_000;

/** What a new list is made of. */
export interface NewList {
  accountId: number;
  kind: ListKind;
  name: string | null;
  search: SearchName | null;
  filters: object | null;
  /** Its ids, those of a search in no order, or the plan by which a worker finds them where they are many. */
  found: { ids: readonly number[] } | { plan: Plan; total: number };
}

/**
 * Stores a list, within a transaction.
 * @throws ProblemError 400 where the account has too many lists or ids, 403 where it is closed
 */
export async function storeList(run: Run, list: NewList): Promise<ListRow> {
  const { accountId, kind, name, search, filters, found } = list;
  const [ids, plan] = 'plan' in found ? [null, found.plan] : [found.ids, null];
  const size = 'plan' in found ? found.total : found.ids.length;
  await makeRoom(run, { accountId, name, ids: size });
  const [row] = await run<ListRow>(
    `insert into lists (account_id, kind, name, state, total, search, filters, plan)
    values (?, ?, ?, ?, ?, ?, ?::jsonb, ?::jsonb) returning ${LIST_COLUMNS}`,
    [accountId, kind, name, plan ? 'building' : 'ready', size, search, ...[filters, plan].map(jsonOf)],
  );
  const stored = row && ids ? await storeIds(run, row.id, search && kind, ids) : row;
  if (!stored) throw new Error('the list of this transaction is there');
  return stored;
}

const jsonOf = (value: object | null) => value && JSON.stringify(value);

/**
 * SQL: whether no reader needs a list without a name any more. It was not read for 10 minutes, or it was made by a search and all of
 * its parts have been read, as those of a client that reads all results of many searches.
 */
const IS_DONE = `date_read < now() - interval '10 minutes' or (search is not null and state = 'ready'
  and total <= ${PART_IDS} * (select count(*) from paid_parts where list_id = lists.id and kind = 'page'))`;

/**
 * Makes room for a list with or without a name: checks the limits, and deletes the list without a name that was read longest ago
 * where there are too many of them. Concurrent calls of an account take turns until the transaction ends.
 * @param list with the number of its ids as far as it is known
 * @throws ProblemError as {@link storeList}
 */
export async function makeRoom(
  run: Run,
  { accountId, name, ids }: { accountId: number; name: string | null; ids: number },
): Promise<void> {
  const [account] = await run<{ is_closed: boolean }>(
    'select date_closed is not null as is_closed from accounts where id = ? for no key update',
    [accountId],
  );
  if (account?.is_closed) throw accountClosed();
  if (name === null)
    await run(
      `delete from lists where id = (
        select id from lists where account_id = ? and name is null and (${IS_DONE})
        order by date_read, id limit 1)
      and (select count(*) from lists where account_id = ? and name is null) >= ${UNNAMED_MAX}`,
      [accountId, accountId],
    );
  const [{ lists, oldest } = { lists: 0, oldest: null }] = await run<{
    lists: number;
    oldest: number | null;
  }>(
    `select count(*)::int as lists, (array_agg(id order by date_read, id))[1] as oldest
    from lists where account_id = ? and (name is null) = ?`,
    [accountId, name === null],
  );
  const [most, which] =
    name === null
      ? [UNNAMED_MAX, 'without a name, all read within 10 minutes and not to their end']
      : [NAMED_MAX, 'with a name'];
  if (lists >= most)
    throw new ProblemError(
      'too_many_lists',
      `The account has ${most} lists ${which}, the most: delete one first, such as ${oldest}, which was read longest ago.`,
    );
  await checkRoom(run, accountId, ids);
}

/**
 * Checks that the lists of an account may hold further ids.
 * @throws ProblemError 400
 */
export async function checkRoom(run: Run, accountId: number, further: number): Promise<void> {
  const [{ stored } = { stored: 0 }] = await run<{ stored: number }>(
    'select coalesce(sum(total), 0)::int as stored from lists where account_id = ?',
    [accountId],
  );
  if (stored + further > ACCOUNT_IDS_MAX)
    throw new ProblemError(
      'too_many_ids',
      `The lists of the account hold ${stored} ids, and with ${further} more they would exceed ${ACCOUNT_IDS_MAX}: delete a list first.`,
    );
}

/** SQL: the ids of a kind that a search has matched, in its order; `?` are the ids of matching roles, else those of the records. */
const IN_ORDER: Record<ListKind, string> = {
  persons: `
  select person_id as id, row_number() over (order by is_current desc, start_date desc nulls last, person_id) as place
  from (
    select distinct on (person_id) person_id, is_current, start_date from roles where id = any(?::bigint[])
    order by person_id, is_current desc, start_date desc nulls last) as first`,
  organizations: `
  select o.id, row_number() over (order by w.public_rank nulls last, o.id) as place
  from organizations as o${websiteJoin('public_rank')} where o.id = any(?::bigint[])`,
  job_posts: `
  select id, row_number() over (order by date_featured desc, id) as place from job_posts where id = any(?::bigint[])`,
};

/** SQL: given ids in their order. */
const AS_GIVEN = 'select id, place from unnest(?::bigint[]) with ordinality as given (id, place)';

/**
 * Stores the ids of a list from a chunk on, by one statement, and makes it ready.
 * @param ordered the order of results of a kind, or null where the ids stand in their order
 * @returns the list; null where it was deleted
 */
export async function storeIds(
  run: Run,
  id: number,
  ordered: ListKind | null,
  ids: readonly number[],
  fromChunk = 0,
): Promise<ListRow | null> {
  const [row] = await run<ListRow>(
    `with ordered as (${ordered ? IN_ORDER[ordered] : AS_GIVEN}), stored as (
      insert into list_chunks (list_id, nr, ids)
      select lists.id, ?::int + (place - 1) / ${PART_IDS}, array_agg(ordered.id order by place)
      from ordered, lists where lists.id = ? group by 1, 2 returning ids)
    update lists set state = 'ready', plan = null, as_of = clock_timestamp(),
      total = ?::int * ${PART_IDS} + (select coalesce(sum(cardinality(ids)), 0) from stored)
    where id = ? returning ${LIST_COLUMNS}`,
    [idArray(ids), fromChunk, id, fromChunk, id],
  );
  return row ?? null;
}

/** The record of a kind that each id names now, or null, in the order of the ids. */
export async function recordsOf(
  run: Run,
  kind: ListKind,
  ids: readonly number[],
): Promise<Map<number, number | null>> {
  const rows = await run<{ id: number; record_id: number | null }>(
    `select given.id, record.id as record_id
    from unnest(?::bigint[]) with ordinality as given (id, place)
    left join claims on claims.kind = '${kind}' and claims.id = given.id
    left join ${KINDS[kind].table} as record on record.id = coalesce(claims.record_id, given.id)
    order by place`,
    [idArray(ids)],
  );
  return new Map(rows.map(({ id, record_id }) => [id, record_id]));
}

/** The ids of records that stand at places of a list now, and where they stand. */
export interface Places {
  ids: number[];
  /** Records of these places that were removed, suppressed or merged into one at an earlier place. */
  gone: number;
}

/** Reads the places of a list from one on, by one statement. */
export async function readPlaces(
  run: Run,
  { id, kind, total }: { id: number; kind: ListKind; total: number },
  first: number,
  count: number,
): Promise<Places> {
  const end = Math.min(first + count, total);
  if (first >= end) return { ids: [], gone: 0 };
  const lastChunk = Math.floor((end - 1) / PART_IDS);
  const rows = await run<{ id: number }>(
    `with page as materialized (
      select nr * ${PART_IDS} + at - 1 as place, item.id, coalesce(claims.record_id, item.id) as record_id
      from list_chunks cross join unnest(ids) with ordinality as item (id, at)
      left join claims on claims.kind = '${kind}' and claims.id = item.id
      where list_id = ? and nr between ? and ?
    ), merged as materialized (
      select id, record_id from claims
      where kind = '${kind}' and record_id in (select record_id from page) and id <> record_id
      union select record_id, record_id from page where id <> record_id
    ), earlier as materialized (
      select record_id, min(nr * ${PART_IDS} + at - 1) as place
      from merged join (
        list_chunks cross join unnest(ids) with ordinality as item (id, at)) on item.id = merged.id
      where list_id = ? and nr <= ? group by record_id
    )
    select page.record_id as id
    from page join ${KINDS[kind].table} as record on record.id = page.record_id
    left join earlier on earlier.record_id = page.record_id
    where page.place >= ? and page.place < ? and earlier.place < page.place is not true order by page.place`,
    [id, Math.floor(first / PART_IDS), lastChunk, id, lastChunk, first, end],
  );
  // An id that was merged into a later place of the same page stands twice, too.
  const ids = [...new Set(rows.map((row) => row.id))];
  return { ids, gone: end - first - ids.length };
}
