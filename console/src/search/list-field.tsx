import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useState } from 'react';
import { listName, PAID_SETS, useLists } from '../lists/lists.ts';
import type { SearchKind } from '../searches.ts';

/** The choice of lists, and of the sets of persons for whom the account has paid. */
export function ListField({
  kind,
  frame,
  value,
  onChange,
}: {
  kind: SearchKind;
  frame: Pick<MultiSelectProps, 'label' | 'description' | 'error' | 'size'>;
  value: readonly (number | string)[];
  onChange(lists: (number | string)[]): void;
}) {
  const [isOpened, setOpened] = useState(false);
  const lists = useLists(isOpened || value.length > 0);
  const fitting = (lists.data ?? []).filter(
    (list) =>
      value.includes(list.id) ||
      (list.name !== null && (list.kind === kind.listKind || list.kind === 'organizations')),
  );
  const groups = [
    { group: 'Lists', items: fitting.map((list) => ({ value: String(list.id), label: listName(list) })) },
    { group: 'Of this account', items: kind.page === 'people' ? PAID_SETS : [] },
  ];
  return (
    <MultiSelect
      {...frame}
      data={groups.filter(({ items }) => items.length > 0)}
      value={value.map(String)}
      onChange={(chosen) => onChange(chosen.map((one) => (/^\d+$/.test(one) ? Number(one) : one)))}
      onDropdownOpen={() => setOpened(true)}
      placeholder={value.length === 0 ? 'Any' : ''}
      nothingFoundMessage={lists.isLoading ? 'Loading …' : 'There is no list yet'}
      searchable
      hidePickedOptions
    />
  );
}
