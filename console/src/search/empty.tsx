import { Button, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Empty, Waiting } from '../page-parts.tsx';
import { callSearch } from '../searches.ts';
import { useSession } from '../session.tsx';
import { chipText } from './chip-text.ts';
import type { EditedRequest } from './request.ts';

/** Why a search finds nothing: there are no records, or the filters leave none. */
export function EmptyResult({ edited }: { edited: EditedRequest }) {
  if (edited.set.length > 0) return <Explanation edited={edited} />;
  return (
    <Empty
      title={`There are no ${edited.kind.nouns[1]} yet`}
      text="The service holds none. They are searched once a dataset is imported."
    />
  );
}

/** The results that each filter would have alone, those without any first. */
function Explanation({ edited }: { edited: EditedRequest }) {
  const { client } = useSession();
  const { kind, set, filters, names, setFilters } = edited;
  const asked = JSON.stringify(filters);
  const { data, error } = useQuery({
    queryKey: ['explanation', kind.page, asked],
    queryFn: ({ signal }) => callSearch(kind, 'Explain', client, JSON.parse(asked), signal),
  });
  if (!data) return <Waiting error={error} label="Looking for the reason …" />;
  const parts = data.filters.toSorted((one, other) => one.matches - other.matches);
  const isOneEmpty = parts.some(({ matches }) => matches === 0);
  return (
    <Stack gap="xs" className="explanation">
      <Title order={2} size="h4">
        No {kind.nouns[0]} satisfies all filters
      </Title>
      <Text size="sm" c="dimmed">
        {isOneEmpty
          ? 'A filter that finds nothing alone is the reason. Drop it, or change its value.'
          : 'Each filter finds something alone, but no result has all of it. Drop the narrowest ones first.'}
      </Text>
      <Table className="explained" aria-label="Results of each filter alone">
        <Table.Tbody>
          {parts.map(({ fields, matches }) => {
            const own = set.filter(({ name }) => fields.includes(name));
            const text = own.map((filter) => chipText(filter, filters[filter.name], names)).join(', ');
            return (
              <Table.Tr key={fields.join()}>
                <Table.Td>{text}</Table.Td>
                <Table.Td className="number">{matches.toLocaleString('en')} alone</Table.Td>
                <Table.Td>
                  <Button
                    size="compact-xs"
                    variant={matches === 0 ? 'filled' : 'default'}
                    aria-label={`Drop ${text}`}
                    onClick={() => setFilters(Object.fromEntries(fields.map((name) => [name, undefined])))}
                  >
                    Drop
                  </Button>
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}
