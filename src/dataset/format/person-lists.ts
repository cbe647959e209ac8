import { z } from 'zod';
import { date, text, url } from './scalars.ts';

/** An item of `persons[].educations`. */
export const education = z.object({
  school_name: text,
  degree: text.nullish(),
  field_of_study: text.nullish(),
  grade: text.nullish(),
  description: text.nullish(),
  start_date: date.nullish(),
  end_date: date.nullish(),
});

/** An item of `persons[].certifications`. */
export const certification = z.object({
  name: text,
  authority: text.nullish(),
  license_number: text.nullish(),
  url: url.nullish(),
  start_date: date.nullish(),
  end_date: date.nullish(),
});

/** An item of `persons[].courses`. */
export const course = z.object({ name: text, number: text.nullish() });

/** An item of `persons[].honors`. */
export const honor = z.object({
  title: text,
  issuer: text.nullish(),
  issue_date: date.nullish(),
  description: text.nullish(),
});

/** An item of `persons[].languages`. */
export const language = z.object({ name: text, proficiency: text.nullish() });

/** An item of `persons[].organizations`: a membership. */
export const membership = z.object({
  name: text,
  position: text.nullish(),
  start_date: date.nullish(),
  end_date: date.nullish(),
  description: text.nullish(),
});

/** An item of `persons[].test_scores`. */
export const testScore = z.object({
  name: text,
  score: text.nullish(),
  date: date.nullish(),
  description: text.nullish(),
});

/** An item of `persons[].volunteering`. */
export const volunteering = z.object({
  role: text.nullish(),
  organization_name: text.nullish(),
  cause: text.nullish(),
  start_date: date.nullish(),
  end_date: date.nullish(),
  description: text.nullish(),
});
