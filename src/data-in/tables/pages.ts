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
 * Makes the view `job_postings`: the job posts of the given pages, each with the name of its page (`page`), its address (`url`), its
 * text (`description`) and the rest of the `JobPosting` (`json`), which is then short enough for the functions of JSON. None is made where no page is given.
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
  let rowBytesMax = DEFAULT_ROW_BYTES_MAX;
  const lines = async function* () {
    for (const file of pages) {
      signal?.throwIfAborted();
      const { fileName } = file;
      const postings = await readJobPostings(file).catch((error: Error) => {
        refused.push(refusedPage(error));
        return null;
      });
      if (postings?.length === 0) without.push(fileName);
      for (const { url, description, json } of postings ?? []) {
        const line = `${JSON.stringify({ page: fileName, url, description }).slice(0, -1)},"json":${json}}\n`;
        rowBytesMax = Math.max(rowBytesMax, Buffer.byteLength(line));
        yield line;
      }
    }
  };
  await pipeline(lines, createWriteStream(path));
  await database.run(
    `CREATE VIEW job_postings AS FROM read_json(${literal(path)}, format = 'newline_delimited', maximum_object_size = ${rowBytesMax},
    columns = {page: 'VARCHAR', url: 'VARCHAR', description: 'VARCHAR', json: 'JSON'})`,
  );
  return { refused, without: namedSome(without, 'has no JobPosting (JSON-LD), and was not read') };
}

/** DuckDB's own. Its buffers are twice as large as the longest row. */
const DEFAULT_ROW_BYTES_MAX = 16 * 1024 * 1024;

function refusedPage(error: Error): RefusedRow {
  if (!(error instanceof DatasetError)) throw error;
  const line = error instanceof PageFault ? error.line : 1;
  return { line, field: null, reason: `of ${error.message}` };
}
