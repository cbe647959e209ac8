import type { RECORD_FILES, Suppression } from '../dataset/format/files.ts';

/** The kinds of things that sources make claims about: the kinds of records, without the lookups and contacts. */
export const THING_KINDS = [
  'organizations',
  'websites',
  'persons',
  'patents',
  'publications',
  'projects',
  'job_posts',
  'simple_events',
  'funding_events',
] as const satisfies (keyof typeof RECORD_FILES)[];
export type ThingKind = (typeof THING_KINDS)[number];

/** The kinds of records that are compared with each other, for pairs that may be the same. */
export const REVIEW_KINDS = ['organizations', 'persons'] as const satisfies ThingKind[];
export type ReviewKind = (typeof REVIEW_KINDS)[number];

/** The kinds of contacts of a person. */
export const CONTACT_KINDS = ['emails', 'phone_numbers'] as const satisfies (keyof typeof RECORD_FILES)[];
export type ContactKind = (typeof CONTACT_KINDS)[number];

/** The lists that may be files of their own, each with the kind of its records and the field that it fills. */
export const LIST_KINDS = {
  roles: { of: 'persons', field: 'roles' },
  educations: { of: 'persons', field: 'educations' },
  certifications: { of: 'persons', field: 'certifications' },
  courses: { of: 'persons', field: 'courses' },
  honors: { of: 'persons', field: 'honors' },
  languages: { of: 'persons', field: 'languages' },
  memberships: { of: 'persons', field: 'organizations' },
  test_scores: { of: 'persons', field: 'test_scores' },
  volunteering: { of: 'persons', field: 'volunteering' },
  skills: { of: 'persons', field: 'skills' },
  keywords: { of: 'organizations', field: 'keywords' },
} as const satisfies Record<string, { of: ThingKind; field: string }>;
export type ListKind = keyof typeof LIST_KINDS;
/** Their names. */
export const LIST_NAMES = Object.keys(LIST_KINDS) as ListKind[];

/** Whether lines of a table are items of a list. */
export function isListKind(name: TableName): name is ListKind {
  return name in LIST_KINDS;
}

/** Whether lines of a table are contacts or list items: their stored keys begin with the id of the thing that they belong to. */
export function isPart(name: TableName): name is ContactKind | ListKind {
  return isListKind(name) || CONTACT_KINDS.some((kind) => kind === name);
}

/** The kind of the thing to which contacts or items of a list belong. */
export function parentKindOf(kind: ClaimKind): 'persons' | 'organizations' {
  return isListKind(kind) ? LIST_KINDS[kind].of : 'persons';
}

/** The kinds whose lines are claims. */
export const CLAIM_KINDS = [...THING_KINDS, ...CONTACT_KINDS, ...LIST_NAMES] as const;
export type ClaimKind = ThingKind | ContactKind | ListKind;

/** The kinds of the contacts and items that belong to things of a kind. */
export function partKindsOf(kind: ClaimKind): ClaimKind[] {
  return CLAIM_KINDS.filter((part) => isPart(part) && parentKindOf(part) === kind);
}

/** What a reference says of the thing that it names: the own source's key, or a value that any source may give to a thing. */
export type By = 'key' | 'domain' | 'name' | 'slug' | 'email';

/** How a line names a thing. Which record that is is decided when records are made. */
export interface Reference {
  by: By;
  /** The key as the source writes it; a domain, slug or email address as they are compared; a name as written. */
  key: string;
}

/** A place as a source writes it. The gazetteer decides which place it is. */
export interface PlaceText {
  /** The parts of the text in its order, as in `['Berlin', 'BE', 'Germany']`; of columns from the smallest to the largest. */
  parts: readonly string[];
  /** The country that a column names, ISO 3166 alpha-2. */
  country?: string;
  /** Whether work there is done from anywhere; false where the text denies or limits it, absent where it says nothing about it. */
  isRemote?: boolean;
}

/**
 * The fields of a claim, by the names of part one of the dataset format, with these in the place of ids:
 * `organization` ({@link Reference}), `authors` and `contributors` (lists of them), `location` ({@link PlaceText}), `industry`
 * (a text), `keywords`, `skills` and `technologies` (texts). An item of `roles` has `key` where the source gives one, and
 * `organization` and `location` in the same way. A line of `skills` or `keywords` has only `name`. A field that says nothing is
 * absent; never null, blank or an empty list. So is the `validation_status` of an address that the source has not checked.
 */
export type ClaimFields = Readonly<Record<string, unknown>>;

/** A delivery of a source. */
export interface Delivery {
  /** The name of the source. */
  source: string;
  sourceId: number;
  /** ISO 8601. Its claims are last seen then. */
  startedAt: string;
}

/** A line that states a claim. */
export interface OpenClaim {
  /** The source's name for the thing; null for contacts and list items, which are known by what they say. */
  key: string | null;
  /** The thing that a contact or a list item belongs to. */
  parent?: Reference;
  fields: ClaimFields;
  /** When the source said so, as ISO 8601 in UTC; absent: as the delivery says, else now. */
  collectedAt?: string;
  /** Where it was seen, of kinds that have no `url` of their own. */
  seenAtUrl?: string;
  /** The legal ground of processing. */
  basis?: string;
  /** Whether the line has no `date_featured`. The field is the day of this line then, and stays that of the first line of the thing. */
  lacksDay?: true;
}

/** A line of `removed`: the claim of the source about the thing goes. */
export interface OpenRemoval {
  kind: ThingKind;
  key: string;
}

/** A line of `merges`: the things are one; of `unmerges`: a record is taken apart, or things are taken out of theirs. */
export interface OpenMerge {
  kind: ThingKind;
  ids?: number[];
  keys?: string[];
}

/** The kinds of places of a gazetteer. */
export const PLACE_KINDS = ['city', 'region', 'country'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** A line of `places`: a place of a gazetteer. */
export interface OpenPlace {
  /** The gazetteer's own name for it. */
  key: string;
  kind: PlaceKind;
  name: string;
  /** The name in ASCII. */
  ascii_name?: string;
  alternate_names?: string[];
  /** ISO 3166 alpha-2, in capitals; of a country, its own. */
  country: string;
  /** The code of the region within its country; of a region, its own. */
  region?: string;
  population?: number;
}

/** A row of a table: its fields as they were read, or why they could not be. Cells of CSV are texts; empty ones are null. */
export type TableRow =
  | { line: number; fields: Readonly<Record<string, unknown>> }
  | { line: number; problem: { field: string | null; reason: string } };

/** The files of a delivery: the kinds of claims, the places of a gazetteer, and instructions. */
export type TableName = ClaimKind | 'places' | 'removed' | 'merges' | 'unmerges' | 'suppressed_persons';

/** A table of a delivery. */
export interface OpenTable {
  name: TableName;
  /** What a report calls it: the file's name, or the view of a mapping. */
  label: string;
  /** In bytes, for the progress; 0 where it is not known. */
  sizeBytes: number;
  /**
   * Reads it from its beginning, in batches of some hundred rows; `bytesRead` of the file on disk so far. `reportedElsewhere` are rows
   * that it lacks because they could not be read, and that another table of the delivery has as problems.
   */
  read(): AsyncIterable<{ rows: TableRow[]; bytesRead: number; reportedElsewhere?: number }>;
}

/** A line of `suppressed_persons`: besides the names of part one of the dataset format, the source's key of the person. */
export type OpenSuppression = Suppression & { person_key?: string };
