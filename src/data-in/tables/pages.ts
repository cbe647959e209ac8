import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DatasetError, type UnreadEntry } from '../../dataset/import/dataset-files.ts';
import { isPage, PageFault, readJobPostings } from '../documents/json-ld.ts';
import type { RefusedRow } from './csv-copy.ts';
import { type DuckDb, literal } from './duckdb.ts';
import type { InputFile } from './files.ts';
import { namedSome } from './skipped-files.ts';

/**
 * Makes the view `job_postings`: the job posts of the given pages, each with the name of its page (`page`), its address (`url`) and
 * the `JobPosting` (`json`). None is made where no page is given.
 * @returns the pages that can't be read, and those without a job post
 */
export async function createPagesView(
  database: DuckDb,
  files: readonly InputFile[],
  signal?: AbortSignal,
): Promise<{ refused: RefusedRow[]; without: UnreadEntry[] }> {
  const refused: RefusedRow[] = [];
  const without: string[] = [];
  const pages = files.filter(isPage);
  if (pages.length === 0) return { refused, without: [] };
  const path = join(database.temporary, 'job_postings.ndjson');
  const lines = async function* () {
    for (const file of pages) {
      signal?.throwIfAborted();
      const { fileName } = file;
      const postings = await readJobPostings(file).catch((error: Error) => {
        refused.push(refusedPage(error));
        return null;
      });
      if (postings?.length === 0) without.push(fileName);
      for (const { url, json } of postings ?? [])
        yield `{"page":${JSON.stringify(fileName)},"url":${JSON.stringify(url)},"json":${json}}\n`;
    }
  };
  await pipeline(lines, createWriteStream(path));
  await database.run(
    `CREATE VIEW job_postings AS FROM read_json(${literal(path)}, format = 'newline_delimited', maximum_object_size = ${ROW_BYTES_MAX},
    columns = {page: 'VARCHAR', url: 'VARCHAR', json: 'JSON'})`,
  );
  return { refused, without: namedSome(without, 'has no JobPosting (JSON-LD), and was not read') };
}

/** A page's characters may be three bytes each in UTF-8. */
const ROW_BYTES_MAX = 64 * 1024 * 1024;

function refusedPage(error: Error): RefusedRow {
  if (!(error instanceof DatasetError)) throw error;
  const line = error instanceof PageFault ? error.line : 1;
  return { line, field: null, reason: `of ${error.message}` };
}
