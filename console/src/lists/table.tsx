import { Anchor, Badge, Button, Group, Paper, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { addressOf } from '../address.ts';
import { moment } from '../moment.ts';
import { Waiting } from '../problem.tsx';
import { isOwn, type List, listAddress, listName, searchOf, useLists } from './lists.ts';

const SHOWN_FIRST = 25;

/** The lists of the account that have a name, the newest first. */
export function ListsTable() {
  const lists = useLists();
  const [shown, setShown] = useState(SHOWN_FIRST);
  if (!lists.data) return <Waiting error={lists.error} />;
  const named = lists.data.filter(({ name }) => name !== null);
  if (named.length === 0) return <NoLists />;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard. */}
      <section className="scrolled" tabIndex={0} aria-label="Table of lists">
        <Table className="dense" verticalSpacing={5} highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Name</Table.Th>
              <Table.Th className="number">Records</Table.Th>
              <Table.Th>Made</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {named.slice(0, shown).map((list) => (
              <Row key={list.id} list={list} />
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {named.length > shown && (
        <Group mt="sm">
          <Button variant="default" size="xs" onClick={() => setShown(shown + SHOWN_FIRST)}>
            Show more of {named.length}
          </Button>
        </Group>
      )}
    </>
  );
}

function Row({ list }: { list: List }) {
  const kind = searchOf(list.kind);
  return (
    <Table.Tr>
      <Table.Td className="name">
        <Anchor inherit fw={600} href={listAddress(list.id)}>
          {listName(list)}
        </Anchor>
        <Text size="xs" c="dimmed">
          {kind.title}, {isOwn(list) ? 'own list' : 'results of a search'}
        </Text>
      </Table.Td>
      <Table.Td className="number">
        {list.total?.toLocaleString('en') ?? <Badge variant="default">{list.state}</Badge>}
      </Table.Td>
      <Table.Td className="moment">{moment(list.date_created)}</Table.Td>
    </Table.Tr>
  );
}

function NoLists() {
  return (
    <Paper withBorder radius="md" className="empty">
      <Text fw={600}>There is no list yet</Text>
      <Text size="sm" c="dimmed">
        A list keeps the results of a search as they are, or the rows that you choose. Searches can leave out
        who is on it.
      </Text>
      <Button component="a" href={addressOf('match')} variant="default">
        Make one of a file
      </Button>
    </Paper>
  );
}
