import type { EntitySchema } from '@mikro-orm/core';

/** A column, as its entity declares it. */
export interface Column {
  name: string;
  /** MikroORM's type, such as `IntegerType`; undefined for enums and references. */
  type: string | undefined;
  isNullable: boolean;
  isUnique: boolean;
  /** In characters; of texts. */
  lengthMax: number | undefined;
  /** The allowed values of an enum. */
  values: readonly string[] | undefined;
  /** The column's default. */
  default: unknown;
  /** The table whose ids a foreign key holds. */
  references: string | undefined;
}

/** A table, as its entity declares it. */
export interface Table {
  name: string;
  columns: readonly Column[];
  /** The columns of the primary key. */
  key: readonly string[];
}

interface Declaration {
  /** A class of MikroORM's types, or an instance of one. */
  type?: { name?: string };
  entity?: () => EntitySchema;
  primary?: boolean;
  nullable?: boolean;
  unique?: boolean;
  length?: number;
  items?: readonly string[];
  default?: unknown;
}

/** Reads the table of an entity from its declaration; needs no connection. */
export function tableOf(entity: EntitySchema): Table {
  const declared: [string, Declaration][] = Object.entries(entity.meta.properties as object);
  const columns = declared.map(([property, declaration]) => columnOf(property, declaration));
  const key = columns.filter((_, place) => declared[place]?.[1].primary).map(({ name }) => name);
  return { name: String(entity.meta.tableName), columns, key };
}

/** Follows MikroORM's naming: `webTechnology` is `web_technology_id` where it is a reference. */
function columnOf(property: string, declaration: Declaration): Column {
  const { type, entity, nullable = false, unique = false, length, items } = declaration;
  const name = property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return {
    name: entity ? `${name}_id` : name,
    type: type?.name ?? type?.constructor.name,
    isNullable: nullable,
    isUnique: unique,
    lengthMax: length,
    values: items,
    default: declaration.default,
    references: entity && String(entity().meta.tableName),
  };
}
