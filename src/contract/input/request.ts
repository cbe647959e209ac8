import { closest, distance } from 'fastest-levenshtein';
import { z } from 'zod';
import {
  absentThing,
  asksExclusion,
  exclusionBy,
  fieldsByWords,
  isIgnored,
  wayToExclude,
  withoutExclusion,
} from './field-words.ts';
import { accountId } from './input-fields.ts';
import { synonymousFields } from './synonyms.ts';
import { ERRORS_MAX, refuse, shown } from './validation-problem.ts';

const NEAR_EDITS_MAX = 3;
const NAME_CHARACTERS_MAX = 100;
const PART_CHARACTERS_MIN = 3;

/** The error of an unknown field of an operation: with the known names that are meant, or with what no operation has. */
export function unknownField(name: string, known: readonly string[]): string {
  // Of `ids[0]`, the name without the index.
  const plain = snakeCase(name.replace(/\[.*/s, ''));
  const synonymous = synonymousFields(plain, known);
  const missing = synonymous.length > 0 ? undefined : absentThing(plain, known);
  if (missing !== undefined) return `is not a field of this operation: ${missing}`;
  const meant = synonymous.length > 0 ? synonymous : alikeFields(plain, known);
  const isOpposite = asksExclusion(plain) && !meant.some(asksExclusion);
  return `is not a field of this operation${isOpposite ? exclusionOf(plain, known) : didYouMean(meant)}`;
}

/** What excludes where a name asks for that: the fields that do, else another way. Fields that include would be the opposite. */
function exclusionOf(name: string, known: readonly string[]): string {
  const plain = withoutExclusion(name);
  const ways = [synonymousFields, fieldsByWords, alikeFields];
  const included = ways.map((find) => find(plain, known)).find((fields) => fields.length > 0) ?? [];
  const excluding = included.flatMap((field) => exclusionBy(field, known) ?? []);
  return excluding.length > 0 ? didYouMean(excluding) : wayToExclude(included, known);
}

function didYouMean(fields: readonly string[]): string {
  const quoted = fields.map((field) => `\`${field}\``);
  return fields.length > 0 ? `; did you mean ${quoted.join(' or ')}?` : '';
}

/** The known fields that are spelled like an unknown name, else those that its words mean. */
function alikeFields(name: string, known: readonly string[]): readonly string[] {
  const similar = boundOf(name, known) ?? similarName(name, known);
  return similar === undefined ? fieldsByWords(name, known) : [similar];
}

/** How other interfaces name the bounds of a range. */
const BOUNDS = [
  { name: /^(?:min|from)_(?<of>.+)$|^(?<of>.+)_(?:from|min|since|after|gte?)$/, ending: '_start' },
  { name: /^(?:max|to)_(?<of>.+)$|^(?<of>.+)_(?:to|max|until|before|lte?)$/, ending: '_end' },
];

/** The known bound of a range that a name in other words means: `date_featured_from` is `date_featured_start`. */
function boundOf(name: string, known: readonly string[]): string | undefined {
  for (const { name: pattern, ending } of BOUNDS) {
    const range = pattern.exec(name)?.groups?.of;
    const bound = `${range}${ending}`;
    const meant = known.find((one) => one === bound) ?? known.find((one) => one.endsWith(`_${bound}`));
    if (range !== undefined && meant !== undefined) return meant;
  }
  return undefined;
}

/** A name as fields are written: `jobPostTitle` and `Job-Post Title` are `job_post_title`. */
function snakeCase(name: string): string {
  const words = name
    .trim()
    .slice(0, NAME_CHARACTERS_MAX)
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2');
  return words.replaceAll(/[\s._-]+/g, '_').toLowerCase();
}

/**
 * The known name that an unknown one means: with one edit, else by a part of it (`domain` is `organization_domain`, rather than
 * `email`), else with more edits. Undefined where none is similar.
 */
export function similarName(name: string, known: readonly string[]): string | undefined {
  const plain = name.trim().toLowerCase().slice(0, NAME_CHARACTERS_MAX);
  return bySpelling(plain, known, 1) ?? byPart(plain, known) ?? bySpelling(plain, known, NEAR_EDITS_MAX);
}

function bySpelling(name: string, known: readonly string[], editsMax: number): string | undefined {
  const near = nearest(name, known);
  return near !== undefined && distance(name, near) <= Math.min(editsMax, Math.floor(name.length / 2))
    ? near
    : undefined;
}

/** The known name of the nearest length that begins as the other one does, or else ends so: `phone` is `phone_number`. */
function byPart(name: string, known: readonly string[]): string | undefined {
  if (name.length < PART_CHARACTERS_MIN) return undefined;
  const byLength = known.toSorted(
    (one, other) => Math.abs(one.length - name.length) - Math.abs(other.length - name.length),
  );
  return (
    byLength.find((one) => one.startsWith(name)) ??
    byLength.find((one) => name.startsWith(`${one}_`)) ??
    byLength.find((one) => one.endsWith(`_${name}`) || (name.endsWith(`_${one}`) && !isIgnored(one)))
  );
}

/** The most similar of the known names; undefined where none is known. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  return closest(name.slice(0, NAME_CHARACTERS_MAX), known);
}

/** The schema of a request: the fields of the shape and no others. A start may not exceed the end of the same name. */
export function request<Shape extends z.ZodRawShape>(shape: Shape) {
  const known = Object.keys(shape);
  const ranges = known
    .map((start) => ({ start, end: start.replace(/_start(?=$|_date$)/, '_end') }))
    .filter(({ start, end }) => end !== start && end in shape);
  return z
    .strictObject(shape, {
      error: (issue) =>
        issue.code === 'unrecognized_keys'
          ? issue.keys
              .slice(0, ERRORS_MAX)
              .map((key) => unknownField(key, known))
              .join('\n')
          : `must be an object of fields, not ${shown(issue.input)}`,
    })
    .superRefine((value: Record<string, unknown>, context) => {
      for (const range of ranges) {
        const start = value[range.start];
        const end = value[range.end];
        if (start == null || end == null || !(start > end)) continue;
        const message = `must not be beyond ${range.end} (${shown(end)}), but is ${shown(start)}`;
        refuse(context, message, 'out_of_range', [range.start]);
      }
    });
}

/** The schema of a request of an account: the account that the key belongs to, and the fields of the shape. */
export function accountRequest<Shape extends z.ZodRawShape>(shape: Shape) {
  return request({ account_id: accountId(), ...shape });
}

/** The schema of a request without fields; over tRPC the input may be absent. */
export const NO_FIELDS = request({}).optional();

/** A request that identifies a record by one of several fields: at least one must be given. */
export function requireOneOf<Shape extends z.ZodRawShape>(
  what: string,
  fields: readonly (keyof Shape & string)[],
  schema: z.ZodObject<Shape, z.core.$strict>,
) {
  return schema
    .superRefine((value: Record<string, unknown>, context) => {
      if (fields.every((field) => value[field] == null))
        refuse(context, `must name ${what} by ${fields.join(' or ')}`, 'missing_field');
    })
    .meta({ anyOf: fields.map((field) => ({ required: [field] })) });
}
