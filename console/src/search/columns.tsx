import { Button, Checkbox, MultiSelect, Popover, Stack } from '@mantine/core';
import { setParams } from '../address.ts';
import { usePhotos } from '../photos.ts';
import type { SearchKind } from '../searches.ts';
import { columnChoice } from './column-titles.ts';

/** The choice of columns, which stands in the address, and of photos, which are loaded from other hosts. */
export function Columns({ kind, paths, chosen }: { kind: SearchKind; paths: string[]; chosen: string[] }) {
  const [isWished, setWished] = usePhotos();
  return (
    <Popover width={340} position="bottom-end" trapFocus withRoles>
      <Popover.Target>
        <Button size="xs">Columns</Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <Stack gap="sm">
          <MultiSelect
            label="Columns"
            data={columnChoice(paths)}
            value={chosen}
            onChange={(next) => setParams({ columns: next.length > 0 ? next.join(',') : null })}
            searchable
            comboboxProps={{ withinPortal: false }}
          />
          {kind.page === 'people' && (
            <Checkbox
              label="Photos"
              description="They come from the hosts that have them, which learn that you look at them."
              checked={isWished}
              onChange={({ currentTarget }) => setWished(currentTarget.checked)}
            />
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
