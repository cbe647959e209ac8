import { z } from 'zod';
import type { Principal } from '../../accounts/access/keys.ts';
import { ProblemError } from '../../contract/input/problem.ts';
import {
  count,
  ifKnown,
  instant,
  integer,
  name,
  oneOf,
  record,
  text,
} from '../../contract/output/output-fields.ts';
import { LIST_KINDS, LIST_STATES, type ListKind, SEARCHES, type SearchName } from '../../db/vocabulary.ts';
import { KINDS } from './kinds.ts';
import type { Run } from './run.ts';

const NAME = 'What the account calls it; null for a list that is deleted a day after it was last read.';

/** A list, without its ids. */
export const listSchema = record('StoredList', 'A stored, ordered set of ids of one kind.', {
  id: integer('Id of the list.', 31),
  kind: oneOf(LIST_KINDS, 'What the ids name.', 'persons'),
  name: ifKnown(name('CFOs, new to us', NAME)),
  state: oneOf(LIST_STATES, '`building`: a worker still makes it. `failed`: see `error`.', 'ready'),
  total: ifKnown(count('Number of its ids; null while it is built.', 2_043)),
  as_of: ifKnown(instant('When its ids were found, or last changed.', '2026-12-03T08:15:02.114Z')),
  search: ifKnown(oneOf(SEARCHES, 'The search that made it; null for a list of ids.', 'person_role_search')),
  filters: ifKnown(
    z.record(z.string(), z.unknown()).meta({
      description: 'The filters of the search; null for a list of ids.',
      examples: [{ role_title: 'cfo' }],
    }),
  ),
  date_created: instant('When it was created.', '2026-12-03T08:15:01.870Z'),
  expires: ifKnown(instant('When it is deleted unless it is read before; null where it has a name.', null)),
  error: ifKnown(text('Why it could not be built.', 'The search has 1200000 results.')),
});

/** A row of a list. */
export interface ListRow {
  id: number;
  kind: ListKind;
  name: string | null;
  state: (typeof LIST_STATES)[number];
  total: number | null;
  as_of: Date | null;
  search: SearchName | null;
  filters: Record<string, unknown> | null;
  date_created: Date;
  date_read: Date;
  error: string | null;
}

/** Names of columns of {@link ListRow}. */
export const LIST_COLUMNS =
  'id, kind, name, state, total, as_of, search, filters, date_created, date_read, error';

/** Milliseconds for which a list without a name stays after it was last read. */
const UNREAD_MS = 24 * 3_600_000;

/** SQL: whether a list is no longer there, although its row has not been deleted yet. */
export const IS_EXPIRED = `name is null and date_read <= now() - interval '24 hours'`;

/** A list as answers show it. */
export function shownList(row: ListRow) {
  const { date_read: read, date_created: created, as_of: asOf, id, kind, name, state, ...shown } = row;
  return {
    ...{ id, kind, name, state },
    // Of a list that is being built, it is the number that the search had.
    total: state === 'ready' ? row.total : null,
    as_of: asOf && new Date(asOf).toISOString(),
    search: shown.search,
    filters: shown.filters,
    date_created: new Date(created).toISOString(),
    expires: row.name === null ? new Date(new Date(read).getTime() + UNREAD_MS).toISOString() : null,
    error: shown.error,
  };
}

/** The error of a list that the account does not have. */
export const noList = () => new ProblemError('not_found', 'The account has no list with this id.');

/** Reads a list of an account and notes that it was read; null where there is no such list. */
export async function readList(run: Run, accountId: number, id: number): Promise<ListRow | null> {
  const [row] = await run<ListRow>(
    `with noted as (
      update lists set date_read = now()
      where id = ? and account_id = ? and not (${IS_EXPIRED}) and date_read < now() - interval '1 minute' returning id)
    select ${LIST_COLUMNS.replace('date_read', 'case when exists (select from noted) then now() else date_read end as date_read')}
    from lists where id = ? and account_id = ? and not (${IS_EXPIRED})`,
    [id, accountId, id, accountId],
  );
  return row ?? null;
}

/** Refuses a key without the scope of a kind. */
export function requireScope({ scopes }: Principal, kind: ListKind): void {
  const { scope } = KINDS[kind];
  if (!scopes.includes(scope))
    throw new ProblemError('missing_scope', `A list of ${kind} needs a key with the scope ${scope}.`);
}

/**
 * Reads the list that a path names.
 * @throws ProblemError 404 where the account has no such list, 403 where the key lacks the scope of its kind
 */
export async function namedList(run: Run, principal: Principal, id: number): Promise<ListRow> {
  const list = await readList(run, principal.accountId, id);
  if (!list) throw noList();
  requireScope(principal, list.kind);
  return list;
}

/** A list whose ids are there. */
export type ReadyList = ListRow & { total: number; as_of: Date };

/**
 * Refuses a list whose ids are not there yet.
 * @throws ProblemError 409 while it is built, 404 where it could not be built
 */
export function readyList(list: ListRow): ReadyList {
  if (list.state === 'building')
    throw new ProblemError(
      'list_building',
      `The list ${list.id} is still being built: try again in 2 seconds.`,
      {
        headers: { 'Retry-After': '2' },
      },
    );
  if (list.state === 'failed')
    throw new ProblemError('not_found', `The list ${list.id} could not be built: ${list.error}`);
  return list as ReadyList;
}
