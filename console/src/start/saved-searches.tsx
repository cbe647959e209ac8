import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import { addressOf } from '../address.ts';
import { DataTable } from '../data-table.tsx';
import { moment } from '../moment.ts';
import { useAct, useAnswer } from '../operations.ts';
import { Empty, Part, Problem, Waiting } from '../page-parts.tsx';
import { useSearchTotal } from '../search/results-query.ts';
import { changeText, requestOf, type SavedSearch } from '../search/saved.ts';
import { useSession } from '../session.tsx';

/** So many are shown at first: each of their totals counts as a search. */
const SHOWN_FIRST = 25;

/**
 * The searches that the account has saved, with their totals then and now.
 * @param first the page of a search to begin with
 */
export function SavedSearches({ first }: { first: string }) {
  const saved = useAnswer('savedSearches.list', {});
  return (
    <Part title="Saved searches">
      {!saved.data ? (
        <Waiting error={saved.error} />
      ) : saved.data.length === 0 ? (
        <Empty
          title="No search is saved yet"
          text={
            <>
              Set the filters of a search and choose <b>Save</b>. It then stands here with its total, and you
              see what has changed since.
            </>
          }
        >
          <Button component="a" href={addressOf(first)}>
            Search {first}
          </Button>
        </Empty>
      ) : (
        <DataTable
          label="Table of saved searches"
          rows={saved.data}
          keyOf={({ id }) => id}
          shownFirst={SHOWN_FIRST}
          striped={false}
          highlightOnHover
          columns={[
            { title: 'Name', holds: 'name', cell: (search) => <Name search={search} /> },
            { title: 'Then', holds: 'number', cell: ({ total }) => total?.toLocaleString('en') ?? '–' },
            { title: 'Now', holds: 'number', cell: (search) => <Now search={search} /> },
            { title: 'Change', holds: 'number', cell: (search) => <Change search={search} /> },
            { title: 'Saved', holds: 'moment', cell: ({ date_created: date }) => moment(date) },
            { title: 'Actions', holds: 'actions', cell: (search) => <Deletion search={search} /> },
          ]}
        />
      )}
    </Part>
  );
}

function Name({ search }: { search: SavedSearch }) {
  const { document } = useSession();
  return (
    <>
      <Anchor inherit fw={600} href={`#/${search.address}`}>
        {search.name}
      </Anchor>
      <Text size="xs" c="dimmed">
        {requestOf(document, search)?.kind.title ?? 'A search of another version'}
      </Text>
    </>
  );
}

/** The total of a saved search now; none where this version has no such search. */
function useTotalNow(search: SavedSearch) {
  const asked = requestOf(useSession().document, search);
  return useSearchTotal(asked?.kind, asked?.filters ?? {});
}

function Now({ search }: { search: SavedSearch }) {
  const { data, isFetching, error } = useTotalNow(search);
  if (data !== undefined && data !== null) return data.toLocaleString('en');
  if (isFetching) return <Skeleton height={12} width={40} ml="auto" />;
  return <span title={error?.message}>–</span>;
}

function Change({ search }: { search: SavedSearch }) {
  return changeText(search.total, useTotalNow(search).data ?? undefined);
}

function Deletion({ search: { id, name } }: { search: SavedSearch }) {
  const removal = useAct('savedSearches.delete');
  return (
    <>
      <Button
        size="compact-xs"
        aria-label={`Delete ${name}`}
        loading={removal.isPending}
        onClick={() => removal.mutate({ id })}
      >
        Delete
      </Button>
      <Problem error={removal.error} />
    </>
  );
}
