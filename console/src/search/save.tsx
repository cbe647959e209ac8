import { Anchor, Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf, useAddress } from '../address.ts';
import { Dialog } from '../dialog.tsx';
import { NameForm } from '../name-form.tsx';
import type { SearchKind } from '../searches.ts';
import { useSession } from '../session.tsx';
import type { EditedRequest } from './request.ts';
import { SAVED_SEARCHES, savedAddress } from './saved.ts';
import { searchName } from './search-name.ts';

/** A button that keeps the search under a name, with the total that it has. */
export function SaveSearch({
  kind,
  edited,
  total,
}: {
  kind: SearchKind;
  edited: EditedRequest;
  total: number | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        Save
      </Button>
      {isOpen && <SaveDialog kind={kind} edited={edited} total={total} onClose={() => setOpen(false)} />}
    </>
  );
}

function SaveDialog({
  kind,
  edited,
  total,
  onClose,
}: Parameters<typeof SaveSearch>[0] & { onClose(): void }) {
  const { client } = useSession();
  const queries = useQueryClient();
  const { params } = useAddress();
  const saving = useMutation({
    mutationFn: (name: string) =>
      client.savedSearches.create({ name, address: savedAddress(kind.page, params), total: total ?? null }),
    onSuccess: () => queries.invalidateQueries({ queryKey: SAVED_SEARCHES }),
  });
  return (
    <Dialog title="Save this search" onClose={onClose}>
      {saving.isSuccess ? (
        <Text size="sm" role="status">
          Saved as “{saving.data.name}”. It stands on the{' '}
          <Anchor inherit href={addressOf('start')}>
            start page
          </Anchor>{' '}
          with its total then and now.
        </Text>
      ) : (
        <NameForm
          initial={searchName(kind, edited)}
          description="All users of the account see it, with the filters."
          label="Save · free"
          isPending={saving.isPending}
          error={saving.error}
          onName={saving.mutate}
        />
      )}
    </Dialog>
  );
}
