import { hash as digest } from 'node:crypto';
import type pg from 'pg';
import { DocumentWriter } from './document-writer.ts';

/** What any document carries, beside the terms of its texts. */
export interface IndexDocument {
  /** The record's id. */
  id: number;
}

/** What building documents needs to know beside their rows. */
export interface BuildContext {
  /** For each location, the ids of all locations that contain it, itself included. */
  locationIds(location: number): readonly number[];
}

/** How one index is made: its settings, its rows and how a row becomes a document. */
export interface IndexDefinition<Row extends { id: number }> {
  /** Without the prefix. */
  name: string;
  /** The engine's settings of the index. */
  settings: Record<string, unknown>;
  /** The order of every search (decision 15), in the engine's terms; it leaves no two documents equal. */
  order: readonly string[];
  /** The table whose every record has a document. */
  table: string;
  /** The statement that reads the rows of these records of the table (a sub-select), by id. */
  rowsOf(records: string): string;
  document(row: Row, context: BuildContext): IndexDocument;
  /** The texts of a row by field; their terms stand in the document as `FIELD_words`, `_pairs` and `_repeats`. */
  texts(row: Row): Readonly<Record<string, string | null>>;
  /** Rows whose documents show every part of the way they are built. */
  specimens: readonly Row[];
}

/** A document of a record, ready to be sent. */
export interface RecordLine {
  id: number;
  /** A line of NDJSON. */
  line: Buffer;
}

/** An index as it is kept in the engine. */
export interface SearchIndex {
  name: string;
  settings: Record<string, unknown>;
  order: readonly string[];
  /** What the index holds, as a text: its settings, the rows it reads, and the documents of the specimens. */
  definition(): string;
  /** A fingerprint of the definition, and of the Unicode by which this version of Node cuts words. */
  definitionHash(): string;
  /** How many documents there are. */
  count(client: pg.ClientBase): Promise<number>;
  /**
   * All documents by id, a page of rows at a time; the next page is read while one is worked on. A line is built
   * when it is asked for, in the memory of the one before.
   */
  lines(client: pg.ClientBase, context: BuildContext): AsyncGenerator<IteratorObject<RecordLine>>;
  /** The documents of those of these records that exist, else as `lines`. */
  linesOf(
    client: pg.ClientBase,
    ids: readonly number[],
    context: BuildContext,
  ): AsyncGenerator<IteratorObject<RecordLine>>;
}

/** Rows a page: so few that requests under way go on between two pages. */
const PAGE = 100;

/** An index by its definition. */
export function defineIndex<Row extends { id: number }>(definition: IndexDefinition<Row>): SearchIndex {
  const { name, settings, order, table, rowsOf } = definition;
  const pageSql = rowsOf(`(select * from ${table} where id > $1 order by id limit $2)`);
  const namedSql = rowsOf(`(select * from ${table} where id = any($1::bigint[]))`);
  const readPage = (client: pg.ClientBase, after: number) =>
    client.query<Row>(pageSql, [after, PAGE]).then(({ rows }) => rows);

  let hash: string | undefined;

  async function* lines(client: pg.ClientBase, context: BuildContext) {
    const writer = new DocumentWriter(definition);
    let rows = await readPage(client, 0);
    while (rows.length > 0) {
      const next = readPage(client, rows.at(-1)?.id ?? 0);
      // Its failure is met below; until then it is nobody's.
      next.catch(() => {});
      yield linesOfRows(rows, writer, context);
      rows = await next;
    }
  }

  async function* linesOf(client: pg.ClientBase, ids: readonly number[], context: BuildContext) {
    const writer = new DocumentWriter(definition);
    for (let at = 0; at < ids.length; at += PAGE) {
      const { rows } = await client.query<Row>(namedSql, [ids.slice(at, at + PAGE)]);
      yield linesOfRows(rows, writer, context);
    }
  }

  return {
    name,
    settings,
    order,
    definition: () => textOf(definition),
    definitionHash: () => {
      hash ??= fingerprint(textOf(definition));
      return hash;
    },
    count: async (client) =>
      Number((await client.query(`select count(*) as count from ${table}`)).rows[0].count),
    lines,
    linesOf,
  };
}

function linesOfRows<Row extends { id: number }>(
  rows: readonly Row[],
  writer: DocumentWriter<Row>,
  context: BuildContext,
): IteratorObject<RecordLine> {
  return rows.values().map((row) => ({ id: row.id, line: writer.line(row, context) }));
}

function textOf<Row extends { id: number }>(definition: IndexDefinition<Row>): string {
  const { settings, table, rowsOf } = definition;
  const context: BuildContext = { locationIds: (location) => [location, location + 1] };
  const writer = new DocumentWriter(definition);
  const documents = definition.specimens.map((row) => writer.line(row, context).toString());
  return JSON.stringify([settings, table, rowsOf('records'), documents]);
}

/** The fingerprint of a definition, as {@link SearchIndex.definitionHash}. */
export function fingerprint(definition: string): string {
  const { icu, unicode } = process.versions;
  return digest('sha1', JSON.stringify([definition, icu, unicode]));
}

/** Settings that all indexes of searched records share. */
export const SEARCH_SETTINGS = {
  // Everything is asked by filters: no text is searched by the engine itself, none is shown.
  searchableAttributes: [],
  displayedAttributes: ['id'],
  rankingRules: ['sort'],
  typoTolerance: { enabled: false },
  prefixSearch: 'disabled',
  proximityPrecision: 'byAttribute',
  facetSearch: false,
  // Any page of any search can be reached, and the organizations of any set of jobs be told.
  pagination: { maxTotalHits: Number.MAX_SAFE_INTEGER },
  faceting: { maxValuesPerFacet: 1_000_000_000 },
  // Past it the engine answers a wrong order without a word; the request gives up long before.
  searchCutoffMs: 600_000,
} as const;

/** Attributes that are asked by value alone. */
export function equalityOnly(...attributePatterns: string[]) {
  return {
    attributePatterns,
    features: { facetSearch: false, filter: { equality: true, comparison: false } },
  };
}

/** Attributes that are asked by range or, words, by their beginning. */
export function comparable(...attributePatterns: string[]) {
  return {
    attributePatterns,
    features: { facetSearch: false, filter: { equality: true, comparison: true } },
  };
}
