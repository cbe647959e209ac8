import { promisify } from 'node:util';
import type { Request, Response } from 'express';
import multer from 'multer';
import { bodyTooLarge, malformed } from '../../contract/input/problem.ts';
import { shown } from '../../contract/input/validation-problem.ts';

/** A part of a multipart body: the lines of its headers, and its text. */
interface Part {
  headers: string[];
  text: string;
}

// A `\s*` in front of the `$` would take a time that grows with the square of the number of blanks.
const HEADER = /^([\w-]+):(.*)$/;
const PARAMETER = /;\s*([\w*-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))\s*/g;
const UTF_8 = /^utf-?8$/i;
const ASCII = /^(us-)?ascii$/i;
const TRANSFER_ENCODING = /^(7bit|8bit|binary)$/i;

/** The most values of a form. To read a body full of them takes long. */
export const FORM_VALUES_MAX = 5_000;
export const FORM_VALUES = `${FORM_VALUES_MAX} values as a form`;

/** The most characters of the headers of a part. */
const HEADERS_CHARACTERS_MAX = 16_384;

const NOT_READABLE =
  'The multipart body cannot be read: check its boundary, its end and the headers of its parts, and put no text outside of the parts.';
const NOT_FORM_DATA =
  'Each part of the multipart body needs the header Content-Disposition: form-data with the name of a field, and each header once.';

/**
 * Parses a multipart body that is read already, so that one size limit holds for all types. The parser leaves out what is
 * not a part of a form, and decodes texts by their headers: a body with such parts is refused.
 * @throws ProblemError 400
 */
export async function parseMultipart(
  request: Request,
  response: Response,
  bytes: Buffer,
): Promise<[name: string, value: string][]> {
  const parts = partsOf(request.headers['content-type'] ?? '', bytes);
  for (const part of parts) refuseUnlessText(part);
  const entries: [string, string][] = [];
  // A variable, because the types of multer lack `streamHandler`.
  const options = {
    defParamCharset: 'utf8',
    streamHandler(_request: Request, parser: NodeJS.WritableStream) {
      // The names as they were sent: multer's own result makes `ids[0]` and `ids[]` the same list.
      parser.on('field', (name: string | undefined, value: string) => entries.push([name ?? '', value]));
      parser.end(bytes);
    },
  };
  await promisify(multer(options).none())(request, response).catch(({ code }: { code?: string }) => {
    // A name that no field has; the validation reports it.
    if (code !== 'MISSING_FIELD_NAME' && code !== 'INVALID_FIELD_NAME') throw malformed(NOT_READABLE);
  });
  if (entries.length !== parts.length) throw malformed(NOT_READABLE);
  return entries;
}

/** The parts of a multipart body. As in the parser of the Fetch standard, nothing stands outside of them. */
function partsOf(contentType: string, bytes: Buffer): Part[] {
  const boundary = firstOf('boundary', parametersOf(contentType));
  if (!boundary) throw malformed(NOT_READABLE);
  const [before = '', ...parts] = `\r\n${bytes}`.split(`\r\n--${boundary}`, FORM_VALUES_MAX + 3);
  if (parts.length > FORM_VALUES_MAX + 1) throw bodyTooLarge(FORM_VALUES);
  const end = parts.pop() ?? '';
  if (before.trim() !== '' || !/^--\s*$/.test(end)) throw malformed(NOT_READABLE);
  return parts.map((part) => {
    const at = part.indexOf('\r\n\r\n');
    const [start, ...headers] = part.slice(0, at).split('\r\n');
    if (at === -1 || at > HEADERS_CHARACTERS_MAX || start !== '') throw malformed(NOT_READABLE);
    return { headers, text: part.slice(at + 4) };
  });
}

/** @throws ProblemError 400 unless the part is a field of a form, and its text is UTF-8 as it stands */
function refuseUnlessText({ headers: lines, text }: Part): void {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name = '', value = ''] = HEADER.exec(line) ?? [];
    if (name === '' || headers.has(name.toLowerCase())) throw malformed(NOT_FORM_DATA);
    headers.set(name.toLowerCase(), value.trim());
  }
  const disposition = headers.get('content-disposition') ?? '';
  const parameters = parametersOf(disposition);
  const field = firstOf('name', parameters);
  if (disposition.replaceAll(PARAMETER, '').toLowerCase() !== 'form-data' || field === undefined)
    throw malformed(NOT_FORM_DATA);
  const contentType = headers.get('content-type') ?? 'text/plain';
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase();
  if (parameters.some(([name]) => name.startsWith('filename')) || type === 'application/octet-stream')
    throw malformed(`The field ${shown(field)} is a file: send it as text.`);
  if (parameters.length > 1) throw malformed(NOT_FORM_DATA);
  const charset = firstOf('charset', parametersOf(contentType)) ?? 'utf-8';
  const isText =
    type === 'text/plain' &&
    (UTF_8.test(charset) || (ASCII.test(charset) && Buffer.byteLength(text) === text.length));
  if (!isText || !TRANSFER_ENCODING.test(headers.get('content-transfer-encoding') ?? '8bit'))
    throw malformed(
      `The field ${shown(field)} is not plain text in UTF-8: send its text as it is, without another Content-Type, charset or Content-Transfer-Encoding.`,
    );
}

/** The parameters of a header, their names in lower case. */
function parametersOf(header: string) {
  const all = [...header.matchAll(PARAMETER)];
  return all.map(([, name = '', quoted, plain = '']) => [name.toLowerCase(), quoted ?? plain] as const);
}

/** The value of the first parameter of a name. */
function firstOf(name: string, parameters: ReturnType<typeof parametersOf>): string | undefined {
  return parameters.find(([given]) => given === name)?.[1];
}
