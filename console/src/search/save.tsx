import { Anchor, Text } from '@mantine/core';
import { addressOf, useAddress } from '../address.ts';
import { DialogButton } from '../dialog.tsx';
import { NameForm } from '../name-form.tsx';
import { useAct } from '../operations.ts';
import type { EditedRequest } from './request.ts';
import { savedAddress } from './saved.ts';
import { searchName } from './search-name.ts';

interface Saving {
  edited: EditedRequest;
  total: number | undefined;
}

/** A button that keeps the search under a name, with the total that it has. */
export function SaveSearch(saving: Saving) {
  return (
    <DialogButton size="sm" text="Save" title="Save this search">
      {() => <SaveForm {...saving} />}
    </DialogButton>
  );
}

function SaveForm({ edited, total }: Saving) {
  const { params } = useAddress();
  const saving = useAct('savedSearches.create');
  if (saving.data)
    return (
      <Text size="sm" role="status">
        Saved as “{saving.data.name}”. It stands on the{' '}
        <Anchor inherit href={addressOf('start')}>
          start page
        </Anchor>{' '}
        with its total then and now.
      </Text>
    );
  return (
    <NameForm
      initial={searchName(edited)}
      description="All users of the account see it, with the filters."
      label="Save · free"
      act={saving}
      onName={(name) =>
        saving.mutate({ name, address: savedAddress(edited.kind.page, params), total: total ?? null })
      }
    />
  );
}
