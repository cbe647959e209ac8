import { Group, Select, type SelectProps, Text, TextInput } from '@mantine/core';
import { useChoices } from '../../operations.ts';
import { Panel } from '../../page-parts.tsx';
import { humanized } from '../../search/filters.ts';
import { type Choices, isWorkbook, type TableGuess } from './files.ts';

const ENCODINGS = [
  ...['utf-8', 'windows-1252', 'windows-1250', 'windows-1251', 'iso-8859-2', 'iso-8859-15', 'macintosh'],
  ...['utf-16le', 'utf-16be', 'shift_jis', 'gb18030', 'big5', 'euc-kr'],
];
const LOCALES = ['de', 'de-CH', 'en-GB', 'en-US', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'pt-BR', 'sv'];
/** Stands for no preset, and for no kind, because the names of the files say it. */
const NONE = '';
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

/** A choice of one of several values. */
function Choice(props: Omit<SelectProps, 'onChange'> & { onChange(value: string): void }) {
  return (
    <Select
      size="xs"
      allowDeselect={false}
      {...props}
      onChange={(value) => value !== null && props.onChange(value)}
    />
  );
}

/** A text that counts once its field is left. */
function Entered({
  label,
  placeholder,
  value,
  charactersMax,
  onEntered,
}: {
  label: string;
  placeholder: string;
  value: string | undefined;
  charactersMax: number;
  onEntered(text: string): void;
}) {
  return (
    <TextInput
      size="xs"
      label={label}
      placeholder={placeholder}
      defaultValue={value}
      maxLength={charactersMax}
      onBlur={({ currentTarget }) => currentTarget.value !== (value ?? '') && onEntered(currentTarget.value)}
    />
  );
}

interface ReadingProps {
  choices: Choices;
  onChoose(changes: Partial<Choices>): void;
}

/** What reads files: guesses of their columns, or a preset; and which elements of XML are rows. */
export function ReadBy({ choices, hasXml, onChoose }: ReadingProps & { hasXml: boolean }) {
  const presets = useChoices('deliveries_create', 'preset');
  return (
    <Group align="end" gap="sm">
      <Choice
        label="Read by"
        description="A preset reads what a certain service publishes or exports."
        data={[{ value: NONE, label: 'Their columns' }, ...presets]}
        value={choices.preset ?? NONE}
        searchable
        onChange={(name) => onChoose({ preset: name || undefined })}
      />
      {hasXml && (
        <Entered
          label="Elements of XML that are rows"
          placeholder="/source/job"
          value={choices.row}
          charactersMax={1000}
          onEntered={(row) => onChoose({ row: row.trim() || undefined, fields: {} })}
        />
      )}
    </Group>
  );
}

/** What the rows of a table are, and how its values are written: guessed, and changed here. */
export function Reading({
  table,
  choices,
  isNamed,
  onChoose,
}: ReadingProps & {
  table: TableGuess;
  /** Whether the names of the files and their columns say what they are. */
  isNamed: boolean;
}) {
  const kinds = useChoices('source_columns', 'kind');
  const languages = new Intl.DisplayNames('en', { type: 'language' });
  const withOwn = (values: string[], own: string | null) => [...new Set([...values, ...(own ? [own] : [])])];
  return (
    <Panel title="What the rows are" label="Rows">
      <Text size="sm" c="dimmed" mb="xs">
        {table.is_doubtful && !isNamed && <b>Look at it: </b>}
        {isNamed
          ? 'Each file is named after its kind, such as persons.csv, and its columns after fields.'
          : choices.kind === undefined
            ? `Guessed, because ${table.reason}.`
            : 'You have chosen it.'}
      </Text>
      <Group align="end" gap="sm" className="reading">
        <Choice
          label="Rows"
          placeholder="Not known"
          data={[
            { value: NONE, label: 'By the files’ names' },
            ...kinds.map((kind) => ({ value: kind, label: humanized(kind) })),
          ]}
          value={isNamed ? NONE : table.kind}
          // Another kind has other fields.
          onChange={(kind) =>
            onChoose(kind === NONE ? { isNamed: true } : { isNamed: false, kind, fields: {} })
          }
        />
        {isWorkbook(table.file) && (
          <Entered
            label="Sheet"
            placeholder="The first one"
            value={choices.sheet}
            charactersMax={100}
            onEntered={(sheet) => onChoose({ sheet: sheet || undefined, fields: {} })}
          />
        )}
        <Choice
          label="Encoding"
          data={withOwn(ENCODINGS, table.encoding)}
          value={choices.encoding ?? table.encoding ?? 'utf-8'}
          onChange={(encoding) => onChoose({ encoding })}
        />
        <Choice
          label="Numbers and dates"
          placeholder="As in 1200.50"
          data={withOwn(LOCALES, table.locale).map((tag) => ({
            value: tag,
            label: languages.of(tag) ?? tag,
          }))}
          value={table.locale}
          onChange={(locale) => onChoose({ locale })}
        />
        <Choice
          label="Phone numbers of"
          placeholder="With country codes"
          data={countries()}
          value={table.country}
          searchable
          onChange={(country) => onChoose({ country })}
        />
      </Group>
    </Panel>
  );
}
