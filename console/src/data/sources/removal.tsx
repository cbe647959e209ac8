import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Problem, Waiting } from '../../problem.tsx';
import { useSession } from '../../session.tsx';
import { kindsOf, type Source } from './sources.ts';

/** Asks before a source is removed, and says what goes with it. */
export function Removal({ source, onClose }: { source: Source; onClose(): void }) {
  const { name } = source;
  const { client } = useSession();
  const queries = useQueryClient();
  const price = useQuery({
    queryKey: ['source-removal', name],
    queryFn: ({ signal }) => client.sources.remove({ source: name, dry_run: true }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const removal = useMutation({
    mutationFn: () => client.sources.remove({ source: name }),
    async onSuccess() {
      onClose();
      await queries.invalidateQueries();
    },
  });
  const { data } = price;
  return (
    <Modal opened onClose={onClose} title={`Remove ${name}?`} lockScroll={false}>
      <Stack>
        {data ? (
          <>
            <ul>
              <li>
                {counted(data.claims, 'claim')} of the source go: {kindsOf(source)}.
              </li>
              <li>{counted(data.records, 'record')} of which no other source speaks go.</li>
              <li>The other records of which it speaks are merged again without it.</li>
              {data.rules > 0 && <li>{counted(data.rules, 'rule')} of retention go.</li>}
            </ul>
            <Text size="sm">
              This cannot be undone, but its files can be loaded again. Large sources take minutes.
            </Text>
          </>
        ) : (
          <Waiting error={price.error} label="Counting what goes …" />
        )}
        {removal.error && <Problem error={removal.error} />}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            Keep it
          </Button>
          <Button color="red.9" disabled={!data} loading={removal.isPending} onClick={() => removal.mutate()}>
            Remove it
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
