import type pg from 'pg';
import type { LookupKind } from '../../search-index/autocomplete/kinds.ts';
import {
  type Alternative,
  alternativeIn,
  errorsAllowed,
  typedKeys,
} from '../../search-index/autocomplete/typing-errors.ts';
import { isTailBeginning, nameKey, termOf, wordsOf } from '../../search-index/autocomplete/words.ts';
import { type PageRequest, SearchUnavailableError } from '../../search-index/engine.ts';
import { statement, unnamed } from '../db/statement.ts';

/** A value that autocomplete offers. */
export interface Suggestion {
  id: number;
  name: string;
  /** Tells it from others of the same name. */
  detail: string | null;
}

/** A page of suggestions. */
export interface SuggestionPage {
  suggestions: Suggestion[];
  /** Whether another page follows. */
  more: boolean;
}

/** Which suggestions are wanted. */
export interface SuggestionRequest extends PageRequest {
  kind: LookupKind;
  /** What was typed. */
  text: string;
  /** The full name of what the text names by another one. */
  fullName?: string | undefined;
}

/**
 * Finds values by their name, without case and accents: exact matches first, of the text before those of its full name, then names
 * that begin with the text, then names with its words, with those of its full name, and with typing errors, the fewest first. Each group is ordered by usage; ties by id. Without a text: all values.
 * @throws SearchUnavailableError where the names are not filled yet, and errors of the pool
 */
export type Suggest = (request: SuggestionRequest) => Promise<SuggestionPage>;

/** SQL of a JSON list that distinguishes a value from others of the same name. */
const DETAILS: Partial<Record<LookupKind, string>> = {
  organizations: "json_build_array('https://' || domain)",
  locations: "jsonb_path_query_array(osm_locations, '$[*].place_type')",
};

/** A row of a page; the value is null where it was removed after its name was read. */
interface Found {
  id: number;
  value: { name: string; details: (string | null)[] | null } | null;
}

const IS_FILLED = unnamed('select names_version is not null as is_filled from data_version');
/**
 * $1 kind, $2 keys, $3 letters. The hashes stand for the kind, too: with a condition on the kind, the planner reads all of its
 * words.
 */
const ALTERNATIVES = statement(
  'find-alternatives',
  `
  select distinct left(word, $3) as word
  from autocomplete_words
  where keys && array(select hashtext($1::text || ' ' || key) from unnest($2::text[]) as key)`,
);

/** More words are found without typing errors alone: the text search grows with their square. */
const WORDS_WITH_ERRORS_MAX = 10;

/** Names that stand together in the order of suggestions. One that is in an earlier tier does not count. */
interface Tier {
  /** SQL: whether a name is in it. */
  where: string;
  /** SQL: by which it is ordered before the usage. */
  errors?: string;
}

/** Adds a parameter to the statement, and returns its name in SQL. */
type Bind = (value: string) => string;

/** Reads autocomplete from the database. */
export function createSuggest(pool: pg.Pool): Suggest {
  let isFilled = false;
  return async ({ kind, text, fullName = '', page, pageSize }) => {
    isFilled ||= (await pool.query<{ is_filled: boolean }>({ ...IS_FILLED })).rows[0]?.is_filled ?? false;
    if (!isFilled) throw new SearchUnavailableError('The names of autocomplete are not filled yet.');
    // One more than fits shows whether another page follows.
    const size = pageSize + 1;
    let offset = Math.min((page - 1) * pageSize, Number.MAX_SAFE_INTEGER);
    const further: unknown[] = [];
    const tiers: Tier[] = [];
    let firstUnread = 0;
    const found: Found[] = [];
    const [key, fullKey] = [nameKey(text), nameKey(fullName)];
    // A full name that begins with the text is found as a beginning.
    const keys = fullKey.startsWith(key) ? [key] : [key, fullKey];
    for await (const added of tiersOf(pool, kind, keys, (value) => `$${further.push(value) + 2}`)) {
      tiers.push(...added);
      const asked = unnamed(statementOf(kind, tiers, firstUnread));
      const values = [offset, size - found.length, ...further];
      const { rows } = await pool.query<Found>({ ...asked, values });
      found.push(...rows);
      if (found.length === size) break;
      // Where the page begins after these tiers, the next statement reads them again: it has to know their number of names.
      if (rows.length === 0 && offset > 0) continue;
      firstUnread = tiers.length;
      offset = 0;
    }
    return { suggestions: found.slice(0, pageSize).flatMap(suggestionOf), more: found.length > pageSize };
  };
}

function suggestionOf({ id, value }: Found): Suggestion[] {
  if (!value) return [];
  const detail = value.details?.filter((part) => part !== null).join(', ');
  return [{ id, name: value.name, detail: detail || null }];
}

/** The tiers for the keys of a text and of its full name, the cheapest first: most pages are full before the last ones. */
async function* tiersOf(
  pool: pg.Pool,
  kind: LookupKind,
  [key = '', fullKey = '']: readonly string[],
  bind: Bind,
): AsyncGenerator<Tier[]> {
  if (key === '') {
    yield [{ where: 'true' }];
    return;
  }
  const bound = bind(key);
  const matches = (query: string) => `terms @@ ${bind(query)}::tsquery`;
  const words = wordsOf(key);
  const full = fullKey === '' ? [] : [{ where: `name_key = ${bind(fullKey)}` }];
  const beginnings = [{ where: `name_key = ${bound}` }, ...full, { where: `name_key ^@ ${bound}` }];
  // Beginnings of several words seldom fill a page: the next tiers are then read by the same statement.
  const isOneStep = words.length > 1;
  if (!isOneStep) yield beginnings;
  const inside = isTailBeginning(key) ? [term(key, true)] : [];
  const all = words.map((word, at) => term(word, at === words.length - 1)).join(' & ');
  const allOfFull = wordsOf(fullKey).map((word) => term(word, false));
  const queries = [...inside, all, allOfFull.join(' & ')].filter((query) => query !== '');
  const withWords = queries.map((query) => ({ where: matches(query) }));
  // Read at the same time as the next tiers: most pages that those before do not fill need both.
  const alternatives = alternativesOf(pool, kind, words);
  alternatives.catch(() => {});
  if (withWords.length > 0) yield isOneStep ? [...beginnings, ...withWords] : withWords;
  const withErrors = errorTier(await alternatives, matches);
  if (withErrors) yield [withErrors];
}

/**
 * The names with all words where at least one has typing errors; null where there are none.
 * @param words the alternatives of each typed word
 * @param matches makes SQL of a text search
 */
function errorTier(words: readonly Alternative[][], matches: (query: string) => string): Tier | null {
  /** Terms for word `at` with `least` to `most` typing errors; null for none. */
  const termsOf = (at: number, least: number, most: number) => {
    const allowed = words[at]?.filter(({ errors }) => errors >= least && errors <= most) ?? [];
    const terms = new Set(allowed.map(({ text }) => term(text, at === words.length - 1)));
    return terms.size === 0 ? null : `(${[...terms].join(' | ')})`;
  };
  const any = words.map((_, at) => termsOf(at, 0, 2));
  // Where all words could have none, the planner would expect the names of the tier before, too.
  const wrong = words.flatMap((_, at) => {
    const terms = termsOf(at, 1, 2);
    return terms === null ? [] : `(${any.with(at, terms).join(' & ')})`;
  });
  if (wrong.length === 0 || any.includes(null)) return null;
  const errors = words.map((_, at) => {
    // A single word has an error here.
    const counts = [0, 1, 2].filter((each) => termsOf(at, each, each) && (each > 0 || words.length > 1));
    const cases = counts
      .slice(0, -1)
      .map((each) => `when ${matches(termsOf(at, 0, each) ?? '')} then ${each}`);
    return cases.length === 0 ? '0' : `case ${cases.join(' ')} else ${counts.at(-1)} end`;
  });
  return { where: matches(wrong.join(' | ')), errors: errors.join(' + ') };
}

/** The words, or beginnings of words, that each typed word may stand for. A short word stands for itself alone. */
async function alternativesOf(
  pool: pg.Pool,
  kind: LookupKind,
  typed: readonly string[],
): Promise<Alternative[][]> {
  const keys = typed.length > WORDS_WITH_ERRORS_MAX ? [] : typed.flatMap(typedKeys);
  // Longer words are compared by their beginning alone.
  const lettersMax = Math.max(...typed.map((word) => word.length)) + 3;
  const asked = { ...ALTERNATIVES, values: [kind, keys, lettersMax] };
  const rows = keys.length === 0 ? [] : (await pool.query<{ word: string }>(asked)).rows;
  return typed.map((one, at) => {
    if (errorsAllowed(one) === 0) return [{ text: one, errors: 0 }];
    return rows.flatMap(({ word }) => alternativeIn(word, one, at === typed.length - 1) ?? []);
  });
}

/** A term of a text search. */
function term(text: string, isBeginning: boolean): string {
  return `'${termOf(text).replace(/['\\]/g, '$&$&')}'${isBeginning ? ':*' : ''}`;
}

/**
 * Reads a page of the tiers. Each of them gives no more names than the page may show.
 * @param first the tiers before this one are only left out
 */
function statementOf(kind: LookupKind, tiers: readonly Tier[], first: number): string {
  const parts = tiers.slice(first).map(({ where, errors = '0' }, at) => {
    const others = tiers.slice(0, first + at).map((tier) => `not ${tier.where}`);
    return `
      (select ${at} as tier, ${errors} as errors, id, usage
      from autocomplete_${kind}
      where ${[where, ...others].join(' and ')}
      order by errors, usage desc, id
      limit $1::bigint + $2::bigint)`;
  });
  // Each statement is planned anew, which takes longer than running it. A subquery is planned faster than a join.
  return `
    select id, (
      select json_build_object('name', name, 'details', ${DETAILS[kind] ?? 'null'})
      from ${kind} where ${kind}.id = tiers.id) as value
    from (${parts.join('\n      union all')}) as tiers
    order by tier, errors, usage desc, id
    offset $1 limit $2`;
}
