import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Panel, Waiting } from '../page-parts.tsx';
import { useSession } from '../session.tsx';
import { countMatches } from './kinds.ts';
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
    queryFn: ({ signal }) => countMatches(order.kind, client, JSON.parse(asked), signal),
    placeholderData: keepPreviousData,
    enabled: hasFields,
  });
  const count = Math.min(ROWS, order.rows.length);
  return (
    <Panel title={`The first ${count === 1 ? 'row' : `${count} rows`}, for free`} label="Preview">
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
    </Panel>
  );
}
