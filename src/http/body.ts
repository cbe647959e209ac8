import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';
import express, { type Request, type Response } from 'express';
import { BODY_BYTES_MAX, bodyTooLarge, ProblemError } from '../input/problem.ts';
import { shown } from '../input/validation-problem.ts';
import { type FormFields, formFields, parseUrlEncoded } from './form.ts';
import { malformed, parseJson } from './json.ts';
import { parseMultipart } from './multipart.ts';
import type { Operation } from './operations.ts';

type BodyTypes = Operation['bodyTypes'];

const CHARSETS = ['charset=utf-8', 'charset=utf8', 'charset=us-ascii'];
const FORM_TYPE = 'application/x-www-form-urlencoded';
const NOT_UTF8 = 'The body is not valid UTF-8.';

const readBytes = promisify(express.raw({ type: () => true, limit: BODY_BYTES_MAX }));

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
  await readBytes(request, response).catch((error) => {
    throw readingProblem(error);
  });
  const bytes: unknown = request.body;
  return Buffer.isBuffer(bytes) ? bytes : Buffer.of();
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
  if (error.type === 'encoding.unsupported')
    return new ProblemError(
      'unsupported_media_type',
      'The Content-Encoding is not understood: send gzip, deflate or br, or no encoding.',
    );
  if (error.status === 400) return malformed('The body ended early, or is not what its headers say.');
  return error;
}
