import type pg from 'pg';
import type { Queryable } from '../queryable.ts';
import {
  type BuildContext,
  documentOf,
  type FieldEncoder,
  type Fields,
  type Row,
  specimensOf,
} from './fields.ts';

/** How one index is made. */
export interface IndexDefinition {
  /** Without the prefix. */
  name: string;
  /** Every record of the table has a document. */
  table: string;
  /** The alias of the table's rows, and joins to them. */
  from: string;
  fields: Fields;
  /** `FIELD:asc` or `FIELD:desc`; ends with the id, so that the order is total. */
  order: readonly string[];
  /** Fields that searches return beside the id. */
  shown?: readonly string[];
}

/** An index, and how its documents are read from the database. */
export interface SearchIndex extends IndexDefinition {
  /** The definition as text, for an engine's encoder: an index with another text has other documents. */
  content(encoder: FieldEncoder): string;
  count(database: Queryable): Promise<number>;
  /**
   * All documents by id, a page at a time; the next page is read while one is used. Each document is built when it is
   * reached, so that its many terms can be freed before the next one.
   */
  documents(
    client: pg.ClientBase,
    encoder: FieldEncoder,
    context: BuildContext,
  ): AsyncGenerator<Iterable<EncodedDocument>>;
  /** The documents of these records, as far as they exist. */
  documentsOf(
    client: pg.ClientBase,
    ids: readonly number[],
    encoder: FieldEncoder,
    context: BuildContext,
  ): AsyncGenerator<Iterable<EncodedDocument>>;
}

/** A document in the form in which engines take it. */
export interface EncodedDocument {
  id: number;
  json: string;
}

/** Rows a page: so few that requests under way continue between two pages. */
const PAGE = 100;

/** The index of a definition. */
export function defineIndex(definition: IndexDefinition): SearchIndex {
  const { table, from, fields } = definition;
  const columns = Object.entries(fields).map(([name, [, sql]]) => `${sql} as ${name}`);
  const [alias = ''] = from.split(/\s/, 1);
  const select = (records: string) =>
    `select ${alias}.id, ${columns.join(', ')} from (${records}) as ${from} order by ${alias}.id`;
  const pageSql = select(`select * from ${table} where id > $1 order by id limit $2`);
  const namedSql = select(`select * from ${table} where id = any($1::bigint[])`);
  const contents = new Map<FieldEncoder, string>();

  const read = async (client: pg.ClientBase, sql: string, values: unknown[]) =>
    (await client.query<Row>(sql, values)).rows;

  const encoded = (rows: Row[], encoder: FieldEncoder, context: BuildContext) =>
    rows
      .values()
      .map((row) => ({ id: row.id, json: JSON.stringify(documentOf(fields, row, encoder, context)) }));

  async function* documents(client: pg.ClientBase, encoder: FieldEncoder, context: BuildContext) {
    let rows = await read(client, pageSql, [0, PAGE]);
    while (rows.length > 0) {
      const next = read(client, pageSql, [rows.at(-1)?.id, PAGE]);
      // The failure is handled when `next` is awaited below.
      next.catch(() => {});
      yield encoded(rows, encoder, context);
      rows = await next;
    }
  }

  async function* documentsOf(
    client: pg.ClientBase,
    ids: readonly number[],
    encoder: FieldEncoder,
    context: BuildContext,
  ) {
    for (let at = 0; at < ids.length; at += PAGE) {
      const rows = await read(client, namedSql, [ids.slice(at, at + PAGE)]);
      yield encoded(rows, encoder, context);
    }
  }

  return {
    ...definition,
    content: (encoder) => {
      const known = contents.get(encoder);
      if (known !== undefined) return known;
      const content = JSON.stringify([select(`select * from ${table}`), specimensOf(fields, encoder)]);
      contents.set(encoder, content);
      return content;
    },
    count: async (database) => {
      const { rows } = await database.query<{ count: number }>(`select count(*) as count from ${table}`);
      return rows[0]?.count ?? 0;
    },
    documents,
    documentsOf,
  };
}
