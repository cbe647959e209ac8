import type pg from 'pg';
import { z } from 'zod';
import { ifKnown, integer, record, text } from '../../contract/output/output-fields.ts';
import type { ReviewKind } from '../claim.ts';
import { likelyOrganizations } from './organizations.ts';
import { likelyPersons } from './persons.ts';

/** Runs statements, one after another. */
type Queries = Pick<pg.Pool, 'query'>;

/** Two records that may be the same. */
export interface LikelyPair {
  kind: ReviewKind;
  /** The lower one first. */
  ids: [number, number];
  likelihood: number;
  /** The facts that agree. */
  matched_on: string[];
  /** What a reviewer has to know of both. */
  records: ShownRecord[];
  /** The fields of these that both have, with other values. */
  differs: string[];
}

/** What a reviewer has to know of a record. */
export const shownRecordSchema = record('PairedRecord', 'What tells a record of a pair apart.', {
  id: integer('Id of the record, or of a thing that is part of one.', 10_000_000_000_012),
  name: ifKnown(text('Its name or title.', 'Lindenhof Gardens')),
  domain: ifKnown(text('Its domain.', 'lindenhof.example')),
  headline: ifKnown(text('Its headline.', 'Head Gardener')),
  location: ifKnown(text('Its place.', 'Ghent, Flanders, Belgium')),
  sources: z.array(z.string()).meta({ description: 'Sources that speak of it.', examples: [['crm']] }),
});
export type ShownRecord = z.output<typeof shownRecordSchema>;

/** The fields by which a reviewer tells records apart. */
const COMPARED_FIELDS = ['name', 'domain', 'headline', 'location'] as const;

/** The fields that two records have both, with other values. */
export function differingFields([one, other]: readonly ShownRecord[]): string[] {
  return COMPARED_FIELDS.filter((field) => one?.[field] && other?.[field] && one[field] !== other[field]);
}

/** Records whose likelihood is lower are not shown: of a person with an employer, those without a role there. */
const LIKELIHOOD_MIN = 6;
/** Records that are compared by one statement. */
export const BATCH_RECORDS = 100;

/** Compares records by the rules of match. */
const LIKELY = { organizations: likelyOrganizations, persons: likelyPersons };

/**
 * Compares records with all others. Each pair comes once, though each record of a pair finds the other one; those that were judged
 * different are left out.
 */
export async function* likelyPairs(
  session: Queries,
  kind: ReviewKind,
  ids: readonly number[],
): AsyncGenerator<LikelyPair[]> {
  const seen = new Set<string>();
  for (let at = 0; at < ids.length; at += BATCH_RECORDS) {
    const pairs = await compare(session, kind, ids.slice(at, at + BATCH_RECORDS));
    const fresh = new Map(pairs.map((pair) => [pair.ids.join(), pair]));
    for (const name of fresh.keys()) if (seen.has(name)) fresh.delete(name);
    for (const name of fresh.keys()) seen.add(name);
    yield await withRecords(session, kind, [...fresh.values()]);
  }
}

type Compared = Omit<LikelyPair, 'kind' | 'records' | 'differs'>;

async function compare(session: Queries, kind: ReviewKind, ids: readonly number[]): Promise<Compared[]> {
  const { rows } = await session.query<{ id: number; facts: object }>(READ_FACTS[kind], [ids]);
  const candidates = await LIKELY[kind](
    session,
    rows.map(({ facts }) => facts),
  );
  return rows.flatMap(({ id }, at) =>
    (candidates[at] ?? [])
      .filter((other) => other.id !== id && other.likelihood >= LIKELIHOOD_MIN)
      .map(({ id: other, likelihood, matched_on }): Compared => {
        return { ids: [Math.min(id, other), Math.max(id, other)], likelihood, matched_on };
      }),
  );
}

/** Adds to pairs what a reviewer has to know of both records. */
async function withRecords(
  session: Queries,
  kind: ReviewKind,
  pairs: readonly Compared[],
): Promise<LikelyPair[]> {
  if (pairs.length === 0) return [];
  const judged = await session.query<{ nr: number }>(FIND_DIFFERENT, [
    kind,
    pairs.map(({ ids }) => ids[0]),
    pairs.map(({ ids }) => ids[1]),
  ]);
  const isDifferent = new Set(judged.rows.map(({ nr }) => nr - 1));
  const open = pairs.filter((_, at) => !isDifferent.has(at));
  const ids = [...new Set(open.flatMap((pair) => pair.ids))];
  const { rows } = await session.query<ShownRecord>(READ_SHOWN[kind], [ids]);
  const byId = new Map(rows.map((record) => [record.id, record]));
  return open.flatMap((pair) => {
    const records = pair.ids.flatMap((id) => byId.get(id) ?? []);
    // A record may have gone meanwhile.
    return records.length < 2 ? [] : [{ kind, ...pair, records, differs: differingFields(records) }];
  });
}

/** The pairs of which a thing of one record was judged different from a thing of the other. */
const FIND_DIFFERENT = `
select given.nr::int from unnest($2::bigint[], $3::bigint[]) with ordinality as given (a, b, nr)
where exists (
  select from claims one join claims other on other.kind = one.kind and other.record_id = given.b
  where one.kind = $1 and one.record_id = given.a and 'different' = (
    select verdict from judgements j where j.kind = $1 and (j.a, j.b) = (least(one.id, other.id), greatest(one.id, other.id))
      and withdrawn_at is null order by id desc limit 1))`;

const SOURCES = (kind: ReviewKind) => `(
  select coalesce(json_agg(distinct s.name), '["strict"]') from claims c join sources s on s.id = c.source_id
  where c.kind = '${kind}' and c.record_id = t.id and c.body is not null)`;

// A person who has an employer is too unlikely by the name without it, and many persons may have a name.
const READ_FACTS: Record<ReviewKind, string> = {
  organizations: `
    select id, json_strip_nulls(json_build_object('name', name, 'domain', domain_key, 'location_id', location_id)) as facts
    from organizations where id = any($1::bigint[])`,
  persons: `
    select t.id, json_strip_nulls(json_build_object('full_name', full_name, 'location_id', t.location_id,
      'title', role.title, 'organization_name', coalesce(o.name, role.organization_name),
      'organization_domain', o.domain_key,
      'needs_employer', coalesce(o.name, role.organization_name) is not null)) as facts
    from persons t left join lateral (
      select * from roles where person_id = t.id order by is_current desc, start_date desc nulls last, id limit 1) as role on true
    left join organizations o on o.id = role.organization_id
    where t.id = any($1::bigint[])`,
};

const SHOWN = (kind: ReviewKind, columns: string) => `
select t.id, ${columns}, l.name as location, ${SOURCES(kind)} as sources
from ${kind} t left join locations l on l.id = t.location_id where t.id = any($1::bigint[])`;

const READ_SHOWN: Record<ReviewKind, string> = {
  organizations: SHOWN('organizations', 't.name, t.domain, null as headline'),
  persons: SHOWN('persons', 't.full_name as name, null as domain, t.headline'),
};
