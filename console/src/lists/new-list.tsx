import { Button, NativeSelect, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../dialog.tsx';
import { NameForm } from '../name-form.tsx';
import { type ListKind, SEARCHES } from '../searches.ts';
import { useScopes, useSession } from '../session.tsx';
import { LISTS, listAddress } from './lists.ts';

/** A button that makes an own list, which is empty at first. */
export function NewList() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        New list
      </Button>
      {isOpen && <NewListDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function NewListDialog({ onClose }: { onClose(): void }) {
  const { client } = useSession();
  const queries = useQueryClient();
  const scopes = useScopes();
  const kinds = SEARCHES.filter(({ page }) => scopes.includes(page));
  const [kind, setKind] = useState(kinds[0]?.listKind as ListKind);
  const making = useMutation({
    mutationFn: (name: string) => client.lists.create({ kind, ids: [], name }),
    async onSuccess({ id }) {
      await queries.invalidateQueries({ queryKey: LISTS });
      window.location.hash = listAddress(id);
    },
  });
  return (
    <Dialog title="New list" onClose={onClose}>
      <Stack gap="sm">
        <NativeSelect
          label="What it holds"
          data={kinds.map(({ listKind, title }) => ({ value: listKind, label: title }))}
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value as ListKind)}
        />
        <NameForm
          initial=""
          description="All users of the account see the list."
          label="Make the list · free"
          isPending={making.isPending}
          error={making.error}
          onName={making.mutate}
        />
      </Stack>
    </Dialog>
  );
}
