import { Alert } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const POLL_MS = 5_000;
const POLL_AWAY_MS = 1_000;

/** The key of the query that asks whether the service is there. */
export const ALIVE = ['alive'];

/** Whether the service answers, as far as is known. */
export function useReachable(): boolean {
  const { isError } = useQuery({
    queryKey: ALIVE,
    queryFn: async ({ signal }) => (await fetch('/livez', { signal })).ok,
    refetchInterval: ({ state }) => (state.status === 'error' ? POLL_AWAY_MS : POLL_MS),
  });
  return !isError;
}

/** A notice while the service can't be reached. Calls that failed meanwhile are made again once it is back. */
export function Reachability() {
  const queries = useQueryClient();
  const isReachable = useReachable();
  useEffect(() => {
    if (!isReachable) return;
    queries.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error',
    });
  }, [isReachable, queries]);
  if (isReachable) return null;
  return (
    <Alert color="yellow" role="alert" title="The service can’t be reached">
      The page goes on by itself when it is back. Nothing that you entered is lost.
    </Alert>
  );
}
