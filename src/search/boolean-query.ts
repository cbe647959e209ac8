import type { TextQuery } from '../../search-index/plan.ts';
import {
  analyze,
  IN_A_WORD,
  MAX_PHRASE_WORDS,
  MAX_PREFIX_LETTERS,
  withoutIgnorable,
} from '../../search-index/text/analyzer.ts';

type Token = { kind: 'term'; query: TextQuery } | { kind: 'and' | 'or' | 'not' | 'open' | 'close' | 'end' };

/** A piece of a text query, and the UTF-16 units before it. */
type QueryToken = { at: number } & Token;

/** ASCII characters in the wide forms of East Asian keyboards. */
const WIDE = /[\uff01-\uff5e]/g;
const WIDE_OFFSET = 0xfee0;

const QUOTES = '"“”„‟«»';
const CLOSING = new RegExp(`[${QUOTES}]`, 'g');
/** A blank. JavaScript takes the byte order mark, which is not shown, for one. */
const BLANK = '[\\s--\\ufeff]';
/** A character that is no blank. */
const NO_BLANK = new RegExp(`[^${BLANK}]`, 'v');
/** The longest text without blanks, quotation marks and parentheses. */
const CHUNK = new RegExp(`[^${BLANK}\\(\\)${QUOTES}]+`, 'vy');
/** What separates pieces, with the characters that are not shown. */
const BETWEEN = new RegExp(`[${BLANK}\\p{DI}]*`, 'vy');
/** Hyphen-minus, hyphen, non-breaking hyphen, en dash, minus sign, and the small form of the first one. */
const MINUS = '\\-\\u2010\\u2011\\u2013\\u2212\\ufe63';
/**
 * A minus at the beginning of a piece negates right before something that is no further minus. A piece begins after a
 * blank, a quotation mark or a parenthesis.
 */
const NEGATION = new RegExp(`[${MINUS}](?=\\p{DI}*[^\\s\\)${MINUS}\\p{DI}])`, 'vy');
const MINUS_ALONE = new RegExp(`^[${MINUS}]$`, 'v');
const OPERATORS = new Map<string, 'and' | 'or' | 'not'>([
  ['AND', 'and'],
  ['OR', 'or'],
  ['NOT', 'not'],
]);

class QueryError extends Error {
  /** UTF-16 units before the fault. */
  readonly at: number;

  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

/** Ends the reading of a query at a place given in UTF-16 units. */
function fail(at: number, message: string): never {
  throw new QueryError(at, message);
}

/** How many characters (code points) a text has. */
function characters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** The pieces of a text query in their order, the last of kind `end`; pieces without any word are left out. */
function queryTokens(text: string): QueryToken[] {
  const tokens: QueryToken[] = [];
  let at = pieceAfter(text, 0);
  while (at < text.length) {
    const { token, end } = readPiece(text, at);
    if (token !== null) tokens.push({ ...token, at });
    at = pieceAfter(text, end);
  }
  return [...tokens, { kind: 'end', at: text.length }];
}

/** Where the next piece begins. */
function pieceAfter(text: string, at: number): number {
  BETWEEN.lastIndex = at;
  BETWEEN.test(text);
  return BETWEEN.lastIndex;
}

/** A token, or null for a piece without a word to look for, and the end of the piece. */
function readPiece(text: string, at: number): { token: Token | null; end: number } {
  const sign = text[at] as string;
  if (sign === '(') return { token: { kind: 'open' }, end: at + 1 };
  if (sign === ')') return { token: { kind: 'close' }, end: at + 1 };
  if (QUOTES.includes(sign)) return readPhrase(text, at);
  CHUNK.lastIndex = at;
  const chunk = CHUNK.exec(text)?.[0] as string;
  if (negates(text, at, chunk)) return { token: { kind: 'not' }, end: at + 1 };
  const end = at + chunk.length;
  const operator = OPERATORS.get(withoutIgnorable(chunk));
  if (operator !== undefined) return { token: { kind: operator }, end };
  return { token: chunk.includes('*') ? prefixOf(at, chunk) : termOf(at, chunk), end };
}

function negates(text: string, at: number, chunk: string): boolean {
  NEGATION.lastIndex = at;
  if (!NEGATION.test(text)) return false;
  // A chunk such as `->` holds nothing that could be negated. A minus alone stands before a phrase or a group.
  return MINUS_ALONE.test(withoutIgnorable(chunk)) || chunk.includes('*') || analyze(chunk).length > 0;
}

function readPhrase(text: string, at: number): { token: Token; end: number } {
  CLOSING.lastIndex = at + 1;
  const close = CLOSING.exec(text)?.index;
  if (close === undefined) {
    const opened = characters(text.slice(0, at));
    fail(text.length, `expected a closing quotation mark for the one at position ${opened}`);
  }
  const inside = text.slice(at + 1, close);
  const star = inside.indexOf('*');
  if (star >= 0) fail(at + 1 + star, 'expected no "*" inside a phrase');
  const token = termOf(at, inside) ?? fail(at, 'expected a word between the quotation marks');
  return { token, end: close + 1 };
}

/** A word, or several that must stand one after another; null without any. */
function termOf(at: number, term: string): Token | null {
  const words = analyze(term);
  const [first] = words;
  if (first === undefined) return null;
  if (words.length === 1) return { kind: 'term', query: { kind: 'word', word: first } };
  if (words.length > MAX_PHRASE_WORDS)
    fail(at, `expected at most ${MAX_PHRASE_WORDS} words in a phrase, not ${words.length}`);
  return { kind: 'term', query: { kind: 'phrase', words: [...words] } };
}

/** What must not follow the `*` of a prefix. */
const AFTER_A_PREFIX = new RegExp(`\\*|${IN_A_WORD}`, 'v');
const ENDS_IN_SIGN = /[+#]\p{DI}*$/u;
const ENDS_IN_LETTER = new RegExp(`${IN_A_WORD}[\\p{M}\\p{DI}]*$`, 'v');

function prefixOf(at: number, chunk: string): Token {
  const star = chunk.indexOf('*');
  const before = chunk.slice(0, star);
  const words = analyze(before);
  const [prefix] = words;
  const letters = prefix?.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (prefix === undefined || words.length > 1 || letters < 2 || !endsInWord(before, prefix))
    fail(at + star, 'expected one word of at least two letters or digits right before a "*"');
  const extra = chunk.slice(star + 1).search(AFTER_A_PREFIX);
  if (extra >= 0) fail(at + star + 1 + extra, 'expected the end of the word after a "*"');
  const length = characters(prefix);
  if (length > MAX_PREFIX_LETTERS)
    fail(at, `expected at most ${MAX_PREFIX_LETTERS} letters before a "*", not ${length}`);
  return { kind: 'term', query: { kind: 'prefix', prefix } };
}

/** Whether the last character before a `*` belongs to the word, not to what separates words. */
function endsInWord(before: string, word: string): boolean {
  return (/[+#]$/.test(word) ? ENDS_IN_SIGN : ENDS_IN_LETTER).test(before);
}

export { MAX_PHRASE_WORDS, MAX_PREFIX_LETTERS } from '../../search-index/text/analyzer.ts';

/**
 * A text query that was read: null where the text is blank and so is no filter. Or where it can't be read: the number of characters
 * (code points) before that place, and what would be right there, such as `expected a word, a phrase or "("`.
 */
export type ParsedTextQuery =
  | { ok: true; query: TextQuery | null }
  | { ok: false; position: number; message: string };

/** The most characters (code points) that a text query may have. */
export const MAX_QUERY_CHARACTERS = 2_000;
/** The most words, prefixes and phrases that it may have; a phrase is one. */
export const MAX_QUERY_TERMS = 100;
/** How deep parentheses and negations may stand in one another. */
export const MAX_QUERY_DEPTH = 20;

const EXPECTED_OPERAND = 'expected a word, a phrase or "("';

/**
 * Reads a boolean text query: words side by side or with AND, OR, NOT or a minus before a term, "phrases",
 * prefixes as `engin*`, and parentheses. NOT binds tightest, then AND, then OR. Wide forms are the same as ASCII.
 */
export function parseTextQuery(written: string): ParsedTextQuery {
  const text = withoutWideForms(written);
  const first = text.search(NO_BLANK);
  if (first < 0) return { ok: true, query: null };
  try {
    const end = [...text].slice(0, MAX_QUERY_CHARACTERS).join('').length;
    if (end < text.length) fail(end, `expected at most ${MAX_QUERY_CHARACTERS} characters`);
    const tokens = queryTokens(text);
    const tooMany = tokens.filter(({ kind }) => kind === 'term')[MAX_QUERY_TERMS];
    if (tooMany) fail(tooMany.at, `expected at most ${MAX_QUERY_TERMS} words and phrases`);
    if (tokens.length === 1) fail(first, EXPECTED_OPERAND);
    return { ok: true, query: readTokens(text, tokens) };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    return { ok: false, position: characters(text.slice(0, error.at)), message: error.message };
  }
}

/** Writes wide forms of ASCII characters as ASCII, each in its place: positions stay the same. */
function withoutWideForms(text: string): string {
  return text.replace(WIDE, (wide) => String.fromCharCode(wide.charCodeAt(0) - WIDE_OFFSET));
}

/** Reads the tokens by recursive descent. The last one, of kind `end`, is never passed. */
function readTokens(text: string, tokens: readonly QueryToken[]): TextQuery {
  let next = 0;
  let depth = 0;
  const peek = () => tokens[next] as QueryToken;

  function readAlternatives(): TextQuery {
    const operands = [readTerms()];
    while (peek().kind === 'or') {
      next++;
      operands.push(readTerms());
    }
    return combined('or', operands);
  }

  function readTerms(): TextQuery {
    const operands = [readOperand()];
    while (!['or', 'close', 'end'].includes(peek().kind)) {
      if (peek().kind === 'and') next++;
      operands.push(readOperand());
    }
    return combined('and', operands);
  }

  function readOperand(): TextQuery {
    const token = peek();
    if (token.kind === 'term') {
      next++;
      return token.query;
    }
    if (token.kind !== 'not' && token.kind !== 'open') fail(token.at, EXPECTED_OPERAND);
    if (depth === MAX_QUERY_DEPTH)
      fail(token.at, `expected parentheses and NOT at most ${MAX_QUERY_DEPTH} deep in one another`);
    next++;
    depth++;
    const query: TextQuery =
      token.kind === 'not' ? { kind: 'not', operand: readOperand() } : readGroup(token.at);
    depth--;
    return query;
  }

  function readGroup(openedAt: number): TextQuery {
    const query = readAlternatives();
    if (peek().kind !== 'close')
      fail(peek().at, `expected ")" for the "(" at position ${characters(text.slice(0, openedAt))}`);
    next++;
    return query;
  }

  const query = readAlternatives();
  if (peek().kind !== 'end') fail(peek().at, 'expected no ")" here, for no "(" is open');
  return query;
}

function combined(kind: 'and' | 'or', operands: TextQuery[]): TextQuery {
  const flat = operands.flatMap((operand) => (operand.kind === kind ? operand.operands : [operand]));
  const [only] = flat;
  return only !== undefined && flat.length === 1 ? only : { kind, operands: flat };
}
