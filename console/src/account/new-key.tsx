import {
  Alert,
  Button,
  Checkbox,
  Code,
  CopyButton,
  Group,
  Paper,
  Stack,
  TextInput,
  Title,
} from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { Operations } from '../api.ts';
import { Problem } from '../problem.tsx';
import { requestFields } from '../service-document.ts';
import { useSession } from '../session.tsx';

type Order = NonNullable<Operations['apiKeys']['create']['input']>;

/** What a token of the reconciliation service may do. */
const OF_TOKENS = ['people', 'organizations'];

/** The form for a new key, which is shown once. */
export function NewKey() {
  const { client, document, user } = useSession();
  const queries = useQueryClient();
  const [scopes, setScopes] = useState<string[]>(user.api_key.scopes);
  const creation = useMutation({
    mutationFn: (order: Order) => client.apiKeys.create(order),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['keys'] }),
  });
  const [isToken, setIsToken] = useState(false);
  const mayHave = (user.api_key.scopes as string[]).filter((scope) => !isToken || OF_TOKENS.includes(scope));
  const chosen = scopes.filter((scope) => mayHave.includes(scope));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    const expiry = String(entered.get('expiry'));
    creation.mutate({
      name: String(entered.get('name')) || null,
      expiry_date: expiry ? new Date(expiry).toISOString() : null,
      scopes: chosen as Exclude<Order['scopes'], null | undefined>,
      kind: isToken ? 'reconcile' : 'api',
    });
  };
  const known = requestFields(document, 'api_keys_create').scopes?.items?.enum ?? [];
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label="New key">
      <form onSubmit={submit}>
        <Stack>
          <Title order={2} size="h4">
            New key
          </Title>
          <Group align="start">
            <TextInput name="name" label="Name" description="What you call it." maxLength={255} />
            <TextInput
              name="expiry"
              type="datetime-local"
              label="Expires"
              description="Empty: never."
              maxLength={64}
            />
          </Group>
          <Checkbox.Group
            label="Scopes"
            description="A key can’t have more than the one that you use."
            value={chosen}
            onChange={setScopes}
          >
            <Group mt="xs">
              {known.map((scope) => (
                <Checkbox
                  key={scope}
                  value={scope ?? ''}
                  label={scope}
                  disabled={!mayHave.includes(scope ?? '')}
                />
              ))}
            </Group>
          </Checkbox.Group>
          <Checkbox
            label="For OpenRefine"
            description="A token that stands in the address of the reconciliation service, and opens nothing else."
            checked={isToken}
            onChange={(event) => setIsToken(event.currentTarget.checked)}
          />
          <Group>
            <Button type="submit" loading={creation.isPending} disabled={chosen.length === 0}>
              Make a key
            </Button>
          </Group>
          {creation.error && <Problem error={creation.error} />}
          {creation.data && (
            <Alert color="green" role="status" title="Copy the key now: it is shown once.">
              <Group>
                <Code data-testid="new-key">{shown(creation.data, user.account.id)}</Code>
                <CopyButton value={shown(creation.data, user.account.id)}>
                  {({ copied, copy }) => (
                    <Button size="compact-sm" variant="default" onClick={copy}>
                      {copied ? 'Copied' : 'Copy the key'}
                    </Button>
                  )}
                </CopyButton>
                <Button size="compact-sm" variant="default" onClick={() => creation.reset()}>
                  Done
                </Button>
              </Group>
            </Alert>
          )}
        </Stack>
      </form>
    </Paper>
  );
}

/** A new key; of a token, the address that tools take. */
function shown({ key, kind }: { key: string; kind: string }, accountId: number): string {
  return kind === 'reconcile' ? `${window.location.origin}/api/${accountId}/reconcile/${key}/` : key;
}
