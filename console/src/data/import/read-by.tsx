import { Group, Select, TextInput } from '@mantine/core';
import { requestFields } from '../../service-document.ts';
import { useSession } from '../../session.tsx';

/** Stands for no preset. */
const GUESSED = '';

/** What reads files: guesses of their columns, or a preset; and which elements of XML are rows. */
export function ReadBy({
  preset,
  row,
  hasXml,
  onPreset,
  onRow,
}: {
  preset: string | null;
  row: string | undefined;
  hasXml: boolean;
  onPreset(preset: string | null): void;
  onRow(row: string | undefined): void;
}) {
  const { document } = useSession();
  const names = (requestFields(document, 'deliveries_create').preset?.enum ?? []).flatMap(
    (name) => name ?? [],
  );
  return (
    <Group align="end" gap="sm">
      <Select
        size="xs"
        label="Read by"
        description="A preset reads what a certain service publishes or exports."
        data={[{ value: GUESSED, label: 'Their columns' }, ...names]}
        value={preset ?? GUESSED}
        searchable
        allowDeselect={false}
        onChange={(name) => onPreset(name || null)}
      />
      {hasXml && (
        <TextInput
          size="xs"
          label="Elements of XML that are rows"
          placeholder="/source/job"
          defaultValue={row}
          maxLength={1000}
          onBlur={({ currentTarget: { value } }) => value !== (row ?? '') && onRow(value.trim() || undefined)}
        />
      )}
    </Group>
  );
}
