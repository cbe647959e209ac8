import { Button, Checkbox, Group, Text, TextInput } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from '../../data-table.tsx';
import { downloadFields } from '../../download.ts';
import { moment } from '../../moment.ts';
import { useAct } from '../../operations.ts';
import { Part, Problem, Waiting } from '../../page-parts.tsx';
import { useSession } from '../../session.tsx';

/** The persons who were not notified yet that data on them is held. */
export function Notices() {
  const { client } = useSession();
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
  const mark = useAct('notices.mark');
  const file = () =>
    downloadFields('notices.csv', persons, ['person_id', 'full_name', 'contact', 'first_seen', 'sources']);
  return (
    <Part
      title="Notices"
      note="Persons who were not notified yet that data on them is held. Send your notice, then mark them."
    >
      <Group align="end" gap="xs">
        <TextInput
          type="date"
          label="First delivered since"
          value={since}
          onChange={({ currentTarget }) => setSince(currentTarget.value)}
        />
        <Button disabled={persons.length === 0} onClick={file}>
          CSV of these
        </Button>
        <Button
          variant="filled"
          disabled={ids.length === 0}
          loading={mark.isPending}
          onClick={() => mark.mutate({ person_ids: ids })}
        >
          Mark {ids.length.toLocaleString('en')} as notified
        </Button>
      </Group>
      <Text size="sm" role="status" my="xs">
        {mark.data && `${mark.data.marked.toLocaleString('en')} marked.`}{' '}
        {due.data && persons.length === 0 && 'Nobody is to be notified.'}
      </Text>
      <Problem error={mark.error} />
      {(!due.data || due.error) && <Waiting error={due.error} />}
      {persons.length > 0 && (
        <DataTable
          label="Persons to notify"
          rows={persons}
          keyOf={({ person_id: id }) => id}
          columns={[
            {
              title: 'Mark',
              cell: ({ person_id: id, full_name: name }) => (
                <Checkbox
                  size="xs"
                  aria-label={`Mark ${name}`}
                  checked={!kept.has(id)}
                  onChange={() => setKept(kept.symmetricDifference(new Set([id])))}
                />
              ),
            },
            { title: 'Name', cell: ({ full_name: name }) => name },
            { title: 'Contact', cell: ({ contact }) => contact ?? '–' },
            { title: 'First delivered', holds: 'moment', cell: ({ first_seen: seen }) => moment(seen) },
            { title: 'Sources', cell: ({ sources }) => sources.join(', ') },
          ]}
        />
      )}
      {due.hasNextPage && (
        <Button mt="sm" size="xs" loading={due.isFetchingNextPage} onClick={() => due.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Part>
  );
}
