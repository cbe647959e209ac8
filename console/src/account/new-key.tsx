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

/** The form for a new key, which is shown once. */
export function NewKey() {
  const { client, document, user } = useSession();
  const queries = useQueryClient();
  const [scopes, setScopes] = useState<string[]>(user.api_key.scopes);
  const creation = useMutation({
    mutationFn: (order: Order) => client.apiKeys.create(order),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['keys'] }),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    const expiry = String(entered.get('expiry'));
    creation.mutate({
      name: String(entered.get('name')) || null,
      expiry_date: expiry ? new Date(expiry).toISOString() : null,
      scopes: scopes as Exclude<Order['scopes'], null | undefined>,
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
            value={scopes}
            onChange={setScopes}
          >
            <Group mt="xs">
              {known.map((scope) => (
                <Checkbox
                  key={scope}
                  value={scope ?? ''}
                  label={scope}
                  disabled={!(user.api_key.scopes as string[]).includes(scope ?? '')}
                />
              ))}
            </Group>
          </Checkbox.Group>
          <Group>
            <Button type="submit" loading={creation.isPending} disabled={scopes.length === 0}>
              Make a key
            </Button>
          </Group>
          {creation.error && <Problem error={creation.error} />}
          {creation.data && (
            <Alert color="green" role="status" title="Copy the key now: it is shown once.">
              <Group>
                <Code data-testid="new-key">{creation.data.key}</Code>
                <CopyButton value={creation.data.key}>
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
