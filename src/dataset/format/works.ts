import { z } from 'zod';
import { date, recordId, text, url } from './scalars.ts';

/** A line of `patents`. */
export const patent = z.object({
  id: recordId,
  title: text,
  number: text.nullish(),
  status: text.nullish(),
  url: url.nullish(),
  issue_date: date.nullish(),
  description: text.nullish(),
  /** Persons, first author first. */
  author_ids: z.array(recordId),
});
export type Patent = z.output<typeof patent>;

/** A line of `publications`. */
export const publication = z.object({
  id: recordId,
  title: text,
  publisher: text.nullish(),
  url: url.nullish(),
  published_date: date.nullish(),
  description: text.nullish(),
  /** Persons, first author first. */
  author_ids: z.array(recordId),
});
export type Publication = z.output<typeof publication>;

/** A line of `projects`. */
export const project = z.object({
  id: recordId,
  title: text,
  url: url.nullish(),
  start_date: date.nullish(),
  end_date: date.nullish(),
  description: text.nullish(),
  /** Persons, in the dataset's order. */
  contributor_ids: z.array(recordId),
});
export type Project = z.output<typeof project>;
