import { relative } from 'node:path';
import { cwd } from 'node:process';
import { forTerminal } from '../../dataset/format/fault.ts';
import { PRESET_NAMES } from '../tables/presets.ts';
import { outermost } from './nested.ts';
import columnsOf from './preset-columns.json' with { type: 'json' };
import type { Sample } from './read-sample.ts';
import { type Suggestion, type SuggestOptions, suggest } from './suggest.ts';

/** A file with what its table most likely is. */
export interface FileSuggestion extends Suggestion {
  file: string;
  /** The preset that reads files with these columns; null where none is known by them. */
  preset: string | null;
  /** The encoding of its text; null where that is UTF-8. */
  encoding: string | null;
  /** The command that loads the file by the mapping, without `--map` and the name of its file. */
  command: string;
  /** A name for the file of the mapping. */
  map: string;
}

/** What is known of the files, and how a command is written. */
export interface Given extends Pick<SuggestOptions, 'locale' | 'country' | 'kind' | 'chosen'> {
  source?: string;
}

/** Guesses what a file's table is. */
export function suggestFor({ file, rows, columns, isJson, listAt }: Sample, given: Given): FileSuggestion {
  const { source = 'NAME', ...known } = given;
  const { fileName, encoding = null } = file;
  const written = [
    encoding === null || encoding === 'utf-8' ? '' : ` --encoding ${encoding}`,
    file.row === undefined ? '' : ` --row ${quoted(file.row)}`,
    file.sheet === undefined ? '' : ` --sheet ${quoted(file.sheet)}`,
  ].join('');
  const path = relative(cwd(), file.path);
  const command = `roster import ${quoted(path.startsWith('..') ? file.path : path)} --source ${source}${written}`;
  const preset = presetOf(isJson ? [...new Set(columns.map(outermost))] : columns);
  const suggestion = suggest(rows, columns, { fileName, isJson, ...(listAt && { listAt }), ...known });
  return {
    file: fileName,
    encoding,
    preset,
    command,
    map: quoted(`${file.stem}.sql`),
    ...suggestion,
    reason:
      preset === null ? suggestion.reason : `${suggestion.reason}; the preset ${preset} reads its columns`,
  };
}

const PRESET_COLUMNS: ReadonlyMap<string, readonly (readonly string[])[]> = new Map(
  Object.entries(columnsOf.presets),
);

/** Finds the preset that reads files with these columns; null where none is known by them, as those of files without a header. */
export function presetOf(columns: readonly string[]): string | null {
  const names = new Set(columns);
  const isKnown = (preset: string) =>
    PRESET_COLUMNS.get(preset)?.some((some) => some.every((name) => names.has(name))) === true;
  return PRESET_NAMES.find(isKnown) ?? null;
}

/** A word of a shell. */
const quoted = (word: string): string =>
  /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

/** A guess as a mapping, whose comments say what it rests on. */
export function describe(guess: FileSuggestion): string {
  const { file, kind, isDoubtful, reason, encoding, locale, country, key, columns, sql, command, map } =
    guess;
  const byPreset = `It has the columns of the preset ${guess.preset}, which knows what they mean. This loads it:`;
  const kindLine =
    kind === null
      ? `${file}: ${reason}`
      : `${file} is most likely ${kind}${isDoubtful ? ' (look at it)' : ''}: ${reason}`;
  const width = Math.max(...columns.map(({ column }) => column.length), 6);
  const lines = [
    kindLine,
    ...(guess.preset === null ? [] : [byPreset, `${command} --preset ${guess.preset}`]),
    `encoding ${encoding ?? 'utf-8'}, locale ${locale ?? 'none'}, country ${country ?? 'none'}, key ${key ?? 'of its values'}`,
    ...columns.map((one) => {
      const target = one.field === null ? '-' : `${one.table}.${one.field}`;
      return `${one.isDoubtful ? '?' : ' '} ${one.column.padEnd(width)}  ${target}: ${one.reason}${one.example === null ? '' : ` (${one.example.slice(0, EXAMPLE_CHARACTERS_MAX)})`}`;
    }),
    'The columns with "?" may mean something else. With this text in a file, this loads the table:',
    `${command} --map ${map}`,
  ];
  const comments = lines.map((line) => `-- ${forTerminal(line).replaceAll('\n', ' ')}`);
  return [...comments, '', sql ?? '-- There is no mapping to suggest.'].join('\n');
}

const EXAMPLE_CHARACTERS_MAX = 40;
