import { Button, Checkbox, Group, Table, Text, TextInput, Title } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadCsv } from '../../download.ts';
import { LogTable } from '../../log-table.tsx';
import { moment } from '../../moment.ts';
import { Problem, Waiting } from '../../problem.tsx';
import { useSession } from '../../session.tsx';

/** The persons who were not notified yet that data on them is held. */
export function Notices() {
  const { client } = useSession();
  const queries = useQueryClient();
  const [since, setSince] = useState('');
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set());
  const due = useInfiniteQuery({
    queryKey: ['notices', since],
    queryFn: ({ pageParam: after, signal }) =>
      client.notices.list({ since: since || null, after }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next_after }) => next_after,
    placeholderData: keepPreviousData,
  });
  const persons = due.data?.pages.flatMap(({ results }) => results) ?? [];
  const ids = persons.map(({ person_id: id }) => id).filter((id) => !kept.has(id));
  const mark = useMutation({
    mutationFn: () => client.notices.mark({ person_ids: ids }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['notices'] }),
  });
  const file = () =>
    downloadCsv('notices.csv', [
      ['person_id', 'full_name', 'contact', 'first_seen', 'sources'],
      ...persons.map(({ person_id: id, full_name: name, contact, first_seen: seen, sources }) => [
        String(id),
        name,
        contact ?? '',
        seen,
        sources.join(', '),
      ]),
    ]);
  return (
    <section aria-label="Notices">
      <Title order={2} size="h4">
        Notices
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        Persons who were not notified yet that data on them is held. Send your notice, then mark them.
      </Text>
      <Group align="end" gap="xs">
        <TextInput
          type="date"
          label="First delivered since"
          value={since}
          onChange={({ currentTarget }) => setSince(currentTarget.value)}
        />
        <Button variant="default" disabled={persons.length === 0} onClick={file}>
          CSV of these
        </Button>
        <Button disabled={ids.length === 0} loading={mark.isPending} onClick={() => mark.mutate()}>
          Mark {ids.length.toLocaleString('en')} as notified
        </Button>
      </Group>
      <Text size="sm" role="status" my="xs">
        {mark.data && `${mark.data.marked.toLocaleString('en')} marked.`}{' '}
        {due.data && persons.length === 0 && 'Nobody is to be notified.'}
      </Text>
      {mark.error && <Problem error={mark.error} />}
      {(!due.data || due.error) && <Waiting error={due.error} />}
      {persons.length > 0 && (
        <LogTable
          label="Persons to notify"
          headings={['Mark', 'Name', 'Contact', 'First delivered', 'Sources']}
        >
          {persons.map(({ person_id: id, full_name: name, contact, first_seen: seen, sources }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <Checkbox
                  size="xs"
                  aria-label={`Mark ${name}`}
                  checked={!kept.has(id)}
                  onChange={() => setKept(kept.symmetricDifference(new Set([id])))}
                />
              </Table.Td>
              <Table.Td>{name}</Table.Td>
              <Table.Td>{contact ?? '–'}</Table.Td>
              <Table.Td className="moment">{moment(seen)}</Table.Td>
              <Table.Td>{sources.join(', ')}</Table.Td>
            </Table.Tr>
          ))}
        </LogTable>
      )}
      {due.hasNextPage && (
        <Button
          mt="sm"
          size="xs"
          variant="default"
          loading={due.isFetchingNextPage}
          onClick={() => due.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  );
}
