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

/** Ids as the literal of an array. */
export function idsLiteral(ids: readonly number[]): string {
  return `{${ids.join()}}`;
}
