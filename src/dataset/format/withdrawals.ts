import { z } from 'zod';
import { emailAddress, phoneNumber, recordId, shortText } from './scalars.ts';

/** The files whose records have an id, so that they can be removed by it. */
export const REMOVABLE_KINDS = [
  'industries',
  'organization_keywords',
  'person_skills',
  'web_technologies',
  'locations',
  'organizations',
  'websites',
  'persons',
  'patents',
  'publications',
  'projects',
  'job_posts',
  'simple_events',
  'funding_events',
] as const;
export type RemovableKind = (typeof REMOVABLE_KINDS)[number];

/** A line of `removed`. */
export const removal = z.object({
  kind: z.enum(REMOVABLE_KINDS),
  id: recordId,
});
export type Removal = z.output<typeof removal>;

/** A line of `suppressed_persons`: a person who asked not to be found, by at least one name. */
export const suppression = z
  .object({
    person_id: recordId.nullish(),
    /** Compared without case. */
    network_public_identifier: shortText.nullish(),
    email: emailAddress.nullish(),
    phone_number: phoneNumber.nullish(),
  })
  .refine((names) => Object.values(names).some((name) => name !== null && name !== undefined), {
    error: 'must name a person by person_id, network_public_identifier, email or phone_number',
  });
export type Suppression = z.output<typeof suppression>;
