import { foldToLetters } from '../../base/text/fold.ts';
import { meaningsOf } from '../../contract/columns/column-names.ts';
import { CLAIM_KINDS, type TableName } from '../../identity/claim.ts';
import { shapeOfKind } from '../lines/shapes.ts';
import type { Assignment, Column, Writing } from './assignment.ts';
import type { FieldsOfKind } from './candidates.ts';
import { assignColumns } from './columns.ts';
import kinds from './kinds.json' with { type: 'json' };

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
/** First and last names are of persons, whatever the table says of their organizations. */
const OF_OTHERS = 10;
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
  const ofFile = new Set(foldedWords(fileName));
  const names = new Set(columns.map(({ name }) => name.toLowerCase().trim()));
  const isOfPersons = columns.some(({ name }) => isNameOfPersons(name));
  const scored = Object.entries(KINDS).map(([name, kindWords]) => {
    const { subject, weights, needs, words, hints = [] } = kindWords;
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
      ({ field }, place) => (weights[field ?? ''] ?? 0) > 0 && !isBareName(columns[place]?.name ?? ''),
    );
    return {
      isTold: isTold || ofHints + ofName > 0,
      kind: name as TableKind,
      assigned,
      lacking,
      score:
        ofFields +
        ofHints +
        ofName -
        LACK * lacking.length -
        (isOfPersons && subject === 'organization' ? OF_OTHERS : 0),
    };
  });
  const [best, next] = scored.toSorted((one, other) => other.score - one.score);
  if (!best || best.score <= 0 || !best.isTold)
    return {
      kind: null,
      assigned: columns.map(() => NO_KIND),
      isDoubtful: true,
      reason:
        best && best.score > 0
          ? 'it has names alone, which may be of anything: name the file after what its rows are, such as companies.csv'
          : 'its columns are of no kind of records',
    };
  const { assigned, lacking } = best;
  const shown = assigned.flatMap(({ field }) =>
    field && (KINDS[best.kind]?.weights[field] ?? 0) > 0 ? field : [],
  );
  const lacks = lacking.map((some) => `; it has no ${some.join(' or ')}`).join('');
  return {
    kind: best.kind,
    assigned,
    isDoubtful: lacking.length > 0 || (next !== undefined && next.score > best.score * NEAR),
    reason: `it has ${[...new Set(shown)].slice(0, 5).join(', ')}${lacks}`,
  };
}

/** Whether a column has first or last names, and no name of an organization is called so. */
function isNameOfPersons(column: string): boolean {
  const meanings = meaningsOf(column);
  return (meanings.has('first_name') || meanings.has('last_name')) && !meanings.has('name');
}

/** Whether a column has names that may be of persons as well as of organizations. */
function isBareName(column: string): boolean {
  const meanings = meaningsOf(column);
  return foldToLetters(column) === 'name' || (meanings.has('name') && meanings.has('full_name'));
}

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
