import { Button, MultiSelect, Popover } from '@mantine/core';
import { setParams } from '../address.ts';
import { columnGroups, columnTitle } from './column-titles.ts';

/** The choice of columns, which stands in the address. */
export function Columns({ paths, chosen }: { paths: string[]; chosen: string[] }) {
  return (
    <Popover width={340} position="bottom-end" trapFocus withRoles>
      <Popover.Target>
        <Button variant="default" size="xs">
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <MultiSelect
          label="Columns"
          data={columnGroups(paths).map(({ group, paths: items }) => ({
            group,
            items: items.map((value) => ({ value, label: columnTitle(value) })),
          }))}
          value={chosen}
          onChange={(next) => setParams({ columns: next.length > 0 ? next.join(',') : null })}
          searchable
          comboboxProps={{ withinPortal: false }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
