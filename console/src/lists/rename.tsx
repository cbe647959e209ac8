import { NameForm } from '../name-form.tsx';
import { useAct } from '../operations.ts';
import type { List } from './lists.ts';

/** Gives a list another name. */
export function Rename({ list, onClose }: { list: List; onClose(): void }) {
  const renaming = useAct('lists.rename', { onSuccess: onClose });
  return (
    <NameForm
      initial={list.name ?? ''}
      description="All users of the account see it. A list with a name stays until it is deleted."
      label="Rename · free"
      act={renaming}
      onName={(name) => renaming.mutate({ id: list.id, name })}
    />
  );
}
