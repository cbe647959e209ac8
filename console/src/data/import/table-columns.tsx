import { Badge, Paper, Select, Table, Text, Title } from '@mantine/core';
import { humanized } from '../../search/filters.ts';
import type { TableGuess } from './files.ts';

/** What each column holds: the guess with its reason, which a person changes. */
export function TableColumns({
  table: { columns, fields },
  chosen,
  onFields,
}: {
  table: TableGuess;
  chosen: Readonly<Record<string, string>>;
  onFields(chosen: Record<string, string>): void;
}) {
  const choose = (column: string, field: string | null) => {
    // A field is that of one column, but for addresses and numbers.
    const others = Object.entries(chosen).filter(
      ([, other]) => other !== field || REPEATABLE.includes(other),
    );
    onFields({ ...Object.fromEntries(others), [column]: field ?? '' });
  };
  return (
    <Paper withBorder radius="md" p="md" mt="sm" component="section" aria-label="Columns">
      <Title order={2} size="h5">
        What the columns hold
      </Title>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard. */}
      <section className="scrolled" tabIndex={0} aria-label="Table of columns">
        <Table className="dense" verticalSpacing={5}>
          <Table.Tbody>
            {columns.map(({ column, field, is_doubtful, reason, example }) => (
              <Table.Tr key={column}>
                <Table.Th scope="row" className="name">
                  {column}{' '}
                  {is_doubtful && (
                    <Badge size="sm" color="yellow" autoContrast>
                      Look at it
                    </Badge>
                  )}
                  <Text size="xs" c="dimmed" fw={400} className="samples">
                    {example ?? 'no value in the first rows'}
                  </Text>
                </Table.Th>
                <Table.Td miw={170}>
                  <Select
                    size="xs"
                    aria-label={`What ${column} holds`}
                    placeholder="Nothing"
                    data={fields.map((name) => ({ value: name, label: humanized(name) }))}
                    value={field}
                    // Choosing what is guessed confirms it.
                    onOptionSubmit={(name) => choose(column, name)}
                    onClear={() => choose(column, null)}
                    allowDeselect={false}
                    clearable
                    searchable
                  />
                </Table.Td>
                <Table.Td miw={180}>
                  <Text size="xs" c="dimmed">
                    {reason}
                  </Text>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </Paper>
  );
}

const REPEATABLE = ['email', 'phone_number'];
