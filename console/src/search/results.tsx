import { Button, Group, Pagination, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { setParams, usePage } from '../address.ts';
import { downloadCsv } from '../download.ts';
import { usePrice } from '../operations.ts';
import type { ResultPage, SearchedRecord, SearchKind } from '../searches.ts';
import { recordPaths } from '../service-document.ts';
import { useSession } from '../session.tsx';
import { ChosenBar } from './chosen.tsx';
import { Columns } from './columns.tsx';
import { humanized } from './filters.ts';
import { type Chosen, ResultsTable } from './results-table.tsx';
import { type Column, contactColumns, csvRows, recordColumns, useKnownKinds } from './rows.ts';

const PAGE_SIZE = 25;

/** A page of results: a table with chosen columns, the other pages, and a file of the page. */
export function Results({
  kind,
  answer,
  order,
  more = [],
  actions,
  chosenActions,
  addressOf,
  onPage,
}: {
  kind: SearchKind;
  answer: ResultPage;
  /** The order of the results in words. */
  order: string;
  /** Columns beside those of the records. */
  more?: readonly Column[];
  /** Buttons beside that of the file, which may need the paths of the columns. */
  actions(paths: readonly string[]): ReactNode;
  /** Buttons for the chosen rows. */
  chosenActions?(chosen: Chosen, onClear: () => void): ReactNode;
  /** The address of a record. */
  addressOf(record: SearchedRecord): string;
  /** Asks for the results of another page, which the address has by then. */
  onPage(page: number): void;
}) {
  const { document } = useSession();
  const price = usePrice(kind.operationId);
  const queries = useQueryClient();
  const { params, page, setPage } = usePage();
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const clear = () => setChosen(new Map());
  const paths = useMemo(() => recordPaths(document, kind.operationId), [document, kind]);
  const wanted = params.get('columns')?.split(',') ?? kind.columns;
  const shown = wanted.filter((path) => paths.includes(path));
  const { search_results: records, total_search_results: total } = answer;
  const known = contactColumns(queries, useKnownKinds(queries, kind, [...records, ...chosen.values()]));
  const inFile = [...new Set([...kind.identity, ...shown])];
  const file = [...recordColumns(inFile), ...known, ...more];
  const pages = Math.ceil(total / PAGE_SIZE);
  const move = (from: number, to: number | null) => {
    const next = shown.toSpliced(from, 1);
    if (to !== null) next.splice(to, 0, shown[from] ?? '');
    setParams({ columns: next.length > 0 ? next.join(',') : null });
  };
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {total.toLocaleString('en')} {kind.nouns[total === 1 ? 0 : 1]}, page {page} of {Math.max(pages, 1)}{' '}
          · {order}
        </Text>
        <Group gap="xs">
          <Columns kind={kind} paths={paths} chosen={shown} />
          <Button size="xs" onClick={() => downloadCsv(`${kind.page}-${page}.csv`, csvRows(file, records))}>
            CSV of this page
          </Button>
          {actions(inFile)}
        </Group>
      </Group>
      {chosen.size > 0 && (
        <ChosenBar kind={kind} columns={file} chosen={chosen} onClear={clear}>
          {chosenActions?.(chosen, clear)}
        </ChosenBar>
      )}
      <ResultsTable
        kind={kind}
        columns={[...known, ...more, ...recordColumns(shown)]}
        records={records}
        chosen={chosen}
        addressOf={addressOf}
        onChosen={setChosen}
        onMove={move}
      />
      {pages > 1 && (
        <Group justify="space-between">
          <Pagination
            size="sm"
            total={pages}
            value={page}
            onChange={(next) => {
              setPage(next);
              onPage(next);
            }}
            getItemProps={(nr) => ({ 'aria-label': `Page ${nr}` })}
            getControlProps={(control) => ({ 'aria-label': `${humanized(control)} page` })}
          />
          <Text size="sm" c="dimmed">
            Each page costs {price}, once.
          </Text>
        </Group>
      )}
    </Stack>
  );
}
