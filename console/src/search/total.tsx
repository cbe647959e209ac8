import { Button, Group, Paper, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePrice } from '../operations.ts';
import { ALIVE, useReachable } from '../reachability.tsx';
import { readTotal, type SearchKind, type SearchRequest } from '../searches.ts';
import { useSession } from '../session.tsx';
import { FORM } from './form.tsx';

const DEBOUNCE_MS = 300;

/** The total of a search that follows its filters. */
export interface FollowedTotal {
  /** Undefined where none is known: before the first one, after an error, and while the service is away. */
  count: number | undefined;
  /** Whether it is that of earlier filters, while another one is on its way. */
  isStale: boolean;
  error: Error | null;
}

/** The total of a search, which is free and follows the filters. */
export function useTotal(kind: SearchKind, filters: SearchRequest): FollowedTotal {
  const { client } = useSession();
  const queries = useQueryClient();
  const isReachable = useReachable();
  const current = JSON.stringify(filters);
  const [asked] = useDebouncedValue(current, DEBOUNCE_MS);
  const { data, error, isFetching } = useQuery({
    queryKey: ['total', kind.page, asked],
    queryFn: ({ signal }) => {
      // The client tries again where the service is away, and tells of it late.
      queries.invalidateQueries({ queryKey: ALIVE });
      return readTotal(kind, client, JSON.parse(asked), signal);
    },
    placeholderData: keepPreviousData,
  });
  return {
    count: error || !isReachable ? undefined : data,
    isStale: isFetching || asked !== current,
    error,
  };
}

/** The total of a search, and the button that runs it for its price. */
export function Total({
  kind,
  total: { count, isStale },
  isSearching,
  isRefused,
  children,
}: {
  kind: SearchKind;
  total: FollowedTotal;
  isSearching: boolean;
  /** Whether the service refuses the filters as they are. */
  isRefused: boolean;
  /** A button beside that of the search. */
  children: ReactNode;
}) {
  const price = usePrice(kind.operationId);
  return (
    <Paper withBorder radius="md" className="total" component="section" aria-label="Total">
      <div role="status" aria-busy={isStale} className={isStale ? 'stale' : undefined}>
        <Text component="span" className="count" data-testid="total">
          {count?.toLocaleString('en') ?? (isStale ? '…' : '–')}
        </Text>{' '}
        {kind.nouns[count === 1 ? 0 : 1]} <span className="verb">match</span>
      </div>
      <Group gap="xs">
        {children}
        <Button
          variant="filled"
          type="submit"
          form={FORM}
          size="sm"
          loading={isSearching}
          disabled={isRefused}
        >
          Search · {price}
        </Button>
      </Group>
    </Paper>
  );
}
