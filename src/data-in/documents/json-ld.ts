import { Parser } from 'htmlparser2';
import { type BytesFile, DatasetError } from '../../dataset/import/dataset-files.ts';
import { adviceOnEncoding, encodingNamed } from '../../dataset/import/encoding.ts';
import { fileBytes, LINE_BYTES_MAX } from '../../dataset/import/read-lines.ts';
import { JobPostings, type Posting } from './job-postings.ts';

/** Why a page is rejected. The message begins with its name. */
export class PageFault extends DatasetError {
  /** Where the fault begins. */
  readonly line: number;

  constructor(message: string, line: number, cause?: unknown) {
    super(message, { cause });
    this.line = line;
  }
}

/** Whether a file is a saved page or JSON-LD, by its name. */
export const isPage = ({ fileName }: BytesFile): boolean => /\.(?:html?|jsonld)(?:\.gz)?$/i.test(fileName);

const isJson = ({ fileName }: BytesFile) => /\.jsonld(?:\.gz)?$/i.test(fileName);

/**
 * Reads the job posts of a saved page, from its scripts of JSON-LD, or of a file of JSON-LD. Those that are the same count once. The
 * address of one that has none is that of its page; it is null where the page has several posts.
 * @throws PageFault where a script is no JSON, the text has another encoding than it says, or the page has more than 16 MiB
 * @throws DatasetError where the file can't be read
 */
export async function readJobPostings(file: BytesFile): Promise<Posting[]> {
  const text = await textOf(file);
  const { scripts, canonical, savedFrom } = isJson(file) ? pageOfJson(text) : partsOf(text);
  const found = new JobPostings();
  const reading = (at: number, read: () => void) => {
    try {
      read();
    } catch (error) {
      const line = text.slice(0, at).split('\n').length;
      throw new PageFault(
        `${file.fileName} has JSON-LD that can't be read: ${(error as Error).message}`,
        line,
        error,
      );
    }
  };
  for (const { json, at } of scripts) reading(at, () => found.take(json));
  const postings = new Map<string, Posting>();
  reading(0, () => {
    for (const posting of found.all()) postings.set(JSON.stringify(posting), posting);
  });
  const page = addressOf(canonical, savedFrom);
  return Array.from(postings.values(), ({ url, ...posting }) => ({
    ...posting,
    url: url === null ? (postings.size === 1 ? page : null) : addressOf(url, page ?? undefined),
  }));
}

/** An address as it is written, or absolute where it is relative to a base; the base where none is written. */
function addressOf(written: string | undefined, base: string | undefined): string | null {
  if (written === undefined) return base ?? null;
  return !URL.canParse(written) && URL.canParse(written, base) ? new URL(written, base).href : written;
}

async function textOf(file: BytesFile): Promise<string> {
  const { fileName } = file;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of fileBytes(file)) {
    length += chunk.length;
    if (length > LINE_BYTES_MAX) throw new PageFault(`${fileName} is longer than 16 MiB`, 1);
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  const encoding = (file.encoding === undefined && statedEncoding(file, bytes)) || 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (cause) {
    const advice = encoding === 'utf-8' ? await adviceOnEncoding(file) : `It says that it is ${encoding}.`;
    throw new PageFault(`${fileName} has bytes that are not ${encoding}. ${advice}`, 1, cause);
  }
}

/** Browsers look for it in so many bytes. */
const HEAD_BYTES = 1024;
const CHARSET = /charset\s{0,9}=\s{0,9}["']?([\w-]{1,40})/i;

/** The encoding that a page states; null where it states none, or one that is unknown. */
function statedEncoding(file: BytesFile, bytes: Buffer): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = isJson(file) ? '' : bytes.toString('latin1', 0, HEAD_BYTES);
  const [, label = ''] = CHARSET.exec(head) ?? [];
  const encoding = encodingNamed(label);
  // The bytes that state it are ASCII.
  return encoding?.startsWith('utf-16') ? null : encoding;
}

/** What is read of a page. */
interface PageParts {
  scripts: { json: string; at: number }[];
  canonical?: string | undefined;
  /** The address that a browser notes in a page that it saves. */
  savedFrom?: string | undefined;
}

const pageOfJson = (json: string): PageParts => ({ scripts: [{ json, at: 0 }] });

const SAVED_FROM = /^\s*saved from url=\(\d+\)(https?:\S+)/;

function partsOf(html: string): PageParts {
  const parts: PageParts = { scripts: [] };
  let script: PageParts['scripts'][number] | null = null;
  const parser = new Parser({
    onopentag(name, { type, rel, href }) {
      if (name === 'script' && /^\s*application\/ld\+json\b/i.test(type ?? ''))
        script = { json: '', at: parser.startIndex };
      if (name === 'link' && /\bcanonical\b/i.test(rel ?? '') && href?.trim())
        parts.canonical ??= href.trim();
    },
    ontext(text) {
      if (script) script.json += text;
    },
    onclosetag() {
      if (script && script.json.trim() !== '') parts.scripts.push({ ...script, json: bare(script.json) });
      script = null;
    },
    oncomment(comment) {
      parts.savedFrom ??= SAVED_FROM.exec(comment)?.[1];
    },
  });
  parser.end(html);
  return parts;
}

/** JSON without the comment or CDATA section that hides it from other programs. */
function bare(json: string): string {
  if (!/^[\s/*]*<!(?:--|\[CDATA\[)/.test(json)) return json;
  return json.slice(json.indexOf('{'), json.lastIndexOf('}') + 1);
}
