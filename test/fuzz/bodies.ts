import type { Random } from '../../src/dataset/generate/random.ts';
import { RawJson } from './hostile.ts';

/** A request's fields in their order; a name may stand twice. */
export type Fields = readonly (readonly [string, unknown])[];

/** A body with its content type. */
export interface EncodedBody {
  type: string;
  bytes: Buffer;
  /** Where the body is JSON, what it is read as. */
  json?: unknown;
}

/** The fields as a JSON text. */
export function jsonOf(fields: Fields): string {
  return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${printed(value)}`).join(',')}}`;
}

function printed(value: unknown): string {
  return value instanceof RawJson ? value.text : JSON.stringify(value);
}

/** The fields in one of the three types that every operation with a body takes. */
export function encodeBody(random: Random, fields: Fields): EncodedBody {
  const suffix = random.pick(['', '[]']);
  switch (random.below(4)) {
    case 0: {
      const bytes = Buffer.from(urlEncoded(fields, suffix));
      return { type: 'application/x-www-form-urlencoded', bytes };
    }
    case 1:
      return multipart(random, fields, suffix);
    default: {
      const text = jsonOf(fields);
      const type = random.pick(['application/json', 'application/json', 'Application/JSON; charset=UTF-8']);
      return { type, bytes: Buffer.from(text), json: JSON.parse(text) };
    }
  }
}

/** The fields as a form or as the query of an address. */
export function urlEncoded(fields: Fields, suffix = ''): string {
  return formEntries(fields, suffix)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');
}

/** As browsers do it, half a surrogate pair becomes a replacement character. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+');
}

/** A list as a repeated name, null as an empty text; what a form cannot hold as the text of its JSON. */
function formEntries(fields: Fields, suffix: string): [string, string][] {
  return fields.flatMap(([name, value]): [string, string][] => {
    if (Array.isArray(value)) return value.map((item) => [name + suffix, formText(item)]);
    return [[name, formText(value)]];
  });
}

function formText(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : printed(value);
}

function multipart(random: Random, fields: Fields, suffix: string): EncodedBody {
  const boundary = `----fuzz${random.next().toString(36)}`;
  const parts = formEntries(fields, suffix).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name.replaceAll('"', '%22').replaceAll(/[\r\n]/g, ' ')}"\r\n\r\n${value}\r\n`,
  );
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.from(`${parts.join('')}--${boundary}--\r\n`),
  };
}
