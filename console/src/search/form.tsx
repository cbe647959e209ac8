import { Accordion, Badge, Group, Stack, Text } from '@mantine/core';
import type { RosterError } from '../api.ts';
import { FilterField } from './field.tsx';
import type { FilterGroup } from './filters.ts';
import type { EditedRequest } from './request.ts';

/** Screens on which the results stand beside the form, and not below it. */
export const WIDE = '(min-width: 801px)';

/** An id without spaces, which attributes of the page refer to. */
const idOf = ({ filters: [first] }: FilterGroup) => first?.name ?? '';

/** The form of a search: each filter of its request, in groups that open. */
export function FilterForm({
  edited: { groups, filters, names, setFilters },
  errors,
}: {
  edited: EditedRequest;
  errors: RosterError['errors'];
}) {
  // On a small screen the results stand below the form.
  const isWide = window.matchMedia(WIDE).matches;
  const initial = groups.filter(
    (group, at) => isWide && (at === 0 || group.filters.some(({ name }) => name in filters)),
  );
  return (
    <Accordion multiple keepMounted={false} variant="separated" defaultValue={initial.map(idOf)} order={2}>
      {groups.map((group) => {
        const set = group.filters.filter(({ name }) => name in filters).length;
        return (
          <Accordion.Item key={group.title} value={idOf(group)}>
            <Accordion.Control>
              <Group gap="xs">
                {group.title}
                {set > 0 && <Badge variant="filled">{set} set</Badge>}
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              <Stack gap="md">
                {group.notes.map((note) => (
                  <Text key={note} size="sm" c="dimmed">
                    {note}
                  </Text>
                ))}
                {group.filters.map((filter) => (
                  <FilterField
                    key={filter.name}
                    filter={filter}
                    value={filters[filter.name]}
                    names={names}
                    error={errors.find(({ pointer }) => pointer?.split('/')[1] === filter.name)}
                    onChange={(value, more) => setFilters({ [filter.name]: value }, more)}
                  />
                ))}
              </Stack>
            </Accordion.Panel>
          </Accordion.Item>
        );
      })}
    </Accordion>
  );
}
