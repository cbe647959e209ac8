import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf, useAddress } from '../address.ts';
import { Dialog } from '../dialog.tsx';
import { Problem } from '../problem.tsx';
import type { SearchKind } from '../searches.ts';
import { useSession } from '../session.tsx';
import { chipText } from './chip-text.ts';
import type { EditedRequest } from './request.ts';
import { SAVED_SEARCHES, savedAddress } from './saved.ts';

const NAME_CHARACTERS_MAX = 255;

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
  edited: { groups, filters, names },
  total,
  onClose,
}: Parameters<typeof SaveSearch>[0] & { onClose(): void }) {
  const { client } = useSession();
  const queries = useQueryClient();
  const { params } = useAddress();
  const set = groups.flatMap((group) => group.filters).filter((filter) => filter.name in filters);
  const texts = set.map((filter) => chipText(filter, filters[filter.name], names));
  const [name, setName] = useState(
    (texts.join(', ') || `All ${kind.nouns[1]}`).slice(0, NAME_CHARACTERS_MAX),
  );
  const saving = useMutation({
    mutationFn: () =>
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
        <form
          onSubmit={(event) => {
            event.preventDefault();
            saving.mutate();
          }}
        >
          <Stack gap="sm">
            <TextInput
              label="Name"
              description="All users of the account see it, with the filters."
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
              maxLength={NAME_CHARACTERS_MAX}
              required
              withAsterisk={false}
            />
            {saving.error && <Problem error={saving.error} />}
            <Button type="submit" loading={saving.isPending} disabled={name.trim() === ''}>
              Save · free
            </Button>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
