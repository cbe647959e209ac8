import { parseObject } from '../../dataset/format/json-line.ts';
import type { TableRow } from '../../identity/claim.ts';

/** The JSON object of a row. Integers beyond 2^53 are texts, so that keys keep all their digits. */
export function parseRow(line: number, text: string): TableRow {
  const parsed = parseObject(text, parseExactly);
  return 'problem' in parsed ? { line, problem: parsed.problem } : { line, fields: parsed.object };
}

const LONG_INTEGER = /[[:,]\s*-?\d{16}/;
const INTEGER = /^-?\d+$/;

/**
 * Parses JSON, also with the numbers that Python and DuckDB write into it and that it does not have. Integers beyond 2^53 are texts.
 * @throws SyntaxError
 */
export function parseExactly(text: string): unknown {
  try {
    return parseKeepingDigits(text);
  } catch (error) {
    if (!/NaN|Infinity/.test(text)) throw error;
    return parseKeepingDigits(text.replaceAll(TEXT_OR_NO_NUMBER, asJson));
  }
}

// A text that does not end matches, too: the search would begin anew at each of its quotation marks.
const TEXT_OR_NO_NUMBER = /"(?:[^"\\]|\\.)*"?|-?(?:NaN|Infinity)/g;

/** NaN becomes null. Infinity becomes a text, so that a field of numbers refuses it. */
function asJson(found: string): string {
  if (found.startsWith('"')) return found;
  return found.endsWith('NaN') ? 'null' : `"${found}"`;
}

function parseKeepingDigits(text: string): unknown {
  return LONG_INTEGER.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
}

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  const isUnsafe = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
  return isUnsafe && INTEGER.test(context?.source ?? '') ? context?.source : value;
}
