import { type BytesFile, DatasetError } from '../../dataset/import/dataset-files.ts';
import { fileBytes, LINE_BYTES_MAX } from '../../dataset/import/read-lines.ts';
import type { OpenTable, TableRow } from '../../identity/claim.ts';
import { readXml, type XmlEvents } from './xml.ts';

/** A file of XML, and which of its elements are rows. */
export interface XmlFile extends BytesFile {
  /** The path of the elements that are rows, such as `/source/job`. */
  row?: string;
}

/** What is inside an element: fields by the names of attributes and children, or a text. */
interface Content {
  fields: Record<string, unknown>;
  text: string;
}

/**
 * Reads the rows of a file of XML: elements with one path, in their order. Attributes and children are fields; those that are repeated
 * are lists, and those with attributes or children of their own objects, whose text is `#text`.
 * @throws DatasetError where the file is no XML, a row is longer than 16 MiB, or there is no row of the path
 */
export async function* readXmlRows(file: XmlFile): ReturnType<OpenTable['read']> {
  const { fileName, row } = file;
  if (row === undefined)
    throw new DatasetError(
      `${fileName}: say by --row which elements are its rows. ${await repeatedIn(file)}`,
    );
  const progress = { bytesRead: 0 };
  const bytes = fileBytes(file, progress);
  const reader = rowReader(row);
  let count = 0;
  for await (const _ of readXml(fileName, bytes, reader)) {
    const rows = reader.rows.splice(0).map((fields): TableRow => ({ line: ++count, fields }));
    if (rows.length > 0) yield { rows, ...progress };
  }
  if (count === 0) throw new DatasetError(`${fileName} has no element ${row}. ${await repeatedIn(file)}`);
}

/** Reads the elements of a path as rows. */
function rowReader(row: string): XmlEvents & { rows: Record<string, unknown>[] } {
  const rows: Record<string, unknown>[] = [];
  let path = '';
  /** The elements that are open, from that of the row on. */
  const opened: Content[] = [];
  let characters = 0;
  const count = (more: number) => {
    characters += more + 1;
    if (characters > LINE_BYTES_MAX) throw new Error('a row is longer than 16 MiB');
  };
  return {
    rows,
    open(name, attributes) {
      path += `/${name}`;
      if (opened.length === 0 && path !== row) return;
      if (opened.length === 0) characters = 0;
      const content: Content = { fields: Object.create(null), text: '' };
      opened.push(content);
      for (const [attribute, value] of Object.entries(attributes)) {
        count(attribute.length + value.length);
        if (!/^(?:xmlns(?:$|:)|xsi:)/.test(attribute)) add(content.fields, attribute, value);
      }
    },
    text(text) {
      const content = opened.at(-1);
      if (!content) return;
      count(text.length);
      content.text += text;
    },
    close(name) {
      path = path.slice(0, -name.length - 1);
      const content = opened.pop();
      if (!content) return;
      const { fields, text } = content;
      const isBlank = text.trim() === '';
      const parent = opened.at(-1);
      const isEmpty = Object.keys(fields).length === 0;
      if (!isEmpty && !isBlank) add(fields, '#text', text);
      if (!parent) rows.push(isEmpty && !isBlank ? { '#text': text } : fields);
      else add(parent.fields, name, isEmpty ? (isBlank ? null : text) : fields);
    },
  };
}

function add(fields: Record<string, unknown>, name: string, value: unknown): void {
  const earlier = fields[name];
  if (earlier === undefined || earlier === null) fields[name] = value;
  else if (Array.isArray(earlier) && value !== null) earlier.push(value);
  else if (value !== null) fields[name] = [earlier, value];
}

const BEGINNING_BYTES = 1024 * 1024;
const SHOWN_MAX = 5;
const PATHS_MAX = 1_000;

/** A sentence that names the paths of elements with content that are repeated in the beginning of a file. */
async function repeatedIn(file: XmlFile): Promise<string> {
  const counts = new Map<string, number>();
  const withParts = new Set<string>();
  let path = '';
  const events: XmlEvents = {
    open(name, attributes) {
      withParts.add(path);
      path += `/${name}`;
      if (Object.keys(attributes).length > 0) withParts.add(path);
      if (counts.size < PATHS_MAX || counts.has(path)) counts.set(path, (counts.get(path) ?? 0) + 1);
    },
    text() {},
    close(name) {
      path = path.slice(0, -name.length - 1);
    },
  };
  const progress = { bytesRead: 0 };
  for await (const _ of readXml(file.fileName, fileBytes(file, progress), events))
    if (progress.bytesRead > BEGINNING_BYTES) break;
  const depth = (one: string) => one.split('/').length;
  const repeated = [...counts]
    .filter(([one, count]) => count > 1 && withParts.has(one))
    .toSorted(([one, times], [other, otherTimes]) => depth(one) - depth(other) || otherTimes - times)
    .slice(0, SHOWN_MAX)
    .map(([one, count]) => `${one} (${count})`);
  return repeated.length > 0
    ? `Repeated in its beginning: ${repeated.join(', ')}.`
    : 'No element with content is repeated in its beginning.';
}
