import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Problem } from './page-parts.tsx';

const NAME_CHARACTERS_MAX = 255;

/** The form that asks for a name, in a dialog. */
export function NameForm({
  initial = '',
  description,
  label,
  act,
  onName,
}: {
  initial?: string;
  description: string;
  /** The text of the button. */
  label: string;
  /** What is done with the name, as far as it was begun. */
  act: { isPending: boolean; error: Error | null };
  onName(name: string): void;
}) {
  const [name, setName] = useState(initial.slice(0, NAME_CHARACTERS_MAX));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onName(name);
      }}
    >
      <Stack gap="sm">
        <TextInput
          label="Name"
          description={description}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          maxLength={NAME_CHARACTERS_MAX}
          required
          withAsterisk={false}
        />
        <Problem error={act.error} />
        <Button variant="filled" type="submit" loading={act.isPending} disabled={name.trim() === ''}>
          {label}
        </Button>
      </Stack>
    </form>
  );
}
