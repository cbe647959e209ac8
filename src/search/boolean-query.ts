import type { TextQuery } from './plan.ts';
import { characters, failure, type QueryFailure, type QueryToken, queryTokens } from './query-tokens.ts';

/** A text query that was read: null where the text is blank and so is no filter. */
export type ParsedTextQuery = { ok: true; query: TextQuery | null } | QueryFailure;

/** The most characters (code points) that a text query may have. */
export const MAX_QUERY_CHARACTERS = 2_000;
/** The most words, prefixes and phrases that it may have; a phrase is one. */
export const MAX_QUERY_TERMS = 100;
/** How deep parentheses and negations may stand in one another. */
export const MAX_QUERY_DEPTH = 20;

const EXPECTED_OPERAND = 'expected a word, a phrase or "("';

/**
 * Reads a boolean text query: words side by side or with AND, OR, NOT or `-` before a term, "phrases",
 * prefixes as `engin*`, and parentheses. NOT binds tightest, then AND, then OR.
 */
export function parseTextQuery(text: string): ParsedTextQuery {
  if (text.trim() === '') return { ok: true, query: null };
  if (characters(text) > MAX_QUERY_CHARACTERS) {
    const at = [...text].slice(0, MAX_QUERY_CHARACTERS).join('').length;
    return failure(text, at, `expected at most ${MAX_QUERY_CHARACTERS} characters`);
  }
  const tokens = queryTokens(text);
  if ('ok' in tokens) return tokens;
  const terms = tokens.filter((token) => token.kind === 'term');
  const tooMany = terms[MAX_QUERY_TERMS];
  if (tooMany) return failure(text, tooMany.at, `expected at most ${MAX_QUERY_TERMS} words and phrases`);
  if (tokens.length === 1) return failure(text, text.search(/\S/), EXPECTED_OPERAND);
  const query = readWhole({ text, tokens, next: 0, depth: 0 });
  return 'ok' in query ? query : { ok: true, query };
}

/** A reading in progress: the next token to read, and how many parentheses and negations are open. */
interface Reading {
  text: string;
  tokens: QueryToken[];
  next: number;
  depth: number;
}

type Operand = TextQuery | QueryFailure;

function readWhole(reading: Reading): Operand {
  const query = readOr(reading);
  if ('ok' in query) return query;
  const rest = peek(reading);
  if (rest.kind === 'end') return query;
  return failure(reading.text, rest.at, 'expected no ")" here, for no "(" is open');
}

function readOr(reading: Reading): Operand {
  const operands: TextQuery[] = [];
  for (;;) {
    const operand = readAnd(reading);
    if ('ok' in operand) return operand;
    operands.push(operand);
    if (peek(reading).kind !== 'or') return combined('or', operands);
    reading.next++;
  }
}

function readAnd(reading: Reading): Operand {
  const operands: TextQuery[] = [];
  for (;;) {
    const operand = readNot(reading);
    if ('ok' in operand) return operand;
    operands.push(operand);
    const { kind } = peek(reading);
    if (kind === 'or' || kind === 'close' || kind === 'end') return combined('and', operands);
    if (kind === 'and') reading.next++;
  }
}

function readNot(reading: Reading): Operand {
  const token = peek(reading);
  if (token.kind === 'term') {
    reading.next++;
    return token.query;
  }
  if (token.kind !== 'not' && token.kind !== 'open') {
    return failure(reading.text, token.at, EXPECTED_OPERAND);
  }
  if (reading.depth === MAX_QUERY_DEPTH) {
    const message = `expected parentheses and NOT at most ${MAX_QUERY_DEPTH} deep in one another`;
    return failure(reading.text, token.at, message);
  }
  reading.next++;
  reading.depth++;
  const operand = token.kind === 'not' ? readNegated(reading) : readGroup(reading, token.at);
  reading.depth--;
  return operand;
}

function readNegated(reading: Reading): Operand {
  const operand = readNot(reading);
  return 'ok' in operand ? operand : { kind: 'not', operand };
}

function readGroup(reading: Reading, openedAt: number): Operand {
  const query = readOr(reading);
  if ('ok' in query) return query;
  const token = peek(reading);
  if (token.kind === 'close') {
    reading.next++;
    return query;
  }
  const opened = characters(reading.text.slice(0, openedAt));
  return failure(reading.text, token.at, `expected ")" for the "(" at position ${opened}`);
}

/** The last token, of kind `end`, is never passed. */
function peek(reading: Reading): QueryToken {
  return reading.tokens[reading.next] as QueryToken;
}

function combined(kind: 'and' | 'or', operands: TextQuery[]): TextQuery {
  const flat = operands.flatMap((operand) => (operand.kind === kind ? operand.operands : [operand]));
  const [only] = flat;
  return only !== undefined && flat.length === 1 ? only : { kind, operands: flat };
}
