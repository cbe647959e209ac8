import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { Request, Response } from 'express';
import multer from 'multer';
import { bodyTooLarge, malformed, ProblemError } from '../../contract/input/problem.ts';
import type { Services } from '../../operations/procedure/context.ts';
import { FILES_MAX, makeIncoming, type Uploads } from '../../operations/procedure/uploads.ts';
import { type FormFields, readForm } from './body.ts';
import { type Field, FORM_DATA, type Operation, type RequestSchema } from './operations.ts';

/** Whether a request brings files as parts of a form. */
export function hasFiles(operation: Operation, request: Request): boolean {
  return operation.takesFiles && request.is(FORM_DATA) === FORM_DATA;
}

/** Receives the files of a request. */
export type Upload = ReturnType<typeof createUpload>;

/** Makes what receives the files of a request, and holds them until they are removed. */
export function createUpload({ directory, bytesMax }: Services['deliveries']) {
  const paths = new Map<string, string>();
  let incoming: string | undefined;
  return {
    /** The files, by the texts that stand for them: a digest, so that two requests are equal where their files are. */
    paths: paths as Uploads,
    /**
     * Reads a form: the parts named `files` go to the disk as they arrive, and stand in the fields with their names.
     * @throws ProblemError 400, 413 or 415
     */
    async read(
      { schema }: Operation,
      request: Request,
      response: Response,
    ): Promise<Record<string, unknown>> {
      if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
        throw new ProblemError('unsupported_media_type', 'Send files without a Content-Encoding.');
      if (Number(request.headers['content-length'] ?? 0) > bytesMax) throw tooLarge(bytesMax);
      incoming = await makeIncoming(directory);
      const limits = { files: FILES_MAX, fieldNameSize: 100, ...limitsOf(schema) };
      const options = { storage: storageIn(incoming, bytesMax), defParamCharset: 'utf8', limits };
      await promisify(multer(options).array('files'))(request, response).catch((error) => {
        throw refusalOf(error, limits);
      });
      const files = (request.files ?? []) as Express.Multer.File[];
      for (const { filename, path } of files) paths.set(filename, path);
      if ('files' in request.body) throw malformed('Each part with the name files must be a file.');
      const fields = readForm(schema, { ...(request.body as FormFields) });
      return { ...fields, files: files.map(({ originalname: name, filename: text }) => ({ name, text })) };
    },
    /** Deletes the files that nobody has taken. */
    async remove(): Promise<void> {
      if (incoming !== undefined) await rm(incoming, { recursive: true, force: true });
    },
  };
}

/** Writes files into a directory, and refuses the bytes beyond a bound for all of them. */
function storageIn(directory: string, bytesMax: number): multer.StorageEngine {
  let left = bytesMax;
  let files = 0;
  return {
    _handleFile(_request, { stream }, done) {
      const nr = ++files;
      const path = join(directory, String(nr));
      const hash = createHash('sha256');
      const bounded = new Transform({
        transform(chunk: Buffer, _encoding, next) {
          left -= chunk.length;
          hash.update(chunk);
          next(left < 0 ? tooLarge(bytesMax) : null, chunk);
        },
      });
      // Two equal files are two: their places tell them apart.
      pipeline(stream, bounded, createWriteStream(path, { flags: 'wx', mode: 0o600 })).then(
        () => done(null, { path, filename: `${nr} sha-256 ${hash.digest('hex')}` }),
        (error: Error) => done(error),
      );
    },
    _removeFile: (_request, { path }, done) => void rm(path, { force: true }).then(() => done(null), done),
  };
}

const tooLarge = (bytesMax: number) => bodyTooLarge(`${bytesMax} bytes`);

/** The most texts of a form that can be valid, and the most bytes of one: they are held in memory. */
function limitsOf({ properties }: RequestSchema): { fields: number; fieldSize: number } {
  const { files: _, ...texts } = properties;
  const fields = Object.values(texts);
  const lengths = fields.map(({ items, ...field }) => ((items ?? field) as Field).maxLength ?? 0);
  return {
    fields: fields.reduce((sum, { maxItems = 1 }) => sum + maxItems, 0),
    fieldSize: Math.max(...lengths) * UTF8_BYTES_MAX,
  };
}

/** The most bytes of a character. */
const UTF8_BYTES_MAX = 4;

/** The answer to a form that the multipart parser refuses. */
function refusalOf(error: Error & { code?: string }, limits: ReturnType<typeof limitsOf>): ProblemError {
  if (error instanceof ProblemError) return error;
  const refusals: Readonly<Record<string, string>> = {
    LIMIT_FILE_COUNT: `A delivery has at most ${FILES_MAX} files.`,
    LIMIT_UNEXPECTED_FILE: 'Each part that is a file must have the name files.',
    LIMIT_FIELD_COUNT: `The form has more than ${limits.fields} fields.`,
    LIMIT_FIELD_VALUE: `A field of the form is larger than ${limits.fieldSize} bytes.`,
    LIMIT_FIELD_KEY: 'A field of the form has too long a name.',
  };
  return malformed(
    refusals[error.code ?? ''] ??
      'The multipart body cannot be read: check its boundary, its end and the headers of its parts.',
  );
}
