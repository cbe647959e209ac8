import { foldToLetters } from '../../base/text/fold.ts';
import { fieldCalled, meaningsOf } from '../../contract/columns/column-names.ts';
import { readEmailAddress } from '../../dataset/format/contact-values.ts';
import { CLAIM_KINDS, type TableName } from '../../identity/claim.ts';
import { shapeOfKind } from '../lines/shapes.ts';
import type { Assignment, Column, Writing } from './assignment.ts';
import type { FieldsOfKind } from './candidates.ts';
import { areOfOrganizations } from './candidates.ts';
import { assignColumns } from './columns.ts';
import kinds from './kinds.json' with { type: 'json' };
import { readingsOf } from './readings.ts';
import { fitsField, HALF } from './values.ts';

/** A kind of tables: a table of a delivery, or `contacts`, whose rows are persons with their roles, addresses and numbers. */
export type TableKind = TableName | 'contacts';

/** What is known of a kind of tables. */
interface KindWords extends FieldsOfKind {
  /** How much each field speaks for the kind. */
  weights: Readonly<Record<string, number>>;
  /** Fields of which one must be there. */
  needs: readonly (readonly string[])[];
  /** Words in the names of files. */
  words: readonly string[];
  /** Names of columns that no field takes and that speak for the kind. */
  hints?: readonly string[];
}

const KINDS: Readonly<Record<string, KindWords>> = kinds;

/** The kinds that are guessed. */
export const GUESSED_KINDS = Object.keys(kinds) as [GuessedKind, ...GuessedKind[]];
type GuessedKind = keyof typeof kinds;

const WORD_OF_FILE = 4;
const HINT = 2;
const LACK = 4;
/** A kind with so much of the score of the best one is about as likely. */
const NEAR = 0.85;

/** The kind of a table, and the fields of its columns. */
export interface KindGuess {
  /** Null where the columns are of no kind. */
  kind: TableKind | null;
  assigned: Assignment[];
  /** Whether another kind is about as likely. */
  isDoubtful: boolean;
  /** A phrase for people: why it is of this kind. */
  reason: string;
}

/** Finds the kind of a table: the one for which its columns, its file's name and its other columns speak most. */
export function guessKind(
  columns: readonly Column[],
  { kind, fileName = '' }: { kind?: TableKind; fileName?: string },
  writing: Writing,
): KindGuess {
  const given = kind === 'persons' ? 'contacts' : kind;
  if (given !== undefined)
    return {
      kind: given,
      assigned: assignColumns(columns, { ...KINDS[given], fields: fieldsOf(given) }, writing),
      isDoubtful: false,
      reason: 'it is given',
    };
  // First and last names are of persons, and titles of roles or posts, whatever the table says of their organizations.
  const isOfOthers = columns.some((column) => isNameOrTitle(column, columns));
  const possible = Object.entries(KINDS).filter(
    ([, { subject }]) => !(isOfOthers && subject === 'organization'),
  );
  const scored = possible.map(([name, kindWords]) => ({
    kind: name as TableKind,
    ...scoreOf(columns, kindWords, fileName, writing),
  }));
  const [best, next] = scored.toSorted((one, other) => other.score - one.score);
  if (!best || best.score <= 0 || !best.isTold)
    return {
      kind: null,
      assigned: columns.map(() => NO_KIND),
      isDoubtful: true,
      reason: whyNoKind(columns, best?.assigned ?? []),
    };
  const { assigned, lacking } = best;
  const weights = KINDS[best.kind]?.weights ?? {};
  const shown = assigned.flatMap(({ field }) => (field && (weights[field] ?? 0) > 0 ? field : []));
  const lacks = lacking.map((some) => `; it has no ${some.join(' or ')}`).join('');
  const isOpen = assigned.every((one) => one.isDoubtful || !((weights[one.field ?? ''] ?? 0) > 0));
  const ofOthers = whyOfOthers(best.kind, columns, assigned);
  return {
    kind: best.kind,
    assigned,
    isDoubtful:
      isOpen ||
      lacking.length > 0 ||
      ofOthers !== '' ||
      (next !== undefined && next.score > best.score * NEAR),
    reason: `it has ${[...new Set(shown)].slice(0, 5).join(', ')}${lacks}${ofOthers}`,
  };
}

/** How much speaks for a kind, with the fields of the columns and the needed fields that they lack. */
function scoreOf(columns: readonly Column[], kindWords: KindWords, fileName: string, writing: Writing) {
  const { weights, needs, words, hints = [] } = kindWords;
  const ofFile = new Set(foldedWords(fileName));
  const names = new Set(columns.map(({ name }) => name.toLowerCase().trim()));
  const assigned = assignColumns(columns, kindWords, writing);
  const found = new Set(assigned.map(({ field }) => field));
  const ofFields = assigned.reduce(
    (sum, one) => sum + (weights[one.field ?? ''] ?? 0) * (one.isDoubtful ? 0.5 : 1),
    0,
  );
  const ofHints = HINT * hints.filter((hint) => names.has(hint)).length;
  const ofName = words.some((word) => ofFile.has(word)) ? WORD_OF_FILE : 0;
  const lacking = needs.filter((some) => !some.some((field) => found.has(field)));
  const isTold = assigned.some(
    ({ field, evidence, isDoubtful }, place) =>
      (weights[field ?? ''] ?? 0) > 0 &&
      !(evidence === 'values' && isDoubtful) &&
      !isBareName(columns[place]),
  );
  return {
    assigned,
    lacking,
    /** Whether more than names that may be of anything speaks for it. */
    isTold: isTold || ofHints + ofName > 0,
    score: ofFields + ofHints + ofName - LACK * lacking.length,
  };
}

/** Why the rows may be of something else than the kind, as the end of a phrase; empty where nothing says so. */
function whyOfOthers(kind: TableKind, columns: readonly Column[], assigned: readonly Assignment[]): string {
  const textsOf = (...fields: string[]) =>
    columns.flatMap(({ texts }, place) => (fields.includes(assigned[place]?.field ?? '') ? texts : []));
  const names = textsOf(kind === 'organizations' ? 'name' : 'full_name');
  if (kind !== 'organizations' && kind !== 'contacts') return '';
  if (kind === 'contacts' && names.filter(isNoPerson).length > names.length * HALF)
    return '; most names do not look like those of persons, so they may be of something else';
  const isTold = textsOf('key', 'domain', 'email', 'network_public_profile_url', 'title').length > 0;
  return !isTold && new Set(names).size < names.length * HALF
    ? '; most rows repeat the name of another one, so they may be of something else'
    : '';
}

/** Whether a name has digits, or one word in letters that are written with blanks between the words. */
const isNoPerson = (name: string): boolean =>
  /\d/.test(name) || /^[\p{sc=Latn}\p{sc=Cyrl}\p{sc=Grek}\p{P}]+$/u.test(name);

function whyNoKind(columns: readonly Column[], assigned: readonly Assignment[]): string {
  if (columns.some(({ name }) => /^https?:\/\//.test(name) || readEmailAddress(name) !== null))
    return 'its first row seems to have values: write a row above it with the names of the columns, such as name and website';
  return assigned.some(({ field }) => /name$/.test(field ?? ''))
    ? 'it has names alone, which may be of anything: name the file after what its rows are, such as companies.csv'
    : 'its columns are of no kind of records';
}

/**
 * Whether a column has first names, last names or titles, which tables of organizations lack. A name that also means the name of an
 * organization counts only where another column has that.
 */
function isNameOrTitle(column: Column, all: readonly Column[]): boolean {
  const { name, texts } = column;
  const isNamed = all.some((one) => one !== column && meaningsOf(one.name).has('organization_name'));
  const isOf = (called: string, fields: readonly string[]) => {
    const meanings = meaningsOf(called);
    const isName = meanings.has('full_name') || (meanings.has('name') && !isNamed);
    return fieldCalled(called, fields) !== undefined && !isName;
  };
  // Programs write such columns without values above organizations.
  const hasValues = texts.length > 0 || all.every((one) => one.texts.length === 0);
  if (isOf(name, ['first_name', 'last_name'])) return hasValues;
  return (
    texts.length > 0 &&
    fitsField(texts, 'title', { locale: null, country: null }) === null &&
    readingsOf(name).some(
      ({ called, subject, of }) =>
        of !== 'part' && (subject === null || subject === 'post') && isOf(called, ['title']),
    )
  );
}

/** Whether a column has names that may be of persons as well as of organizations, or is called as a code may be, such as `AD`. */
function isBareName(column: Column | undefined): boolean {
  const { name = '', texts = [] } = column ?? {};
  const meanings = meaningsOf(name);
  const isOfBoth = foldToLetters(name) === 'name' || (meanings.has('name') && meanings.has('full_name'));
  return (isOfBoth && !areOfOrganizations(texts)) || foldToLetters(name).length <= CODE_LETTERS;
}

const CODE_LETTERS = 2;

/** A column of a table of no kind. */
export const NO_KIND: Assignment = {
  field: null,
  evidence: null,
  isDoubtful: true,
  reason: 'the kind of the table is not known',
};

/** The words of a file's name, in lower case and without accents. */
const foldedWords = (fileName: string): string[] =>
  fileName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u);

/** The fields of a kind, with `none`. */
export function fieldsOf(kind: TableKind): readonly string[] {
  const known = KINDS[kind];
  if (known) return known.fields;
  const claims = CLAIM_KINDS.find((one) => one === kind);
  return claims ? [...shapeOfKind(claims).fields.keys()] : [];
}
