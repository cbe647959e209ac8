import { parseObject } from '../../dataset/format/json-line.ts';
import type { TableRow } from '../claim.ts';

/** The JSON object of a row. Integers beyond 2^53 are texts, so that keys keep all their digits. */
export function parseRow(line: number, text: string): TableRow {
  const parsed = parseObject(text, parseExactly);
  return 'problem' in parsed ? { line, problem: parsed.problem } : { line, fields: parsed.object };
}

const LONG_INTEGER = /[[:,]\s*-?\d{16}/;
const INTEGER = /^-?\d+$/;

function parseExactly(text: string): unknown {
  return LONG_INTEGER.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
}

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  const isUnsafe = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
  return isUnsafe && INTEGER.test(context?.source ?? '') ? context?.source : value;
}
