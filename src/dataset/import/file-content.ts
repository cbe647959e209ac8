import { open } from 'node:fs/promises';
import { type BytesFile, DatasetError } from './dataset-files.ts';
import { wideEncoding } from './encoding.ts';
import { fileBytes } from './read-lines.ts';

/** The content that the ending of a file promises. */
export type Promised = 'ndjson' | 'json' | 'csv' | 'tsv' | 'parquet';

/** What a file is by its first bytes; null where nothing speaks against its name. */
type Found = 'array' | 'spread' | 'objects' | 'table' | null;

const UTF16 = 'Save it as UTF-8, or load it as a table of a source with --encoding utf-16le (or utf-16be).';

const MAGIC: readonly [begin: readonly number[], what: string, remedy: string][] = [
  [[0x3c], 'is HTML or XML, such as the page of an error', 'Download it again, or export it as CSV or JSON.'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'is a workbook or document of an older Office', 'Save it as .xlsx or CSV.'],
  [
    [0x50, 0x4b, 3, 4],
    'is a ZIP file, such as a spreadsheet',
    'Name a workbook .xlsx, or unpack the archive.',
  ],
];
const GZIP = [0x1f, 0x8b];
const PARQUET = [...Buffer.from('PAR1')];

/** The name of a column, and what may separate names. */
const COLUMN = /^"?[\p{L}_][\p{L}\p{N}_ .-]*"?$/u;
const DELIMITERS = [',', ';', '\t', '|'];

const HEAD_BYTES = 4;
const LINE_CHARACTERS_MAX = 100_000;

/**
 * Looks at the first bytes of a file, before any line of it is loaded.
 * @param stem the file's name without endings
 * @throws DatasetError that says what the file is and how it is loaded, where that is not what its ending promises
 */
export async function refuseOtherContent(file: BytesFile, stem: string, promised: Promised): Promise<void> {
  const { fileName } = file;
  const head = await headOf(file);
  const begins = (bytes: readonly number[]) => bytes.every((byte, at) => head[at] === byte);
  const magic = MAGIC.find(([bytes]) => begins(bytes));
  if (!magic && wideEncoding(head)) {
    if (file.encoding !== undefined) return;
    throw new DatasetError(`${fileName} is UTF-16. ${UTF16}`);
  }
  if (magic) throw new DatasetError(`${fileName} ${magic[1]}. ${magic[2]}`);
  if (!file.isGzip && begins(GZIP))
    throw new DatasetError(`${fileName} is compressed. Name it ${fileName}.gz.`);
  // A file of one byte may be the beginning of one that is cut off.
  if (file.isGzip && head.length >= GZIP.length && !begins(GZIP))
    throw new DatasetError(
      `${fileName} is not compressed, as its ending says. Name it ${fileName.slice(0, -'.gz'.length)}.`,
    );
  if (begins(PARQUET) !== (promised === 'parquet') && head.length > 0)
    throw new DatasetError(
      promised === 'parquet'
        ? `${fileName} is no Parquet file.`
        : `${fileName} is a Parquet file. ${asTable(stem, 'parquet')}`,
    );
  const remedy = remedyFor(promised, await foundIn(file), stem);
  if (remedy) throw new DatasetError(`${fileName} ${remedy}`);
}

async function headOf({ path, fileName }: BytesFile): Promise<Buffer> {
  try {
    const handle = await open(path);
    const { buffer, bytesRead } = await handle
      .read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
      .finally(() => handle.close());
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    throw new DatasetError(`${fileName} can't be read: ${(error as Error).message}.`, { cause: error });
  }
}

/** A file that can't be unpacked is the load's to report: it loads what comes before the damage. */
async function foundIn(file: BytesFile): Promise<Found> {
  let text = '';
  try {
    for await (const chunk of fileBytes(file)) {
      text += chunk.toString('utf8');
      if (text.trimStart().includes('\n') || text.length > LINE_CHARACTERS_MAX) break;
    }
  } catch (error) {
    if (!(error instanceof DatasetError)) throw error;
  }
  // A byte order mark counts as a blank.
  const trimmed = text.trimStart();
  const line = trimmed.split('\n', 1)[0]?.trimEnd() ?? '';
  if (/^\[\s*\{/.test(trimmed)) return 'array';
  if (/^\{\s*\n/.test(trimmed)) return 'spread';
  if (line.startsWith('{')) return 'objects';
  return isHeader(line) ? 'table' : null;
}

/** Whether a line has the names of columns, separated by one kind of delimiter. */
function isHeader(line: string): boolean {
  return DELIMITERS.some((delimiter) => {
    const names = line.split(delimiter);
    return names.length > 1 && names.every((name) => COLUMN.test(name));
  });
}

const asTable = (stem: string, ending: string) =>
  `It is loaded as a table of a source: roster import ${stem}.${ending} --source NAME`;

/** What a file holds in the place of what its ending promises, and what to do; undefined where it may be right. */
function remedyFor(promised: Promised, found: Found, stem: string): string | undefined {
  if (promised === 'parquet') return undefined;
  if (found === 'spread' && promised !== 'csv' && promised !== 'tsv')
    return "holds JSON over several lines. Write each object on a line of its own: jq -c '.'";
  if (promised === 'ndjson' && found === 'array')
    return `holds a JSON array. Write each object on a line of its own (jq -c '.[]'), or name it ${stem}.json. ${asTable(stem, 'json')}`;
  if (promised === 'ndjson' && found === 'table')
    return `holds CSV, not JSON. Name it ${stem}.csv. ${asTable(stem, 'csv')}`;
  if (promised === 'json' && found === 'objects')
    return `holds JSON objects, not an array of them. Name it ${stem}.ndjson where each is on a line of its own; else read it by --map FILE.sql.`;
  if (promised === 'json' && found === 'table') return `holds CSV, not JSON. Name it ${stem}.csv.`;
  if ((promised === 'csv' || promised === 'tsv') && found !== 'table' && found !== null)
    return `holds JSON, not CSV. Name it ${stem}.${found === 'array' ? 'json' : 'ndjson'}.`;
  return undefined;
}
