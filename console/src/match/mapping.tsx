import { Paper, Select, Table, Text, Title } from '@mantine/core';
import type { MatchField } from './columns.ts';
import type { TableFile } from './file-input.tsx';

const SAMPLES = 3;

/** What each column of a file holds, with its first values. */
export function Mapping({
  file: { headings, rows },
  known,
  fields,
  onFields,
}: {
  file: TableFile;
  known: readonly MatchField[];
  fields: readonly (string | null)[];
  onFields(fields: (string | null)[]): void;
}) {
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label="Columns">
      <Title order={2} size="h5">
        What the columns hold
      </Title>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard. */}
      <section className="scrolled" tabIndex={0} aria-label="Table of columns">
        <Table className="dense" verticalSpacing={5}>
          <Table.Tbody>
            {headings.map((heading, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay as they are.
              <Table.Tr key={at}>
                <Table.Th scope="row">
                  {heading}
                  <Text size="xs" c="dimmed" fw={400} className="samples">
                    {rows
                      .slice(0, SAMPLES)
                      .map((row) => row[at])
                      .filter(Boolean)
                      .join(' · ')}
                  </Text>
                </Table.Th>
                <Table.Td miw={180}>
                  <Select
                    size="xs"
                    aria-label={`What ${heading} holds`}
                    placeholder="Nothing to match by"
                    data={known.map(({ name, label }) => ({
                      value: name,
                      label,
                      disabled: fields.includes(name) && fields[at] !== name,
                    }))}
                    value={fields[at] ?? null}
                    onChange={(name) => onFields(fields.map((field, nr) => (nr === at ? name : field)))}
                    clearable
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </Paper>
  );
}
