import { foldToLetters } from '../../base/text/fold.ts';
import { meaningsOf, partsOf } from '../../contract/columns/column-names.ts';
import type { RowFields } from '../lines/parse.ts';
import { clearLook, fitsField, type Look, saysNothing, textsOf, type Writing } from './values.ts';

/** What a guess of a column rests on: its name, its values, both; null where nothing speaks for a field. */
export type Evidence = 'name' | 'values' | 'name and values' | null;

/** A column with its values, and what its name may mean. */
export interface Column {
  name: string;
  texts: string[];
}

/** The field that a column fills, and why. */
export interface Assignment {
  field: string | null;
  evidence: Evidence;
  isDoubtful: boolean;
  reason: string;
}

/** A field that a column may fill; the higher its weight, the more speaks for it. */
interface Candidate extends Assignment {
  field: string;
  weight: number;
}

/** The fields that several columns may fill. */
export const REPEATABLE: readonly string[] = ['email', 'phone_number'];

/** The fields that a column of an unknown name fills by the look of its values. */
const FIELDS_OF_LOOKS: Partial<Record<Look, readonly string[]>> = {
  email: ['email'],
  phone: ['phone_number'],
  profile: ['network_public_profile_url'],
  url: ['url', 'domain', 'organization_domain'],
  domain: ['domain', 'organization_domain'],
  'funding type': ['funding_type'],
  country: ['country'],
};
/** Values of these looks say by themselves what they are. */
const CERTAIN_LOOKS: readonly Look[] = ['email', 'profile'];

/** The columns of a table with their values. */
export function columnsOf(rows: readonly RowFields[], names: readonly string[]): Column[] {
  return names.map((name) => ({ name, texts: textsOf(rows, name) }));
}

/** The languages of the names of columns, the most frequent first. */
export function languagesOf(columns: readonly Column[]): string[] {
  const counts = new Map<string, number>();
  for (const { name } of columns) {
    const languages = new Set([...meaningsOf(name).values()].flat());
    for (const language of languages) counts.set(language, (counts.get(language) ?? 0) + 1 / languages.size);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([language]) => language);
}

/** Finds the field of each column. @param fields of the kind; of those that a name means, the earlier one is likelier */
export function assignColumns(
  columns: readonly Column[],
  fields: readonly string[],
  writing: Writing,
): Assignment[] {
  const [language = 'en'] = languagesOf(columns);
  const candidates = columns.map((column) => candidatesOf(column, fields, language, writing));
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
  return withoutSecondPlace(splitNames(columns, assigned), columns);
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

const UNKNOWN: Assignment = {
  field: null,
  evidence: null,
  isDoubtful: false,
  reason: 'no field has such a name or such values',
};

function candidatesOf(
  { name, texts }: Column,
  fields: readonly string[],
  language: string,
  writing: Writing,
): Candidate[] {
  const found: Candidate[] = [];
  const addCalled = (called: string, isWhole: boolean) => {
    const meanings = meaningsOf(called);
    for (const [place, field] of fields.entries()) {
      const languages =
        meanings.get(field) ?? (foldToLetters(field) === foldToLetters(called) ? [language] : undefined);
      if (!languages) continue;
      const fits = fitsField(texts, field, writing);
      if (fits === false) continue;
      const weight =
        (isWhole ? 4 : 1) +
        (fits ? 2 : 0) +
        (languages.includes(language) ? 1 : 0) +
        (field === 'none' ? -0.5 : 0) -
        place / 100;
      const isDoubtful = !isWhole && !fits && field !== 'none';
      const reason =
        field === 'none'
          ? `${called} is no field`
          : `${called} means ${field}${fits ? ', and the values look so' : ''}`;
      found.push({ field, weight, evidence: fits ? 'name and values' : 'name', isDoubtful, reason });
    }
  };
  addCalled(name, true);
  for (const part of partsOf(name)) if (found.length === 0) addCalled(part, false);
  const isMeant = fields.some((field) => meaningsOf(name).has(field));
  const look = found.some(({ field }) => field === 'none') ? null : clearLook(texts, writing);
  const byLook = look && FIELDS_OF_LOOKS[look]?.find((field) => fields.includes(field));
  if (look && byLook && !found.some(({ field }) => field === byLook)) {
    const isDoubtful = isMeant || !CERTAIN_LOOKS.includes(look);
    found.push({
      field: byLook,
      weight: 0.5,
      evidence: 'values',
      isDoubtful,
      reason: `most values look like ${look}`,
    });
  }
  if (found.length === 0 && isMeant)
    found.push({
      field: 'none',
      weight: 0,
      evidence: null,
      isDoubtful: true,
      reason: 'the values are none of what the name says',
    });
  return found;
}

/** Languages call a first name, a last name and a whole one alike: which of them it is, the other columns say. */
function splitNames(columns: readonly Column[], assigned: readonly Assignment[]): Assignment[] {
  const at = (field: string) => assigned.findIndex((one) => one.field === field);
  const [first, last, full] = [at('first_name'), at('last_name'), at('full_name')];
  const result = [...assigned];
  const rename = (place: number, field: string) => {
    const before = result[place];
    if (before)
      result[place] = {
        ...before,
        field,
        reason: `${columns[place]?.name} means ${field} beside the other columns`,
      };
  };
  const means = (place: number, field: string) => meaningsOf(columns[place]?.name ?? '').has(field);
  if (first >= 0 && last < 0 && full < 0 && means(first, 'full_name')) rename(first, 'full_name');
  if (last >= 0 && first < 0 && full < 0 && means(last, 'full_name')) rename(last, 'full_name');
  if (first >= 0 && last < 0 && full >= 0) {
    const firstNames = columns[first]?.texts ?? [];
    const isWhole =
      columns[full]?.texts.some((text, place) => text.includes(firstNames[place] ?? ' ')) ?? false;
    if (!isWhole) rename(full, 'last_name');
  }
  return result;
}

/** A line says its place by one text, or by columns. */
function withoutSecondPlace(assigned: readonly Assignment[], columns: readonly Column[]): Assignment[] {
  const hasColumns = assigned.some(({ field }) => field === 'city' || field === 'region');
  const country = assigned.findIndex(({ field }) => field === 'country');
  return assigned.map((one, place) => {
    if (one.field === 'location' && hasColumns)
      return { ...one, field: null, isDoubtful: true, reason: 'the place is in other columns, too' };
    if (place === country && !hasColumns && assigned.some(({ field }) => field === 'location'))
      return {
        ...one,
        field: null,
        isDoubtful: true,
        reason: `the place is in ${columns[assigned.findIndex(({ field }) => field === 'location')]?.name}, too`,
      };
    return one;
  });
}

/** Whether each row has a value of a column, and each another one. */
export function isDistinct(rows: readonly RowFields[], { texts }: Column): boolean {
  const said = texts.filter((text) => !saysNothing(text));
  return said.length > 0 && said.length >= Math.min(rows.length, 200) && new Set(said).size === said.length;
}
