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
import { countResults, type MatchOrder, matchedRows, runMatch } from './run.ts';

/** The rows of the trial. */
const TRIAL = 10;

/** The run of a match: a trial of ten rows, then the rest, each for its price, and the file that comes back. */
export function MatchRun({ order, file, onBegin }: { order: MatchOrder; file: TableFile; onBegin(): void }) {
  const { client, document } = useSession();
  const [results, setResults] = useState<RowResult[]>([]);
  const stop = useRef(new AbortController());
  const { rows } = order;
  const run = useMutation({
    mutationFn: async (count: number) => {
      onBegin();
      stop.current = new AbortController();
      const next = { ...order, rows: rows.slice(results.length, results.length + count) };
      await runMatch(next, client, stop.current.signal, (more) => setResults((known) => [...known, ...more]));
    },
  });
  const left = rows.length - results.length;
  const price = priceOf(document, order.kind.operationId);
  const hasFields = order.fields.some((field) => field !== null);
  const steps = [...(results.length === 0 && left > TRIAL ? [TRIAL] : []), left].filter((count) => count > 0);
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label="Match">
      <Text size="sm" c="dimmed" mb="xs">
        A row that is found costs {credits(price)}, any other nothing.
      </Text>
      <Group>
        {steps.map((count, at) => (
          <Button
            key={count}
            variant={at === 0 ? 'filled' : 'default'}
            disabled={!hasFields || run.isPending}
            onClick={() => run.mutate(count)}
          >
            {countText(count, rows.length, results.length)} · up to {credits(count * price)}
          </Button>
        ))}
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
            {results.length.toLocaleString('en')} of {rows.length.toLocaleString('en')} rows matched
          </Text>
          <Likelihoods results={results} needs={order.kind.needs} />
        </>
      )}
    </Paper>
  );
}

function countText(count: number, all: number, done: number): string {
  if (count === all) return `Match all ${all.toLocaleString('en')} rows`;
  return done === 0 ? `Try the first ${count}` : `Match the other ${count.toLocaleString('en')} rows`;
}

function Likelihoods({ results, needs }: { results: readonly RowResult[]; needs: string }) {
  const counts = countResults(results);
  const isAnyInvalid = results.some(({ status }) => status === 'invalid');
  return (
    <section aria-label="Likelihoods">
      <Title order={2} size="h6" mt="sm">
        How likely the matches are
      </Title>
      {counts.map(({ label, count }) => (
        <div key={label} className="bar">
          <i style={{ width: `${(100 * count) / results.length}%` }} />
          <span>{label}</span> <b>{count.toLocaleString('en')}</b>
        </div>
      ))}
      {isAnyInvalid && (
        <Text size="sm" c="dimmed" mt="xs">
          A row needs {needs}.
        </Text>
      )}
    </section>
  );
}
