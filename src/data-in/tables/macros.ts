import { readFileSync } from 'node:fs';
import { ENTITY } from '../lines/words.ts';
import { literal } from './duckdb.ts';
import { splitSql } from './split-sql.ts';

const SCRIPT = readFileSync(new URL('./macros.sql', import.meta.url), 'utf8');

/** The statements that create the macros of mappings. */
export const MACROS: readonly string[] = [
  `CREATE MACRO entity_pattern() AS ${literal(ENTITY)}`,
  ...splitSql(SCRIPT).map(({ sql }) => sql),
];
