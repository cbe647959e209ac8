import { syntaxFault } from '../../dataset/format/json-line.ts';
import { LINE_BYTES_MAX } from '../../dataset/import/read-lines.ts';
import { parseExactly } from '../tables/row.ts';

const DEPTH_MAX = 100;
const JOB_POSTING = /(?:^|[/:#])JobPosting$/;
/** The properties whose things may stand elsewhere in a page, and be named here by their ids. */
const REFERRING = ['hiringOrganization', 'jobLocation', 'applicantLocationRequirements'];

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A `JobPosting`. */
export interface Posting {
  /** As it is written; null where it has none. */
  url: string | null;
  /** Null where it is no text. */
  description: string | null;
  /** The whole, without such a description. */
  json: string;
}

/** The `JobPosting` objects in the JSON-LD of a page, wherever they stand in it. */
export class JobPostings {
  private readonly postings: Node[] = [];
  private readonly byId = new Map<string, Node>();

  /** @throws Error with the reason, where a text is no JSON, or its values lie inside each other more than 100 deep */
  take(text: string): void {
    this.visit(withPlainNames(parse(text)), false);
  }

  /**
   * All of them as JSON. What they name by an id that another object of the page has is that object.
   * @throws Error where they have more than 16 MiB together
   */
  all(): Posting[] {
    let characters = 0;
    return this.postings.map((posting) => {
      const { url, description, ...others } = this.completed(posting);
      const isText = typeof description === 'string';
      const json = wellFormed(JSON.stringify({ url, ...(!isText && { description }), ...others }));
      characters += json.length + (isText ? description.length : 0);
      if (characters > LINE_BYTES_MAX) throw new Error('its job posts have more than 16 MiB');
      return {
        url: typeof url === 'string' && url.trim() !== '' ? url.trim().toWellFormed() : null,
        description: isText ? description.toWellFormed() : null,
        json,
      };
    });
  }

  private visit(value: unknown, isInPosting: boolean): void {
    if (typeof value !== 'object' || value === null) return;
    const isPosting = isNode(value) && isJobPosting(value);
    if (isPosting && !isInPosting) this.postings.push(value);
    if (isNode(value)) this.note(value);
    for (const child of Object.values(value)) this.visit(child, isInPosting || isPosting);
  }

  private note(node: Node): void {
    const id = node['@id'];
    if (typeof id === 'string' && !isReference(node) && !this.byId.has(id)) this.byId.set(id, node);
  }

  private completed(posting: Node): Record<string, unknown> {
    const resolved = REFERRING.flatMap((name) => {
      const value = posting[name];
      const [first, ...others] = Array.isArray(value) ? value : [value];
      const found = isNode(first) && isReference(first) ? this.byId.get(String(first['@id'])) : undefined;
      return found ? [[name, [found, ...others]]] : [];
    });
    return { ...posting, ...Object.fromEntries(resolved) };
  }
}

function parse(text: string): unknown {
  try {
    return parseExactly(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return parseRepaired(text, error);
  }
}

function parseRepaired(text: string, error: SyntaxError): unknown {
  try {
    return parseExactly(withEscapedBreaks(text));
  } catch {
    throw new Error(`it is no JSON: ${syntaxFault(error)}`);
  }
}

const BREAKS: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** JSON with escapes for the line breaks and tabs in its strings, which many pages have as they are, and JSON refuses. */
function withEscapedBreaks(json: string): string {
  let isInString = false;
  return json.replaceAll(/\\.|["\n\r\t]/gs, (found) => {
    if (found === '"') isInString = !isInString;
    return (isInString && BREAKS[found]) || found;
  });
}

/** What may stand before the names of properties. Types are compared by their ends. */
const VOCABULARY = /^(?:schema:|https?:\/\/schema\.org\/)/;

/** A value whose properties have their names alone. @throws Error where its values lie inside each other too deep */
function withPlainNames(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEPTH_MAX) throw new Error(`its values lie inside each other more than ${DEPTH_MAX} deep`);
  if (Array.isArray(value)) return value.map((one) => withPlainNames(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name.replace(VOCABULARY, ''),
      withPlainNames(inner, depth + 1),
    ]),
  );
}

/** JSON with the replacement character for halves of characters, which no program reads but JavaScript. */
const wellFormed = (json: string) =>
  json.replaceAll(/\\(?:u(d[89a-f][0-9a-f]{2})|.)/g, (written, half) => (half ? '\ufffd' : written));

/** Whether an object names another one by its id, and says no more than its type. */
const isReference = (node: Node): boolean =>
  Object.keys(node).every((name) => name === '@id' || name === '@type');

function isJobPosting(node: Node): boolean {
  const types: unknown[] = [node['@type']].flat();
  return types.some((type) => typeof type === 'string' && JOB_POSTING.test(type));
}
