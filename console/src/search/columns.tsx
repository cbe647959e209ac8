import { Button, MultiSelect, Popover } from '@mantine/core';
import { setParams } from '../address.ts';
import { columnChoice } from './column-titles.ts';

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
          data={columnChoice(paths)}
          value={chosen}
          onChange={(next) => setParams({ columns: next.length > 0 ? next.join(',') : null })}
          searchable
          comboboxProps={{ withinPortal: false }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
