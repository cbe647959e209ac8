import { analyze } from '../../search-index/analyzer.ts';
import { MAX_PHRASE_WORDS, MAX_PREFIX_LETTERS } from '../../search-index/terms.ts';
import type { TextQuery } from './plan.ts';

/** Where a text query can't be read. */
export interface QueryFailure {
  ok: false;
  /** Characters (code points) before that place. */
  position: number;
  /** What would be right there, such as `expected a word, a phrase or "("`. */
  message: string;
}

/** A piece of a text query, and the UTF-16 units before it. */
export type QueryToken = { at: number } & (
  | { kind: 'term'; query: TextQuery }
  | { kind: 'and' | 'or' | 'not' | 'open' | 'close' | 'end' }
);

/** A token, or nothing where a piece of the text has no word to look for, and where the piece ends. */
interface Piece {
  token: QueryToken | null;
  end: number;
}

const QUOTES = '"“”„‟«»＂';
const CLOSING = new RegExp(`[${QUOTES}]`, 'g');
/** What stands between blanks, quotation marks and parentheses. */
const CHUNK = new RegExp(`[^\\s()${QUOTES}]+`, 'y');
const BLANKS = /\s*/y;
/** A minus that negates: after a blank or a parenthesis, right before something that is no further minus. */
const NEGATION = /(?<![^\s(])-(?=[^\s)-])/y;
const OPERATORS = new Map<string, 'and' | 'or' | 'not'>([
  ['AND', 'and'],
  ['OR', 'or'],
  ['NOT', 'not'],
]);

/** The pieces of a text query in their order, the last of kind `end`; pieces without any word are left out. */
export function queryTokens(text: string): QueryToken[] | QueryFailure {
  const tokens: QueryToken[] = [];
  let at = skipBlanks(text, 0);
  while (at < text.length) {
    const piece = readPiece(text, at);
    if ('ok' in piece) return piece;
    if (piece.token !== null) tokens.push(piece.token);
    at = skipBlanks(text, piece.end);
  }
  return [...tokens, { kind: 'end', at: text.length }];
}

/** A failure at a place given in UTF-16 units. */
export function failure(text: string, at: number, message: string): QueryFailure {
  return { ok: false, position: characters(text.slice(0, at)), message };
}

/** How many characters (code points) a text has. */
export function characters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

function skipBlanks(text: string, at: number): number {
  BLANKS.lastIndex = at;
  BLANKS.test(text);
  return BLANKS.lastIndex;
}

function readPiece(text: string, at: number): Piece | QueryFailure {
  const sign = text[at] as string;
  if (sign === '(') return { token: { kind: 'open', at }, end: at + 1 };
  if (sign === ')') return { token: { kind: 'close', at }, end: at + 1 };
  if (QUOTES.includes(sign)) return readPhrase(text, at);
  CHUNK.lastIndex = at;
  const chunk = CHUNK.exec(text)?.[0] as string;
  if (negates(text, at, chunk)) return { token: { kind: 'not', at }, end: at + 1 };
  const end = at + chunk.length;
  const operator = OPERATORS.get(chunk);
  if (operator !== undefined) return { token: { kind: operator, at }, end };
  return chunk.includes('*') ? readPrefix(text, at, chunk) : readTerm(text, at, chunk, end);
}

function negates(text: string, at: number, chunk: string): boolean {
  NEGATION.lastIndex = at;
  if (!NEGATION.test(text)) return false;
  // A chunk such as `->` holds nothing that could be negated.
  return chunk === '-' || chunk.includes('*') || analyze(chunk).length > 0;
}

function readPhrase(text: string, at: number): Piece | QueryFailure {
  CLOSING.lastIndex = at + 1;
  const close = CLOSING.exec(text)?.index;
  if (close === undefined) {
    const opened = characters(text.slice(0, at));
    return failure(text, text.length, `expected a closing quotation mark for the one at position ${opened}`);
  }
  const inside = text.slice(at + 1, close);
  const star = inside.indexOf('*');
  if (star >= 0) return failure(text, at + 1 + star, 'expected no "*" inside a phrase');
  const piece = readTerm(text, at, inside, close + 1);
  if ('ok' in piece || piece.token !== null) return piece;
  return failure(text, at, 'expected a word between the quotation marks');
}

/** A word, or several that must stand one after another. */
function readTerm(text: string, at: number, term: string, end: number): Piece | QueryFailure {
  const words = analyze(term);
  const [first] = words;
  if (first === undefined) return { token: null, end };
  if (words.length === 1) return { token: { kind: 'term', at, query: { kind: 'word', word: first } }, end };
  if (words.length > MAX_PHRASE_WORDS) {
    return failure(text, at, `expected at most ${MAX_PHRASE_WORDS} words in a phrase, not ${words.length}`);
  }
  return { token: { kind: 'term', at, query: { kind: 'phrase', words: [...words] } }, end };
}

function readPrefix(text: string, at: number, chunk: string): Piece | QueryFailure {
  const star = chunk.indexOf('*');
  const before = chunk.slice(0, star);
  const words = analyze(before);
  const [prefix] = words;
  const letters = prefix?.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (prefix === undefined || words.length > 1 || letters < 2 || !endsInWord(before, prefix)) {
    return failure(text, at + star, 'expected one word of at least two letters or digits right before a "*"');
  }
  const extra = chunk.slice(star + 1).search(/[\p{L}\p{N}*]/u);
  if (extra >= 0) return failure(text, at + star + 1 + extra, 'expected the end of the word after a "*"');
  const length = characters(prefix);
  if (length > MAX_PREFIX_LETTERS) {
    return failure(text, at, `expected at most ${MAX_PREFIX_LETTERS} letters before a "*", not ${length}`);
  }
  return { token: { kind: 'term', at, query: { kind: 'prefix', prefix } }, end: at + chunk.length };
}

/** Whether the last character before a `*` belongs to the word, not to what separates words. */
function endsInWord(before: string, word: string): boolean {
  return /[+#]$/.test(word) ? /[+#＋＃]$/.test(before) : /[\p{L}\p{N}]\p{M}*$/u.test(before);
}
