import { Alert, Button, Checkbox, Group, Paper, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

import { Mark } from './mark.tsx';

/** The characters that the service takes in a header. */
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;

/** The form that asks for an API key. */
export function SignIn({
  refusal,
  onKey,
}: {
  /** Why the key before was refused; null where none was. */
  refusal: string | null;
  onKey(key: string, onDevice: boolean): void;
}) {
  const [key, setKey] = useState('');
  const [onDevice, setOnDevice] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The page has nothing else to do.
  useEffect(() => field.current?.focus(), []);
  const isMistyped = key !== '' && !VISIBLE_ASCII.test(key.trim());
  return (
    <main className="sign-in">
      <Paper
        component="form"
        withBorder
        radius="md"
        p="xl"
        onSubmit={(event) => {
          event.preventDefault();
          if (key && !isMistyped) onKey(key.trim(), onDevice);
        }}
      >
        <Stack>
          <Group gap="sm">
            <Mark size={36} />
            <Title order={1} size="h2">
              Roster
            </Title>
          </Group>
          <Text c="dimmed">Search people, organizations and job posts with a key of your account.</Text>
          {refusal !== null && (
            <Alert color="red" role="alert" title="The key was refused">
              {refusal}
            </Alert>
          )}
          <PasswordInput
            label="API key"
            description="It begins with rk_. It stays in this tab."
            placeholder="rk_…"
            value={key}
            onChange={({ currentTarget }) => setKey(currentTarget.value)}
            error={isMistyped && 'A key has letters, digits, - and _ alone.'}
            autoComplete="off"
            required
            withAsterisk={false}
            ref={field}
          />
          <Checkbox
            label="Remember the key on this device"
            checked={onDevice}
            onChange={({ currentTarget }) => setOnDevice(currentTarget.checked)}
          />
          <Button variant="filled" type="submit">
            Sign in
          </Button>
        </Stack>
      </Paper>
    </main>
  );
}
