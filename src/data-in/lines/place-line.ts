import { z } from 'zod';
import { shortText, text } from '../../dataset/format/scalars.ts';
import { PLACE_KINDS } from '../../identity/claim.ts';
import { readKey } from './names.ts';
import { field, type Shape } from './object.ts';
import { listReader, readWords, scalarReader, Unreadable } from './values.ts';

const countryCode = z
  .string()
  .regex(/^[a-z]{2}$/i, 'must be a code of two letters (ISO 3166)')
  .toUpperCase();

/** The lines of `places`. Their names may be any words: None is a place in Italy. */
export const PLACE_SHAPE: Shape = {
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
