import { useQuery } from '@tanstack/react-query';
import { addressOf } from '../address.ts';
import type { Output, RosterClient } from '../api.ts';
import { useAnswer } from '../operations.ts';
import { filterGroups, written } from '../search/filters.ts';
import { type ListKind, SEARCHES, type SearchKind } from '../searches.ts';
import { requestFields, type ServiceDocument } from '../service-document.ts';
import { useSession } from '../session.tsx';

/** A list of the account, without its ids. */
export type List = Output<'lists.get'>;

/** The key of the queries of lists. */
export const LISTS = ['lists'];

const BUILDING_POLL_MS = 2_000;

/** The sets of persons that filters take beside lists: those of whom the account has paid for something. */
export const PAID_SETS = [
  { value: 'paid:person', label: 'Paid for: whole records' },
  { value: 'paid:work_emails', label: 'Paid for: work emails' },
  { value: 'paid:personal_emails', label: 'Paid for: personal emails' },
  { value: 'paid:phone_numbers', label: 'Paid for: phone numbers' },
];

/** Whether a list is an own set, which can be changed. */
export const isOwn = ({ search }: List) => search === null;

/** The name of a list; its number where it has none. */
export const listName = ({ id, name }: Pick<List, 'id' | 'name'>) => name ?? `List ${id}`;

/** The search that shows the records of a list. */
export function searchOf(kind: ListKind): SearchKind {
  const found = SEARCHES.find(({ listKind }) => listKind === kind);
  if (!found) throw new Error(`no search shows ${kind}`);
  return found;
}

/** The address of the page of a list. */
export const listAddress = (id: number) => addressOf('lists', { list: String(id) });

/** All lists of the account that the key can read, the newest first, once they are wanted. */
export function useLists(isWanted = true) {
  const { client } = useSession();
  return useQuery({
    enabled: isWanted,
    queryKey: LISTS,
    queryFn: ({ signal }) => readLists(client, signal),
    // Other users, and other tabs, change them too.
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ state: of }) => of === 'building') ? BUILDING_POLL_MS : false,
  });
}

async function readLists(client: RosterClient, signal: AbortSignal): Promise<List[]> {
  const lists: List[] = [];
  for (let page = 1; ; page++) {
    const { count, results } = await client.lists.list({ page }, { signal });
    lists.push(...results);
    if (results.length === 0 || lists.length >= count) return lists;
  }
}

/** One list, which is asked for again while it is built. */
export function useList(id: number) {
  return useAnswer(
    'lists.get',
    { id },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.state === 'building' ? BUILDING_POLL_MS : false),
    },
  );
}

/** The address of the search that made a list; null for an own list. */
export function searchAddress(document: ServiceDocument, { kind, filters }: List): string | null {
  if (!filters) return null;
  const search = searchOf(kind);
  const all = filterGroups(requestFields(document, search.operationId), search.title);
  const params = all
    .flatMap((group) => group.filters)
    .flatMap((filter) => {
      const text = written(filter, filters[filter.name] ?? undefined);
      return text === null ? [] : [[filter.name, text]];
    });
  return addressOf(search.page, Object.fromEntries(params));
}
