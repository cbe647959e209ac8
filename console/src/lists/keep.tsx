import { Anchor, Text } from '@mantine/core';
import { NameForm } from '../name-form.tsx';
import { useAct } from '../operations.ts';
import type { SearchKind, SearchRequest } from '../searches.ts';
import { listAddress, listName } from './lists.ts';

/** Keeps all results of a search as a list, whose records stay the same. */
export function KeepAsList({
  kind,
  filters,
  name,
}: {
  kind: SearchKind;
  filters: SearchRequest;
  /** A name to begin with. */
  name: string;
}) {
  const keeping = useAct('lists.create');
  const list = keeping.data;
  if (list)
    return (
      <Text size="sm" role="status">
        <Anchor inherit href={listAddress(list.id)}>
          {listName(list)}
        </Anchor>{' '}
        {list.state === 'building' ? 'is being made.' : `holds ${list.total?.toLocaleString('en')} records.`}
      </Text>
    );
  return (
    <NameForm
      initial={name}
      description="The list holds all results as they are now, in this order. All users of the account see it."
      label="Keep as a list · free"
      act={keeping}
      onName={(chosen) => keeping.mutate({ search: kind.operationId, filters, name: chosen })}
    />
  );
}
