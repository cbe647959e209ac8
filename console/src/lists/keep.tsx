import { Anchor, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../dialog.tsx';
import { NameForm } from '../name-form.tsx';
import type { SearchKind, SearchRequest } from '../searches.ts';
import { useSession } from '../session.tsx';
import { LISTS, type List, listAddress, listName } from './lists.ts';

/** Keeps all results of a search as a list, whose records stay the same. */
export function KeepAsList({
  kind,
  filters,
  name,
  onClose,
}: {
  kind: SearchKind;
  filters: SearchRequest;
  /** A name to begin with. */
  name: string;
  onClose(): void;
}) {
  const { client } = useSession();
  const queries = useQueryClient();
  const keeping = useMutation({
    mutationFn: (name: string) => client.lists.create({ search: kind.operationId, filters, name }),
    onSuccess: () => queries.invalidateQueries({ queryKey: LISTS }),
  });
  return (
    <Dialog title="Keep the results as a list" onClose={onClose}>
      {keeping.data ? (
        <Made list={keeping.data} />
      ) : (
        <NameForm
          initial={name}
          description="The list holds all results as they are now, in this order. All users of the account see it."
          label="Keep as a list · free"
          isPending={keeping.isPending}
          error={keeping.error}
          onName={keeping.mutate}
        />
      )}
    </Dialog>
  );
}

function Made({ list }: { list: List }) {
  return (
    <Text size="sm" role="status">
      <Anchor inherit href={listAddress(list.id)}>
        {listName(list)}
      </Anchor>{' '}
      {list.state === 'building' ? 'is being made.' : `holds ${list.total?.toLocaleString('en')} records.`}
    </Text>
  );
}
