import { Alert, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { addressOf, usePage } from '../address.ts';
import { DialogButton } from '../dialog.tsx';
import { useAct, usePrice } from '../operations.ts';
import { Empty, Problem, Waiting } from '../page-parts.tsx';
import { Results } from '../search/results.tsx';
import { resultsKey, useResults } from '../search/results-query.ts';
import type { Chosen } from '../search/results-table.tsx';
import type { ResultPage, SearchRequest } from '../searches.ts';
import { Export } from './export.tsx';
import { isOwn, type List, searchOf } from './lists.ts';
import { noteColumn } from './notes.tsx';

/** The records of a list, page by page, with their notes. A button asks for them, for their price. */
export function Members({ list }: { list: List }) {
  const { page } = usePage();
  const kind = searchOf(list.kind);
  const requestOf = (wanted: number) => ({ list: list.id, page: wanted, notes: true });
  const { results, run } = useResults(kind, requestOf(page));
  const price = usePrice(kind.operationId);
  if (results.isFetching && !results.data) return <Waiting error={null} label="Reading the list …" />;
  if (!results.data)
    return (
      <Empty title={list.total === 0 ? 'The list is empty' : 'The records are not shown yet'}>
        <Problem error={results.error} />
        {list.total !== 0 && (
          <Button variant="filled" onClick={() => run(requestOf(page))}>
            Show the {kind.nouns[1]} · {price}
          </Button>
        )}
      </Empty>
    );
  const isOlder = list.as_of !== null && Date.parse(list.as_of) > results.dataUpdatedAt;
  return (
    <>
      {isOlder && (
        <Alert color="yellow" title="The list has changed since it was read">
          <Button size="xs" loading={results.isFetching} onClick={() => results.refetch()}>
            Read it again · {price}
          </Button>
        </Alert>
      )}
      <Results
        kind={kind}
        answer={results.data}
        order={isOwn(list) ? 'as they were added' : 'in the order of the search'}
        more={[noteColumn(list, requestOf(page), results.data)]}
        actions={(paths) => (
          <DialogButton text="Export all" title="Export the list">
            {() => <Export id={list.id} columns={paths} fileName={list.name ?? `list-${list.id}`} />}
          </DialogButton>
        )}
        chosenActions={(chosen, onClear) =>
          isOwn(list) && <Remove list={list} request={requestOf(page)} chosen={chosen} onRemoved={onClear} />
        }
        addressOf={({ id }) => addressOf(kind.page, { open: String(id), list: String(list.id) })}
        onPage={(next) => run(requestOf(next))}
      />
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
  const queries = useQueryClient();
  const removal = useAct('lists.changeItems', {
    onSuccess({ removed }) {
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
        loading={removal.isPending}
        onClick={() => removal.mutate({ id: list.id, remove: [...chosen.keys()] })}
      >
        Remove from the list
      </Button>
      <Problem error={removal.error} />
    </>
  );
}
