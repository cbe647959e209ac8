import { Anchor, Button, Group, Paper, Skeleton, Table, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf } from '../address.ts';
import { moment } from '../moment.ts';
import { Problem, Waiting } from '../problem.tsx';
import { changeText, requestOf, SAVED_SEARCHES, type SavedSearch } from '../search/saved.ts';
import { useSession } from '../session.tsx';

/** So many are shown at first: each of their totals counts as a search. */
const SHOWN_FIRST = 25;

/**
 * The searches that the account has saved, with their totals then and now.
 * @param first the page of a search to begin with
 */
export function SavedSearches({ first }: { first: string }) {
  const { client } = useSession();
  const [shown, setShown] = useState(SHOWN_FIRST);
  const saved = useQuery({
    queryKey: SAVED_SEARCHES,
    queryFn: ({ signal }) => client.savedSearches.list({}, { signal }),
  });
  return (
    <section aria-label="Saved searches">
      <Title order={2} size="h4" mb="xs">
        Saved searches
      </Title>
      {!saved.data ? (
        <Waiting error={saved.error} />
      ) : saved.data.length === 0 ? (
        <Paper withBorder radius="md" className="empty">
          <Text fw={600}>No search is saved yet</Text>
          <Text size="sm" c="dimmed">
            Set the filters of a search and choose <b>Save</b>. It then stands here with its total, and you
            see what has changed since.
          </Text>
          <Button component="a" href={addressOf(first)} variant="default">
            Search {first}
          </Button>
        </Paper>
      ) : (
        <>
          <SavedTable searches={saved.data.slice(0, shown)} />
          {saved.data.length > shown && (
            <Group mt="sm">
              <Button variant="default" size="xs" onClick={() => setShown(shown + SHOWN_FIRST)}>
                Show more of {saved.data.length}
              </Button>
            </Group>
          )}
        </>
      )}
    </section>
  );
}

function SavedTable({ searches }: { searches: readonly SavedSearch[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard.
    <section className="scrolled" tabIndex={0} aria-label="Table of saved searches">
      <Table className="dense" verticalSpacing={5} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            {['Then', 'Now', 'Change'].map((title) => (
              <Table.Th key={title} className="number">
                {title}
              </Table.Th>
            ))}
            <Table.Th>Saved</Table.Th>
            <Table.Th>
              <span className="unseen">Actions</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {searches.map((search) => (
            <SavedRow key={search.id} search={search} />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function SavedRow({ search }: { search: SavedSearch }) {
  const { client, document } = useSession();
  const queries = useQueryClient();
  const asked = requestOf(document, search);
  const now = useQuery({
    queryKey: ['total', asked?.kind.page, JSON.stringify(asked?.filters)],
    queryFn: async ({ signal }) => (asked ? asked.kind.total(client, asked.filters, signal) : null),
    enabled: asked !== null,
  });
  const removal = useMutation({
    mutationFn: () => client.savedSearches.delete({ id: search.id }),
    onSuccess: () => queries.invalidateQueries({ queryKey: SAVED_SEARCHES }),
  });
  const count = now.data ?? undefined;
  return (
    <Table.Tr>
      <Table.Td className="name">
        <Anchor inherit fw={600} href={`#/${search.address}`}>
          {search.name}
        </Anchor>
        <Text size="xs" c="dimmed">
          {asked?.kind.title ?? 'A search of another version'}
        </Text>
        {removal.error && <Problem error={removal.error} />}
      </Table.Td>
      <Table.Td className="number">{search.total?.toLocaleString('en') ?? '–'}</Table.Td>
      <Table.Td className="number">
        {count?.toLocaleString('en') ??
          (now.isFetching ? <Skeleton height={12} width={40} ml="auto" /> : <Unknown error={now.error} />)}
      </Table.Td>
      <Table.Td className="number">{changeText(search.total, count)}</Table.Td>
      <Table.Td className="moment">{moment(search.date_created)}</Table.Td>
      <Table.Td>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Delete ${search.name}`}
          loading={removal.isPending}
          onClick={() => removal.mutate()}
        >
          Delete
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

/** The place of a total that is not known, with the reason. */
function Unknown({ error }: { error: Error | null }) {
  return <span title={error?.message}>–</span>;
}
