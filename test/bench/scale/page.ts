import type { ScaleResults } from './results.ts';
import { TABLES } from './tables.ts';

const PLACE = /(<!-- measured: (\w+) -->\n)[\s\S]*?(<!-- end -->)/g;

/**
 * The page with the tables of the results in their places, which are marked by `<!-- measured: NAME -->` and
 * `<!-- end -->`.
 *
 * @throws Error where a place has a name that no table has, or a table has no place
 */
export function fillTables(page: string, results: ScaleResults): string {
  const left = new Set(Object.keys(TABLES));
  const filled = page.replace(PLACE, (_, begin: string, name: string, end: string) => {
    const table = TABLES[name];
    if (!table) throw new Error(`the page has a place for ${name}, which nothing measures`);
    left.delete(name);
    return `${begin}${table(results)}\n${end}`;
  });
  if (left.size > 0) throw new Error(`the page has no place for ${[...left].join(', ')}`);
  return filled;
}
