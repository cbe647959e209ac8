import { p } from '@mikro-orm/core';
import * as column from '../columns.ts';

/** A named origin of data. `strict` stands for deliveries without a source. */
export const Source = column.entity('sources', {
  id: column.generatedId(),
  name: p.string().length(64).unique(),
  /** Its place among the ranked sources, from 1 on; null where it is not ranked. */
  rank: p.integer().nullable(),
  dateCreated: column.insertedAt(),
  /** What the last delivery did; null where none has ended. */
  lastDelivery: p.json<object>().nullable(),
});

const KEY_INDEX = column.uniqueIndex(
  'claims_key_index',
  'on "claims" ("source_id", "kind", "key", "is_hashed")',
);

/** Finds records of several claims. */
const MERGED_INDEX = column.expressionIndex(
  'claims_merged_index',
  'on "claims" ("kind", "record_id") where record_id <> id',
);

/** Finds the contacts and items of lists of a thing. */
const PARENT_INDEX = column.expressionIndex(
  'claims_parent_index',
  'on "claims" ("parent_id") where parent_id is not null',
);

/** Finds persons whose key in a source is a suppressed slug or address. */
const PERSON_KEY_INDEX = column.expressionIndex(
  'claims_person_key_index',
  `on "claims" (slug_key(key)) where kind = 'persons' and not is_hashed`,
);

/** What a source last said about a thing, and the ids of the thing: for ever the same, also after the claim was withdrawn. */
export const Claim = column.indexed(
  'claims',
  [KEY_INDEX, MERGED_INDEX, PARENT_INDEX, PERSON_KEY_INDEX, column.indexOn('recordId', 'kind')],
  {
    kind: p.text().primary(),
    /** Of the thing: from 10^13 on, but a record of a strict delivery keeps its own. */
    id: column.foreignId(),
    /** The record that shows the thing: the lowest id of the claims that are one. */
    recordId: column.wholeNumber(),
    sourceId: p.integer(),
    /** The thing that a contact or an item of a list belongs to, where its source names that by a key. */
    parentId: column.wholeNumber().nullable(),
    /** The source's own name for the thing. Of a contact or an item, what names its thing, and what it says. */
    key: p.text(),
    /** Whether the key is a hash: of a person who is suppressed, or of whom the source has no claim any more. */
    isHashed: p.boolean().default(false),
    /** The fields; null where the claim was withdrawn. */
    body: p.json<Record<string, unknown>>().nullable(),
    /** MD5 of what was delivered, by which an unchanged line is found. */
    digest: p.uuid().nullable(),
    collectedAt: column.instant(),
    firstSeen: column.instant(),
    /** The start of the last delivery with this claim. */
    lastSeen: column.instant(),
    seenAtUrl: p.text().nullable(),
    basis: p.text().nullable(),
  },
);

/**
 * The strict records of a block of ids which a delivery had, and no later one. So a delivery notes its records without writing
 * each of them.
 */
export const Sighting = column.entity('sightings', {
  kind: p.text().primary(),
  /** The ids divided by 1024. */
  block: column.foreignId(),
  seenAt: column.instant().primary(),
  /** A bit for each id of the block. */
  ids: p.string().columnType('bit(1024)'),
});

/** Finds the persons of a mailbox by its other spellings. */
const VALUES_MAILBOX_INDEX = column.expressionIndex(
  'claim_values_mailbox_index',
  `on "claim_values" (mailbox_of(value)) where kind = 'persons' and mailbox_of(value) <> value`,
);

/** Finds the spellings by which an organization is named. */
const VALUES_SAID_INDEX = column.expressionIndex(
  'claim_values_said_index',
  'on "claim_values" ("value", "said", "source_id") where said is not null',
);

/**
 * A value of a thing, such as `domain:example.com`, that a claim is known by, or by which it names the thing; `id:123` names what its
 * source knows by a key. A value that begins with `key:` is compared with suppressions, and identifies nothing.
 */
export const ClaimValue = column.indexed(
  'claim_values',
  [column.indexOn('value', 'role'), VALUES_SAID_INDEX, VALUES_MAILBOX_INDEX],
  {
    claimId: column.foreignId(),
    claimKind: p.text().primary(),
    /** Its place among the values of the claim. */
    position: p.integer().primary().autoincrement(false),
    /** Of the thing that has the value. */
    kind: p.text(),
    value: p.text(),
    role: p.text().check(`role in ('is', 'names')`),
    sourceId: p.integer(),
    /** Where it names an organization: the name or domain as the claim writes it. */
    said: p.text().columnType('text collate "C"').nullable(),
  },
);

const NAMED_ID_INDEX = column.uniqueIndex(
  'named_things_id_index',
  'on "named_things" ("id") where id is not null',
);

/** A value by which claims name things. Where no record has it, an organization is only named: it has an id of its own. */
export const NamedThing = column.indexed('named_things', NAMED_ID_INDEX, {
  kind: p.text().primary(),
  /** Of an organization that nothing names any more, a hash. */
  value: p.text().primary(),
  /** Of an organization that is named by a name or a domain. */
  id: column.wholeNumber().nullable(),
  /** The start of the last delivery with a line that names it. */
  lastSeen: column.instant(),
});

const JUDGED_INDEX = column.expressionIndex(
  'judgements_pair_index',
  'on "judgements" ("kind", "a", "b") where withdrawn_at is null',
);

const JUDGED_OTHER_INDEX = column.expressionIndex(
  'judgements_other_index',
  'on "judgements" ("kind", "b") where withdrawn_at is null',
);

/** A judgement that two things are the same, or different. Of several that were not withdrawn, the last one holds. */
export const Judgement = column.indexed('judgements', [JUDGED_INDEX, JUDGED_OTHER_INDEX], {
  id: column.generatedId(),
  kind: p.text(),
  /** The lower id. */
  a: column.wholeNumber(),
  b: column.wholeNumber(),
  verdict: p.text().check(`verdict in ('same', 'different')`),
  judgedBy: p.text(),
  judgedAt: column.insertedAt(),
  /** Null where it was not. */
  withdrawnAt: column.instant().nullable(),
});

/** What is out of date: a claim's record, or one that is only named (`named_organizations`). An import brings it up to date at its end. */
export const PendingClaim = column.entity('pending_claims', {
  kind: p.text().primary(),
  id: column.foreignId(),
  /** How often its record could not be stored; the next import tries it again. */
  attempts: p.integer().default(0),
  /** Why it could not. */
  reason: p.text().nullable(),
});

const PLACE_KEY_INDEX = column.uniqueIndex('places_key_index', 'on "places" ("source_id", "key")');

const PLACE_AREA_INDEX = column.expressionIndex(
  'places_area_index',
  `on "places" ("kind", "country", "region") where kind <> 'city'`,
);

/** A place of a gazetteer. Its location has the same id. */
export const Place = column.indexed('places', [PLACE_KEY_INDEX, PLACE_AREA_INDEX], {
  /** From 8 * 10^15 on: the gazetteer's own number is added to that. */
  id: column.foreignId(),
  sourceId: column.wholeNumber(),
  /** What the source calls it. */
  key: p.text(),
  /** MD5 of what was delivered, by which an unchanged line is found. */
  digest: p.uuid(),
  /** `city`, `region` or `country`. */
  kind: p.text(),
  name: column.shortText(),
  /** ISO 3166 alpha-2. */
  country: p.text(),
  /** The code of the region within its country. */
  region: p.text().nullable(),
  population: column.wholeNumber().nullable(),
});

/** A name by which a place of a gazetteer is found. */
export const PlaceName = column.indexed('place_names', column.indexOn('placeId'), {
  /** As it is compared. */
  name: p.text().primary(),
  placeId: column.foreignId(),
});

/** A lookup of sources that may be used by no record: it is looked at when the load or the suppression ends. */
export const LookupCheck = column.entity('lookup_checks', {
  kind: p.text().primary(),
  id: column.foreignId(),
});

/** A text that sources use in the place of the id of a lookup. */
export const LookupText = column.indexed('lookup_texts', column.indexOn('kind', 'id'), {
  kind: p.text().primary(),
  /** The text as it is compared. */
  key: p.text().primary(),
  id: column.wholeNumber(),
});
