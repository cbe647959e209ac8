import { Button, Group, Pagination, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useAddress } from '../address.ts';
import { credits } from '../credits.ts';
import { downloadCsv } from '../download.ts';
import type { ResultPage, SearchKind, SearchRequest } from '../searches.ts';
import { recordPaths } from '../service-document.ts';
import { useSession } from '../session.tsx';
import { ChosenBar } from './chosen.tsx';
import { Columns } from './columns.tsx';
import { ExportAll } from './export.tsx';
import { humanized } from './filters.ts';
import { type Chosen, ResultsTable } from './results-table.tsx';
import { contactColumns, csvRows, recordColumns, useKnownKinds } from './rows.ts';

const PAGE_SIZE = 25;

/** A page of results: a table with chosen columns, the other pages, and files of the page and of all of them. */
export function Results({
  kind,
  filters,
  answer,
  page,
  price,
  onPage,
}: {
  kind: SearchKind;
  /** The filters of the results; null where the form has others. */
  filters: SearchRequest | null;
  answer: ResultPage;
  page: number;
  price: number;
  onPage(page: number): void;
}) {
  const { document } = useSession();
  const queries = useQueryClient();
  const { params } = useAddress();
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [isExporting, setExporting] = useState(false);
  const paths = useMemo(() => recordPaths(document, kind.operationId), [document, kind]);
  const wanted = params.get('columns')?.split(',') ?? kind.columns;
  const shown = wanted.filter((path) => paths.includes(path));
  const { search_results: records, total_search_results: total } = answer;
  const known = useKnownKinds(queries, kind, [...records, ...chosen.values()]);
  const columns = [...recordColumns(shown), ...contactColumns(queries, known)];
  const pages = Math.ceil(total / PAGE_SIZE);
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {total.toLocaleString('en')} {kind.nouns[total === 1 ? 0 : 1]}, page {page} of {Math.max(pages, 1)}{' '}
          · {kind.order}
        </Text>
        <Group gap="xs">
          <Columns paths={paths} chosen={shown} />
          <Button
            variant="default"
            size="xs"
            onClick={() => downloadCsv(`${kind.page}-${page}.csv`, csvRows(columns, records))}
          >
            CSV of this page
          </Button>
          <Button variant="default" size="xs" disabled={!filters} onClick={() => setExporting(true)}>
            Export all
          </Button>
        </Group>
      </Group>
      {chosen.size > 0 && (
        <ChosenBar kind={kind} columns={columns} chosen={chosen} onClear={() => setChosen(new Map())} />
      )}
      <ResultsTable kind={kind} columns={columns} records={records} chosen={chosen} onChosen={setChosen} />
      {isExporting && filters && (
        <ExportAll
          kind={kind}
          filters={filters}
          total={total}
          columns={columns}
          onClose={() => setExporting(false)}
        />
      )}
      {pages > 1 && (
        <Group justify="space-between">
          <Pagination
            size="sm"
            total={pages}
            value={page}
            onChange={onPage}
            getItemProps={(nr) => ({ 'aria-label': `Page ${nr}` })}
            getControlProps={(control) => ({ 'aria-label': `${humanized(control)} page` })}
          />
          <Text size="sm" c="dimmed">
            Each page costs {credits(price)}, once.
          </Text>
        </Group>
      )}
    </Stack>
  );
}
