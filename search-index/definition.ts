import { hash } from 'node:crypto';
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
  /** Rows with an id above `$1`, by id, at most `$2`. */
  rowsSql: string;
  /** How many rows there are, as `count`. */
  countSql: string;
  document(row: Row, context: BuildContext): IndexDocument;
  /** The texts of a row by field; their terms stand in the document as `FIELD_words`, `_pairs` and `_repeats`. */
  texts(row: Row): Readonly<Record<string, string | null>>;
  /** Rows whose documents show every part of the way they are built. */
  specimens: readonly Row[];
}

/** An index as it is kept in the engine. */
export interface SearchIndex {
  name: string;
  settings: Record<string, unknown>;
  order: readonly string[];
  /**
   * A fingerprint of what the index holds: its settings, the rows it reads, and the documents that come out of
   * the specimens, analyzed as this version of Node cuts words.
   */
  definitionHash(): string;
  /** How many documents there are. */
  count(client: pg.ClientBase): Promise<number>;
  /**
   * All documents by id as lines of NDJSON, a page of rows at a time; the next page is read while one is worked
   * on. A line is built when it is asked for, in the memory of the one before.
   */
  lines(client: pg.ClientBase, context: BuildContext): AsyncGenerator<IteratorObject<Buffer>>;
}

/** Rows a page: so few that requests under way go on between two pages. */
const PAGE = 100;

/** An index by its definition. */
export function defineIndex<Row extends { id: number }>(definition: IndexDefinition<Row>): SearchIndex {
  const { name, settings, order, rowsSql, countSql } = definition;
  const readPage = (client: pg.ClientBase, after: number) =>
    client.query<Row>(rowsSql, [after, PAGE]).then(({ rows }) => rows);

  async function* lines(client: pg.ClientBase, context: BuildContext) {
    const writer = new DocumentWriter(definition);
    let rows = await readPage(client, 0);
    while (rows.length > 0) {
      const next = readPage(client, rows.at(-1)?.id ?? 0);
      // Its failure is met below; until then it is nobody's.
      next.catch(() => {});
      yield rows.values().map((row) => writer.line(row, context));
      rows = await next;
    }
  }

  return {
    name,
    settings,
    order,
    definitionHash: () => fingerprint(definition),
    count: async (client) => Number((await client.query(countSql)).rows[0].count),
    lines,
  };
}

function fingerprint<Row extends { id: number }>(definition: IndexDefinition<Row>): string {
  const context: BuildContext = { locationIds: (location) => [location, location + 1] };
  const writer = new DocumentWriter(definition);
  const documents = definition.specimens.map((row) => writer.line(row, context).toString());
  const { icu, unicode } = process.versions;
  return hash('sha1', JSON.stringify([definition.settings, definition.rowsSql, documents, icu, unicode]));
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
