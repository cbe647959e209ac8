import { NAME_KEYS, putNameKeys } from '../../search-index/name-keys/name-keys.ts';
import { DatasetError } from '../dataset/import/dataset-files.ts';
import type { Session } from '../dataset/import/session.ts';
import type { Candidate } from '../matching/best-match.ts';
import { likelyOrganizations, type OrganizationFacts } from '../organizations/match.ts';
import { likelyPersons } from '../people/match.ts';
import type { PersonToMatch } from '../people/match-request.ts';
import { openPrivateFile } from '../private-file.ts';

/** The kinds of records that are compared. */
type ReviewKind = 'organizations' | 'persons';

/** Records whose likelihood is lower are not shown. */
const LIKELIHOOD_MIN = 6;
const BATCH_RECORDS = 100;

/** Compares records by the rules of match. */
const LIKELY = {
  organizations: (session: Session, facts: readonly object[]): Promise<Candidate[][]> =>
    likelyOrganizations(session, facts as OrganizationFacts[]),
  persons: (session: Session, facts: readonly object[]): Promise<Candidate[][]> =>
    likelyPersons(session, facts as PersonToMatch[]),
};

/** The records that a load touched, for the pairs of records that may be the same. */
export interface Review {
  /** Notes records to compare with all others. */
  note(kind: string, ids: readonly number[]): void;
  /**
   * Writes the pairs as NDJSON: `{kind, ids, likelihood, matched_on, records}`. Pairs that were taken apart are left out.
   * @returns how many there are
   * @throws DatasetError where the file can't be written
   */
  write(session: Session): Promise<number>;
  close(): Promise<void>;
}

/**
 * Opens the file of a review, before anything is loaded.
 * @throws DatasetError where it can't be written
 */
export async function openReview(path: string): Promise<Review> {
  const refuse = (error: Error): never => {
    throw new DatasetError(`The pairs can't be written to ${path}: ${error.message}.`);
  };
  const file = await openPrivateFile(path).catch(refuse);
  const touched: Record<ReviewKind, Set<number>> = { organizations: new Set(), persons: new Set() };
  return {
    note(kind, ids) {
      for (const id of ids) touched[kind as ReviewKind]?.add(id);
    },
    async write(session) {
      let count = 0;
      // Workers write the keys of the loaded records later.
      for (const keys of NAME_KEYS) await putNameKeys(session, keys, [...touched[keys.kind]]);
      for (const kind of ['organizations', 'persons'] as const)
        for await (const pairs of pairsOf(session, kind, [...touched[kind]])) {
          const lines = await shown(session, kind, pairs);
          await file.appendFile(lines.map((line) => `${JSON.stringify(line)}\n`).join('')).catch(refuse);
          count += lines.length;
        }
      return count;
    },
    close: () => file.close(),
  };
}

/** The pairs of records, each once though each record of a pair finds the other one. */
async function* pairsOf(session: Session, kind: ReviewKind, ids: readonly number[]): AsyncGenerator<Pair[]> {
  const seen = new Set<string>();
  for (let at = 0; at < ids.length; at += BATCH_RECORDS) {
    const pairs = await likelyPairs(session, kind, ids.slice(at, at + BATCH_RECORDS));
    yield pairs.filter(({ ids }) => {
      const name = ids.join();
      const isNew = !seen.has(name);
      seen.add(name);
      return isNew;
    });
  }
}

interface Pair {
  /** The lower one first. */
  ids: [number, number];
  likelihood: number;
  matched_on: string[];
}

async function likelyPairs(session: Session, kind: ReviewKind, ids: readonly number[]): Promise<Pair[]> {
  const { rows } = await session.query<{ id: number; facts: object }>(READ_FACTS[kind], [ids]);
  const candidates = await LIKELY[kind](
    session,
    rows.map(({ facts }) => facts),
  );
  return rows.flatMap(({ id }, at) =>
    (candidates[at] ?? [])
      .filter((other) => other.id !== id && other.likelihood >= LIKELIHOOD_MIN)
      .map(({ id: other, likelihood, matched_on }) => {
        return {
          ids: [Math.min(id, other), Math.max(id, other)] as [number, number],
          likelihood,
          matched_on,
        };
      }),
  );
}

/** Adds to pairs what a reviewer has to know of both records. */
async function shown(session: Session, kind: ReviewKind, pairs: readonly Pair[]) {
  const ids = [...new Set(pairs.flatMap((pair) => pair.ids))];
  const { rows } = await session.query<{ id: number; is_apart: boolean; record: object }>(READ_SHOWN[kind], [
    ids,
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return pairs
    .filter((pair) => !pair.ids.every((id) => byId.get(id)?.is_apart))
    .map((pair) => ({ kind, ...pair, records: pair.ids.map((id) => byId.get(id)?.record) }));
}

const SOURCES = (kind: ReviewKind) => `(
  select coalesce(json_agg(distinct s.name), '["strict"]') from claims c join sources s on s.id = c.source_id
  where c.kind = '${kind}' and c.record_id = t.id and c.body is not null)`;

const IS_APART = (kind: ReviewKind) => `exists (
  select from claims c where c.kind = '${kind}' and c.record_id = t.id and c.is_apart)`;

const READ_FACTS: Record<ReviewKind, string> = {
  organizations: `
    select id, json_strip_nulls(json_build_object('name', name, 'domain', domain_key, 'location_id', location_id)) as facts
    from organizations where id = any($1::bigint[])`,
  persons: `
    select t.id, json_strip_nulls(json_build_object('full_name', full_name, 'location_id', t.location_id,
      'title', role.title, 'organization_name', coalesce(o.name, role.organization_name),
      'organization_domain', o.domain_key)) as facts
    from persons t left join lateral (
      select * from roles where person_id = t.id order by is_current desc, start_date desc nulls last, id limit 1) as role on true
    left join organizations o on o.id = role.organization_id
    where t.id = any($1::bigint[])`,
};

const READ_SHOWN: Record<ReviewKind, string> = {
  organizations: `
    select t.id, ${IS_APART('organizations')} as is_apart, json_build_object('id', t.id, 'name', t.name, 'domain', domain,
      'location', l.name, 'sources', ${SOURCES('organizations')}) as record
    from organizations t left join locations l on l.id = t.location_id where t.id = any($1::bigint[])`,
  persons: `
    select t.id, ${IS_APART('persons')} as is_apart, json_build_object('id', t.id, 'full_name', full_name, 'headline', headline,
      'location', l.name, 'sources', ${SOURCES('persons')}) as record
    from persons t left join locations l on l.id = t.location_id where t.id = any($1::bigint[])`,
};
