import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import * as field from '../../contract/input/input-fields.ts';
import { invalidField } from '../../contract/input/problem.ts';
import { request } from '../../contract/input/request.ts';
import { refuse } from '../../contract/input/validation-problem.ts';
import type { Delivery } from '../../data-in/deliveries/deliveries.ts';
import { forCaller, isFileName } from '../../data-in/deliveries/files.ts';
import { FILES_MAX, unpack } from '../../data-in/deliveries/unpack.ts';
import { DatasetError } from '../../dataset/import/dataset-files.ts';
import type { Uploads } from '../procedure/uploads.ts';

const NAME_CHARACTERS_MAX = 200;

/** The most characters of a file or a mapping in JSON. */
export const TEXT_CHARACTERS_MAX = 1_000_000;

/** The request field with files: texts in JSON, parts of a form that are files. */
export const filesField = field
  .list(
    request({
      name: field.text(NAME_CHARACTERS_MAX).meta({
        description: 'Name of the file with its ending; without a mapping, it names the kind of the lines.',
        example: 'persons.csv',
      }),
      text: field
        .text(TEXT_CHARACTERS_MAX)
        .meta({ description: 'Its content.', example: 'key,full_name\nC-100,Ada Example\n' }),
    }),
    'files',
    undefined,
    FILES_MAX,
  )
  .superRefine((files, context) => {
    if (files.length === 0) refuse(context, `must be a list of 1 to ${FILES_MAX} files`, 'out_of_range');
    const names = new Set<string>();
    for (const [at, { name }] of files.entries()) {
      const isNew = !names.has(name.toLowerCase());
      names.add(name.toLowerCase());
      if (!isFileName(name))
        refuse(context, 'must be the name of a file, without folders', 'invalid_format', [at, 'name']);
      else if (!isNew) refuse(context, 'must differ from the names before it', 'invalid_value', [at, 'name']);
    }
  })
  .meta({
    minItems: 1,
    description: `The files, at most ${FILES_MAX}; as \`multipart/form-data\`, the parts with this name are files. A zip archive is unpacked.`,
    example: [{ name: 'persons.csv', text: 'key,full_name\nC-100,Ada Example\n' }],
  });

type File = z.output<typeof filesField>[number];

/**
 * Stores the files of a request in a directory. A zip archive is unpacked, and goes.
 * @throws ProblemError 400 or 413
 */
export async function storeFiles(
  directory: string,
  files: readonly File[],
  uploads: Uploads | undefined,
  bytesMax: number,
): Promise<Delivery['files']> {
  for (const { name, text } of files) {
    const path = join(directory, name);
    const upload = uploads?.get(text);
    if (upload !== undefined) await rename(upload, path);
    else await writeFile(path, text, { flag: 'wx', mode: 0o600 });
  }
  const archive = files.find(({ name }) => /\.zip$/i.test(name));
  if (!archive)
    return sizesOf(
      directory,
      files.map(({ name }) => name),
    );
  if (files.length > 1) throw invalidField('/files', 'must be either files or one zip archive');
  const packed = join(directory, '.archive.zip');
  await rename(join(directory, archive.name), packed);
  const names = await refusingAt('/files', directory, () => unpack(packed, directory, bytesMax));
  await rm(packed);
  return sizesOf(directory, names);
}

async function sizesOf(directory: string, names: readonly string[]): Promise<Delivery['files']> {
  return Promise.all(names.map(async (name) => ({ name, bytes: (await stat(join(directory, name))).size })));
}

/**
 * Answers with a 400 where a value can't be used.
 * @param directory of the files, which the answer doesn't name
 */
export async function refusingAt<Result>(
  pointer: string,
  directory: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DatasetError)) throw error;
    const reason = forCaller(error.message, directory).replace(/\.$/, '');
    throw invalidField(pointer, `can't be used: ${reason}`);
  }
}
