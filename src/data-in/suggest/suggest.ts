import { phoneCountry } from '../../dataset/format/contact-values.ts';
import type { TableName } from '../../identity/claim.ts';
import { countryCode } from '../../identity/places/countries.ts';
import { localeNamed } from '../lines/locale.ts';
import type { RowFields } from '../lines/parse.ts';
import type { Assignment, Column, Writing } from './assignment.ts';
import { columnsOf, isDistinct, languagesOf, withChosen } from './columns.ts';
import { type Filled, targetOf } from './expressions.ts';
import { fieldsOf, guessKind, type KindGuess, NO_KIND, type TableKind } from './kinds.ts';
import { contactsMapping, isOfOrganization, mappingOf, positionOf, rowsView } from './mapping.ts';
import { LOOKS_OF, looksOf, MOST } from './values.ts';
import { guessCountry, guessLocale, homeCountry } from './writing.ts';

export type { TableKind };

/** What is known of a table besides its rows. */
export interface SuggestOptions {
  /** The name of the file, with or without its ending: `Kunden 2024.xlsx` says what its rows are. */
  fileName?: string;
  /** What the rows are; absent: guessed. */
  kind?: TableKind;
  /** The language in which numbers and dates are written (BCP 47); absent: guessed, where they need one. */
  locale?: string;
  /** The country of phone numbers without a country code (ISO 3166-1 alpha-2); absent: guessed, where they need one. */
  country?: string;
  /** Whether the rows are objects of JSON, which a mapping reads otherwise than columns of CSV. */
  isJson?: boolean;
  /** The names that lead to the list of the rows inside each object of the file; absent where the rows are the objects. */
  listAt?: readonly string[];
  /** The fields that a person has chosen for columns, by their names; null: none. Absent ones are guessed. */
  chosen?: ReadonlyMap<string, string | null>;
}

/** A column, and what it most likely says. */
export interface ColumnGuess extends Assignment {
  column: string;
  /** The table whose field the column fills; null where it fills none. */
  table: TableName | null;
  /** The first value that is not empty, as text; null where there is none. */
  example: string | null;
}

/** What a table most likely is. */
export interface Suggestion extends Omit<KindGuess, 'assigned'> {
  /** In the order of the table. */
  columns: ColumnGuess[];
  /** The fields that a column of this kind may fill. */
  fields: string[];
  /** The column that names each thing; null where the table has none, and a value serves as its key. */
  key: string | null;
  /** Null where no value needs one, or none fits all values. */
  locale: string | null;
  country: string | null;
  /** The mapping, as `roster import --map` takes it; null where the kind is not known. */
  sql: string | null;
}

/**
 * Guesses what the rows of a table are, and which fields its columns fill. It computes nothing else: the same rows give the same guess.
 * @param rows the first rows, by the names of columns; some hundred are enough
 * @param names of the columns, in the order of the table; no name twice
 */
export function suggest(
  rows: readonly RowFields[],
  names: readonly string[],
  options: SuggestOptions = {},
): Suggestion {
  const columns = columnsOf(rows, names);
  const first = guessKind(columns, options, { locale: null, country: null });
  const writing = findWriting(columns, withChosen(columns, first.assigned, options.chosen), options);
  const guess = guessKind(columns, options, writing);
  const { kind, isDoubtful, reason } = guess;
  const assigned = withChosen(columns, guess.assigned, options.chosen);
  const filled = columns.flatMap(({ name: column, texts, isList = false }, place): Filled[] => {
    const field = assigned[place]?.field;
    return field ? [{ column, field, texts, isList }] : [];
  });
  const { key, keyOf } = findKey(kind, rows, columns, filled);
  const parts = {
    filled: filled.filter(({ field }) => key !== null || field !== 'key'),
    writing,
    isJson: options.isJson === true,
    listAt: options.listAt ?? [],
    keyOf,
    home: homeCountry(columns),
  };
  const filledFields = filled.map(({ field }) => field);
  const views = kind === null ? null : kind === 'contacts' ? contactsMapping(parts) : mappingOf(kind, parts);
  const sql = views === null ? null : `${rowsView(parts)}${views}`;
  return {
    kind,
    isDoubtful,
    reason,
    columns: columns.map((column, place) =>
      columnGuess(column, assigned[place], {
        kind,
        key,
        fields: filledFields,
        hasTitles: filledFields.includes('title') || positionOf(filled) !== null,
      }),
    ),
    fields: kind === null ? [] : fieldsOf(kind).filter((field) => field !== 'none'),
    key,
    locale: writing.locale?.tag ?? null,
    country: writing.country,
    sql,
  };
}

/** Finds the locale of dates and numbers, and the country of phone numbers. */
function findWriting(
  columns: readonly Column[],
  assigned: readonly Assignment[],
  options: SuggestOptions,
): Writing {
  const textsWith = (test: (field: string) => boolean) =>
    columns.flatMap(({ texts }, place) => (test(assigned[place]?.field ?? '') ? texts : []));
  const dates = textsWith((field) => looksOf(LOOKS_OF, field)?.includes('date') ?? false);
  const numbers = textsWith((field) => looksOf(LOOKS_OF, field)?.includes('number') ?? false);
  const languages = languagesOf(columns);
  const tag = options.locale ?? guessLocale(dates, numbers, languages);
  const given = phoneCountry(options.country ?? '');
  const phones = textsWith((field) => field === 'phone_number');
  const countries = new Set(
    textsWith((field) => targetOf(field) === 'country').flatMap((text) => countryCode(text) ?? []),
  );
  const tlds = textsWith((field) => /domain$|^email$/.test(field)).flatMap(
    (text) => /\.([a-z]{2})(?:\/|$)/i.exec(text)?.[1]?.replace(/^uk$/i, 'GB') ?? [],
  );
  const regions = languages.slice(0, 1).flatMap((one) => new Intl.Locale(one).maximize().region ?? []);
  const candidates = [[...countries], [homeCountry(columns) ?? ''], mostOf(tlds), regions].map((codes) => [
    ...new Set(codes.flatMap((code) => phoneCountry(code) ?? [])),
  ]);
  // Of several countries, each row names its own one.
  const guessed = countries.size > 1 ? null : guessCountry(phones, candidates);
  return { locale: tag === null ? null : localeNamed(tag), country: given ?? guessed };
}

/** The text that most of the texts are; all of them where none is. */
function mostOf(texts: readonly string[]): readonly string[] {
  const groups = Map.groupBy(texts, (text) => text.toUpperCase());
  const most = [...groups].find(([, { length }]) => length >= texts.length * MOST);
  return most ? [most[0]] : texts;
}

/** Finds the column that is the key, or those that serve as one. */
function findKey(
  kind: TableKind | null,
  rows: readonly RowFields[],
  columns: readonly Column[],
  filled: readonly Filled[],
): { key: string | null; keyOf: Filled[][] } {
  const of = (...fields: string[]) =>
    fields.flatMap((field) => filled.find((one) => one.field === field) ?? []);
  const isKey = (one: Filled) =>
    isDistinct(rows, columns.find(({ name }) => name === one.column) ?? { name: '', texts: [] });
  const [key] = of('key');
  if (key && isKey(key)) return { key: key.column, keyOf: [] };
  if (kind === 'job_posts' || kind === 'websites') return { key: null, keyOf: [] };
  if (kind === 'funding_events')
    return {
      key: null,
      keyOf: [of('organization_name', 'organization_domain', 'funding_type', 'date_featured')],
    };
  const single = of('email', 'network_public_profile_url', 'domain').find(isKey);
  const names =
    kind === 'contacts'
      ? of('full_name', 'first_name', 'last_name', 'organization_name')
      : of('name', 'full_name', 'title');
  return { key: null, keyOf: single ? [[single], names] : [names] };
}

/** The tables that the fields of a contact table fill; all others are of persons. */
const TABLES_OF_CONTACTS: Readonly<Record<string, TableName>> = {
  email: 'emails',
  phone_number: 'phone_numbers',
  title: 'roles',
  organization_name: 'roles',
  start_date: 'roles',
  end_date: 'roles',
};

function columnGuess(
  { name: column, texts }: Column,
  assignment: Assignment = NO_KIND,
  {
    kind,
    key,
    fields,
    hasTitles,
  }: { kind: TableKind | null; key: string | null; fields: readonly string[]; hasTitles: boolean },
): ColumnGuess {
  const { field, ...why } = assignment;
  const example = texts[0] ?? null;
  const unused = (reason: string) => ({
    column,
    table: null,
    field: null,
    ...why,
    isDoubtful: true,
    reason,
    example,
  });
  if (field === 'key' && key !== column) return unused('rows lack it, or several have the same');
  const isDescribed = field === 'organization_name' && fields.some((one) => isOfOrganization(one, fields));
  if (kind === 'contacts' && TABLES_OF_CONTACTS[field ?? ''] === 'roles' && !hasTitles)
    return isDescribed
      ? { column, table: 'organizations', field, ...why, example }
      : unused('a role needs a title, and no column has one');
  const isOfIts = field !== null && isOfOrganization(field, fields);
  const table =
    field === null || kind === null
      ? null
      : kind === 'contacts'
        ? (TABLES_OF_CONTACTS[field] ?? (isOfIts ? 'organizations' : 'persons'))
        : fields.includes('organization_name') && isOfIts
          ? 'organizations'
          : kind;
  return { column, table, field, ...why, example };
}
