import { bodyTooLarge, malformed } from '../../contract/input/problem.ts';
import { shown } from '../../contract/input/validation-problem.ts';

/** Deeper than any request. The libraries that read a value further walk through it by recursion. */
const DEPTH_MAX = 100;

/** More names than a call has; the most are those of a bulk request. To validate a body full of names takes long. */
const NAMES_MAX = 3_000;

/**
 * A string of a JSON text, with its content and a colon where it is the name of a member, or the text up to the next string.
 * It is sticky: each match begins where the last one ended, so the work is linear for any text.
 */
const STRINGS = /"([^"\\]*(?:\\.[^"\\]*)*)"(\s*:)?|[^"]+/gy;

/**
 * Parses a JSON text of a request. A name that an object has twice is refused, since the first value would be lost.
 * @param what the name of the text in errors
 * @param calls how many calls it holds
 * @throws ProblemError 400 or 413
 */
export function parseJson(text: string, what = 'body', calls = 1): unknown {
  const value = parse(text, what);
  const given = namesIn(text, NAMES_MAX * calls);
  const kept = namesOf(value, what);
  if (given.length === kept.length) return value;
  // A lost object has names of its own; the name under which it stood is kept.
  const left = Map.groupBy(kept, (name) => name);
  const repeated = given
    .map((name): string => JSON.parse(`"${name}"`))
    .find((name) => left.has(name) && left.get(name)?.pop() === undefined);
  throw malformed(`The ${what} has the name ${shown(repeated)} twice in one object: send each field once.`);
}

function parse(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw malformed(`The ${what} is not valid JSON: ${faultOf(String(error))}.`);
  }
}

/** The names of all members in a well-formed text, as they are written. */
function namesIn(text: string, namesMax: number): string[] {
  const names: string[] = [];
  for (const [, name = '', colon] of text.matchAll(STRINGS)) {
    if (colon) names.push(name);
    if (names.length > namesMax) throw bodyTooLarge(`${namesMax} names of fields`);
  }
  return names;
}

/** The names of all members of all objects of a value. */
function namesOf(value: unknown, what: string): string[] {
  const names: string[] = [];
  let level = [value].filter(isObject);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === DEPTH_MAX) throw malformed(`The ${what} is nested deeper than ${DEPTH_MAX} levels.`);
    for (const node of level) if (!Array.isArray(node)) for (const name in node) names.push(name);
    level = level.flatMap((node) => Object.values(node).filter(isObject));
  }
  return names;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** The place of a syntax error, where the message of the JSON parser has one. */
function faultOf(message: string): string {
  const [, position] = / JSON at position (\d+)/.exec(message) ?? [];
  if (position) return `look at position ${position}`;
  const [, token] = /^SyntaxError: Unexpected token '(.+?)', /s.exec(message) ?? [];
  return token ? `it does not expect ${shown(token)}` : 'it ends too early';
}
