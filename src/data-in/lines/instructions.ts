import { z } from 'zod';
import { suppression } from '../../dataset/format/files.ts';
import { domain, recordId, shortText, text, url } from '../../dataset/format/scalars.ts';
import {
  type OpenMerge,
  type OpenPlace,
  type OpenRemoval,
  type OpenSuppression,
  PLACE_KINDS,
  THING_KINDS,
  type ThingKind,
} from '../../identity/claim.ts';
import { completeKey } from './complete.ts';
import type { LineDefaults } from './context.ts';
import { readKey } from './names.ts';
import { field, objectReader, presentValues, type Shape, type Values } from './object.ts';
import { parserOf, type RowParser } from './parse.ts';
import { refused } from './shapes.ts';
import { listReader, readWords, scalarReader, Unreadable, urlReader } from './values.ts';

const kind = field('kind', scalarReader(z.enum(THING_KINDS)));

/** A job post may be named by its URL, and a website by its domain, as in the lines that they are claimed by. */
const REMOVAL: Shape = {
  fields: new Map([
    kind,
    field('key', readKey),
    field('domain', scalarReader(domain)),
    field('url', urlReader(url)),
    ['id', refused(['key'])],
  ]),
  required: new Map([
    ['kind', ['kind']],
    ['key', ['key']],
  ]),
  complete: (values) => {
    if (values.kind !== undefined) completeKey(values.kind as ThingKind, values);
    Object.assign(values, { domain: undefined, url: undefined });
    return undefined;
  },
};

/** The shape of a line that names things of a kind, at least so many. */
const judgement = (min: number): Shape => ({
  fields: new Map([
    kind,
    field('ids', listReader(scalarReader(recordId), true)),
    field('keys', listReader(readKey, true)),
  ]),
  required: new Map([['kind', ['kind']]]),
  complete: ({ ids, keys }) => {
    if (ids !== undefined && keys !== undefined)
      return new Unreadable('says what ids says, too: give one of them', 'keys');
    const things = (ids ?? keys ?? []) as unknown[];
    return things.length < min
      ? new Unreadable(
          `must name at least ${min === 1 ? 'one thing' : 'two things'}`,
          keys === undefined ? 'ids' : 'keys',
        )
      : undefined;
  },
});

const SUPPRESSION: Shape = {
  fields: new Map([
    ...Object.entries(suppression.shape).map(([name, schema]) =>
      field(name, scalarReader(schema.unwrap().unwrap())),
    ),
    field('person_key', readKey),
  ]),
  required: new Map(),
  complete: (values: Values) =>
    Object.keys(values).length > 0
      ? undefined
      : new Unreadable(
          'must name a person by person_id, person_key, network_public_identifier, email or phone_number',
        ),
};

const countryCode = z
  .string()
  .regex(/^[a-z]{2}$/i, 'must be a code of two letters (ISO 3166)')
  .toUpperCase();

/** The lines of `places`. Their names may be any words: None is a place in Italy. */
const PLACE_SHAPE: Shape = {
  fields: new Map([
    field('key', readKey),
    field('kind', scalarReader(z.enum(PLACE_KINDS))),
    field('name', scalarReader(shortText, readWords)),
    field('ascii_name', scalarReader(shortText, readWords)),
    field('alternate_names', listReader(scalarReader(text, readWords))),
    field('country', scalarReader(countryCode)),
    field('region', scalarReader(shortText)),
    field('population', scalarReader(z.int().min(0))),
  ]),
  required: new Map(['kind', 'name', 'country', 'key'].map((name) => [name, [name]])),
  complete: ({ kind, region }) =>
    kind === 'region' && region === undefined
      ? new Unreadable('is missing: a region has the code of itself', 'region')
      : undefined,
};

/** The shapes of the lines that are no claims, by their files. */
export const OTHER_SHAPES = {
  removed: REMOVAL,
  merges: judgement(2),
  unmerges: judgement(1),
  suppressed_persons: SUPPRESSION,
  places: PLACE_SHAPE,
};

/** What these lines say. */
interface OtherLines {
  removed: OpenRemoval;
  merges: OpenMerge;
  unmerges: OpenMerge;
  suppressed_persons: OpenSuppression;
  places: OpenPlace;
}

/** Makes the parser of the rows of such a file. */
export function otherParser<Name extends keyof OtherLines>(
  name: Name,
  defaults: LineDefaults,
): RowParser<OtherLines[Name]> {
  const read = objectReader(OTHER_SHAPES[name]);
  return parserOf(read, defaults, (values) => presentValues(values) as unknown as OtherLines[Name]);
}
