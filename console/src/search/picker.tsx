import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RosterClient } from '../api.ts';
import { useSession } from '../session.tsx';
import type { CountedValue } from './counts.tsx';
import type { Filter } from './filters.ts';
import { nameKey } from './names.ts';

const DEBOUNCE_MS = 200;

type Lookup = RosterClient['autocomplete']['locations'];

/** Finds ids by their names, by the autocomplete operation of a filter. */
export function Picker({
  filter,
  frame,
  counts,
  isOpen,
  ids,
  names,
  onChange,
}: {
  filter: Filter;
  frame: Omit<MultiSelectProps, 'data' | 'value' | 'onChange'>;
  /** The most frequent values, which are offered before a name is typed. */
  counts: readonly CountedValue[];
  isOpen: boolean;
  ids: string[];
  names: Record<string, string>;
  onChange(ids: number[], names: Record<string, string>): void;
}) {
  const { client } = useSession();
  const { lookup } = filter;
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed, DEBOUNCE_MS);
  const name = (lookup ?? '')
    .replace(/^autocomplete_/, '')
    .replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const found = useQuery({
    queryKey: ['lookup', name, q],
    queryFn: ({ signal }) => (client.autocomplete as Record<string, Lookup>)[name]?.({ q }, { signal }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const suggested = (found.data?.results ?? []).map(({ id, text }) => ({ value: String(id), label: text }));
  const options =
    typed === '' && counts.length > 0 ? counts.map(({ value, label }) => ({ value, label })) : suggested;
  const selected = ids
    .filter((id) => !options.some(({ value }) => value === id))
    .map((id) => ({ value: id, label: names[nameKey(filter, id)] ?? `#${id}` }));
  return (
    <MultiSelect
      {...frame}
      data={[...options, ...selected]}
      value={ids}
      onChange={(chosen) =>
        onChange(chosen.map(Number), Object.fromEntries(options.map(({ value, label }) => [value, label])))
      }
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The service has chosen them, with a tolerance for typing errors.
      filter={({ options: found }) => found}
      placeholder={ids.length === 0 ? 'Type a name' : ''}
      nothingFoundMessage={found.isFetching ? 'Searching …' : 'Nothing found'}
      hidePickedOptions
    />
  );
}
