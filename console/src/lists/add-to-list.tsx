import { Anchor, Button, type ButtonProps, NativeSelect, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogButton } from '../dialog.tsx';
import { NameForm } from '../name-form.tsx';
import { Problem, Waiting } from '../page-parts.tsx';
import type { ListKind } from '../searches.ts';
import { useSession } from '../session.tsx';
import { addIds } from './ids.ts';
import { isOwn, LISTS, type List, listAddress, listName, useLists } from './lists.ts';

const NEW = 'new';

/** A button that adds records to an own list, or makes one of them. */
export function AddToList({
  kind,
  ids,
  initial,
  text = 'Add to a list',
  ...button
}: ButtonProps & {
  kind: ListKind;
  ids: readonly number[];
  /** The list that is chosen at first, where there is one. */
  initial?: number | undefined;
  text?: string;
}) {
  return (
    <DialogButton text={text} title={`Add ${ids.length.toLocaleString('en')} to a list`} {...button}>
      {() => <OwnLists kind={kind} ids={ids} initial={initial} />}
    </DialogButton>
  );
}

interface Adding {
  kind: ListKind;
  ids: readonly number[];
  initial: number | undefined;
}

function OwnLists(adding: Adding) {
  const lists = useLists();
  const own = lists.data?.filter((list) => list.kind === adding.kind && isOwn(list) && list.name !== null);
  return own ? <ChosenList {...adding} own={own} /> : <Waiting error={lists.error} />;
}

function ChosenList({ kind, ids, own, initial }: Adding & { own: readonly List[] }) {
  const { client } = useSession();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState(String(own.find(({ id }) => id === initial)?.id ?? own[0]?.id ?? NEW));
  const adding = useMutation({
    async mutationFn(name: string | null) {
      const list = own.find(({ id }) => String(id) === chosen);
      if (list) return { list, ...(await addIds(client, list.id, ids)) };
      const made = await client.lists.create({ kind, ids: [], name });
      return { list: made, ...(await addIds(client, made.id, ids)) };
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: LISTS }),
  });
  if (adding.data) return <Added {...adding.data} asked={ids.length} />;
  const isNew = chosen === NEW;
  return (
    <Stack gap="sm">
      {own.length > 0 && (
        <NativeSelect
          label="List"
          data={[
            ...own.map((list) => ({ value: String(list.id), label: listName(list) })),
            { value: NEW, label: 'A new list' },
          ]}
          value={chosen}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      )}
      {isNew ? (
        <NameForm
          description="All users of the account see the list."
          label="Make the list · free"
          act={adding}
          onName={adding.mutate}
        />
      ) : (
        <>
          <Problem error={adding.error} />
          <Button variant="filled" loading={adding.isPending} onClick={() => adding.mutate(null)}>
            Add · free
          </Button>
        </>
      )}
    </Stack>
  );
}

function Added({ list, added, asked }: { list: List; added: number; asked: number }) {
  const known = asked - added;
  return (
    <Text size="sm" role="status">
      {added.toLocaleString('en')} added to{' '}
      <Anchor inherit href={listAddress(list.id)}>
        {listName(list)}
      </Anchor>
      {known > 0 && `; ${known.toLocaleString('en')} were in it, or are no records any more`}.
    </Text>
  );
}
