import { ColumnChoices } from '../../column-choices.tsx';
import { humanized } from '../../search/filters.ts';
import type { TableGuess } from './files.ts';

const REPEATABLE = ['email', 'phone_number'];

/** What each column holds: the guess with its reason, which a person changes. */
export function TableColumns({
  table: { columns, fields },
  chosen,
  onFields,
}: {
  table: TableGuess;
  chosen: Readonly<Record<string, string>>;
  onFields(chosen: Record<string, string>): void;
}) {
  const choose = (column: string, field: string | null) => {
    // A field is that of one column, but for addresses and numbers.
    const others = Object.entries(chosen).filter(
      ([, other]) => other !== field || REPEATABLE.includes(other),
    );
    onFields({ ...Object.fromEntries(others), [column]: field ?? '' });
  };
  return (
    <ColumnChoices
      columns={columns.map(({ column, field, is_doubtful, reason, example }) => ({
        name: column,
        sample: example ?? 'no value in the first rows',
        isDoubtful: is_doubtful,
        reason,
        choice: {
          placeholder: 'Nothing',
          data: fields.map((name) => ({ value: name, label: humanized(name) })),
          value: field,
          // Choosing what is guessed confirms it.
          onOptionSubmit: (name) => choose(column, name),
          onClear: () => choose(column, null),
          allowDeselect: false,
          searchable: true,
        },
      }))}
    />
  );
}
