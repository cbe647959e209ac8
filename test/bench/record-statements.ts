/**
 * Loaded into a server by `--import`: notes every statement that it sends to PostgreSQL, in the file that
 * BENCH_STATEMENTS names, a JSON line each.
 */
import { appendFileSync } from 'node:fs';
import pg from 'pg';

const file = process.env.BENCH_STATEMENTS;
if (file === undefined) throw new Error('BENCH_STATEMENTS must name a file');

const original = pg.Client.prototype.query as (...parts: unknown[]) => unknown;

function noting(this: pg.Client, ...parts: unknown[]): unknown {
  const [statement, values] = parts;
  const {
    text,
    name,
    values: own,
  } = typeof statement === 'object' ? (statement as pg.QueryConfig) : { text: statement };
  appendFileSync(
    file as string,
    `${JSON.stringify({ text, name, values: own ?? (Array.isArray(values) ? values : []) })}\n`,
  );
  return original.apply(this, parts);
}

pg.Client.prototype.query = noting as typeof pg.Client.prototype.query;
