import { Alert, Button, Checkbox, Code, CopyButton, Group, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { Input } from '../api.ts';
import { useAct, useChoices } from '../operations.ts';
import { Panel, Problem } from '../page-parts.tsx';
import { useSession } from '../session.tsx';

type Order = NonNullable<Input<'apiKeys.create'>>;

/** What a token of the reconciliation service may do. */
const OF_TOKENS = ['people', 'organizations'];

/** The form for a new key, which is shown once. */
export function NewKey() {
  const { user } = useSession();
  const [scopes, setScopes] = useState<string[]>(user.api_key.scopes);
  const creation = useAct('apiKeys.create');
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
  const known = useChoices('api_keys_create', 'scopes');
  return (
    <Panel title="New key" label="New key" size="h4">
      <form onSubmit={submit}>
        <Stack>
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
                <Checkbox key={scope} value={scope} label={scope} disabled={!mayHave.includes(scope)} />
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
            <Button
              variant="filled"
              type="submit"
              loading={creation.isPending}
              disabled={chosen.length === 0}
            >
              Make a key
            </Button>
          </Group>
          <Problem error={creation.error} />
          {creation.data && (
            <Alert color="green" role="status" title="Copy the key now: it is shown once.">
              <Group>
                <Code data-testid="new-key">{shown(creation.data, user.account.id)}</Code>
                <CopyButton value={shown(creation.data, user.account.id)}>
                  {({ copied, copy }) => (
                    <Button size="compact-sm" onClick={copy}>
                      {copied ? 'Copied' : 'Copy the key'}
                    </Button>
                  )}
                </CopyButton>
                <Button size="compact-sm" onClick={() => creation.reset()}>
                  Done
                </Button>
              </Group>
            </Alert>
          )}
        </Stack>
      </form>
    </Panel>
  );
}

/** A new key; of a token, the address that tools take. */
function shown({ key, kind }: { key: string; kind: string }, accountId: number): string {
  return kind === 'reconcile' ? `${window.location.origin}/api/${accountId}/reconcile/${key}/` : key;
}
