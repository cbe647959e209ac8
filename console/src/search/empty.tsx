import { Button, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Waiting } from '../problem.tsx';
import type { SearchKind } from '../searches.ts';
import { useSession } from '../session.tsx';
import { chipText } from './chip-text.ts';
import type { EditedRequest } from './request.ts';

/** Why a search finds nothing: there are no records, or the filters leave none. */
export function EmptyResult({ kind, edited }: { kind: SearchKind; edited: EditedRequest }) {
  if (Object.keys(edited.filters).length > 0) return <Explanation kind={kind} edited={edited} />;
  return (
    <div className="empty">
      <Text fw={600}>There are no {kind.nouns[1]} yet</Text>
      <Text c="dimmed" size="sm">
        The service holds none. They are searched once a dataset is imported.
      </Text>
    </div>
  );
}

/** The results that each filter would have alone, those without any first. */
function Explanation({ kind, edited }: { kind: SearchKind; edited: EditedRequest }) {
  const { client } = useSession();
  const { groups, filters, names, setFilters } = edited;
  const asked = JSON.stringify(filters);
  const { data, error } = useQuery({
    queryKey: ['explanation', kind.page, asked],
    queryFn: ({ signal }) => kind.explain(client, JSON.parse(asked), signal),
  });
  if (!data) return <Waiting error={error} label="Looking for the reason …" />;
  const all = groups.flatMap((group) => group.filters);
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
            const set = all.filter(({ name }) => fields.includes(name) && name in filters);
            const text = set.map((filter) => chipText(filter, filters[filter.name], names)).join(', ');
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
