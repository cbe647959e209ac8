import type { LookupKind } from '../../search-index/lookups.ts';
import type { Engine, EngineQuery } from '../../search-index/meilisearch.ts';
import { foldName, isNamed, nameBegins, nameContains, nameWords } from '../../search-index/name-keys.ts';

export type { LookupKind } from '../../search-index/lookups.ts';

/** A value that autocomplete offers. */
export interface Suggestion {
  id: number;
  name: string;
  /** What tells it from others of its name, where anything does. */
  detail: string | null;
}

/** A page of what autocomplete offers. */
export interface SuggestionPage {
  suggestions: Suggestion[];
  /** Whether there is a page after it. */
  more: boolean;
}

/** Which values are wanted: what was typed, and the page, from 1, of so many. */
export interface SuggestionRequest {
  kind: LookupKind;
  text: string;
  page: number;
  pageSize: number;
}

const ORDER = ['usage:desc', 'id:asc'];
const ATTRIBUTES = ['id', 'name', 'detail'];
/** What the engine sees as part of a word; the Arabic line that stretches words is none. */
const WORD = /[[\p{L}\p{N}]--\u0640]/v;

/**
 * Values by what was typed of their names, without case and accents: first those of exactly that name, then those
 * that begin so, then all others that the engine finds, the fewest typing errors first; in each the most used
 * first, ties by id. Nothing typed: all values.
 * @throws SearchUnavailableError where the engine does not answer or has no such index yet
 */
export async function suggest(
  engine: Engine,
  { kind, text, page, pageSize }: SuggestionRequest,
): Promise<SuggestionPage> {
  const groups = groupsOf(kind, text);
  const from = Math.min((page - 1) * pageSize, Number.MAX_SAFE_INTEGER);
  const sizes = from === 0 ? [] : await sizesOf(engine, groups.slice(0, -1));
  let skip = from;
  const windows = groups.map((group, at) => {
    const offset = skip;
    skip = Math.max(0, skip - (sizes[at] ?? 0));
    // One more than fits tells whether there is another page.
    return { ...group, sort: ORDER, attributesToRetrieve: ATTRIBUTES, offset, limit: pageSize + 1 };
  });
  const found = (await engine.multiSearch<Suggestion>(windows)).flatMap(({ hits }) => hits);
  return { suggestions: found.slice(0, pageSize), more: found.length > pageSize };
}

async function sizesOf(engine: Engine, groups: readonly EngineQuery[]): Promise<number[]> {
  const counts = groups.map((group) => ({ ...group, page: 1, hitsPerPage: 0 }));
  return (await engine.multiSearch(counts)).map(({ totalHits = 0 }) => totalHits);
}

/** What stands one after the other; no value is in two of them. */
function groupsOf(kind: LookupKind, text: string): EngineQuery[] {
  const index = `autocomplete_${kind}`;
  const folded = foldName(text);
  if (folded === '') return [{ index, filter: null }];
  const exact = isNamed(folded);
  const begins = `(${nameBegins(folded)})`;
  const contains = nameContains(folded);
  const groups: EngineQuery[] = [
    { index, filter: exact },
    { index, filter: `${begins} AND NOT ${exact}` },
  ];
  if (contains !== null) groups.push({ index, filter: `${contains} AND NOT ${begins}` });
  const q = nameWords(text);
  // To the engine a text without a word is no text, which all values have.
  if (WORD.test(q)) {
    const others = `NOT ${begins}${contains === null ? '' : ` AND NOT ${contains}`}`;
    groups.push({ index, filter: others, q, matchingStrategy: 'all' });
  }
  return groups;
}
