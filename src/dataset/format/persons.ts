import { z } from 'zod';
import {
  certification,
  course,
  education,
  honor,
  language,
  membership,
  testScore,
  volunteering,
} from './person-lists.ts';
import { date, recordId, shortText, text, url } from './scalars.ts';

/** A position that a person holds or held: an item of `persons[].roles`. */
export const role = z.object({
  /** Unique over the whole dataset. */
  id: recordId,
  organization_id: recordId.nullish(),
  /** Where the organization has no record. */
  organization_name: text.nullish(),
  title: shortText,
  description: text.nullish(),
  is_current: z.boolean(),
  start_date: date.nullish(),
  end_date: date.nullish(),
  location_id: recordId.nullish(),
});
export type Role = z.output<typeof role>;

/** A line of `persons`. */
export const person = z.object({
  id: recordId,
  full_name: text,
  first_name: text.nullish(),
  last_name: text.nullish(),
  photo: url.nullish(),
  gender: text.nullish(),
  headline: text.nullish(),
  description: text.nullish(),
  location_id: recordId.nullish(),
  industry_id: recordId.nullish(),
  /** The slug of their profile on the external network. */
  network_public_identifier: shortText.nullish(),
  network_public_profile_url: url.nullish(),
  skill_ids: z.array(recordId).nullish(),
  roles: z.array(role).nullish(),
  educations: z.array(education).nullish(),
  certifications: z.array(certification).nullish(),
  courses: z.array(course).nullish(),
  honors: z.array(honor).nullish(),
  languages: z.array(language).nullish(),
  /** Memberships; positions at organizations are `roles`. */
  organizations: z.array(membership).nullish(),
  test_scores: z.array(testScore).nullish(),
  volunteering: z.array(volunteering).nullish(),
});
export type Person = z.output<typeof person>;
