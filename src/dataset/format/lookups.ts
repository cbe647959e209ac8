import { z } from 'zod';
import { recordId, shortText } from './scalars.ts';

/** A line of `industries`, `organization_keywords`, `person_skills` or `web_technologies`. */
export const namedLookup = z.object({
  /** The id that records and filters use. */
  id: recordId,
  name: shortText,
});
export type NamedLookup = z.output<typeof namedLookup>;

/** A line of `locations`. */
export const location = z.object({
  id: recordId,
  name: shortText,
  /** The places it lies in, smallest first; empty for what is no place, such as "Remote". */
  osm_locations: z.array(z.object({ id: recordId, name: shortText, place_type: shortText })),
});
export type Location = z.output<typeof location>;
