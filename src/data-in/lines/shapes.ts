import { z } from 'zod';
import { readDateTime } from '../../contract/input/date-time.ts';
import { RECORD_FILES } from '../../dataset/format/files.ts';
import { recordId, text, url } from '../../dataset/format/scalars.ts';
import { type By, type ClaimKind, isListKind, LIST_KINDS } from '../../identity/claim.ts';
import { completionOf } from './complete.ts';
import { TAGS_MAX, textOfMarkup } from './description.ts';
import { readEndDate } from './end-date.ts';
import { readKey, referenceReader } from './names.ts';
import { type Field, objectListReader, type Shape } from './object.ts';
import {
  factReader,
  listReader,
  phoneReader,
  proseReader,
  type Reader,
  scalarReader,
  textOf,
  Unreadable,
  urlReader,
} from './values.ts';

type ZodShape = Readonly<Record<string, z.ZodType>>;
type Fields = Readonly<Record<string, Field>>;

const shortName = RECORD_FILES.industries.schema.shape.name as z.ZodType;
const lookupName = factReader(shortName);
const readPlaceName = scalarReader(shortName);

/** The fields of names. */
const NAMES = /(?:^|_)(?:name|title)$/;

/** The fields that refer to a thing, by what they name it by. */
function references(thing: string, ...ways: By[]): Fields {
  return Object.fromEntries(ways.map((by) => [`${thing}_${by}`, { into: thing, read: referenceReader(by) }]));
}

const field = (into: string, read: Reader): Fields => ({ [into]: { into, read } });

/** The fields of part one of the dataset format that hold ids, and the end of a time: what a source says in their place. */
const REPLACED: Readonly<Record<string, Fields>> = {
  id: field('key', readKey),
  organization_id: references('organization', 'key', 'domain', 'name'),
  person_id: references('person', 'key', 'slug', 'email'),
  author_ids: { author_keys: { into: 'authors', read: listReader(referenceReader('key'), true) } },
  contributor_ids: {
    contributor_keys: { into: 'contributors', read: listReader(referenceReader('key'), true) },
  },
  location_id: {
    // It may name several places, of which one counts.
    ...field('location', scalarReader(text)),
    ...field('city', readPlaceName),
    ...field('region', readPlaceName),
    ...field('country', readPlaceName),
  },
  industry_id: field('industry', lookupName),
  keyword_ids: field('keywords', listReader(lookupName)),
  skill_ids: field('skills', listReader(lookupName)),
  technologies: field('technologies', listReader(lookupName)),
  end_date: field('end_date', readEndDate),
};

/**
 * Fields that a record must have and a line may leave out, because they are computed. An absent `validation_status` stays
 * absent: it says nothing about the address.
 */
const OPTIONAL: Readonly<Record<string, readonly string[]>> = {
  emails: ['validation_status'],
  job_posts: ['source', 'source_id', 'is_remote', 'is_active', 'date_featured'],
  simple_events: ['source', 'date_featured'],
  funding_events: ['source', 'date_featured'],
  roles: ['id', 'is_current'],
};

/** Where and when a line was seen, of all kinds. */
const ABOUT_LINE: Fields = {
  collected_at: {
    into: 'collected_at',
    read: (value) => {
      const moment = textOf(value);
      if (moment instanceof Unreadable) return moment;
      return readDateTime(moment) ?? new Unreadable('must be an ISO 8601 date or date-time');
    },
  },
  ...field('basis', scalarReader(text)),
};

const SEEN_AT: Field = { into: 'seen_at_url', read: urlReader(url) };
/** Tables often call the website so. */
const SEEN_AT_OR_DOMAIN: Field = {
  into: 'seen_at_url',
  read: urlReader(
    z.string().refine((value) => url.safeParse(value).success, {
      error: 'must be the http or https URL where the line was seen: a website is `domain`',
    }),
  ),
};

const readMarkup: Reader = (value) => {
  const html = textOf(value);
  if (html instanceof Unreadable) return html;
  const text = textOfMarkup(html);
  return text === null ? new Unreadable(`must have at most ${TAGS_MAX} tags`) : text || undefined;
};

/** The shape of the lines of a kind. */
export function shapeOfKind(kind: ClaimKind): Shape {
  const { fields, ...shape } = shapeOf(kind, partOneOf(kind));
  const seenAt = fields.has('domain') ? SEEN_AT_OR_DOMAIN : SEEN_AT;
  const ofOthers = fields.has('url') ? {} : { url: seenAt, seen_at_url: seenAt };
  return { ...shape, fields: new Map([...fields, ...Object.entries({ ...ABOUT_LINE, ...ofOthers })]) };
}

/** The fields of a kind's lines or items in part one of the dataset format, with the record that a list belongs to. */
function partOneOf(kind: ClaimKind): ZodShape {
  if (!isListKind(kind)) return RECORD_FILES[kind].schema.shape as ZodShape;
  const { of, field } = LIST_KINDS[kind];
  const list = RECORD_FILES[of].schema.shape[field] as z.ZodType | undefined;
  const items = list ? itemShape(list) : { name: RECORD_FILES.industries.schema.shape.name as z.ZodType };
  return { [of === 'persons' ? 'person_id' : 'organization_id']: recordId, ...items };
}

function itemShape(list: z.ZodType): ZodShape | undefined {
  const array = withoutAbsence(list);
  const item = array instanceof z.ZodArray && array.element;
  return item instanceof z.ZodObject ? (item.shape as ZodShape) : undefined;
}

function shapeOf(name: string, partOne: ZodShape): Shape {
  const fields = new Map<string, Field>();
  const required = new Map<string, string[]>();
  for (const [partOneName, schema] of Object.entries(partOne)) {
    // A role's reference to an organization has the name of the text in part one.
    if (fields.has(partOneName)) continue;
    const replacements = fieldsOf(partOneName, schema);
    for (const [one, { into }] of Object.entries(replacements)) {
      const isOptional = isLeftOut(name, one, schema) && !(replacements[one]?.into === 'organization');
      fields.set(one, { ...replacements[one], into, isOptional } as Field);
    }
    if (!(partOneName in replacements)) fields.set(partOneName, refused(Object.keys(replacements)));
    const [into] = Object.values(replacements).map((one) => one.into);
    if (into && !isOptional(name, partOneName, schema)) required.set(into, Object.keys(replacements));
  }
  return { fields, required: withKeyLast(required), complete: completionOf(name, fields) };
}

function fieldsOf(name: string, schema: z.ZodType): Fields {
  const replaced = REPLACED[name];
  if (replaced) return replaced;
  const items = itemShape(schema);
  if (items) return field(name, objectListReader(shapeOf(name, items), name));
  const inner = withoutAbsence(schema);
  const read =
    inner instanceof z.ZodArray ? listReader(factReader(inner.element as z.ZodType)) : readerOf(name, inner);
  if (name !== 'description') return field(name, read);
  return { ...field(name, proseReader(inner)), description_html: { into: name, read: readMarkup } };
}

function readerOf(name: string, schema: z.ZodType): Reader {
  if (/(?:^|_)url$|^photo$/.test(name)) return urlReader(schema);
  if (name === 'phone_number') return phoneReader(schema);
  return NAMES.test(name) ? scalarReader(schema) : factReader(schema);
}

/** A field of part one whose ids a source does not know. */
export function refused(instead: readonly string[]): Field {
  const reason = `is not a field of a source's delivery: give ${instead.join(', or ')}`;
  return { into: '', read: () => new Unreadable(reason) };
}

/** A line says a key, or something that serves as one and is required, too. So that is reported as missing. */
function withKeyLast(required: Map<string, string[]>): Map<string, string[]> {
  const key = required.get('key');
  required.delete('key');
  return key ? required.set('key', key) : required;
}

/** Optional fields of which others are made: what is current, what is the same role, how much money an amount is. */
const DECISIVE: Readonly<Record<string, readonly string[]>> = {
  roles: ['start_date', 'end_date'],
  funding_events: ['currency'],
};

/** Whether a record stands without a field that can't be read: it is no name, no key, no reference, and nothing is made of it. */
function isLeftOut(kind: string, field: string, schema: z.ZodType): boolean {
  const isAbsentable = schema instanceof z.ZodOptional || withoutAbsence(schema) instanceof z.ZodArray;
  const isName = NAMES.test(field) || /(?:^|_)(?:keys?|id)$/.test(field);
  return isAbsentable && !isName && !DECISIVE[kind]?.includes(field);
}

/** A list may always be absent. */
function isOptional(name: string, partOneName: string, schema: z.ZodType): boolean {
  const isAbsentable = schema instanceof z.ZodOptional || withoutAbsence(schema) instanceof z.ZodArray;
  return isAbsentable || OPTIONAL[name]?.includes(partOneName) === true;
}

function withoutAbsence(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? withoutAbsence(schema.unwrap() as z.ZodType)
    : schema;
}
