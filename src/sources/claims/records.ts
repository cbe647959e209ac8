import type { Fields } from '../../dataset/format/record-file.ts';
import type { Session } from '../../dataset/import/session.ts';
import type { ClaimFields, PlaceText, ThingKind } from '../claim.ts';
import { withItems } from './list-items.ts';
import type { LookupIds, LookupKind } from './lookup-ids.ts';
import { byPrecedence } from './merge-claims.ts';
import { eachReference, type Target } from './references.ts';
import type { Member } from './related.ts';

/** The fields that hold texts in the place of ids: of a lookup, and the field of part one. */
const TEXTS = {
  industry: { kind: 'industries', to: 'industry_id' },
  keywords: { kind: 'organization_keywords', to: 'keyword_ids' },
  skills: { kind: 'person_skills', to: 'skill_ids' },
  technologies: { kind: 'web_technologies', to: 'technologies' },
} as const satisfies Record<string, { kind: LookupKind; to: string }>;

/** The fields of records that are made of fields of claims with other names: ids of references, places and texts. */
const FIELDS: Readonly<Record<string, string>> = {
  organization: 'organization_id',
  authors: 'author_ids',
  contributors: 'contributor_ids',
  location: 'location_id',
  ...Object.fromEntries(Object.entries(TEXTS).map(([field, { to }]) => [field, to])),
};

/** What makes records of claims: the ids of the records that references name, of texts and of places. */
interface Ids {
  records: Map<string, number>;
  texts: Map<string, Map<string, number>>;
  places: Map<PlaceText, number>;
}

/**
 * Makes the records of groups of claims: the fields of the strict format, merged by precedence.
 * @param groups open claims, by the id of their record
 * @returns the records that are complete; the others lack what each record of their kind must have
 */
export async function recordsOf(
  session: Session,
  lookups: LookupIds,
  kind: ThingKind,
  groups: ReadonlyMap<number, readonly Member[]>,
): Promise<Fields[]> {
  const claims = [...groups.values()].flat();
  const bodies = await withItems(session, kind, claims);
  const complete = (member: Member): Member => {
    const body = bodies.get(member.id);
    return body ? { ...member, body } : member;
  };
  const ids = await readIds(session, lookups, claims.map(complete));
  return Array.from(groups, ([id, group]) => {
    const merged = merge(group.map(complete).toSorted(byPrecedence), ids);
    return { ...merged, ...completed(kind, merged), id };
  }).filter((record) => isComplete(kind, record));
}

/** Merges claims, the first one first. Most of the others have no field that a record lacks by then. */
function merge(inPrecedence: readonly Member[], ids: Ids): ClaimFields {
  let merged: ClaimFields = {};
  for (const member of inPrecedence) {
    const lacks = (field: string) => !((FIELDS[field] ?? field) in merged);
    if (Object.keys(member.body ?? {}).some(lacks)) merged = { ...resolved(member, ids), ...merged };
  }
  return merged;
}

/** What a record of a kind must have; the format's schema says the same of a line. */
const REQUIRED: Record<ThingKind, readonly string[]> = {
  organizations: ['name'],
  websites: ['domain'],
  persons: ['full_name'],
  patents: ['title'],
  publications: ['title'],
  projects: ['title'],
  job_posts: ['organization_id', 'title', 'url'],
  simple_events: ['organization_id', 'source', 'reason', 'date_featured'],
  funding_events: ['organization_id', 'funding_type', 'date_featured'],
};

function isComplete(kind: ThingKind, record: Fields): boolean {
  return REQUIRED[kind].every((field) => record[field] !== undefined);
}

/** An organization of which only the domain is known has it as its name. */
function completed(kind: ThingKind, { name, domain }: Fields): Fields {
  return kind === 'organizations' && name === undefined && domain !== undefined ? { name: domain } : {};
}

async function readIds(session: Session, lookups: LookupIds, members: readonly Member[]): Promise<Ids> {
  const targets = new Map<ThingKind, Set<number>>();
  const texts = new Map<string, Set<string>>(Object.keys(TEXTS).map((field) => [field, new Set()]));
  const places = new Set<PlaceText>();
  for (const { source, body } of members) {
    if (body === null) continue;
    const note = (kind: ThingKind, id: number) => {
      const ofKind = targets.get(kind) ?? new Set();
      targets.set(kind, ofKind.add(id));
    };
    if (source === 'strict') {
      eachStrictReference(body, (kind, id) => {
        note(kind, id);
        return id;
      });
      continue;
    }
    eachReference(body, (kind, reference) => {
      note(kind, (reference as Target).id);
      return reference;
    });
    for (const field of Object.keys(TEXTS))
      for (const text of [body[field] ?? []].flat() as string[]) texts.get(field)?.add(text);
    for (const part of [body, ...((body.roles ?? []) as ClaimFields[])])
      if (part.location) places.add(part.location as PlaceText);
  }
  const records = new Map<string, number>();
  for (const [kind, ids] of targets) {
    const { rows } = await session.query<{ id: number; record_id: number }>(READ_RECORD_IDS(kind), [
      kind,
      [...ids],
    ]);
    for (const { id, record_id } of rows) records.set(`${kind} ${id}`, record_id);
  }
  const textIds = new Map<string, Map<string, number>>();
  for (const [field, { kind }] of Object.entries(TEXTS))
    textIds.set(field, await lookups.ofTexts(kind, texts.get(field) ?? []));
  return { records, texts: textIds, places: await lookups.ofPlaces(places) };
}

/** The fields of a claim in the strict format. What names nothing that exists is absent. */
function resolved({ source, body }: Member, ids: Ids): ClaimFields {
  if (body === null) return {};
  const recordOf = (kind: ThingKind, id: number) => ids.records.get(`${kind} ${id}`);
  if (source === 'strict') return withoutAbsent(eachStrictReference(body, recordOf));
  const {
    organization,
    authors,
    contributors,
    industry,
    keywords,
    skills,
    technologies,
    location,
    roles,
    ...plain
  } = body as ClaimFields & {
    organization?: Target;
    authors?: { id: number }[];
    contributors?: { id: number }[];
    roles?: ClaimFields[];
  };
  const fields: Record<string, unknown> = { ...plain };
  if (organization) fields.organization_id = recordOf('organizations', organization.id);
  if (authors) fields.author_ids = persons(authors, recordOf);
  if (contributors) fields.contributor_ids = persons(contributors, recordOf);
  if (location) fields.location_id = ids.places.get(location as PlaceText);
  for (const [field, { to }] of Object.entries(TEXTS)) {
    if (!(field in body)) continue;
    const found = ([body[field]].flat() as string[]).map((text) => ids.texts.get(field)?.get(text));
    if (to === 'technologies') fields[to] = found.map((id) => ({ web_technology_id: id, is_active: true }));
    else fields[to] = to === 'industry_id' ? found[0] : found;
  }
  if (roles) fields.roles = roles.map((role) => resolvedRole(role, ids, recordOf));
  return withoutAbsent(fields);
}

function persons(
  targets: readonly { id: number }[],
  recordOf: (kind: ThingKind, id: number) => number | undefined,
) {
  return targets.flatMap(({ id }) => recordOf('persons', id) ?? []);
}

function resolvedRole(
  { key: _, organization, location, ...role }: ClaimFields,
  ids: Ids,
  recordOf: (kind: ThingKind, id: number) => number | undefined,
): ClaimFields {
  const target = organization as Target | undefined;
  const id = target && recordOf('organizations', target.id);
  return withoutAbsent({
    ...role,
    organization_id: id,
    ...(target && id === undefined && target.by !== 'key' && { organization_name: target.key }),
    location_id: location && ids.places.get(location as PlaceText),
  });
}

/** Visits the references of strict fields to records that may be merged. */
function eachStrictReference(
  fields: ClaimFields,
  visit: (kind: ThingKind, id: number) => number | undefined,
): ClaimFields {
  const visited: Record<string, unknown> = { ...fields };
  if (fields.organization_id)
    visited.organization_id = visit('organizations', fields.organization_id as number);
  for (const field of ['author_ids', 'contributor_ids'] as const) {
    const list = fields[field] as number[] | undefined;
    if (list) visited[field] = list.flatMap((id) => visit('persons', id) ?? []);
  }
  const roles = fields.roles as ClaimFields[] | undefined;
  if (roles) visited.roles = roles.map((role) => eachStrictReference(role, visit));
  return visited;
}

function withoutAbsent(fields: ClaimFields): ClaimFields {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
  );
}

/** A thing of which the source has taken its claim back has no record; a strict record that no claim concerns is its own. */
const READ_RECORD_IDS = (kind: ThingKind) => `
select given.id, record.id as record_id from unnest($2::bigint[]) as given (id)
left join claims c on c.kind = $1 and c.id = given.id
join ${kind} as record on record.id = case when c.id is null then given.id when c.body is not null then c.record_id end`;
