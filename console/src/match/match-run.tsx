import { Button, Group, Progress, Text } from '@mantine/core';
import { useAddress } from '../address.ts';
import { credits } from '../credits.ts';
import { downloadCsv } from '../download.ts';
import { AddToList } from '../lists/add-to-list.tsx';
import { Panel, Part, Problem } from '../page-parts.tsx';
import { priceOf } from '../service-document.ts';
import { useSession } from '../session.tsx';
import { useCurrentRun } from './current-run.tsx';
import type { RunState } from './kept-run.ts';
import { MATCH_KINDS } from './kinds.ts';
import { Likelihoods } from './likelihoods.tsx';
import { countResults, type MatchOrder, matchedRows } from './run.ts';

/** What a match costs, and the button that begins it. */
export function BeginMatch({ order, onBegin }: { order: MatchOrder; onBegin(): void }) {
  const { document } = useSession();
  const price = priceOf(document, order.kind.operationId);
  const { length } = order.rows;
  return (
    <Panel label="Match">
      <PriceNote price={price} />
      <Button variant="filled" disabled={order.fields.every((field) => field === null)} onClick={onBegin}>
        Match all {length.toLocaleString('en')} rows · up to {credits(length * price)}
      </Button>
    </Panel>
  );
}

function PriceNote({ price }: { price: number }) {
  return (
    <Text size="sm" c="dimmed" mb="xs">
      A row that is found costs {credits(price)}, any other nothing. The account does not pay again for what
      it has paid for lately.
    </Text>
  );
}

/** A match that was begun: how far it is, what is left, and the file that comes back. */
export function MatchRun({ state: { run, results } }: { state: RunState }) {
  const { document } = useSession();
  const { isRunning, error, goOn, stop } = useCurrentRun();
  const { file, operationId, columns } = run;
  const left = file.rows.length - results.length;
  const price = priceOf(document, operationId);
  const kind = MATCH_KINDS.find((one) => one.operationId === operationId);
  const needs = kind?.needs ?? '';
  const { params } = useAddress();
  const found = [...new Set(results.flatMap(({ record }) => record?.id ?? []))];
  const download = () =>
    downloadCsv(`${file.name}-matched.csv`, matchedRows(file.headings, file.rows, results, columns));
  return (
    <Panel label="Match">
      <PriceNote price={price} />
      <Group>
        {left > 0 && !isRunning && (
          <Button variant="filled" onClick={goOn}>
            Match the {left.toLocaleString('en')} rows left · up to {credits(left * price)}
          </Button>
        )}
        {isRunning && <Button onClick={stop}>Stop</Button>}
        {results.length > 0 && (
          <Button variant={left > 0 ? 'default' : 'filled'} onClick={download}>
            Download the file
          </Button>
        )}
        {found.length > 0 && !isRunning && kind && (
          <AddToList
            size="sm"
            text={`Add the ${found.length.toLocaleString('en')} found to a list`}
            kind={kind.listKind}
            ids={found}
            initial={Number(params.get('list')) || undefined}
          />
        )}
      </Group>
      <Problem error={error} />
      <Progress
        my="sm"
        value={(100 * results.length) / file.rows.length}
        aria-label="Progress of the match"
      />
      <Text size="sm" role="status">
        {results.length.toLocaleString('en')} of {file.rows.length.toLocaleString('en')} rows compared
      </Text>
      <Text size="sm" c="dimmed">
        This browser keeps the match, also when the page is left or loaded again, until you close it or sign
        out.
      </Text>
      {results.length > 0 && (
        <Part title="How likely the matches are" label="Likelihoods" size="h6">
          <Likelihoods counts={countResults(results)} all={results.length} needs={needs} />
        </Part>
      )}
    </Panel>
  );
}
