import { ColumnChoices } from '../column-choices.tsx';
import type { MatchField } from './columns.ts';
import type { TableFile } from './file-input.tsx';

const SAMPLES = 3;

/** What each column of a file holds, with its first values. */
export function Mapping({
  file: { headings, rows },
  known,
  fields,
  onFields,
}: {
  file: TableFile;
  known: readonly MatchField[];
  fields: readonly (string | null)[];
  onFields(fields: (string | null)[]): void;
}) {
  return (
    <ColumnChoices
      columns={headings.map((heading, at) => ({
        name: heading,
        sample: rows
          .slice(0, SAMPLES)
          .map((row) => row[at])
          .filter(Boolean)
          .join(' · '),
        choice: {
          placeholder: 'Nothing to match by',
          data: known.map(({ name, label }) => ({
            value: name,
            label,
            disabled: fields.includes(name) && fields[at] !== name,
          })),
          value: fields[at] ?? null,
          onChange: (name) => onFields(fields.map((field, nr) => (nr === at ? name : field))),
        },
      }))}
    />
  );
}
