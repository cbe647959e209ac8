import { Button, Group, Paper, Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { downloadJson } from '../../download.ts';
import { useAct } from '../../operations.ts';
import { Part, Problem } from '../../page-parts.tsx';

/** What a request may name a person by. */
const IDENTIFIERS = [
  { value: 'email', label: 'Email address' },
  { value: 'phone_number', label: 'Phone number' },
  { value: 'network_public_identifier', label: 'Profile' },
  { value: 'person_id', label: 'Id' },
];

/** All that is held on a person, for an access request, with its file. */
export function Access() {
  const [by, setBy] = useState('email');
  const [value, setValue] = useState('');
  const reading = useAct('subjects.read');
  const { data: held } = reading;
  const sections = Object.values(held?.held ?? {}).filter(({ rows }) => rows.length > 0);
  return (
    <Part
      title="Access request"
      note="All that is held on a person. Check first that the request comes from the person. Each has an entry in the trail."
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          reading.mutate({ [by]: by === 'person_id' ? Number(value) : value.trim() });
        }}
      >
        <Group align="end" gap="xs">
          <Select
            label="The person by"
            data={IDENTIFIERS}
            value={by}
            onChange={(name) => setBy(name ?? 'email')}
            allowDeselect={false}
          />
          <TextInput
            label={IDENTIFIERS.find((one) => one.value === by)?.label}
            inputMode={by === 'person_id' ? 'numeric' : 'text'}
            {...(by === 'person_id' && { pattern: '[1-9][0-9]*' })}
            value={value}
            onChange={({ currentTarget }) => setValue(currentTarget.value)}
            maxLength={255}
            required
            withAsterisk={false}
          />
          <Button variant="filled" type="submit" loading={reading.isPending}>
            Read
          </Button>
        </Group>
      </form>
      <div role="status">
        {held && (
          <Paper withBorder radius="md" p="md" mt="sm">
            <Text fw={600}>
              {held.is_suppressed ? 'Suppressed' : 'Held'}: person {held.person_ids.join(', ') || 'unknown'}
            </Text>
            <ul className="held">
              {sections.map(({ title, rows }) => (
                <li key={title}>
                  {title}: {rows.length.toLocaleString('en')}
                </li>
              ))}
            </ul>
            <Button
              size="xs"
              onClick={() => downloadJson(`subject-${held.person_ids[0] ?? 'unknown'}.json`, held)}
            >
              Download the file
            </Button>
          </Paper>
        )}
      </div>
      <Problem error={reading.error} />
    </Part>
  );
}
