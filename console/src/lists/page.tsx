import { Anchor, Badge, Group, Stack, Text, Title } from '@mantine/core';
import { addressOf, useAddress } from '../address.ts';
import { Confirm, DialogButton } from '../dialog.tsx';
import { moment } from '../moment.ts';
import { useAct } from '../operations.ts';
import { PageHead, Problem, Waiting } from '../page-parts.tsx';
import { useSession } from '../session.tsx';
import { AddIds } from './add-ids.tsx';
import { isOwn, type List, listName, searchAddress, searchOf, useList } from './lists.ts';
import { Members } from './members.tsx';
import { NewList } from './new-list.tsx';
import { Rename } from './rename.tsx';
import { ListsTable } from './table.tsx';

/** The lists of the account, or the one that the address names. */
export function ListsPage() {
  const id = useAddress().params.get('list');
  if (id !== null) return <ListPage key={id} id={Number(id)} />;
  return (
    <Stack className="record">
      <PageHead title="Lists">
        <DialogButton text="New list" title="New list">
          {() => <NewList />}
        </DialogButton>
      </PageHead>
      <ListsTable />
    </Stack>
  );
}

/** A list: what it is, what can be done with it, and its records. */
function ListPage({ id }: { id: number }) {
  const { data: list, error } = useList(id);
  if (!list)
    return (
      <Stack>
        <PageHead title={`List ${id}`} />
        <Waiting error={error} />
      </Stack>
    );
  return (
    <Stack gap="sm">
      <Head list={list} />
      {list.state === 'building' && <Waiting error={null} label="The list is being made …" />}
      {list.state === 'failed' && <Problem error={list.error} />}
      {list.state === 'ready' && (
        <>
          {isOwn(list) && <AddIds list={list} />}
          <Members list={list} />
        </>
      )}
    </Stack>
  );
}

function Head({ list }: { list: List }) {
  const { document } = useSession();
  const { page, title, nouns } = searchOf(list.kind);
  const address = searchAddress(document, list);
  const filter = (name: string) => addressOf(page, { [name]: JSON.stringify([list.id]) });
  return (
    <Group justify="space-between" align="start">
      <div className="list-head">
        <Title order={1} size="h3">
          {listName(list)} <Badge variant="default">{title}</Badge>
        </Title>
        <Text size="sm" c="dimmed">
          {list.total !== null && `${list.total.toLocaleString('en')} ${nouns[list.total === 1 ? 0 : 1]} · `}
          {isOwn(list) ? 'an own list' : 'the results of a search'}
          {list.as_of && `, as of ${moment(list.as_of)}`}
          {list.expires && ` · without a name it is deleted after ${moment(list.expires)}`}
        </Text>
        <Group gap="sm">
          {address && (
            <Anchor size="sm" href={address}>
              The search now
            </Anchor>
          )}
          <Anchor size="sm" href={filter('in_lists')}>
            Search in the list
          </Anchor>
          <Anchor size="sm" href={filter('not_in_lists')}>
            Search outside of it
          </Anchor>
        </Group>
      </div>
      <Group gap="xs">
        <DialogButton text="Rename" title={`Rename ${listName(list)}`}>
          {(close) => <Rename list={list} onClose={close} />}
        </DialogButton>
        <DialogButton text="Delete the list" title={`Delete ${listName(list)}?`}>
          {(close) => <Deletion list={list} onClose={close} />}
        </DialogButton>
      </Group>
    </Group>
  );
}

function Deletion({ list, onClose }: { list: List; onClose(): void }) {
  const removal = useAct('lists.delete', {
    onSuccess() {
      window.location.hash = addressOf('lists');
    },
  });
  return (
    <Confirm act={removal} yes="Delete it" onYes={() => removal.mutate({ id: list.id })} onNo={onClose}>
      Its notes and tags go with it. The records stay. This cannot be undone.
    </Confirm>
  );
}
