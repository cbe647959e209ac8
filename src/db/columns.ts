import { defineEntity, type EntityMetadata, type EntitySchema, p } from '@mikro-orm/core';

/** A record's own id, given by the dataset: 1 to 2^53-1, which JSON and JavaScript represent exactly. */
export const recordId = () =>
  p.bigint('number').primary().autoincrement(false).check(`id >= 1 and id <= ${Number.MAX_SAFE_INTEGER}`);

/** An id that PostgreSQL generates. */
export const generatedId = () => p.bigint('number').primary();

/** A primary key that is the id of another row, without a foreign key. */
export const foreignId = () => p.bigint('number').primary().autoincrement(false);

/** A whole number that may exceed 32 bits, such as a sum in USD. */
export const wholeNumber = () => p.bigint('number');

/** A text of at most 255 characters (code points). */
export const shortText = () => p.string().length(255);

/** An email address, trimmed. */
export const emailText = () => p.string().length(320);
/** The same in a column named `email`, in lower case. */
export const email = () => emailText().check('email = lower(email)');

/** A phone number in E.164, in a column named `phone_number`. */
export const phoneNumber = () => p.string().length(16).check(`phone_number ~ '^[+][0-9]{2,15}$'`);

/** A SHA-256. */
export const hash = (column: string) => p.blob().check(`octet_length(${column}) = 32`);

/** An instant with its time zone. */
export const instant = () => p.datetime().columnType('timestamptz');
/** The time of the row's insertion. */
export const insertedAt = () => instant().defaultRaw('now()');

/** Declares the entity of a table; `further` holds its checks and indexes of several columns. */
export const entity = <const Properties extends Record<string, unknown>>(
  tableName: string,
  properties: Properties,
  further: Pick<Partial<EntityMetadata>, 'checks' | 'indexes'> = {},
) => defineEntity({ name: tableName, tableName, properties, ...further });

/** Declares an entity with indexes of several columns or of an expression. */
export const indexed = <const Properties extends Record<string, unknown>>(
  tableName: string,
  indexes: EntityMetadata['indexes'][number] | EntityMetadata['indexes'],
  properties: Properties,
) => entity(tableName, properties, { indexes: [indexes].flat() });

/** An index of several columns. */
export const indexOn = (...properties: string[]) => ({ properties });

/** Declares an entity whose records have only a name. */
export const namedRecord = (tableName: string) => entity(tableName, { id: recordId(), name: shortText() });

/**
 * Declares the entity of a record's list of ids, in the dataset's order.
 * @param ends by property: the entity of the records, then the entity of the ids
 */
export function listLink(tableName: string, ends: Record<string, EntitySchema>): EntitySchema {
  const keys = Object.entries(ends).map(([property, end], place) => {
    const key = () => p.manyToOne(end).primary().deleteRule('cascade');
    // The primary key begins with the record, so that it serves as its index.
    return [property, place === 0 ? key : () => key().index()];
  });
  return entity(tableName, { ...Object.fromEntries(keys), position: p.integer() });
}

/** An index that the properties of an entity can't express; `target` is the SQL of its table and columns. */
export const expressionIndex = (name: string, target: string) => ({
  name,
  expression: `create index "${name}" ${target}`,
});

/** A unique index, as {@link expressionIndex}. */
export const uniqueIndex = (name: string, target: string) => ({
  name,
  expression: `create unique index "${name}" ${target}`,
});

/** The index of profile identifiers, by the key of slugs. */
export const slugIndex = (table: string) =>
  expressionIndex(
    `${table}_network_public_identifier_index`,
    `on "${table}" (slug_key("network_public_identifier"))`,
  );
