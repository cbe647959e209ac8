import { NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { NameForm } from '../name-form.tsx';
import { useAct } from '../operations.ts';
import { type ListKind, SEARCHES } from '../searches.ts';
import { useScopes } from '../session.tsx';
import { listAddress } from './lists.ts';

/** Makes an own list, which is empty at first. */
export function NewList() {
  const scopes = useScopes();
  const kinds = SEARCHES.filter(({ page }) => scopes.includes(page));
  const [kind, setKind] = useState(kinds[0]?.listKind as ListKind);
  const making = useAct('lists.create', {
    onSuccess({ id }) {
      window.location.hash = listAddress(id);
    },
  });
  return (
    <Stack gap="sm">
      <NativeSelect
        label="What it holds"
        data={kinds.map(({ listKind, title }) => ({ value: listKind, label: title }))}
        value={kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value as ListKind)}
      />
      <NameForm
        description="All users of the account see the list."
        label="Make the list · free"
        act={making}
        onName={(name) => making.mutate({ kind, ids: [], name })}
      />
    </Stack>
  );
}
