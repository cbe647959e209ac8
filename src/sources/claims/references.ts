import { problemOf } from '../../dataset/format/fault.ts';
import type { LeftOutContact, LineRecord, Rejection } from '../../dataset/import/load-file.ts';
import type { Session } from '../../dataset/import/session.ts';
import { isRoleAddress } from '../../dataset/role-addresses.ts';
import { bareOrganizationName, isPlaceholderName } from '../../names/organization-names.ts';
import {
  type ClaimFields,
  type ClaimKind,
  type OpenClaim,
  parentKindOf,
  type Reference,
  type ThingKind,
} from '../claim.ts';
import type { Delivery } from './delivery.ts';
import { identifiersOf } from './identifiers.ts';
import { isSharedDomain } from './shared-domains.ts';
import { writeClaims } from './write.ts';

/** A reference of a claim, and the field that holds it. */
interface Named {
  kind: ThingKind;
  reference: Reference;
  field: string;
}

/** A reference with the id of the thing that it names. */
export interface Target extends Reference {
  id: number;
}

/** The references of a claim, with its parent first. */
function referencesOf(kind: ClaimKind, { parent, fields }: OpenClaim): Named[] {
  const found: Named[] = parent ? [{ kind: parentKindOf(kind), reference: parent, field: 'parent' }] : [];
  eachReference(fields, (kind, reference, field) => {
    found.push({ kind, reference, field });
    return reference;
  });
  return found;
}

/** Visits the references of fields. Returns the fields with what `visit` makes of each. */
export function eachReference(
  fields: ClaimFields,
  visit: (kind: ThingKind, reference: Reference, field: string) => object,
): ClaimFields {
  const visited: Record<string, unknown> = { ...fields };
  for (const field of ['organization'] as const)
    if (fields[field]) visited[field] = visit('organizations', fields[field] as Reference, field);
  for (const field of ['authors', 'contributors'] as const) {
    const list = fields[field] as Reference[] | undefined;
    if (list) visited[field] = list.map((item, at) => visit('persons', item, `${field}[${at}]`));
  }
  const roles = fields.roles as ClaimFields[] | undefined;
  if (roles) {
    visited.roles = roles.map((role, at) => {
      const { organization } = role as { organization?: Reference };
      if (!organization) return role;
      return { ...role, organization: visit('organizations', organization, `roles[${at}].organization`) };
    });
  }
  return visited;
}

const textOf = (kind: ThingKind, { by, key }: Reference) => `${kind} ${by} ${key}`;

/** What a reference names. */
interface Found extends Reference {
  id: number;
  is_gone: boolean;
  is_suppressed: boolean;
}

/** What the references of a batch name. */
export class Targets {
  private readonly session: Session;
  private readonly delivery: Delivery;
  private readonly found = new Map<string, { id: number; isSuppressed: boolean }>();
  /** The ids of things whose claims have gone. */
  private readonly gone = new Map<string, number>();
  /** References that name no thing yet, and may become one. */
  private readonly nameable = new Set<string>();

  constructor(session: Session, delivery: Delivery) {
    this.session = session;
    this.delivery = delivery;
  }

  /** Finds the things that contacts or items of a list belong to; makes those that a source names by a value. */
  async findParents(kind: ClaimKind, lines: readonly LineRecord<OpenClaim>[]): Promise<void> {
    const parents = lines.flatMap(({ record: { parent } }): Named[] =>
      parent ? [{ kind: parentKindOf(kind), reference: parent, field: 'parent' }] : [],
    );
    await this.add(parents);
    await this.makeNamed(parents);
  }

  /** Finds all things that lines name. */
  find(kind: ClaimKind, lines: readonly LineRecord<OpenClaim>[]): Promise<void> {
    return this.add(lines.flatMap(({ record }) => referencesOf(kind, record)));
  }

  /** Makes the organizations that claims name by a domain or a name. No other claim may make one: nothing would name it. */
  make(kind: ClaimKind, claims: readonly OpenClaim[]): Promise<void> {
    return this.makeNamed(claims.flatMap((claim) => referencesOf(kind, claim)));
  }

  private async add(references: readonly Named[]): Promise<void> {
    const named = new Map(references.map((one) => [textOf(one.kind, one.reference), one]));
    for (const text of this.found.keys()) named.delete(text);
    for (const [kind, ofKind] of Map.groupBy(named.values(), (one) => one.kind)) {
      const wanted = ofKind.map(({ reference }) => reference);
      await this.look(kind, wanted);
      const unknown = wanted.filter((one) => one.by !== 'key' && !this.found.has(textOf(kind, one)));
      for (const one of await nameable(this.session, kind, unknown)) this.nameable.add(textOf(kind, one));
    }
  }

  private async makeNamed(references: readonly Named[]): Promise<void> {
    const wanted = new Map(references.map((one) => [textOf(one.kind, one.reference), one]));
    for (const text of wanted.keys()) if (!this.nameable.delete(text)) wanted.delete(text);
    for (const [kind, ofKind] of Map.groupBy(wanted.values(), (one) => one.kind))
      await this.store(
        kind,
        ofKind.map(({ reference }) => reference),
      );
  }

  /** Why a claim's references can't be used; null where all can. */
  problem(kind: ClaimKind, claim: OpenClaim): Omit<Rejection, 'line'> | null {
    const unknown = referencesOf(kind, claim).filter(({ kind: targetKind, reference }) => {
      const text = textOf(targetKind, reference);
      return !this.found.has(text) && !this.nameable.has(text);
    });
    if (unknown.length === 0) return null;
    return problemOf(
      unknown.map(({ kind: targetKind, reference: { by, key }, field }) => ({
        field: writtenField(field, targetKind, by),
        reason: reasonOf(targetKind, by, key),
      })),
    );
  }

  /** Whether a claim belongs to a suppressed person. */
  isOfSuppressed(kind: ClaimKind, { parent }: OpenClaim): boolean {
    return parent !== undefined && this.found.get(textOf(parentKindOf(kind), parent))?.isSuppressed === true;
  }

  /** Of suppressed contacts, those of persons who are known by other values. */
  async findLeftOut(kind: ClaimKind, contacts: readonly LineRecord<OpenClaim>[]): Promise<LeftOutContact[]> {
    await this.find(kind, contacts);
    return contacts.flatMap(({ line, record: { parent } }) => {
      if (parent === undefined) return [];
      if (this.isUsable('persons', parent)) return { line, personId: this.idOf('persons', parent) };
      return this.nameable.has(textOf('persons', parent)) ? { line, personId: null } : [];
    });
  }

  /** The fields of a work without its suppressed authors. */
  withoutSuppressed(fields: ClaimFields): ClaimFields {
    const lists = Object.entries(fields).filter(([field]) => field === 'authors' || field === 'contributors');
    const kept: Record<string, unknown> = { ...fields };
    for (const [field, persons] of lists) {
      const others = (persons as Reference[]).filter((person) => this.isUsable('persons', person));
      kept[field] = others.length > 0 ? others : undefined;
    }
    return kept;
  }

  /** Whether a thing is known, and not suppressed. */
  isUsable(kind: ThingKind, reference: Reference): boolean {
    return this.found.get(textOf(kind, reference))?.isSuppressed === false;
  }

  /** The id of a thing that a claim without a problem names. */
  idOf(kind: ThingKind, reference: Reference): number {
    const target = this.found.get(textOf(kind, reference));
    if (!target) throw new Error(`No thing for the reference ${textOf(kind, reference)}.`);
    return target.id;
  }

  private async look(kind: ThingKind, references: readonly Reference[]): Promise<void> {
    const { rows } = await this.session.query<Found>(FIND_THINGS, [
      this.delivery.sourceId,
      kind,
      references.map(({ by }) => by),
      references.map(({ key }) => key),
    ]);
    for (const { by, key, id, is_gone: isGone, is_suppressed: isSuppressed } of rows) {
      if (isGone) this.gone.set(textOf(kind, { by, key }), id);
      else this.found.set(textOf(kind, { by, key }), { id, isSuppressed });
    }
  }

  private async store(kind: ThingKind, references: readonly Reference[]): Promise<void> {
    const claims = references.map((reference) => {
      const { by, key } = reference;
      const fields = fieldsOf(reference);
      const identifiers =
        by === 'email' ? identifiersOf('emails', { email: key }) : identifiersOf(kind, fields);
      return { id: this.gone.get(textOf(kind, reference)), namedBy: by, key, fields, identifiers };
    });
    const ids = await writeClaims(this.session, this.delivery, kind, claims);
    const named = claims.map(({ namedBy, key }) => (namedBy === 'name' ? nameValue(key) : null));
    await this.session.query(NOTE_NAMES, [kind, ids, named]);
    for (const [at, reference] of references.entries())
      this.found.set(textOf(kind, reference), { id: ids[at] as number, isSuppressed: false });
  }
}

/** The field as a line has it: `roles[0].organization_key`, `author_keys[1]`. */
function writtenField(field: string, kind: ThingKind, by: string): string {
  if (field === 'parent') return `${kind.slice(0, -1)}_${by}`;
  return field.endsWith(']') ? field.replace(/s(?=\[\d+\]$)/, '_keys') : `${field}_${by}`;
}

function fieldsOf({ by, key }: Reference): ClaimFields {
  if (by === 'domain') return { domain: key };
  return by === 'name' ? { name: key } : by === 'slug' ? { network_public_identifier: key } : {};
}

/** Why a key that a line names can't be used. */
export function unknownKey(kind: ThingKind, key: string): string {
  return `names one that this source has not delivered: ${key} is not a key of its ${kind}`;
}

function reasonOf(kind: ThingKind, by: string, key: string): string {
  if (by === 'key') return unknownKey(kind, key);
  if (by === 'domain') return `is a domain that many share, so it names no organization: ${key}`;
  return `names a person of whom nothing else is known: ${key}`;
}

/** The references that may become things: organizations always, persons where another claim or a dataset has what identifies them. */
async function nameable(
  session: Session,
  kind: ThingKind,
  unknown: readonly Reference[],
): Promise<Reference[]> {
  if (kind !== 'persons' || unknown.length === 0)
    return unknown.filter(({ by, key }) => by !== 'domain' || !isSharedDomain(key));
  const identifying = unknown.filter(({ by, key }) => by !== 'email' || !isRoleAddress(key));
  const { rows } = await session.query<Reference>(FIND_PERSONS, [
    identifying.map(({ by }) => by),
    identifying.map(({ key }) => key),
  ]);
  return rows;
}

/**
 * What names a person who is suppressed, or a person or an organization of which the source says nothing any more, is stored as a
 * hash. A suppressed slug or address names a suppressed person, also where the source has never named one by it.
 */
const FIND_THINGS = `
select given.named_by as by, given.key, c.id, c.body is null as is_gone,
  exists (select from suppressed_persons where person_id = c.id) as is_suppressed
from unnest($3::text[], $4::text[]) as given (named_by, key)
join claims c on c.source_id = $1 and c.kind = $2 and c.named_by = given.named_by and c.key = given.key
union all
select given.named_by, given.key, c.id, suppressed.person_id is null, suppressed.person_id is not null
from unnest($3::text[], $4::text[]) as given (named_by, key)
join claims c on c.source_id = $1 and c.kind = $2 and c.named_by = 'hash'
  and c.key = encode(identifier_hash(given.named_by || ':' || given.key), 'hex')
left join suppressed_persons suppressed on suppressed.person_id = c.id and c.kind = 'persons'
where $2 in ('persons', 'organizations')
union all
select given.named_by, given.key, 0, false, true from unnest($3::text[], $4::text[]) as given (named_by, key)
where $2 = 'persons' and given.named_by in ('slug', 'email')
  and exists (select from suppressions where hash = any(identifier_hashes(given.named_by || ':' || given.key)))`;

const FIND_PERSONS = `
select distinct given.named_by as by, given.key from unnest($1::text[], $2::text[]) as given (named_by, key)
where exists (select from claim_identifiers i where i.kind = 'persons' and i.value = given.named_by || ':' || given.key)
  or given.named_by = 'slug' and exists (select from persons where slug_key(network_public_identifier) = given.key)
  or given.named_by = 'email' and exists (select from emails where email = given.key and source is null)`;

/** Organizations that are named alike, apart from their legal forms, share this value; a placeholder has none. */
export function nameValue(name: string): string | null {
  return isPlaceholderName(name) ? null : `name:${bareOrganizationName(name)}`;
}

const NOTE_NAMES = `
insert into claim_identifiers (kind, value, id)
select $1, value, id from unnest($2::bigint[], $3::text[]) as named (id, value)
where $1 = 'organizations' and value is not null
on conflict do nothing`;
