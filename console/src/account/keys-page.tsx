import { Button, Group, Modal, Stack, Table, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Operations } from '../api.ts';
import { LogTable } from '../log-table.tsx';
import { moment } from '../moment.ts';
import { Problem, Waiting } from '../problem.tsx';
import { useSession } from '../session.tsx';
import { NewKey } from './new-key.tsx';

type ApiKey = Operations['apiKeys']['list']['output'][number];

/** The keys of the account: the list, a form for a new one, and deletion. */
export function KeysPage() {
  const { client, user } = useSession();
  const queries = useQueryClient();
  const keys = useQuery({
    queryKey: ['keys'],
    queryFn: ({ signal }) => client.apiKeys.list({}, { signal }),
  });
  const [doomed, setDoomed] = useState<ApiKey | null>(null);
  const removal = useMutation({
    mutationFn: (prefix: string) => client.apiKeys.delete({ prefix }),
    onSuccess: async () => {
      setDoomed(null);
      await queries.invalidateQueries({ queryKey: ['keys'] });
    },
  });
  return (
    <Stack>
      <Title order={1} size="h3">
        Keys
      </Title>
      <NewKey />
      {keys.data ? (
        <KeyTable keys={keys.data} ownPrefix={user.api_key.prefix} onDelete={setDoomed} />
      ) : (
        <Waiting error={keys.error} />
      )}
      <Modal
        opened={doomed !== null}
        onClose={() => setDoomed(null)}
        title={`Delete the key ${doomed?.name ?? doomed?.prefix}?`}
        lockScroll={false}
      >
        <Stack>
          <Text>Programs that use it are refused at once. This cannot be undone.</Text>
          {removal.error && <Problem error={removal.error} />}
          <Group justify="end">
            <Button variant="default" onClick={() => setDoomed(null)}>
              Keep it
            </Button>
            <Button
              color="red.9"
              loading={removal.isPending}
              onClick={() => doomed && removal.mutate(doomed.prefix)}
            >
              Delete it
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Stack>
  );
}

function KeyTable({
  keys,
  ownPrefix,
  onDelete,
}: {
  keys: ApiKey[];
  ownPrefix: string;
  onDelete(key: ApiKey): void;
}) {
  return (
    <LogTable
      label="Keys of the account"
      headings={['Name', 'Begins with', 'Scopes', 'Made', 'Expires', 'Last used', 'Actions']}
    >
      {keys.map((key) => (
        <Table.Tr key={key.prefix}>
          <Table.Td>{key.name ?? '–'}</Table.Td>
          <Table.Td>rk_{key.prefix}…</Table.Td>
          <Table.Td>{key.scopes.join(', ')}</Table.Td>
          <Table.Td className="moment">{moment(key.created)}</Table.Td>
          <Table.Td className="moment">{key.expiry_date ? moment(key.expiry_date) : 'never'}</Table.Td>
          <Table.Td className="moment">{key.last_used ? moment(key.last_used) : 'never'}</Table.Td>
          <Table.Td>
            {key.prefix === ownPrefix ? (
              'in use here'
            ) : (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Delete ${key.name ?? key.prefix}`}
                onClick={() => onDelete(key)}
              >
                Delete
              </Button>
            )}
          </Table.Td>
        </Table.Tr>
      ))}
    </LogTable>
  );
}
