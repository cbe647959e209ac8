import type pg from 'pg';

/** A pool or a connection. */
export type Queryable = Pick<pg.ClientBase, 'query'>;
