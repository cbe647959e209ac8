import { readFileSync } from 'node:fs';
import { splitSql } from './split-sql.ts';

const SCRIPT = readFileSync(new URL('./macros.sql', import.meta.url), 'utf8');

/** The statements that create the macros of mappings. */
export const MACROS: readonly string[] = splitSql(SCRIPT).map(({ sql }) => sql);
