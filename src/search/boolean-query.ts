import type { TextQuery } from '../../search-index/plan.ts';
import {
  characters,
  fail,
  NO_BLANK,
  type QueryFailure,
  type QueryToken,
  queryTokens,
  resultOf,
} from './query-tokens.ts';

export { MAX_PHRASE_WORDS, MAX_PREFIX_LETTERS } from '../../search-index/text/keys.ts';

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
 * Reads a boolean text query: words side by side or with AND, OR, NOT or a minus before a term, "phrases",
 * prefixes as `engin*`, and parentheses. NOT binds tightest, then AND, then OR.
 */
export function parseTextQuery(text: string): ParsedTextQuery {
  const first = text.search(NO_BLANK);
  if (first < 0) return { ok: true, query: null };
  return resultOf(text, () => {
    const end = [...text].slice(0, MAX_QUERY_CHARACTERS).join('').length;
    if (end < text.length) fail(end, `expected at most ${MAX_QUERY_CHARACTERS} characters`);
    const tokens = queryTokens(text);
    const tooMany = tokens.filter(({ kind }) => kind === 'term')[MAX_QUERY_TERMS];
    if (tooMany) fail(tooMany.at, `expected at most ${MAX_QUERY_TERMS} words and phrases`);
    if (tokens.length === 1) fail(first, EXPECTED_OPERAND);
    return readTokens(text, tokens);
  });
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
