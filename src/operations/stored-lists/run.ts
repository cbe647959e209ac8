import type { EntityManager } from '@mikro-orm/postgresql';
import type pg from 'pg';

/** Runs a statement with `?` in the place of each value, and returns its rows. */
export type Run = <Row extends object>(text: string, values: readonly unknown[]) => Promise<Row[]>;

/** Runs statements in the transaction of an entity manager. */
export function runIn(em: EntityManager): Run {
  return (text, values) => em.execute(text, [...values]);
}

/** Runs statements on a pool or in a session. */
export function runOn(session: Pick<pg.ClientBase, 'query'>): Run {
  return async (text, values) => {
    let nr = 0;
    const numbered = text.replaceAll('?', () => `$${++nr}`);
    const { rows } = await session.query({ text: numbered, values: [...values] });
    return rows;
  };
}

/**
 * Reads a page of the rows of a query, those with the highest ids first. A page past the last one has the count, too.
 * @param query of rows with an `id`
 * @returns the rows, and how many there are on all pages
 */
export async function newestFirst<Row extends { id: number }>(
  run: Run,
  query: string,
  values: readonly unknown[],
  { page, pageSize }: { page: number; pageSize: number },
) {
  const found = await run<Row & { count: number }>(
    `with listed as (${query})
    select counted.count, page.* from (select count(*)::int as count from listed) as counted
    left join (select * from listed order by id desc limit ${pageSize} offset ?) as page on true order by page.id desc`,
    [...values, (page - 1) * pageSize],
  );
  // An empty page is one row with the count alone.
  return { count: found[0]?.count ?? 0, rows: found.filter(({ id }) => id !== null) };
}
