import { Menu, Table, UnstyledButton } from '@mantine/core';
import { type PointerEvent, useRef } from 'react';
import type { Column } from './rows.ts';
import type { Sorting } from './sorting.ts';

const WIDTH_MIN = 60;
const WIDTH_STEP = 60;

/** The head of a column: a click sorts by it, its edge widens it, and its menu does all of that by the keyboard. */
export function ColumnHead({
  column: { id, title, at },
  last,
  sorting,
  width,
  onSort,
  onWidth,
  onMove,
}: {
  column: Column;
  /** The place of the last column that can be moved. */
  last: number;
  sorting: Sorting | null;
  width: number | undefined;
  onSort(sorting: Sorting | null): void;
  onWidth(width: number): void;
  onMove(from: number, to: number | null): void;
}) {
  const cell = useRef<HTMLTableCellElement>(null);
  const own = sorting?.id === id ? sorting : null;
  const order = own ? (own.isDescending ? 'descending' : 'ascending') : undefined;
  const widen = (by: number) => {
    const current = width ?? cell.current?.offsetWidth ?? 0;
    onWidth(Math.max(WIDTH_MIN, current + by));
  };
  return (
    <Table.Th ref={cell} aria-sort={order}>
      <div className="column-head">
        <UnstyledButton onClick={() => onSort(own?.isDescending ? null : { id, isDescending: own !== null })}>
          {title}
          {own && <span aria-hidden="true">{own.isDescending ? ' ↓' : ' ↑'}</span>}
        </UnstyledButton>
        <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <UnstyledButton className="column-menu" aria-label={`Column ${title}`}>
              ⋯
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => onSort({ id, isDescending: false })}>Sort this page up</Menu.Item>
            <Menu.Item onClick={() => onSort({ id, isDescending: true })}>Sort this page down</Menu.Item>
            {own && <Menu.Item onClick={() => onSort(null)}>Order of the service</Menu.Item>}
            <Menu.Divider role="separator" />
            <Menu.Item closeMenuOnClick={false} onClick={() => widen(WIDTH_STEP)}>
              Wider
            </Menu.Item>
            <Menu.Item closeMenuOnClick={false} onClick={() => widen(-WIDTH_STEP)}>
              Narrower
            </Menu.Item>
            {at !== undefined && (
              <>
                <Menu.Divider role="separator" />
                {at > 0 && <Menu.Item onClick={() => onMove(at, at - 1)}>Move left</Menu.Item>}
                {at < last && <Menu.Item onClick={() => onMove(at, at + 1)}>Move right</Menu.Item>}
                <Menu.Item onClick={() => onMove(at, null)}>Remove</Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      </div>
      <Edge onDrag={(by) => widen(by)} />
    </Table.Th>
  );
}

/** The right edge of a column, which a pointer drags. */
function Edge({ onDrag }: { onDrag(by: number): void }) {
  const drag = ({ currentTarget, movementX, pointerId }: PointerEvent<HTMLSpanElement>) => {
    if (currentTarget.hasPointerCapture(pointerId) && movementX !== 0) onDrag(movementX);
  };
  return (
    <span
      className="edge"
      aria-hidden="true"
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={drag}
    />
  );
}
