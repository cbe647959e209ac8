import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useSession } from '../session.tsx';
import { dropRun, type KeptRun, keepResults, keepRun, type RunState, readRun } from './kept-run.ts';
import { MATCH_KINDS } from './kinds.ts';
import { runMatch } from './run.ts';

/** The match of a file that the account has begun in this browser. It goes on while other pages are shown. */
export interface CurrentRun {
  /** Null where none is begun; undefined until it is read. */
  state: RunState | null | undefined;
  isRunning: boolean;
  /** Why it does not go on, or is not kept. */
  error: unknown;
  begin(run: Omit<KeptRun, 'key'>): void;
  /** Matches the rows that are left. */
  goOn(): void;
  /** Ends after the rows that are under way. */
  stop(): void;
  /** Removes the run with its results. */
  close(): void;
}

const Current = createContext<CurrentRun | null>(null);

/** The run of the account. */
export function useCurrentRun(): CurrentRun {
  const run = useContext(Current);
  if (!run) throw new Error('no current run');
  return run;
}

/** Holds the run above the pages. It is kept in the browser until it is closed; to leave while it runs asks. */
export function CurrentRunProvider({ children }: { children: ReactNode }) {
  const { client, user } = useSession();
  const queries = useQueryClient();
  const accountId = user.account.id;
  const queryKey = ['match-run', accountId];
  const kept = useQuery({
    queryKey,
    queryFn: () => readRun(accountId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const stop = useRef(new AbortController());
  // Results that come after the run is closed, or the person is signed out, are dropped.
  const end = useRef(new AbortController());
  useEffect(() => () => end.current.abort(), []);

  const running = useMutation({
    mutationFn: async ({ run, results }: RunState) => {
      const ended = new AbortController();
      [stop.current, end.current] = [new AbortController(), ended];
      const kind = MATCH_KINDS.find(({ operationId }) => operationId === run.operationId);
      if (!kind) throw new Error(`There is no match ${run.operationId}.`);
      if (results.length === 0) await keepRun(accountId, run);
      const order = { ...run, kind, rows: run.file.rows, from: results.length };
      const signal = AbortSignal.any([stop.current.signal, ended.signal]);
      await runMatch(order, client, signal, async (at, more) => {
        if (ended.signal.aborted) return;
        queries.setQueryData<RunState | null>(
          queryKey,
          (known) => known && { ...known, results: [...known.results, ...more] },
        );
        await keepResults(accountId, run.key, at, more);
      });
    },
  });
  const { isPending: isRunning, mutate, reset } = running;
  useEffect(() => {
    if (!isRunning) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isRunning]);

  const current: CurrentRun = {
    state: kept.data,
    isRunning,
    error: kept.error ?? running.error,
    begin(order) {
      const key = crypto.getRandomValues(new BigUint64Array(2)).join('-');
      const state = { run: { ...order, key }, results: [] };
      queries.setQueryData(queryKey, state);
      mutate(state);
    },
    goOn: () => kept.data && mutate(kept.data),
    stop: () => stop.current.abort(),
    close() {
      end.current.abort();
      reset();
      queries.setQueryData(queryKey, null);
      dropRun(accountId);
    },
  };
  return <Current value={current}>{children}</Current>;
}
