import { z } from 'zod';
import { RECORD_FILES } from '../../dataset/format/files.ts';
import type { Fields } from '../../dataset/format/record-file.ts';
import type { Session } from '../../dataset/import/session.ts';
import type { ClaimFields, PlaceText, ThingKind } from '../claim.ts';
import type { LookupIds } from './lookup-ids.ts';
import { identitiesOf } from './own-key.ts';
import { contactsOf, listsOf, type Part, type Parts } from './parts.ts';
import { byPrecedence, type Precedence } from './precedence.ts';
import { eachReference, eachStrictReference } from './references.ts';
import type { Member } from './related.ts';
import { type Naming, type RecordOf, resolve } from './resolve.ts';
import type { LookupKind } from './strict-lookups.ts';
import { isOfNobody, type Named } from './values.ts';

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

/** The field of the record that a field of a claim makes. */
export function recordFieldOf(field: string): string {
  return FIELDS[field] ?? field;
}

/** What makes records of claims: the records that references name, and the ids of texts and of places. */
interface Ids {
  recordOf: RecordOf;
  texts: Map<string, Map<string, number>>;
  places: Map<PlaceText, number>;
}

/** What is said about a record at once: a claim with its parts, or what a source says of a thing that it only names. */
interface Said extends Precedence {
  source_id: number;
  body: ClaimFields;
}

/**
 * Makes the records of groups of claims: the fields of the strict format, merged by precedence.
 * @param groups open claims, by the id of their record
 * @param parts contacts and items of lists of these claims and records
 * @returns the records that are complete; the others lack what each record of their kind must have
 */
export async function recordsOf(
  session: Session,
  lookups: LookupIds,
  kind: ThingKind,
  groups: ReadonlyMap<number, readonly Member[]>,
  parts: Parts,
): Promise<Fields[]> {
  const said = new Map(
    Array.from(groups, ([id, group]): [number, Said[]] => [
      id,
      [...group.map((member) => withParts(member, parts)), ...namedSaid(parts.byRecord.get(id) ?? [])],
    ]),
  );
  const ids = await readIds(session, lookups, [...said.values()].flat());
  return Array.from(said, ([id, all]) => {
    const merged = merge(all.toSorted(byPrecedence), ids);
    const ofThings = (groups.get(id) ?? []).flatMap((member) => parts.byThing.get(member.id) ?? []);
    const ofRecord = [...ofThings, ...(parts.byRecord.get(id) ?? [])];
    return { ...merged, ...completed(kind, merged), ...(kind === 'persons' && contactsOf(ofRecord)), id };
  }).filter((record) => isComplete(kind, record));
}

/** The fields that an organization which is only named has by its items. */
export async function fieldsOfNamed(
  session: Session,
  lookups: LookupIds,
  items: readonly Part[],
): Promise<ClaimFields> {
  const said = namedSaid(items);
  return merge(said.toSorted(byPrecedence), await readIds(session, lookups, said));
}

function withParts(member: Member, { byThing }: Parts): Said {
  const parts = byThing.get(member.id);
  if (!parts) return member as Said;
  const merged: Record<string, unknown> = { ...member.body };
  for (const [field, items] of Object.entries(listsOf(parts))) {
    const own = (merged[field] as unknown[] | undefined) ?? [];
    const known = new Set(own.map((item) => identityOf(field, item)));
    merged[field] = [...own, ...items.filter((item) => !known.has(identityOf(field, item)))];
  }
  return { ...member, body: merged };
}

/** What an item of a list is known by: it may stand in the line of its thing and in one of its own. */
function identityOf(field: string, item: unknown): string | undefined {
  return field === 'roles' ? identitiesOf([item as ClaimFields])[0] : JSON.stringify(item);
}

/** What each source says of a record that it names by a value: items of lists. It never outranks a line about the record. */
function namedSaid(parts: readonly Part[]): Said[] {
  return [...Map.groupBy(parts, ({ source_id }) => source_id).values()].flatMap((ofSource): Said[] => {
    const body = listsOf(ofSource);
    const [first] = ofSource.toSorted(byPrecedence);
    return first && Object.keys(body).length > 0 ? [{ ...first, body, isReference: true }] : [];
  });
}

/** Merges what is said, the first of it first. Most of the others have no field that a record lacks by then. */
function merge(inPrecedence: readonly Said[], ids: Ids): ClaimFields {
  let merged: ClaimFields = {};
  for (const said of inPrecedence) {
    const lacks = (field: string) => !(recordFieldOf(field) in merged);
    if (Object.keys(said.body).some(lacks)) merged = { ...resolved(said, ids), ...merged };
  }
  return merged;
}

/** Whether a record has what each one of its kind must have; a list may be empty. */
function isComplete(kind: ThingKind, record: Fields): boolean {
  return Object.entries(RECORD_FILES[kind].schema.shape).every(
    ([field, schema]) =>
      record[field] !== undefined || schema instanceof z.ZodOptional || schema instanceof z.ZodArray,
  );
}

/** An organization of which only the domain is known has it as its name. */
function completed(kind: ThingKind, { name, domain }: Fields): Fields {
  return kind === 'organizations' && name === undefined && domain !== undefined ? { name: domain } : {};
}

async function readIds(session: Session, lookups: LookupIds, all: readonly Said[]): Promise<Ids> {
  const namings: Naming[] = [];
  const texts = new Map<string, Set<string>>(Object.keys(TEXTS).map((field) => [field, new Set()]));
  const places = new Set<PlaceText>();
  for (const { source, source_id: sourceId, body } of all) {
    if (source === 'strict') {
      eachStrictReference(body, (of, id) => {
        namings.push(namingOf(of, { by: 'key', key: '', id }, sourceId));
        return id;
      });
      continue;
    }
    eachReference<Named>(body, (of, reference, field) => {
      if (!isOfNobody(reference, field)) namings.push(namingOf(of, reference, sourceId));
      return reference;
    });
    for (const [field, ofField] of texts)
      if (field in body) for (const text of [body[field]].flat() as string[]) ofField.add(text);
    if (body.location) places.add(body.location as PlaceText);
    for (const { location } of (body.roles ?? []) as ClaimFields[])
      if (location) places.add(location as PlaceText);
  }
  const recordOf = await resolve(session, namings, true);
  const textIds = new Map<string, Map<string, number>>();
  for (const [field, { kind: of }] of Object.entries(TEXTS)) {
    const named = texts.get(field) ?? new Set();
    if (named.size > 0) textIds.set(field, await lookups.ofTexts(of, named));
  }
  return { recordOf, texts: textIds, places: await lookups.ofPlaces(places) };
}

function namingOf(kind: ThingKind, reference: Named, sourceId: number): Naming {
  return { kind: kind as Naming['kind'], reference, sourceId };
}

/** The fields of a claim in the strict format. What names nothing that exists is absent. */
function resolved({ source, source_id: sourceId, body }: Said, ids: Ids): ClaimFields {
  const recordOf = (of: ThingKind, reference: Named) => ids.recordOf(namingOf(of, reference, sourceId));
  if (source === 'strict')
    return withoutAbsent(eachStrictReference(body, (of, id) => recordOf(of, { by: 'key', key: '', id })));
  const { organization, authors, contributors, location, roles, ...plain } = body as ClaimFields & {
    organization?: Named;
    authors?: Named[];
    contributors?: Named[];
    roles?: ClaimFields[];
  };
  const persons = (list: Named[]) => [...new Set(list.flatMap((one) => recordOf('persons', one) ?? []))];
  const fields: Record<string, unknown> = { ...plain };
  if (organization) fields.organization_id = recordOf('organizations', organization);
  if (authors) fields.author_ids = persons(authors);
  if (contributors) fields.contributor_ids = persons(contributors);
  if (location) fields.location_id = ids.places.get(location as PlaceText);
  for (const [field, { to }] of Object.entries(TEXTS)) {
    if (!(field in body)) continue;
    delete fields[field];
    const found = ([body[field]].flat() as string[]).map((text) => ids.texts.get(field)?.get(text));
    if (to === 'technologies') fields[to] = found.map((id) => ({ web_technology_id: id, is_active: true }));
    else fields[to] = to === 'industry_id' ? found[0] : found;
  }
  if (roles) fields.roles = roles.map((role) => resolvedRole(role, ids, recordOf));
  return withoutAbsent(fields);
}

function resolvedRole(
  { key: _, organization, location, ...role }: ClaimFields,
  ids: Ids,
  recordOf: (kind: ThingKind, reference: Named) => number | undefined,
): ClaimFields {
  const named = organization as Named | undefined;
  const isNothing = named && isOfNobody(named, 'roles[]');
  const id = named && !isNothing ? recordOf('organizations', named) : undefined;
  return withoutAbsent({
    ...role,
    organization_id: id,
    ...(named && id === undefined && named.by !== 'key' && { organization_name: named.key }),
    location_id: location && ids.places.get(location as PlaceText),
  });
}

function withoutAbsent(fields: ClaimFields): ClaimFields {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
  );
}
