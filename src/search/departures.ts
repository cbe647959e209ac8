import type pg from 'pg';
import type { Engine } from '../../search-index/meilisearch.ts';
import { ROLES } from '../../search-index/roles.ts';
import { statement } from '../api/statement.ts';

/** What the roles index is, and who of it has left the records though it may still hold them. */
export interface RolesState {
  /** Changes with every change of the index, and whenever another one takes the name. */
  index: string;
  /** Changes whenever departures are forgotten, since the index no longer holds them. */
  forgotten: number;
  /** Ascending, so that equal sets make equal filters. */
  departedIds: readonly number[];
}

/** In one statement: departures are forgotten, and the number raised, in one transaction. */
const READ_DEPARTURES = statement(
  'read-departures',
  `select
    (select departures_version from data_version) as forgotten,
    (select coalesce(json_agg(person_id order by person_id), '[]') from departed_persons) as departed_ids`,
);

/** An index that changes faster than it answers must not keep a search from its end. */
const TRIES_MAX = 5;

/** Asks the roles index without those who are no longer in the records. */
export interface RolesGate {
  /**
   * What `ask` answers, without anyone who had departed when this was called, and of one state of the index from
   * beginning to end where that stays the same for so long. It may be asked several times; one answer counts.
   */
  current<Answer>(ask: (state: RolesState) => Promise<Answer>): Promise<Answer>;
}

/** A gate that remembers the last state, so that asking waits for no other answer where nothing has changed. */
export function rolesGate({ pool, engine }: { pool: pg.Pool; engine: Engine }): RolesGate {
  let last: RolesState | undefined;

  async function read(): Promise<RolesState> {
    const [index, { rows }] = await Promise.all([
      engine.indexState(ROLES.name),
      pool.query<{ forgotten: number; departed_ids: number[] }>(READ_DEPARTURES),
    ]);
    const [row] = rows;
    last = { index, forgotten: row?.forgotten ?? 0, departedIds: row?.departed_ids ?? [] };
    return last;
  }

  async function current<Answer>(ask: (state: RolesState) => Promise<Answer>): Promise<Answer> {
    const guess = last;
    const guessed = guess && attempt(ask, guess);
    let state = await read();
    // A state seen before and after holds in between.
    if (guess && guessed && sameIndex(guess, state) && sameDepartures(guess, state)) return guessed;
    for (let tries = 1; ; tries++) {
      const asked = attempt(ask, state);
      const after = await read();
      // Who has departed since was still there when this was called; and who was forgotten before is in no index.
      if (sameIndex(state, after) || tries === TRIES_MAX) return asked;
      state = after;
    }
  }

  return { current };
}

/** Whoever awaits it meets its failure; that of an answer that does not count is nobody's. */
function attempt<Answer>(ask: (state: RolesState) => Promise<Answer>, state: RolesState): Promise<Answer> {
  const asked = ask(state);
  asked.catch(() => {});
  return asked;
}

function sameIndex(a: RolesState, b: RolesState): boolean {
  return a.index === b.index && a.forgotten === b.forgotten;
}

function sameDepartures({ departedIds: a }: RolesState, { departedIds: b }: RolesState): boolean {
  return a.length === b.length && a.every((id, at) => id === b[at]);
}
