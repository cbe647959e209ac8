import { Button, Group, Paper, Progress, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { credits } from '../credits.ts';
import { downloadCsv } from '../download.ts';
import { Problem } from '../problem.tsx';
import { priceOf } from '../service-document.ts';
import { useSession } from '../session.tsx';
import type { TableFile } from './file-input.tsx';
import type { RowResult } from './kinds.ts';
import { Likelihoods } from './likelihoods.tsx';
import { countResults, type MatchOrder, matchedRows, runMatch } from './run.ts';

/** The run of a match for its price, and the file that comes back. */
export function MatchRun({ order, file, onBegin }: { order: MatchOrder; file: TableFile; onBegin(): void }) {
  const { client, document } = useSession();
  const [results, setResults] = useState<RowResult[]>([]);
  const stop = useRef(new AbortController());
  const { rows } = order;
  const run = useMutation({
    mutationFn: async () => {
      onBegin();
      stop.current = new AbortController();
      const next = { ...order, rows: rows.slice(results.length) };
      await runMatch(next, client, stop.current.signal, (more) => setResults((known) => [...known, ...more]));
    },
  });
  const left = rows.length - results.length;
  const price = priceOf(document, order.kind.operationId);
  const hasFields = order.fields.some((field) => field !== null);
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label="Match">
      <Text size="sm" c="dimmed" mb="xs">
        A row that is found costs {credits(price)}, any other nothing.
      </Text>
      <Group>
        {left > 0 && (
          <Button disabled={!hasFields || run.isPending} onClick={() => run.mutate()}>
            Match {left === rows.length ? 'all' : 'the other'} {left.toLocaleString('en')} rows · up to{' '}
            {credits(left * price)}
          </Button>
        )}
        {run.isPending && (
          <Button variant="default" onClick={() => stop.current.abort()}>
            Stop
          </Button>
        )}
        {results.length > 0 && (
          <Button
            variant={left > 0 ? 'default' : 'filled'}
            onClick={() =>
              downloadCsv(
                `${file.name}-matched.csv`,
                matchedRows(file.headings, rows, results, order.columns),
              )
            }
          >
            Download the file
          </Button>
        )}
      </Group>
      {run.error && <Problem error={run.error} />}
      {(run.isPending || results.length > 0) && (
        <>
          <Progress my="sm" value={(100 * results.length) / rows.length} aria-label="Progress of the match" />
          <Text size="sm" role="status">
            {results.length.toLocaleString('en')} of {rows.length.toLocaleString('en')} rows compared
          </Text>
          <section aria-label="Likelihoods">
            <Title order={2} size="h6" mt="sm">
              How likely the matches are
            </Title>
            <Likelihoods counts={countResults(results)} all={results.length} needs={order.kind.needs} />
          </section>
        </>
      )}
    </Paper>
  );
}
