import { Group, Paper, Select, Text, TextInput, Title } from '@mantine/core';
import { humanized } from '../../search/filters.ts';
import { requestFields } from '../../service-document.ts';
import { useSession } from '../../session.tsx';
import { type Choices, isWorkbook, type TableGuess } from './files.ts';

const ENCODINGS = [
  ...['utf-8', 'windows-1252', 'windows-1250', 'windows-1251', 'iso-8859-2', 'iso-8859-15', 'macintosh'],
  ...['utf-16le', 'utf-16be', 'shift_jis', 'gb18030', 'big5', 'euc-kr'],
];
const LOCALES = ['de', 'de-CH', 'en-GB', 'en-US', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'pt-BR', 'sv'];
/** Stands for no kind: the names of the files say it. */
const NAMED = '';
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The countries that the browser knows, by their names. */
function countries(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const codes = LETTERS.flatMap((one) => LETTERS.map((other) => one + other));
  const named = codes.flatMap((code) => {
    const name = names.of(code);
    // A code of a country that is no more stands for another one.
    return name && new Intl.Locale('und', { region: code }).maximize().region === code
      ? { value: code, label: `${name} (${code})` }
      : [];
  });
  return named.toSorted((one, other) => one.label.localeCompare(other.label));
}

/** What the rows of a table are, and how its values are written: guessed, and changed here. */
export function Reading({
  table,
  choices,
  isNamed,
  onChoose,
  onNamed,
}: {
  table: TableGuess;
  choices: Choices;
  /** Whether the names of the files and their columns say what they are. */
  isNamed: boolean;
  onChoose(changes: Partial<Choices>): void;
  onNamed(isNamed: boolean): void;
}) {
  const { document } = useSession();
  const languages = new Intl.DisplayNames('en', { type: 'language' });
  const { kind: kindField } = requestFields(document, 'source_columns');
  const kinds = (kindField?.enum ?? []).flatMap((kind) => kind ?? []);
  const withOwn = (values: string[], own: string | null) => [...new Set([...values, ...(own ? [own] : [])])];
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label="Rows">
      <Title order={2} size="h5">
        What the rows are
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {table.is_doubtful && !isNamed && <b>Look at it: </b>}
        {isNamed
          ? 'Each file is named after its kind, such as persons.csv, and its columns after fields.'
          : choices.kind === undefined
            ? `Guessed, because ${table.reason}.`
            : 'You have chosen it.'}
      </Text>
      <Group align="end" gap="sm" className="reading">
        <Select
          size="xs"
          label="Rows"
          placeholder="Not known"
          data={[
            { value: NAMED, label: 'By the files’ names' },
            ...kinds.map((kind) => ({ value: kind, label: humanized(kind) })),
          ]}
          value={isNamed ? NAMED : table.kind}
          allowDeselect={false}
          onChange={(kind) => {
            onNamed(kind === NAMED);
            // Another kind has other fields.
            if (kind && kind !== NAMED) onChoose({ kind, fields: {} });
          }}
        />
        {isWorkbook(table.file) && (
          <TextInput
            size="xs"
            label="Sheet"
            placeholder="The first one"
            defaultValue={choices.sheet}
            maxLength={100}
            onBlur={({ currentTarget: { value } }) =>
              value !== (choices.sheet ?? '') && onChoose({ sheet: value || undefined, fields: {} })
            }
          />
        )}
        <Select
          size="xs"
          label="Encoding"
          data={withOwn(ENCODINGS, table.encoding)}
          value={choices.encoding ?? table.encoding ?? 'utf-8'}
          allowDeselect={false}
          onChange={(encoding) => encoding && onChoose({ encoding })}
        />
        <Select
          size="xs"
          label="Numbers and dates"
          placeholder="As in 1200.50"
          data={withOwn(LOCALES, table.locale).map((tag) => ({
            value: tag,
            label: languages.of(tag) ?? tag,
          }))}
          value={table.locale}
          allowDeselect={false}
          onChange={(locale) => locale && onChoose({ locale })}
        />
        <Select
          size="xs"
          label="Phone numbers of"
          placeholder="With country codes"
          data={countries()}
          value={table.country}
          searchable
          allowDeselect={false}
          onChange={(country) => country && onChoose({ country })}
        />
      </Group>
    </Paper>
  );
}
