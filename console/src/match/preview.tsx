import { Paper, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Waiting } from '../problem.tsx';
import { useSession } from '../session.tsx';
import { Likelihoods } from './likelihoods.tsx';
import { itemsOf, type MatchOrder, previewCounts } from './run.ts';

/** The rows of the preview. */
const ROWS = 10;
const DEBOUNCE_MS = 500;

/** How likely the matches of the first rows are. It is free, and follows the columns. */
export function Preview({ order }: { order: MatchOrder }) {
  const { client } = useSession();
  const current = JSON.stringify(itemsOf(order, ROWS));
  const [asked] = useDebouncedValue(current, DEBOUNCE_MS);
  const hasFields = order.fields.some((field) => field !== null);
  const { data, error, isFetching } = useQuery({
    queryKey: ['match-totals', order.kind.operationId, asked],
    queryFn: ({ signal }) => order.kind.totals(client, JSON.parse(asked), signal),
    placeholderData: keepPreviousData,
    enabled: hasFields,
  });
  const count = Math.min(ROWS, order.rows.length);
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label="Preview">
      <Title order={2} size="h5">
        The first {count === 1 ? 'row' : `${count} rows`}, for free
      </Title>
      {!hasFields ? (
        <Text size="sm" c="dimmed">
          Say what the columns hold to see how likely the matches are.
        </Text>
      ) : data && !error ? (
        <div role="status" className={isFetching || asked !== current ? 'stale' : undefined}>
          <Likelihoods counts={previewCounts(data)} all={count} needs={order.kind.needs} />
        </div>
      ) : (
        <Waiting error={error} label="Counting …" />
      )}
    </Paper>
  );
}
