import { Button, Group, Table } from '@mantine/core';
import type { ReactNode } from 'react';

/** A dense table that scrolls by itself. The children are its rows. */
export function LogTable({
  label,
  headings,
  children,
}: {
  label: string;
  headings: readonly string[];
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard.
    <section className="scrolled" tabIndex={0} aria-label={label}>
      <Table striped className="dense" verticalSpacing={5}>
        <Table.Thead>
          <Table.Tr>
            {headings.map((title) => (
              <Table.Th key={title}>
                {/* A column of buttons needs no title for those who see them. */}
                {title === 'Actions' ? <span className="unseen">{title}</span> : title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </section>
  );
}

/** The buttons of the pages of a log; nothing where there is one page. */
export function Pager({
  previous,
  next,
  names = ['Newer', 'Older'],
  onPage,
}: {
  previous: number | null;
  next: number | null;
  /** What the buttons say. */
  names?: readonly [string, string];
  onPage(page: number): void;
}) {
  if (previous === null && next === null) return null;
  return (
    <Group mt="sm" gap="xs">
      {[previous, next].map((page, at) => (
        <Button
          key={names[at]}
          size="xs"
          variant="default"
          disabled={page === null}
          onClick={() => onPage(page ?? 1)}
        >
          {names[at]}
        </Button>
      ))}
    </Group>
  );
}
