import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../dialog.tsx';
import { NameForm } from '../name-form.tsx';
import { useSession } from '../session.tsx';
import { LISTS, type List, listName } from './lists.ts';

/** A button that gives a list another name. */
export function Rename({ list }: { list: List }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        Rename
      </Button>
      {isOpen && <RenameDialog list={list} onClose={() => setOpen(false)} />}
    </>
  );
}

function RenameDialog({ list, onClose }: { list: List; onClose(): void }) {
  const { client } = useSession();
  const queries = useQueryClient();
  const renaming = useMutation({
    mutationFn: (name: string) => client.lists.rename({ id: list.id, name }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: LISTS });
      onClose();
    },
  });
  return (
    <Dialog title={`Rename ${listName(list)}`} onClose={onClose}>
      <NameForm
        initial={list.name ?? ''}
        description="All users of the account see it. A list with a name stays until it is deleted."
        label="Rename · free"
        isPending={renaming.isPending}
        error={renaming.error}
        onName={renaming.mutate}
      />
    </Dialog>
  );
}
