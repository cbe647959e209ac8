import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';

/** The queries whose answers cost credits, by the first part of their keys, and those with the lists of exports. */
const PAID = ['results', 'detail', 'contact', 'funding', 'export-list'];

/** Options of these queries: they are asked by a button alone, and their answers are kept. */
const PAID_ONCE = {
  enabled: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
};

const STORED_AS = 'roster-paid';
/** Browsers store about five million characters a site. The oldest answers go first. */
const CHARACTERS_MAX = 3_000_000;

const isPaid = ({ queryKey: [name] }: Query) => PAID.includes(String(name));

/** Brings back the answers that this tab has paid for on an account, and keeps the later ones. Returns the end of it. */
export function keepPaid(queries: QueryClient, accountId: number): () => void {
  const cache = queries.getQueryCache();
  for (const name of PAID) queries.setQueryDefaults([name], PAID_ONCE);
  hydrate(queries, readStored(accountId));
  return cache.subscribe(({ type, query }) => {
    if (isPaid(query) && (type === 'removed' || (type === 'updated' && query.state.status === 'success')))
      store(queries, accountId);
  });
}

/** Removes all answers that were paid for. */
export function forgetPaid(queries: QueryClient): void {
  queries.removeQueries({ predicate: isPaid });
  sessionStorage.removeItem(STORED_AS);
}

function readStored(accountId: number): Partial<DehydratedState> {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORED_AS) ?? '{}');
    return stored.accountId === accountId ? stored.state : {};
  } catch {
    return {};
  }
}

function store(queries: QueryClient, accountId: number): void {
  const { queries: all } = dehydrate(queries, {
    shouldDehydrateQuery: (query) => isPaid(query) && query.state.status === 'success',
  });
  const newest = all.toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  let characters = 0;
  const kept = newest.filter((query) => {
    characters += JSON.stringify(query).length;
    return characters <= CHARACTERS_MAX;
  });
  if (kept.length === 0) sessionStorage.removeItem(STORED_AS);
  else sessionStorage.setItem(STORED_AS, JSON.stringify({ accountId, state: { queries: kept } }));
}
