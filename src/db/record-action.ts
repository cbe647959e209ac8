import type { EntityManager } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { onConnection } from './connection.ts';

/** An act of administration, for the audit trail. */
export interface AuditedAction {
  /** The record's kind and the verb, such as `source_remove`. */
  action: string;
  /** The kind of the object and what names it, such as `source crm` or `persons 12, 345`; never data of a person. */
  object: string;
  /** How many of what it concerned. */
  counts?: Readonly<Record<string, number>>;
}

/**
 * Writes an act to the audit trail. Triggers do so for rows of accounts, users, keys, grants and suppressions.
 * @param session within the transaction of the act, so that both are committed or neither
 */
export async function recordAction(
  session: Pick<pg.ClientBase, 'query'>,
  { action, object, counts = {} }: AuditedAction,
): Promise<void> {
  await session.query(RECORD_ACTION, [action, object, counts]);
}

/** Writes an entry for each of the persons that is about to be removed, within the transaction of the removal. */
export async function recordRemovals(
  session: Pick<pg.ClientBase, 'query'>,
  personIds: readonly number[],
): Promise<void> {
  await session.query(RECORD_REMOVALS, [personIds]);
}

/** Names the actor of the acts of a transaction; without it, they are those of the operator. */
export async function actAs(em: EntityManager, actor: string): Promise<void> {
  await em.execute("select set_config('roster.actor', ?, true)", [actor]);
}

/** The prefix of the key that acts; absent: the operator does. */
export type Actor = string | undefined;

/** Runs work on a connection of its own, all of whose acts are those of the actor. */
export function asActor<Result>(
  pool: pg.Pool,
  actor: Actor,
  work: (session: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const acting = async (session: pg.PoolClient) => {
    await setActor(session, actor);
    return work(session);
  };
  return onConnection(pool, acting, false);
}

/** Names the actor of all acts of a connection. */
export async function setActor(session: Pick<pg.ClientBase, 'query'>, actor: Actor): Promise<void> {
  if (actor !== undefined) await session.query("select set_config('roster.actor', $1, false)", [actor]);
}

const RECORD_ACTION = 'insert into audit_entries (action, object, counts) values ($1, $2, $3)';

const RECORD_REMOVALS = `
insert into audit_entries (action, object)
select 'person_remove', 'person ' || id from persons where id = any($1::bigint[]) order by id`;
