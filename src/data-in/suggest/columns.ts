import { meaningsOf } from '../../contract/columns/column-names.ts';
import type { RowFields } from '../lines/parse.ts';
import type { Assignment, Column, Writing } from './assignment.ts';
import { besideOthers } from './beside-others.ts';
import { candidatesOf, type FieldsOfKind } from './candidates.ts';
import { saysNothing, textsOf } from './values.ts';

/** The fields that several columns may fill. */
export const REPEATABLE: readonly string[] = ['email', 'phone_number'];

/** The columns of a table with their values. */
export function columnsOf(rows: readonly RowFields[], names: readonly string[]): Column[] {
  return names.map((name) => ({
    name,
    texts: textsOf(rows, name),
    isList: rows.some((row) => Array.isArray(row[name])),
  }));
}

/** The languages of the names of columns, the most frequent first. */
export function languagesOf(columns: readonly Column[]): string[] {
  const counts = new Map<string, number>();
  for (const { name } of columns) {
    const languages = new Set([...meaningsOf(name).values()].flatMap((meaning) => meaning.languages));
    for (const language of languages) counts.set(language, (counts.get(language) ?? 0) + 1 / languages.size);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([language]) => language);
}

/** Finds the field of each column of a table of a kind. */
export function assignColumns(
  columns: readonly Column[],
  kind: FieldsOfKind,
  writing: Writing,
): Assignment[] {
  const [language = 'en'] = languagesOf(columns);
  const candidates = columns.map((column) => candidatesOf(column, kind, language, writing));
  const assigned: Assignment[] = columns.map(() => UNKNOWN);
  const takenBy = new Map<string, number>();
  const all = candidates.flatMap((some, place) => some.map((candidate) => ({ place, candidate })));
  const byWeight = all.toSorted(
    (one, other) => other.candidate.weight - one.candidate.weight || one.place - other.place,
  );
  for (const { place, candidate } of byWeight) {
    if (assigned[place] !== UNKNOWN && assigned[place]?.evidence !== null) continue;
    const { weight: _, ...assignment } = candidate;
    const first = takenBy.get(candidate.field);
    if (candidate.field === 'none') assigned[place] = { ...assignment, field: null };
    else if (first === undefined || REPEATABLE.includes(candidate.field)) {
      takenBy.set(candidate.field, place);
      assigned[place] = assignment;
    } else if (assigned[place] === UNKNOWN)
      assigned[place] = {
        ...UNKNOWN,
        isDoubtful: true,
        reason: `${columns[first]?.name} is likelier to be ${candidate.field}`,
      };
  }
  return besideOthers(columns, assigned, kind.subject);
}

/** Puts the fields that a person has chosen in the place of the guessed ones. A field that is taken so leaves its guessed column. */
export function withChosen(
  columns: readonly Column[],
  guessed: readonly Assignment[],
  chosen: ReadonlyMap<string, string | null> = new Map(),
): Assignment[] {
  const takenBy = new Map([...chosen].map(([column, field]) => [field, column]));
  return columns.map(({ name }, place) => {
    const field = chosen.get(name);
    if (field !== undefined) return { field, evidence: null, isDoubtful: false, reason: 'it is chosen' };
    const one = guessed[place] ?? UNKNOWN;
    const taker = one.field === null || REPEATABLE.includes(one.field) ? undefined : takenBy.get(one.field);
    return taker === undefined ? one : { ...UNKNOWN, reason: `${taker} is chosen as ${one.field}` };
  });
}

/** A column of which nothing speaks for a field. */
export const UNKNOWN: Assignment = {
  field: null,
  evidence: null,
  isDoubtful: false,
  reason: 'no field has such a name or such values',
};

/** Whether each row has a value of a column, and each another one. */
export function isDistinct(rows: readonly RowFields[], { texts }: Column): boolean {
  const said = texts.filter((text) => !saysNothing(text));
  return said.length > 0 && said.length >= Math.min(rows.length, 200) && new Set(said).size === said.length;
}
