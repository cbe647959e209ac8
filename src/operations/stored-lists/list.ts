import type { z } from 'zod';
import type { Principal } from '../../accounts/access/keys.ts';
import { dateTimeText } from '../../contract/input/date-time.ts';
import { invalidField, ProblemError } from '../../contract/input/problem.ts';
import {
  anyFields,
  count,
  ifKnown,
  instant,
  integer,
  name,
  oneOf,
  record,
  text,
} from '../../contract/output/output-fields.ts';
import { LIST_KINDS, LIST_STATES, type ListKind, SEARCHES } from '../../db/vocabulary.ts';
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
  filters: ifKnown(anyFields('The filters of the search; null for a list of ids.', { role_title: 'cfo' })),
  date_created: instant('When it was created.', '2026-12-03T08:15:01.870Z'),
  expires: ifKnown(instant('When it is deleted unless it is read before; null where it has a name.', null)),
  error: ifKnown(text('Why it could not be built.', 'The search has 1200000 results.')),
});

/** A list, without its ids. */
export type ListRow = z.output<typeof listSchema>;

/** SQL: the columns of a {@link ListRow}. `read` is when the list was last read. */
const columns = (read: string) => `
  id, kind, name, state, case state when 'ready' then total end as total, ${dateTimeText('as_of')} as as_of, search, filters,
  ${dateTimeText('date_created')} as date_created,
  case when name is null then ${dateTimeText(`(${read} + interval '24 hours')`)} end as expires, error`;

/** SQL: the columns of a {@link ListRow}. */
export const LIST_COLUMNS = columns('date_read');

/** SQL: whether a list is no longer there, although its row has not been deleted yet. */
export const IS_EXPIRED = `name is null and date_read <= now() - interval '24 hours'`;

/** The error of a list that the account does not have. */
export const noList = () => new ProblemError('not_found', 'The account has no list with this id.');

/** Reads a list of an account and notes that it was read; null where there is no such list. */
export async function readList(run: Run, accountId: number, id: number): Promise<ListRow | null> {
  const [row] = await run<ListRow>(
    `with noted as (
      update lists set date_read = now()
      where id = ? and account_id = ? and not (${IS_EXPIRED}) and date_read < now() - interval '1 minute' returning id)
    select ${columns('case when exists (select from noted) then now() else date_read end')}
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
export type ReadyList = ListRow & { total: number; as_of: string };

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

/**
 * The list that a request names at a place of it, which a path does not.
 * @param list null or undefined where the account has no list of this id
 * @param kinds those that it may hold
 * @throws ProblemError 409 while it is built, 400 where it is no such list, or could not be built
 */
export function listAt(
  pointer: string,
  id: number,
  list: ListRow | null | undefined,
  kinds: readonly ListKind[],
): ReadyList {
  const refusal = (detail: string, code: 'unknown_list' | 'list_kind') =>
    invalidField(pointer, `must be ${detail}`, code, code);
  if (!list) throw refusal(`the id of a list of the account, but there is no list ${id}`, 'unknown_list');
  if (!kinds.includes(list.kind))
    throw refusal(`a list of ${kinds.join(' or ')}, but the list ${id} holds ${list.kind}`, 'list_kind');
  if (list.state === 'failed')
    throw refusal(
      `a list that is ready, but the list ${id} could not be built: ${list.error}`,
      'unknown_list',
    );
  return readyList(list);
}
