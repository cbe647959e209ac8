import fc from 'fast-check';
import { PIECES, type Piece, PREFIXES } from './vocabulary.ts';

/** The ways to write NOT. */
const NEGATIONS = ['NOT ', '-', '–', '−', '‐'] as const;

/** A text query: its structure, and how it is written. */
export type RawQuery =
  | { kind: 'and'; operands: RawQuery[]; word: ' AND ' | ' ' }
  | { kind: 'or'; operands: RawQuery[] }
  | { kind: 'not'; operand: RawQuery; sign: (typeof NEGATIONS)[number] }
  | { kind: 'term'; piece: Piece }
  | { kind: 'phrase'; pieces: Piece[]; quotes: string }
  | { kind: 'prefix'; written: string; prefix: string };

const DEPTH_MAX = 4;
const PHRASE_PIECES_MAX = 6;

const withWords = PIECES.filter(({ words }) => words.length > 0);
// The first pieces are also the most common ones in texts, so that long phrases match.
const commonPiece = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...PIECES.slice(0, 3)) },
  { weight: 1, arbitrary: fc.constantFrom(...PIECES) },
);

const leaf: fc.Arbitrary<RawQuery> = fc.oneof(
  fc.record({ kind: fc.constant('term' as const), piece: fc.constantFrom(...withWords) }),
  fc.record({
    kind: fc.constant('phrase' as const),
    pieces: fc
      .array(commonPiece, { minLength: 1, maxLength: PHRASE_PIECES_MAX })
      .filter((pieces) => pieces.some(({ words }) => words.length > 0)),
    quotes: fc.constantFrom('""', '“”', '„“', '«»'),
  }),
  fc.constantFrom(...PREFIXES).map((prefix) => ({ kind: 'prefix' as const, ...prefix })),
);

function queryUpTo(depth: number): fc.Arbitrary<RawQuery> {
  if (depth === 0) return leaf;
  const inner = queryUpTo(depth - 1);
  const operands = fc.array(inner, { minLength: 2, maxLength: 3 });
  return fc.oneof(
    { weight: 3, arbitrary: leaf },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('and' as const),
        operands,
        word: fc.constantFrom(' AND ' as const, ' ' as const),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('or' as const), operands }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('not' as const),
        operand: inner,
        sign: fc.constantFrom(...NEGATIONS),
      }),
    },
  );
}

/** Text queries with up to four levels of nesting. */
export const rawQuery = queryUpTo(DEPTH_MAX);

/** The query in the boolean language, as a caller writes it. */
export function writtenQuery(query: RawQuery): string {
  switch (query.kind) {
    case 'and':
      return query.operands
        .map((operand) => grouped(operand, ['or']))
        .reduce((all, operand) => all + (endsBefore(all, operand) ? '' : query.word) + operand);
    case 'or':
      return query.operands.map((operand) => grouped(operand, [])).join(' OR ');
    case 'not':
      return (
        query.sign + grouped(query.operand, query.sign === 'NOT ' ? ['and', 'or'] : ['and', 'or', 'not'])
      );
    case 'term':
      return query.piece.written;
    case 'phrase':
      return `${query.quotes[0]}${query.pieces.map(({ written }) => written).join(' ')}${query.quotes[1]}`;
    case 'prefix':
      return `${query.written}*`;
  }
}

/** Whether an operand can stand right after the others, without a blank: its minus then negates. */
function endsBefore(others: string, operand: string): boolean {
  return /[)"”“»]$/.test(others) && /^[-–−‐]/.test(operand);
}

function grouped(query: RawQuery, kinds: RawQuery['kind'][]): string {
  return kinds.includes(query.kind) ? `(${writtenQuery(query)})` : writtenQuery(query);
}

/** Whether a text with these words satisfies the query. */
export function satisfies(words: readonly string[], query: RawQuery): boolean {
  switch (query.kind) {
    case 'and':
      return query.operands.every((operand) => satisfies(words, operand));
    case 'or':
      return query.operands.some((operand) => satisfies(words, operand));
    case 'not':
      return !satisfies(words, query.operand);
    case 'term':
      return containsInSequence(words, query.piece.words);
    case 'phrase':
      return containsInSequence(
        words,
        query.pieces.flatMap((piece) => piece.words),
      );
    case 'prefix':
      return words.some((word) => word.startsWith(query.prefix));
  }
}

function containsInSequence(words: readonly string[], wanted: readonly string[]): boolean {
  return words.some((_, at) => wanted.every((word, offset) => words[at + offset] === word));
}
