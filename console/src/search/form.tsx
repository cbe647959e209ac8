import { Accordion, Badge, Group, Kbd, Text, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useRef, useState } from 'react';
import type { RosterError } from '../api.ts';
import { FilterField } from './field.tsx';
import type { Filter, FilterGroup } from './filters.ts';
import type { EditedRequest } from './request.ts';

/** Screens on which the results stand beside the form, and not below it. */
export const WIDE = '(min-width: 801px)';

/** The id of the form, for the button that sends it. */
export const FORM = 'filters';

/** The first error of a filter. */
export function errorOf(name: string, errors: RosterError['errors']) {
  return errors.find(({ pointer }) => pointer?.split('/')[1] === name);
}

/** An id without spaces, which attributes of the page refer to. */
const idOf = ({ filters: [first] }: FilterGroup) => first?.name ?? '';

/** The form of a search: each filter of its request, in groups that open. Enter searches. */
export function FilterForm({
  edited,
  errors,
  onSearch,
}: {
  edited: EditedRequest;
  errors: RosterError['errors'];
  onSearch(): void;
}) {
  const { groups, filters } = edited;
  const [sought, setSought] = useState('');
  const finder = useRef<HTMLInputElement>(null);
  useHotkeys([['mod+K', () => finder.current?.focus()]], []);
  // On a small screen the results stand below the form.
  const isWide = window.matchMedia(WIDE).matches;
  const [opened, setOpened] = useState(() =>
    groups
      .filter((group) => isWide && (group.isOpen || group.filters.some(({ name }) => name in filters)))
      .map(idOf),
  );
  // An error is shown at its field.
  const refused = groups.filter((group) => group.filters.some(({ name }) => errorOf(name, errors))).map(idOf);
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  const found = groups
    .flatMap((group) => group.filters.map((filter) => ({ filter, title: group.title })))
    .filter(({ filter, title }) =>
      words.every((word) => `${title} ${filter.label} ${filter.name}`.toLowerCase().includes(word)),
    );
  return (
    <form
      id={FORM}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch();
      }}
    >
      <TextInput
        ref={finder}
        aria-label="Find a filter"
        placeholder="Find a filter"
        size="xs"
        value={sought}
        onChange={({ currentTarget }) => setSought(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
          if (event.key === 'Escape') setSought('');
        }}
        rightSection={<Kbd size="xs">Ctrl K</Kbd>}
        rightSectionWidth={60}
        autoComplete="off"
        mb="xs"
      />
      {words.length > 0 ? (
        <Fields filters={found.map(({ filter }) => filter)} edited={edited} errors={errors} />
      ) : (
        <Accordion
          multiple
          keepMounted={false}
          value={[...new Set([...opened, ...refused])]}
          onChange={setOpened}
          order={2}
          chevronSize={14}
        >
          {groups.map((group) => (
            <Accordion.Item key={group.title} value={idOf(group)}>
              <Accordion.Control>
                <Group gap="xs">
                  {group.title}
                  <CountOfSet group={group} filters={filters} />
                </Group>
              </Accordion.Control>
              <Accordion.Panel>
                {group.note && (
                  <Text size="xs" c="dimmed" mb="xs">
                    {group.note}
                  </Text>
                )}
                <Fields filters={group.filters} edited={edited} errors={errors} />
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      )}
    </form>
  );
}

function CountOfSet({ group, filters }: { group: FilterGroup; filters: EditedRequest['filters'] }) {
  const set = group.filters.filter(({ name }) => name in filters).length;
  return set > 0 && <Badge size="sm">{set} set</Badge>;
}

function Fields({
  filters,
  edited,
  errors,
}: {
  filters: Filter[];
  edited: EditedRequest;
  errors: RosterError['errors'];
}) {
  if (filters.length === 0)
    return (
      <Text size="sm" c="dimmed" role="status">
        No filter has this name.
      </Text>
    );
  return (
    <div className="filter-fields">
      {filters.map((filter) => (
        <div key={filter.name} className={filter.isEnd ? 'end' : undefined}>
          <FilterField
            filter={filter}
            edited={edited}
            error={errorOf(filter.name, errors)}
            onChange={(value, more) => edited.setFilters({ [filter.name]: value }, more)}
          />
        </div>
      ))}
    </div>
  );
}
