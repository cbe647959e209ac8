import { readFileSync } from 'node:fs';
import { NOTHING } from '../lines/nothing.ts';
import { ENTITY } from '../lines/words.ts';
import { literal } from './duckdb.ts';
import { splitSql } from './split-sql.ts';

const SCRIPT = readFileSync(new URL('./macros.sql', import.meta.url), 'utf8');

/** The statements that create the macros of mappings. */
export const MACROS: readonly string[] = [
  `CREATE MACRO entity_pattern() AS ${literal(ENTITY)}`,
  `CREATE MACRO nothing_pattern() AS ${literal(NOTHING)}`,
  ...splitSql(SCRIPT).map(({ sql }) => sql),
];
