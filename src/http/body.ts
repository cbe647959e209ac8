import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';
import express, { type Request, type Response } from 'express';
import multer, { type MulterError } from 'multer';
import { BODY_BYTES_MAX, bodyTooLarge, ProblemError } from '../request/problem.ts';
import { shown } from '../request/validation-problem.ts';
import { type FormFields, formFields, parseUrlEncoded } from './form.ts';
import type { Operation } from './operations.ts';

type BodyTypes = Operation['bodyTypes'];

const CHARSETS = ['charset=utf-8', 'charset=utf8', 'charset=us-ascii'];
const NOT_UTF8 = 'The body is not valid UTF-8.';
const NOT_FORM_DATA =
  'Each part of the multipart body needs the header Content-Disposition: form-data with the name of a field.';

const readBytes = promisify(express.raw({ type: () => true, limit: BODY_BYTES_MAX }));

/**
 * Reads and parses the body of a request. A missing or empty body is an empty object.
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
  if (type === null) return {};
  if (type === 'multipart/form-data') return readForm(await parseMultipart(request, response, bytes));
  const text = textOf(bytes);
  return type === 'application/json'
    ? parseJson(text)
    : readForm(parseUrlEncoded(text, () => malformed(NOT_UTF8)));
}

/**
 * Reads the text of a JSON body; empty where there is no body.
 * @throws ProblemError 400, 413 or 415
 */
export async function readJsonText(request: Request, response: Response): Promise<string> {
  const { bytes } = await receive(request, response, ['application/json']);
  return textOf(bytes);
}

/** The bytes of a body, decompressed, and its type; null where the body is missing or empty. */
async function receive(request: Request, response: Response, types: BodyTypes) {
  const type = typeOf(request.headers['content-type'], types);
  await readBytes(request, response).catch((error) => {
    throw readingProblem(error);
  });
  const bytes: unknown = request.body;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) return { type: null, bytes: Buffer.of() };
  if (type === null) throw unsupported('The body has no content type', types);
  if (!isUtf8(bytes)) throw malformed(NOT_UTF8);
  return { type, bytes };
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

function malformed(detail: string): ProblemError {
  return new ProblemError('malformed_body', detail);
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw malformed(`The body is not valid JSON: ${faultOf(String(error))}.`);
  }
}

/** The place of a syntax error, where the message of the JSON parser has one. */
function faultOf(message: string): string {
  const [, position] = / at position (\d+)/.exec(message) ?? [];
  if (position) return `look at position ${position}`;
  const [, token] = /Unexpected token '(.+?)', /s.exec(message) ?? [];
  return token ? `it does not expect ${shown(token)}` : 'it ends too early';
}

/**
 * Parses a multipart body that is read already, so that one size limit holds for all types. A part that is not a text of the
 * form is refused: a filter that is left out would match everything.
 */
async function parseMultipart(request: Request, response: Response, bytes: Buffer): Promise<FormFields> {
  const entries: [string, string][] = [];
  const files: string[] = [];
  // A variable, because the types of multer lack `streamHandler`.
  const options = {
    limits: { fieldNameSize: BODY_BYTES_MAX },
    streamHandler(_request: Request, parser: NodeJS.WritableStream) {
      // The names as they were sent: multer's own result makes `ids[0]` and `ids[]` the same list.
      parser.on('field', (name = '', value = '') => entries.push([name, value]));
      // Multer itself ignores a file without a file name.
      parser.on('file', (name = '') => files.push(name));
      parser.end(bytes);
    },
  };
  const parts = partsOf(request.headers['content-type'] ?? '', bytes);
  await promisify(multer(options).none())(request, response).then(
    () => {
      if (files.length > 0) throw isFile(files[0]);
      if (entries.length < parts) throw malformed(NOT_FORM_DATA);
    },
    (error: Partial<MulterError>) => {
      const code: string | undefined = error.code;
      // A name that no field has; the validation reports it.
      if (code === 'MISSING_FIELD_NAME' || code === 'INVALID_FIELD_NAME') return;
      if (code === 'LIMIT_UNEXPECTED_FILE') throw isFile(error.field);
      throw malformed(
        'The multipart body cannot be read: check its boundary, its end and the headers of its parts.',
      );
    },
  );
  return formFields(entries);
}

function isFile(field: string | undefined): ProblemError {
  return malformed(`The field ${shown(field)} is a file: send it as text.`);
}

/** The number of parts of a multipart body. The parser leaves out those that are not of a form. */
function partsOf(contentType: string, bytes: Buffer): number {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return 0;
  const [parts = ''] = `\r\n${bytes.toString('latin1')}`.split(`\r\n--${boundary}--`, 1);
  return parts.split(`\r\n--${boundary}`).length - 1;
}
