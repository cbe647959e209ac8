import { isUtf8 } from 'node:buffer';
import { MIMEType } from 'node:util';
import express, { type Request, type Response } from 'express';
import multer, { MulterError } from 'multer';
import { BODY_BYTES_MAX, bodyTooLarge, ProblemError } from '../api/problem.ts';
import { shown } from '../api/shown.ts';
import type { FormFields } from './form.ts';
import { parseUrlEncoded } from './url-encoded.ts';

/** The content types that every operation with a body takes. */
export const BODY_TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
] as const;

/** A body as it was read: JSON keeps its types, a form has texts alone. */
export type Body = { kind: 'json'; value: unknown } | { kind: 'form'; fields: FormFields };

const readBytes = express.raw({ type: () => true, limit: BODY_BYTES_MAX });

/**
 * Reads the body of a request. None, or an empty one, is an empty object.
 * @throws ProblemError 400, 413 or 415
 */
export async function readBody(request: Request, response: Response): Promise<Body> {
  const type = typeOf(request);
  await new Promise<void>((resolve, reject) => {
    readBytes(request, response, (error) => (error ? reject(readingProblem(error)) : resolve()));
  });
  const bytes: unknown = request.body;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) return { kind: 'json', value: {} };
  switch (type) {
    case 'application/json':
      return { kind: 'json', value: parseJson(textOf(bytes)) };
    case 'application/x-www-form-urlencoded':
      return { kind: 'form', fields: formOf(textOf(bytes)) };
    case 'multipart/form-data':
      return { kind: 'form', fields: await parseMultipart(request, response, bytes) };
    case null:
      throw unsupported('The body has no content type');
  }
}

/** Which of the types the request names; null where it names none. */
function typeOf(request: Request): (typeof BODY_TYPES)[number] | null {
  const header = request.headers['content-type'];
  if (!header) return null;
  try {
    const { essence, params } = new MIMEType(header);
    const type = BODY_TYPES.find((known) => known === essence);
    if (!type) throw unsupported(`A body of type ${essence} is not understood`);
    const charset = params.get('charset')?.toLowerCase() ?? 'utf-8';
    if (!['utf-8', 'utf8', 'us-ascii'].includes(charset)) throw unsupported('The body must be in UTF-8');
    return type;
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw unsupported('The Content-Type header is malformed');
  }
}

function unsupported(what: string): ProblemError {
  return new ProblemError('unsupported_media_type', `${what}: send ${BODY_TYPES.join(', ')} in UTF-8.`);
}

/** What goes wrong while the bytes come in; an error without a status is not the caller's. */
function readingProblem(error: unknown): unknown {
  const { status, type } = error as { status?: number; type?: string };
  if (status === 413) return bodyTooLarge();
  if (type === 'encoding.unsupported') return unsupported('The Content-Encoding is not understood');
  if (status === 400)
    return new ProblemError('malformed_body', 'The body ended early, or is not what its headers say.');
  return error;
}

function textOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw notUtf8();
  return bytes.toString('utf8').replace(/^\uFEFF/, '');
}

function notUtf8(): ProblemError {
  return new ProblemError('malformed_body', 'The body is not valid UTF-8.');
}

function formOf(text: string): FormFields {
  try {
    return parseUrlEncoded(text);
  } catch {
    throw notUtf8();
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ProblemError('malformed_body', `The body is not valid JSON: ${faultOf(error)}.`);
  }
}

/** Where the parser stumbled, as far as its message tells. */
function faultOf(error: unknown): string {
  const message = String(error);
  const [, position] = / at position (\d+)/.exec(message) ?? [];
  if (position) return `look at position ${position}`;
  const [, token] = /Unexpected token '(.+?)', /s.exec(message) ?? [];
  return token ? `it does not expect ${shown(token)}` : 'it ends too early';
}

/** Reads what was read already, so that one limit holds for all types. */
async function parseMultipart(request: Request, response: Response, bytes: Buffer): Promise<FormFields> {
  const options = {
    limits: { fieldNestingDepth: 1, fieldArrayIndexLimit: 0 },
    streamHandler: (_request: Request, parser: NodeJS.WritableStream) => parser.end(bytes),
  };
  await new Promise<void>((resolve, reject) => {
    multer(options).none()(request, response, (error) =>
      error ? reject(multipartProblem(error)) : resolve(),
    );
  });
  // Reading it has put replacement characters in the place of broken bytes.
  if (!isUtf8(bytes)) throw notUtf8();
  return request.body as FormFields;
}

function multipartProblem(error: unknown): ProblemError {
  const file = error instanceof MulterError && error.code === 'LIMIT_UNEXPECTED_FILE';
  return new ProblemError(
    'malformed_body',
    file
      ? `The field ${error.field ?? ''} is a file; send texts alone.`
      : 'The multipart body cannot be read: check its boundary and its parts.',
  );
}
