import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import express, { type Request, type Response } from 'express';
import {
  BODY_BYTES_MAX,
  bodyTooLarge,
  invalidField,
  malformed,
  ProblemError,
} from '../../contract/input/problem.ts';
import { shown } from '../../contract/input/validation-problem.ts';
import { FORM_VALUES, FORM_VALUES_MAX, parseMultipart } from './multipart.ts';
import { type Field, kindOf, type Operation, type RequestSchema } from './operations.ts';
import { parseJson } from './parse-json.ts';

type BodyTypes = Operation['bodyTypes'];

const CHARSETS = ['charset=utf-8', 'charset=utf8', 'charset=us-ascii'];
const FORM_TYPE = 'application/x-www-form-urlencoded';
const NOT_UTF8 = 'The body is not valid UTF-8.';

const readBytes = promisify(express.raw({ type: () => true, limit: BODY_BYTES_MAX }));

/** What unpacks a body, by its `Content-Encoding`. */
const UNPACKERS = new Map([
  ['gzip', promisify<Buffer, object, unknown>(gunzip)],
  ['deflate', promisify<Buffer, object, unknown>(inflate)],
  ['br', promisify<Buffer, object, unknown>(brotliDecompress)],
]);
const NOT_AS_DECLARED = 'The body ended early, or is not what its headers say.';

const JSON_AS_FORM =
  'The body is JSON, but its Content-Type is that of a form: send it with the header Content-Type: application/json.';

/**
 * Reads and parses the body of a request; undefined where there is none. A form of no bytes is one without fields.
 * @param types the content types that the operation accepts
 * @param readForm converts the texts of a form to values; JSON keeps its types
 * @throws ProblemError 400, 413 or 415
 */
export async function readBody(
  request: Request,
  response: Response,
  types: BodyTypes,
  readForm: (fields: FormFields) => unknown,
): Promise<unknown> {
  const { type, bytes } = await receive(request, response, types);
  if (type === null) return undefined;
  if (type === 'multipart/form-data')
    return readForm(formFields(await parseMultipart(request, response, bytes)));
  const text = textOf(bytes);
  if (type === 'application/json') return parseJson(text);
  if (text.split('&', FORM_VALUES_MAX + 1).length > FORM_VALUES_MAX) throw bodyTooLarge(FORM_VALUES);
  const fields = parseUrlEncoded(text, () => malformed(NOT_UTF8));
  // Without a Content-Type, curl sends JSON as a form: its text is then the name of the first field.
  if (Object.keys(fields)[0]?.trimStart().startsWith('{')) throw malformed(JSON_AS_FORM);
  return readForm(fields);
}

/**
 * Reads the text of a JSON body; empty where there is no body.
 * @throws ProblemError 400, 413 or 415
 */
export async function readJsonText(request: Request, response: Response): Promise<string> {
  const { bytes } = await receive(request, response, ['application/json']);
  return textOf(bytes);
}

/**
 * Refuses the body of a request whose input stands in its query string.
 * @throws ProblemError 400
 */
export async function refuseBody(request: Request, response: Response): Promise<void> {
  const bytes = await bytesOf(request, response);
  if (bytes.length > 0)
    throw malformed(`A ${request.method} takes its fields in the query string: send it without a body.`);
}

/** The bytes of a body, decompressed, and its type; null where there is no body. */
async function receive(request: Request, response: Response, types: BodyTypes) {
  const type = typeOf(request.headers['content-type'], types);
  const bytes = await bytesOf(request, response);
  if (bytes.length === 0 && type !== FORM_TYPE) return { type: null, bytes };
  if (type === null) throw unsupported('The body has no content type', types);
  if (!isUtf8(bytes)) throw malformed(NOT_UTF8);
  return { type, bytes };
}

async function bytesOf(request: Request, response: Response): Promise<Buffer> {
  const { 'content-encoding': encoding = 'identity', ...headers } = request.headers;
  // The library would unpack the body, but leave out what follows the end of the packed data.
  request.headers = headers;
  await readBytes(request, response).catch((error) => {
    throw readingProblem(error);
  });
  const bytes: unknown = request.body;
  if (!Buffer.isBuffer(bytes)) return Buffer.of();
  const unpacked = await unpack(bytes, encoding.toLowerCase());
  if (unpacked.length > LARGE_BYTES) await turnOfLargeBody();
  return unpacked;
}

/** A larger body takes milliseconds to read. */
const LARGE_BYTES = 65_536;

let lastTurn: Promise<unknown> = Promise.resolve();

/** Ends when a large body may be read: one in each turn of the event loop, so that all other calls go on in between. */
function turnOfLargeBody(): Promise<unknown> {
  lastTurn = lastTurn.then(() => setImmediate());
  return lastTurn;
}

async function unpack(bytes: Buffer, encoding: string): Promise<Buffer> {
  if (encoding === 'identity') return bytes;
  const unpacker = UNPACKERS.get(encoding);
  if (!unpacker)
    throw new ProblemError(
      'unsupported_media_type',
      'The Content-Encoding is not understood: send gzip, deflate or br, or no encoding.',
    );
  const unpacking = unpacker(bytes, { maxOutputLength: BODY_BYTES_MAX, info: true });
  const { buffer, engine } = (await unpacking.catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ERR_BUFFER_TOO_LARGE' ? bodyTooLarge() : malformed(NOT_AS_DECLARED);
  })) as { buffer: Buffer; engine: { bytesWritten: number } };
  if (engine.bytesWritten < bytes.length) throw malformed(NOT_AS_DECLARED);
  return buffer;
}

function textOf(bytes: Buffer): string {
  return bytes.toString('utf8').replace(/^\uFEFF/, '');
}

/** The declared content type; null where there is none. */
function typeOf(header: string | undefined, types: BodyTypes): BodyTypes[number] | null {
  if (!header) return null;
  const [type, ...parameters] = header.toLowerCase().replaceAll(/[\s"]/g, '').split(';');
  const known = types.find((one) => one === type);
  const charset = parameters.find((parameter) => parameter.startsWith('charset=')) ?? 'charset=utf-8';
  if (!known || !CHARSETS.includes(charset))
    throw unsupported(`A body of type ${shown(header)} is not understood`, types);
  return known;
}

function unsupported(what: string, types: BodyTypes): ProblemError {
  return new ProblemError('unsupported_media_type', `${what}: send ${types.join(', ')} in UTF-8.`);
}

/** The problem of an error of the body parser; errors without a status are not the caller's. */
function readingProblem(error: { status?: number; type?: string }): unknown {
  if (error.status === 413) return bodyTooLarge();
  if (error.status === 400) return malformed(NOT_AS_DECLARED);
  return error;
}

/** The fields of a form or a query string: one text each, or a list. */
export type FormFields = Record<string, unknown>;

const ESCAPES = /(?:%[0-9a-f]{2})+/gi;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** The texts of a form that stand for a boolean. */
const BOOLEAN_TEXTS = ['true', 'false', '1', '0'];

/** Collects the fields of a form. A key that occurs several times, or ends in `[]`, is a list. */
function formFields(entries: Iterable<readonly [key: string, value: string]>): FormFields {
  const fields = new Map<string, string | string[]>();
  for (const [key, value] of entries) {
    const name = key.replace(/\[\]$/, '');
    const earlier = fields.get(name);
    if (Array.isArray(earlier)) earlier.push(value);
    else if (earlier !== undefined) fields.set(name, [earlier, value]);
    else fields.set(name, name === key ? value : [value]);
  }
  return Object.fromEntries(fields);
}

/**
 * Parses URL-encoded fields.
 * @param refusal the error where the escaped bytes are not UTF-8; `URLSearchParams` would insert replacement characters
 */
function parseUrlEncoded(text: string, refusal: () => Error): FormFields {
  try {
    for (const [escapes] of text.matchAll(ESCAPES)) decodeURIComponent(escapes);
  } catch {
    throw refusal();
  }
  return formFields(new URLSearchParams(text));
}

/** The query string of a URL; empty where there is none. */
export function queryOf(url: string): string {
  const at = url.indexOf('?');
  return at === -1 ? '' : url.slice(at + 1);
}

/**
 * The fields of a query string.
 * @throws ProblemError 400 where it is not UTF-8
 */
export function readQuery(url: string): FormFields {
  const detail = 'has a query string whose escaped bytes are not UTF-8';
  return parseUrlEncoded(queryOf(url), () => invalidField('', detail, 'invalid_format'));
}

/**
 * Converts form fields to the input of a schema: numbers and booleans from their text, an empty text to null, a single
 * value of a list to a list of one. Text that cannot be converted is left to the validation.
 * @param separator what may stand between the values of a list, too, as in an address
 */
export function readForm(
  { properties }: RequestSchema,
  fields: FormFields,
  separator?: ',',
): Record<string, unknown> {
  const read = Object.entries(fields).map(([name, value]) => [
    name,
    Object.hasOwn(properties, name) ? readField(properties[name], value, separator) : value,
  ]);
  return Object.fromEntries(read);
}

function readField(field: Field | undefined, value: unknown, separator?: ','): unknown {
  if (value === '') return null;
  const kind = kindOf(field);
  if (kind === 'array')
    return [value]
      .flat()
      .flatMap((item) => (separator ? String(item).split(separator) : item))
      .map((item) => readField(field?.items as Field, item));
  if (typeof value !== 'string') return value;
  if (kind === 'integer') return NUMBER.test(value) ? Number(value) : value;
  return kind === 'boolean' && BOOLEAN_TEXTS.includes(value) ? /true|1/.test(value) : value;
}
