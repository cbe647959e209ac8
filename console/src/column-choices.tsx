import { Badge, Select, type SelectProps, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Scrolled } from './data-table.tsx';
import { Panel } from './page-parts.tsx';

/** A column of a file. */
export interface FileColumn {
  name: string;
  /** Some of its values. */
  sample: ReactNode;
  isDoubtful?: boolean;
  /** Why it is taken for what it is. */
  reason?: string;
  /** What chooses what it holds. */
  choice: Omit<SelectProps, 'size' | 'aria-label' | 'clearable'>;
}

/** What each column of a file holds, which a person chooses. */
export function ColumnChoices({ columns }: { columns: readonly FileColumn[] }) {
  return (
    <Panel title="What the columns hold" label="Columns">
      <Scrolled label="Table of columns">
        <Table className="dense" verticalSpacing={5}>
          <Table.Tbody>
            {columns.map(({ name, sample, isDoubtful, reason, choice }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay as they are.
              <Table.Tr key={at}>
                <Table.Th scope="row" className="name">
                  {name}{' '}
                  {isDoubtful && (
                    <Badge size="sm" color="yellow" autoContrast>
                      Look at it
                    </Badge>
                  )}
                  <Text size="xs" c="dimmed" fw={400} className="samples">
                    {sample}
                  </Text>
                </Table.Th>
                <Table.Td miw={180}>
                  <Select size="xs" aria-label={`What ${name} holds`} clearable {...choice} />
                </Table.Td>
                {reason !== undefined && (
                  <Table.Td miw={180}>
                    <Text size="xs" c="dimmed">
                      {reason}
                    </Text>
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Scrolled>
    </Panel>
  );
}
