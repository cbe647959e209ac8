import { Stack } from '@mantine/core';
import type { Output } from '../api.ts';
import { DataTable } from '../data-table.tsx';
import { Confirm, DialogButton } from '../dialog.tsx';
import { moment } from '../moment.ts';
import { useAct, useAnswer } from '../operations.ts';
import { PageHead, Waiting } from '../page-parts.tsx';
import { useSession } from '../session.tsx';
import { NewKey } from './new-key.tsx';

type ApiKey = Output<'apiKeys.list'>[number];

/** The keys of the account: the list, a form for a new one, and deletion. */
export function KeysPage() {
  const { user } = useSession();
  const keys = useAnswer('apiKeys.list', {});
  return (
    <Stack>
      <PageHead title="Keys" />
      <NewKey />
      {keys.data ? (
        <DataTable
          label="Keys of the account"
          rows={keys.data}
          keyOf={({ prefix }) => prefix}
          columns={[
            { title: 'Name', cell: ({ name }) => name ?? '–' },
            { title: 'Begins with', cell: ({ prefix }) => `rk_${prefix}…` },
            { title: 'Scopes', cell: ({ scopes }) => scopes.join(', ') },
            { title: 'Made', holds: 'moment', cell: ({ created }) => moment(created) },
            {
              title: 'Expires',
              holds: 'moment',
              cell: ({ expiry_date: date }) => (date ? moment(date) : 'never'),
            },
            {
              title: 'Last used',
              holds: 'moment',
              cell: ({ last_used: date }) => (date ? moment(date) : 'never'),
            },
            {
              title: 'Actions',
              holds: 'actions',
              cell: (key) => (key.prefix === user.api_key.prefix ? 'in use here' : <Deletion apiKey={key} />),
            },
          ]}
        />
      ) : (
        <Waiting error={keys.error} />
      )}
    </Stack>
  );
}

function Deletion({ apiKey: { name, prefix } }: { apiKey: ApiKey }) {
  const removal = useAct('apiKeys.delete');
  return (
    <DialogButton
      size="compact-sm"
      text="Delete"
      aria-label={`Delete ${name ?? prefix}`}
      title={`Delete the key ${name ?? prefix}?`}
    >
      {(close) => (
        <Confirm act={removal} yes="Delete it" onYes={() => removal.mutate({ prefix })} onNo={close}>
          Programs that use it are refused at once. This cannot be undone.
        </Confirm>
      )}
    </DialogButton>
  );
}
