import { Anchor, Badge, Button, Text } from '@mantine/core';
import { addressOf } from '../address.ts';
import { DataTable } from '../data-table.tsx';
import { moment } from '../moment.ts';
import { Empty, Waiting } from '../page-parts.tsx';
import { isOwn, listAddress, listName, searchOf, useLists } from './lists.ts';

/** The lists of the account that have a name, the newest first. */
export function ListsTable() {
  const lists = useLists();
  if (!lists.data) return <Waiting error={lists.error} />;
  const named = lists.data.filter(({ name }) => name !== null);
  if (named.length === 0)
    return (
      <Empty
        title="There is no list yet"
        text="A list keeps the results of a search as they are, or the rows that you choose. Searches can leave out who is on it."
      >
        <Button component="a" href={addressOf('match')}>
          Make one of a file
        </Button>
      </Empty>
    );
  return (
    <DataTable
      label="Table of lists"
      rows={named}
      keyOf={({ id }) => id}
      shownFirst={25}
      striped={false}
      highlightOnHover
      columns={[
        {
          title: 'Name',
          holds: 'name',
          cell: (list) => (
            <>
              <Anchor inherit fw={600} href={listAddress(list.id)}>
                {listName(list)}
              </Anchor>
              <Text size="xs" c="dimmed">
                {searchOf(list.kind).title}, {isOwn(list) ? 'own list' : 'results of a search'}
              </Text>
            </>
          ),
        },
        {
          title: 'Records',
          holds: 'number',
          cell: ({ total, state }) => total?.toLocaleString('en') ?? <Badge variant="default">{state}</Badge>,
        },
        { title: 'Made', holds: 'moment', cell: ({ date_created: date }) => moment(date) },
      ]}
    />
  );
}
