import { p } from '@mikro-orm/core';
import * as column from '../columns.ts';

/** A named origin of data. `strict` stands for deliveries without a source. */
export const Source = column.entity('sources', {
  id: column.generatedId(),
  name: p.string().length(64).unique(),
  /** Its place among the ranked sources, from 1 on; null where it is not ranked. */
  rank: p.integer().nullable(),
  dateCreated: column.insertedAt(),
});

const NAME_INDEX = column.uniqueIndex(
  'claims_name_index',
  'on "claims" ("source_id", "kind", "named_by", "key")',
);

/** Finds records of several claims. */
const MERGED_INDEX = column.expressionIndex(
  'claims_merged_index',
  'on "claims" ("kind", "record_id") where record_id <> id',
);

/** Finds persons whom a source names by a suppressed slug or address. */
const PERSON_KEY_INDEX = column.expressionIndex(
  'claims_person_key_index',
  `on "claims" (slug_key(key)) where kind = 'persons' and named_by = 'key'`,
);

/** What a source last said about a thing, and the ids of the thing: for ever the same, also after the claim has gone. */
export const Claim = column.indexed(
  'claims',
  [NAME_INDEX, MERGED_INDEX, PERSON_KEY_INDEX, column.indexOn('kind', 'recordId')],
  {
    kind: p.text().primary(),
    /** Of the thing: from 10^13 on, but a record of a strict delivery keeps its own. */
    id: column.foreignId(),
    /** The record that shows the thing: the lowest id of the claims that are merged. */
    recordId: column.wholeNumber(),
    sourceId: column.wholeNumber(),
    /**
     * What names the thing: `key`, or the kind of reference; `hash` where the key is one: of a person who is suppressed, or of whom
     * the source says nothing any more.
     */
    namedBy: p.text(),
    key: p.text(),
    /** The fields; null where the claim has gone. */
    body: p.json<Record<string, unknown>>().nullable(),
    /** MD5 of what was delivered, by which an unchanged line is found. */
    digest: p.uuid().nullable(),
    collectedAt: column.instant(),
    firstSeen: column.instant(),
    /** The start of the last delivery with this claim. */
    lastSeen: column.instant(),
    seenAtUrl: p.text().nullable(),
    basis: p.text().nullable(),
    /** Whether it was taken out of a merged record: only a merge by hand joins it again. */
    isApart: p.boolean().default(false),
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
const IDENTIFIERS_MAILBOX_INDEX = column.expressionIndex(
  'claim_identifiers_mailbox_index',
  `on "claim_identifiers" (mailbox_of(value)) where kind = 'persons' and mailbox_of(value) <> value`,
);

/**
 * A value that identifies the thing of a claim, such as `domain:example.com`. One that begins with `key:` is an address that the key
 * of a person is: suppressions are compared with it, and it identifies nothing.
 */
export const ClaimIdentifier = column.indexed(
  'claim_identifiers',
  [column.indexOn('kind', 'id'), IDENTIFIERS_MAILBOX_INDEX],
  {
    kind: p.text().primary(),
    value: p.text().primary(),
    id: column.foreignId(),
  },
);

/** A claim that names the thing of another one: its record changes with the record of that thing. */
export const ClaimReference = column.indexed('claim_references', column.indexOn('kind', 'id'), {
  targetKind: p.text().primary(),
  targetId: column.foreignId(),
  kind: p.text().primary(),
  id: column.foreignId(),
});

/** Two things that an operator has merged. */
export const ClaimMerge = column.indexed('claim_merges', column.indexOn('kind', 'otherId'), {
  kind: p.text().primary(),
  id: column.foreignId(),
  otherId: column.foreignId(),
});

/** A claim whose record is out of date. An import brings it up to date at its end. */
export const PendingClaim = column.entity('pending_claims', {
  kind: p.text().primary(),
  id: column.foreignId(),
  /** Why the record can't be stored. */
  reason: p.text().nullable(),
  /** Its record can't be stored; the next import tries it again. */
  isSetAside: p.boolean().default(false),
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
