import { Alert, Button, Paper, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf, setParams, useAddress } from '../address.ts';
import { credits } from '../credits.ts';
import { Problem, Waiting } from '../problem.tsx';
import { Results } from '../search/results.tsx';
import { resultsKey, useResults } from '../search/results-query.ts';
import type { Chosen } from '../search/results-table.tsx';
import type { ResultPage, SearchRequest } from '../searches.ts';
import { priceOf } from '../service-document.ts';
import { useSession } from '../session.tsx';
import { ExportList } from './export.tsx';
import { isOwn, LISTS, type List, searchOf } from './lists.ts';
import { noteColumn } from './notes.tsx';

/** The records of a list, page by page, with their notes. A button asks for them, for their price. */
export function Members({ list }: { list: List }) {
  const { document } = useSession();
  const { params } = useAddress();
  const kind = searchOf(list.kind);
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const requestOf = (wanted: number) => ({ list: list.id, page: wanted, notes: true });
  const { results, run } = useResults(kind, requestOf(page));
  const price = priceOf(document, kind.operationId);
  if (results.isFetching && !results.data) return <Waiting error={null} label="Reading the list …" />;
  if (!results.data)
    return (
      <Paper withBorder radius="md" className="empty">
        <Text fw={600}>{list.total === 0 ? 'The list is empty' : 'The records are not shown yet'}</Text>
        {results.error && <Problem error={results.error} />}
        {list.total !== 0 && (
          <Button onClick={() => run(requestOf(page))}>
            Show the {kind.nouns[1]} · {credits(price)}
          </Button>
        )}
      </Paper>
    );
  const isOlder = list.as_of !== null && Date.parse(list.as_of) > results.dataUpdatedAt;
  return (
    <>
      {isOlder && (
        <Alert color="yellow" title="The list has changed since it was read">
          <Button size="xs" variant="default" loading={results.isFetching} onClick={() => results.refetch()}>
            Read it again · {credits(price)}
          </Button>
        </Alert>
      )}
      <Results
        kind={kind}
        answer={results.data}
        page={page}
        order={isOwn(list) ? 'as they were added' : 'in the order of the search'}
        more={[noteColumn(list, requestOf(page), results.data)]}
        actions={(paths) => <ExportButton list={list} paths={paths} />}
        chosenActions={(chosen, onClear) =>
          isOwn(list) && <Remove list={list} request={requestOf(page)} chosen={chosen} onRemoved={onClear} />
        }
        addressOf={({ id }) => addressOf(kind.page, { open: String(id), list: String(list.id) })}
        onPage={(next) => {
          setParams({ page: next > 1 ? String(next) : null }, { isStep: true });
          run(requestOf(next));
        }}
      />
    </>
  );
}

function ExportButton({ list, paths }: { list: List; paths: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        Export all
      </Button>
      {isOpen && <ExportList list={list} columns={paths} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Removes the chosen records from an own list, and from the page that was paid for. */
function Remove({
  list,
  request,
  chosen,
  onRemoved,
}: {
  list: List;
  request: SearchRequest;
  chosen: Chosen;
  onRemoved(): void;
}) {
  const { client } = useSession();
  const queries = useQueryClient();
  const removal = useMutation({
    mutationFn: () => client.lists.changeItems({ id: list.id, remove: [...chosen.keys()] }),
    async onSuccess({ removed }) {
      await queries.invalidateQueries({ queryKey: LISTS });
      queries.setQueryData<ResultPage>(
        resultsKey(searchOf(list.kind), request),
        (known) =>
          known && {
            ...known,
            search_results: known.search_results.filter(({ id }) => !chosen.has(id)),
            total_search_results: known.total_search_results - removed,
          },
      );
      onRemoved();
    },
  });
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={removal.isPending}
        onClick={() => removal.mutate()}
      >
        Remove from the list
      </Button>
      {removal.error && <Problem error={removal.error} />}
    </>
  );
}
