import { problemOf } from '../../dataset/format/fault.ts';
import type { LeftOutContact, LineRecord, Rejection } from '../../dataset/import/load-file.ts';
import type { Session } from '../../dataset/import/session.ts';
import { isRoleAddress } from '../../dataset/role-addresses.ts';
import {
  type ClaimFields,
  type ClaimKind,
  type Delivery,
  type OpenClaim,
  parentKindOf,
  type Reference,
  type ThingKind,
} from '../claim.ts';
import { identifiesNobody } from './non-identifying-domains.ts';
import { hasKey } from './own-key.ts';
import { eachReference } from './references.ts';
import { isOfNobody, type Named, type Value, valueNamed } from './values.ts';

/** A reference of a claim, and the field that holds it. */
interface Reading {
  kind: ThingKind;
  reference: Reference;
  field: string;
}

/** What a reference names: a thing of the own source by its key, else any person who has the value. */
interface Found {
  id: number;
  is_suppressed: boolean;
  /** Whether a line of this delivery was about it. */
  is_seen: boolean;
}

/** The references of a claim, with its parent first. */
function referencesOf(kind: ClaimKind, { parent, fields }: OpenClaim): Reading[] {
  const found: Reading[] = parent ? [{ kind: parentKindOf(kind), reference: parent, field: 'parent' }] : [];
  eachReference(fields, (of, reference, field) => {
    found.push({ kind: of, reference, field });
    return reference;
  });
  return found;
}

const textOf = (kind: ThingKind, { by, key }: Reference) => `${kind} ${by} ${key}`;

/**
 * What the references of a batch of lines name, as far as a line can be refused by it: a key must be one of the source, and a person
 * must be known. Which record a value names is decided when records are made.
 */
export class Targets {
  private readonly session: Session;
  private readonly delivery: Delivery;
  private readonly kind: ClaimKind;
  private readonly found = new Map<string, Found>();

  constructor(session: Session, delivery: Delivery, kind: ClaimKind) {
    this.session = session;
    this.delivery = delivery;
    this.kind = kind;
  }

  /** Finds all that lines name. */
  async find(lines: readonly LineRecord<OpenClaim>[]): Promise<void> {
    const all = lines.flatMap(({ record }) => referencesOf(this.kind, record));
    const wanted = [...new Map(all.map((one) => [textOf(one.kind, one.reference), one])).values()];
    const { keys = [], values = [] } = Object.groupBy(wanted, ({ reference: { by } }) =>
      by === 'key' ? 'keys' : 'values',
    );
    await this.read(FIND_KEYS, keys, [this.delivery.sourceId, this.delivery.startedAt]);
    const isPerson = ({ kind, reference: { by, key } }: Reading) =>
      kind === 'persons' && !(by === 'email' && isRoleAddress(key));
    await this.read(FIND_PERSONS, values.filter(isPerson), []);
  }

  private async read(sql: string, wanted: readonly Reading[], params: readonly unknown[]): Promise<void> {
    if (wanted.length === 0) return;
    const { rows } = await this.session.query<Reference & Found & { kind: ThingKind }>(sql, [
      wanted.map(({ kind }) => kind),
      wanted.map(({ reference }) => reference.by),
      wanted.map(({ reference }) => reference.key),
      ...params,
    ]);
    for (const row of rows) this.found.set(textOf(row.kind, row), row);
  }

  /** Why a claim's references can't be used; null where all can. */
  problem(claim: OpenClaim): Omit<Rejection, 'line'> | null {
    const faults = referencesOf(this.kind, claim).flatMap(({ kind: of, reference, field }) => {
      const isKnown = this.found.has(textOf(of, reference));
      const mustBeKnown =
        reference.by === 'key' ||
        of === 'persons' ||
        (reference.by === 'domain' && identifiesNobody(reference.key));
      if (isKnown || !mustBeKnown) return [];
      return { field: writtenField(field, of, reference.by), reason: reasonOf(of, reference) };
    });
    return faults.length > 0 ? problemOf(faults) : null;
  }

  private parentOf({ parent }: OpenClaim): Found | undefined {
    return parent && this.found.get(textOf(parentKindOf(this.kind), parent));
  }

  /** Whether a claim belongs to a suppressed person. */
  isOfSuppressed(claim: OpenClaim): boolean {
    return this.parentOf(claim)?.is_suppressed === true;
  }

  /** Of suppressed contacts, those of persons who are known by other values. */
  findLeftOut(contacts: readonly LineRecord<OpenClaim>[]): LeftOutContact[] {
    return contacts.flatMap(({ line, record }) => {
      const found = this.parentOf(record);
      return found && !found.is_suppressed ? { line, personId: found.id } : [];
    });
  }

  /** The thing that a contact or an item of a list belongs to, where it names that by a key. */
  parentId(claim: OpenClaim): number | undefined {
    return claim.parent?.by === 'key' ? this.parentOf(claim)?.id : undefined;
  }

  /**
   * The fields of a claim with the ids of the things that it names by keys, and the values of all that it names. Suppressed authors are
   * left out; the key of a person, who may be suppressed one day, is not repeated.
   */
  resolve({ parent, fields }: OpenClaim): { fields: ClaimFields; values: Value[] } {
    const { kind } = this;
    const values: Value[] = [];
    const name = (of: ThingKind, reference: Reference, field: string): object | undefined => {
      if (isOfNobody(reference, field)) return reference;
      const found = this.found.get(textOf(of, reference));
      if (found?.is_suppressed) return undefined;
      const named: Named = reference.by === 'key' && found ? { ...reference, id: found.id } : reference;
      const said = of === 'organizations' && named.id === undefined ? { said: reference.key } : {};
      values.push({ kind: of, value: valueNamed(named), role: 'names', ...said });
      return of === 'persons' && named.id !== undefined ? { by: 'key', id: named.id } : named;
    };
    const visited = eachReference(fields, (of, reference, field) =>
      name(of, reference, fieldIn(kind, field)),
    );
    if (parent && parent.by !== 'key') name(parentKindOf(kind), parent, 'parent');
    return { fields: visited, values };
  }

  /** The values that lines name whose things no line of this delivery was about: naming is a sighting of their records. */
  sightings(claims: readonly OpenClaim[]): { kind: ThingKind; value: string }[] {
    const { kind } = this;
    const seen = claims.flatMap((claim) =>
      referencesOf(kind, claim).flatMap(({ kind: of, reference, field }) => {
        if (isOfNobody(reference, fieldIn(kind, field))) return [];
        const found = this.found.get(textOf(of, reference));
        if (found?.is_seen || found?.is_suppressed) return [];
        return { kind: of, value: found ? `id:${found.id}` : valueNamed(reference) };
      }),
    );
    return [...new Map(seen.map((one) => [`${one.kind} ${one.value}`, one])).values()];
  }
}

/** The field of the person: a line of `roles` is a role. */
function fieldIn(kind: ClaimKind, field: string): string {
  return kind === 'roles' ? `roles[].${field}` : field;
}

/** The field as a line has it: `roles[0].organization_key`, `author_keys[1]`. */
function writtenField(field: string, kind: ThingKind, by: string): string {
  if (field === 'parent') return `${kind.slice(0, -1)}_${by}`;
  return field.endsWith(']') ? field.replace(/s(?=\[\d+\]$)/, '_keys') : `${field}_${by}`;
}

/** Why a key that a line names can't be used. */
export function unknownKey(kind: ThingKind, key: string): string {
  return `names one that this source has not delivered: ${key} is not a key of its ${kind}`;
}

function reasonOf(kind: ThingKind, { by, key }: Reference): string {
  if (by === 'key') return unknownKey(kind, key);
  if (by === 'domain') return `is a domain that many share, so it names no organization: ${key}`;
  return `names a person of whom nothing else is known: ${key}`;
}

/**
 * The things that keys of the source name, as long as there is a record. Of a person of whom the source has no claim any more the key is
 * stored as a hash.
 */
const FIND_KEYS = `
select given.kind, given.by, given.key, c.id, suppressed.person_id is not null as is_suppressed, c.last_seen = $5 as is_seen
from unnest($1::text[], $2::text[], $3::text[]) as given (kind, by, key)
cross join lateral (
  select id, record_id, body, last_seen from claims
  where source_id = $4 and claims.kind = given.kind and ${hasKey('claims', 'given.kind', 'given.key')} offset 0) as c
left join suppressed_persons suppressed on suppressed.person_id = c.id and given.kind = 'persons'
where c.body is not null or suppressed.person_id is not null or case given.kind
  when 'persons' then exists (select from persons where id = c.record_id)
  else exists (select from organizations where id = c.record_id) end`;

/** The persons who have a slug or an address, each value once. */
const FIND_PERSONS = `
select * from (
  select given.kind, given.by, given.key, false as is_seen, exists (
      select from suppressions where hash = any(identifier_hashes(given.by || ':' || given.key))) as is_suppressed,
    coalesce((
      select min(c.record_id) from thing_values v join claims c on c.kind = 'persons' and c.id = v.id
      where v.kind = 'persons' and v.value = given.by || ':' || given.key
    ), case given.by
      when 'slug' then (select min(id) from persons where slug_key(network_public_identifier) = given.key)
      else (select min(person_id) from emails where email = given.key and source is null) end) as id
  from unnest($1::text[], $2::text[], $3::text[]) as given (kind, by, key)) as found
where id is not null or is_suppressed`;
