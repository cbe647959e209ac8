import {
  BigIntType,
  BooleanType,
  CharacterType,
  DateType,
  type EntitySchema,
  IntegerType,
  JsonType,
  StringType,
  TextType,
} from '@mikro-orm/core';

/** A column, as its entity declares it. */
export interface Column {
  name: string;
  kind: 'bigint' | 'integer' | 'text' | 'boolean' | 'date' | 'json' | 'enum';
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
  type?: object;
  kind?: string;
  entity?: () => EntitySchema;
  primary?: boolean;
  nullable?: boolean;
  unique?: boolean;
  length?: number;
  items?: readonly string[];
  default?: unknown;
}

const KINDS = [
  [BigIntType, 'bigint'],
  [IntegerType, 'integer'],
  [StringType, 'text'],
  [TextType, 'text'],
  [CharacterType, 'text'],
  [BooleanType, 'boolean'],
  [DateType, 'date'],
  [JsonType, 'json'],
] as const;

/** Reads the table of an entity from its declaration; needs no connection. */
export function tableOf(entity: EntitySchema): Table {
  const declared: [string, Declaration][] = Object.entries(entity.meta.properties as object);
  const columns = declared.map(([property, declaration]) => columnOf(property, declaration));
  const key = columns.filter((_, place) => declared[place]?.[1].primary).map(({ name }) => name);
  return { name: String(entity.meta.tableName), columns, key };
}

/** Follows MikroORM's naming: `webTechnology` is `web_technology_id` where it is a reference. */
function columnOf(property: string, declaration: Declaration): Column {
  const { type, kind, entity, nullable = false, unique = false, length, items } = declaration;
  const name = property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const found = KINDS.find(([typeClass]) => type === typeClass || type instanceof typeClass);
  return {
    name: kind === 'm:1' ? `${name}_id` : name,
    kind: items ? 'enum' : (found?.[1] ?? 'bigint'),
    isNullable: nullable,
    isUnique: unique,
    lengthMax: length,
    values: items,
    default: declaration.default,
    references: entity && String(entity().meta.tableName),
  };
}
