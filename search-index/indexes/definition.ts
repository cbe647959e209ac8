import type pg from 'pg';
import type { Queryable } from '../queryable.ts';
import {
  type BuildContext,
  documentOf,
  type Encoder,
  type Fields,
  type Grouping,
  groupKey,
  isShared,
  type Row,
  specimensOf,
} from './fields.ts';

/** A table whose rows documents show. A change of a row is noted for the documents that a column of it names. */
export interface ChangeSource {
  table: string;
  /** The column that names the documents. */
  names: string;
  /** What the column names, where it is not the documents of the index: a topic of the outbox that stands for them. */
  topic?: string;
  /**
   * `updates`: inserted and deleted rows concern no document. `removals`: only rows that no longer name the documents do.
   */
  only?: 'updates' | 'removals';
  /** Whether the documents count the rows: such changes are frequent, and are collected for five seconds. */
  isUse?: boolean;
}

/** Documents of an index, or names of autocomplete or match. */
export interface Documents {
  /** Of the index, or the table of the names: the topic of their changes in the outbox. */
  name: string;
  /** Selects all of them. */
  documentsSql: string;
  /** Every table that the statement reads. */
  sources: readonly ChangeSource[];
}

/** How one index is made. */
export interface IndexDefinition {
  /** Without the prefix. */
  name: string;
  /** Every record of the table has a document. */
  table: string;
  /** The alias of the table's rows, and joins to them. */
  from: string;
  fields: Fields;
  /** Every table that the fields read. The columns are those that their SQL names. */
  sources: readonly ChangeSource[];
  /** `FIELD:asc` or `FIELD:desc`; ends with the id, so that the order is total. */
  order: readonly string[];
  /** How records are grouped: searches then find groups. */
  group?: Grouping;
  /** Fields that searches return beside the id. */
  shown?: readonly string[];
}

/** An index, and how its documents are read from the database. */
export type SearchIndex = ReturnType<typeof defineIndex>;

/** A document in the form in which engines take it. */
export interface EncodedDocument {
  id: number;
  /** The ids of the records that it has: its own id alone, or those of the group. */
  records: number[];
  json: string;
}

/** Documents a page: so few that requests under way continue between two pages. */
const PAGE = 100;

/** The index of a definition. */
export function defineIndex(definition: IndexDefinition) {
  const { table, from, fields, group } = definition;
  const columns = Object.entries(fields).map(([name, [, sql]]) => `${sql} as ${name}`);
  const [alias = ''] = from.split(/\s/, 1);
  const select = (records: string) =>
    `select ${alias}.id, ${columns.join(', ')} from (${records}) as ${from} order by ${alias}.id`;
  const flat = {
    key: 'id',
    pageSql: select(`select * from ${table} where id > $1 order by id limit $2`),
    namedSql: select(`select * from ${table} where id = any($1::bigint[])`),
  };
  const grouped = group && groupedStatements(definition, group, alias);
  const contents = new Map<Encoder, string>();

  /** How this engine's documents are read. */
  const readingFor = (encoder: Encoder) => (encoder.group && grouped) || flat;

  const read = async (client: pg.ClientBase, sql: string, values: unknown[]) =>
    (await client.query<Row>(sql, values)).rows;

  const encoded = (rows: Row[], encoder: Encoder, context: BuildContext): Iterable<EncodedDocument> =>
    Map.groupBy(rows, (row) => Number(row[readingFor(encoder).key]))
      .entries()
      .map(([id, same]) => {
        const documents = same.map((row) => documentOf(fields, row, encoder, context));
        const document = (group && encoder.group?.(group, documents)) ?? documents[0];
        return { id, records: same.map((row) => row.id), json: JSON.stringify(document) };
      });

  /**
   * All documents by id, a page at a time; the next page is read while one is used. Each document is built when it is
   * reached, so that its many terms can be freed before the next one.
   */
  async function* documents(client: pg.ClientBase, encoder: Encoder, context: BuildContext) {
    const { key, pageSql } = readingFor(encoder);
    let rows = await read(client, pageSql, [0, PAGE]);
    while (rows.length > 0) {
      const next = read(client, pageSql, [rows.at(-1)?.[key], PAGE]);
      // The failure is handled when `next` is awaited below.
      next.catch(() => {});
      yield encoded(rows, encoder, context);
      rows = await next;
    }
  }

  /** The documents with these ids, as far as they exist. */
  async function* documentsOf(
    client: pg.ClientBase,
    ids: readonly number[],
    encoder: Encoder,
    context: BuildContext,
  ) {
    const { namedSql } = readingFor(encoder);
    for (let at = 0; at < ids.length; at += PAGE) {
      const rows = await read(client, namedSql, [ids.slice(at, at + PAGE)]);
      yield encoded(rows, encoder, context);
    }
  }

  return {
    ...definition,
    /** Selects the fields of all documents. */
    documentsSql: `select ${columns.join(', ')} from ${table} as ${from}`,
    /** The definition as text, for an engine's encoder: an index with another text has other documents. */
    content: (encoder: Encoder): string => {
      const known = contents.get(encoder);
      if (known !== undefined) return known;
      const specimens = specimensOf(fields, encoder);
      const documents = (group && encoder.group?.(group, specimens)) ?? specimens;
      const content = JSON.stringify([select(`select * from ${table}`), documents]);
      contents.set(encoder, content);
      return content;
    },
    count: async (database: Queryable): Promise<number> => {
      const { rows } = await database.query<{ count: number }>(`select count(*) as count from ${table}`);
      return rows[0]?.count ?? 0;
    },
    /** The ids of the documents that have these records, as far as the records exist. */
    documentIds: async (
      client: pg.ClientBase,
      ids: readonly number[],
      encoder: Encoder,
    ): Promise<readonly number[]> => {
      const { key } = readingFor(encoder);
      if (key === 'id') return ids;
      const sql = `select distinct ${key} as id from ${table} where id = any($1::bigint[])`;
      return (await read(client, sql, [ids])).map(({ id }) => id);
    },
    documents,
    documentsOf,
  };
}

/** How the documents of groups are read: values that the records of a group share are read with its first record. */
function groupedStatements({ table, from, fields }: IndexDefinition, group: Grouping, alias: string) {
  const key = groupKey(group);
  const columns = Object.entries(fields).map(([name, [, sql]]) =>
    name !== key && isShared(group, name)
      ? `case when ${alias}.is_first then ${sql} end as ${name}`
      : `${sql} as ${name}`,
  );
  const select = (keys: string) => `
    select ${alias}.id, ${columns.join(', ')}
    from (
      select *, row_number() over (partition by ${key} order by id) = 1 as is_first
      from ${table} where ${key} ${keys}
    ) as ${from}
    order by ${alias}.${key}, ${alias}.id`;
  const next = `select distinct ${key} from ${table} where ${key} > $1 order by ${key} limit $2`;
  return { key, pageSql: select(`in (${next})`), namedSql: select('= any($1::bigint[])') };
}
