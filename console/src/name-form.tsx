import { Button, Stack, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Problem } from './problem.tsx';

const NAME_CHARACTERS_MAX = 255;

/** The form that asks for a name, in a dialog. */
export function NameForm({
  initial,
  description,
  label,
  isPending,
  error,
  onName,
}: {
  initial: string;
  description: string;
  /** The text of the button. */
  label: string;
  isPending: boolean;
  error: Error | null;
  onName(name: string): void;
}) {
  const [name, setName] = useState(initial.slice(0, NAME_CHARACTERS_MAX));
  const field = useRef<HTMLInputElement>(null);
  // Typing replaces the name that stands there.
  useEffect(() => field.current?.select(), []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onName(name);
      }}
    >
      <Stack gap="sm">
        <TextInput
          ref={field}
          label="Name"
          description={description}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          maxLength={NAME_CHARACTERS_MAX}
          required
          withAsterisk={false}
        />
        {error && <Problem error={error} />}
        <Button type="submit" loading={isPending} disabled={name.trim() === ''}>
          {label}
        </Button>
      </Stack>
    </form>
  );
}
