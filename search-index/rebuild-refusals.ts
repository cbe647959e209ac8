import type { Logger } from 'pino';
import type { Queryable } from './index-states.ts';
import type { Build } from './rebuild-registration.ts';

/** Documents that the engine refuses for what they are, while indexes are rebuilt. */
export interface RebuildRefusals {
  /**
   * Notes one.
   * @throws Error where so many of the index are refused that it is not for what they hold
   */
  add(build: Build, id: number, reason: string): void;
  /** The same, once all documents of an index were sent. */
  judge(build: Build): void;
  /** Forgets these, because they are sent again. */
  forget(build: Build, ids: readonly number[]): void;
  /** Sets aside what stands noted, each with its reason: it is counted, and waits for its record's next change. */
  setAside(database: Queryable): Promise<void>;
  /** Lets go of what was set aside before a version of the outbox, and is taken now. */
  release(database: Queryable, version: number): Promise<void>;
}

/** Beyond both, what is refused is not refused for what it holds. */
const REFUSED_MAX = 10;
const REFUSED_SHARE_MAX = 0.01;

/** What waits for a worker anyway will be set aside by that one. In the order in which rows of the outbox are locked. */
const SET_ASIDE = `
  insert into outbox as kept (topic, record_id, version, since, attempts, reason, is_set_aside)
  select $1, id, version, version, 1, reason, true
  from (
    select id, reason, nextval('outbox_versions') as version
    from unnest($2::bigint[], $3::text[]) as refused (id, reason)
    order by id
  ) as numbered
  on conflict (topic, record_id) do update set reason = excluded.reason where kept.is_set_aside`;

/** What has changed since then may have been refused since then. */
const RELEASE = `
  with taken as materialized (
    select topic, record_id from outbox
    where is_set_aside and topic = $1 and version <= $2 and record_id <> all ($3::bigint[])
    order by record_id
    for update
  )
  delete from outbox o using taken where o.topic = taken.topic and o.record_id = taken.record_id`;

/**
 * Nothing noted.
 * @param totals how many documents each index has, by its name
 */
export function rebuildRefusals(
  builds: readonly Build[],
  totals: ReadonlyMap<string, number>,
  log?: Logger,
): RebuildRefusals {
  const refused = new Map(builds.map(({ index }) => [index.name, new Map<number, string>()]));
  const reasonsOf = ({ index }: Build) => refused.get(index.name) ?? new Map<number, string>();

  function giveUp({ index }: Build, reason: string): never {
    const count = refused.get(index.name)?.size ?? 0;
    throw new Error(
      `The search engine refused ${count} of ${totals.get(index.name) ?? 0} documents of the index ${index.name}, which is not for what they hold; look at its log and settings, then rebuild. It said: ${reason}`,
    );
  }

  return {
    add(build, id, reason) {
      const reasons = reasonsOf(build);
      reasons.set(id, reason);
      log?.error(
        { index: build.index.name, ids: [id], reason },
        'a document can not be indexed; it is set aside until its record changes',
      );
      const total = totals.get(build.index.name) ?? 0;
      if (reasons.size > REFUSED_MAX && reasons.size > total * REFUSED_SHARE_MAX) giveUp(build, reason);
    },
    judge(build) {
      const [reason, ...others] = reasonsOf(build).values();
      const isAll = others.length > 0 && others.length + 1 === totals.get(build.index.name);
      if (reason !== undefined && isAll) giveUp(build, reason);
    },
    forget: (build, ids) => {
      for (const id of ids) reasonsOf(build).delete(id);
    },
    async setAside(database) {
      for (const [topic, reasons] of refused) {
        if (reasons.size > 0)
          await database.query(SET_ASIDE, [topic, [...reasons.keys()], [...reasons.values()]]);
      }
    },
    async release(database, version) {
      for (const [topic, reasons] of refused)
        await database.query(RELEASE, [topic, version, [...reasons.keys()]]);
    },
  };
}
