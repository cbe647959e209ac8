import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { emailRecords } from './emails.ts';
import { fundingEventRecords, simpleEventRecords } from './events.ts';
import { jobPostRecords } from './job-posts.ts';
import { locations } from './locations.ts';
import { industryRecords, keywordRecords, skillRecords, technologyRecords } from './lookups.ts';
import { organizationRecords } from './organizations.ts';
import { personRecords } from './persons.ts';
import { phoneNumberRecords } from './phone-numbers.ts';
import type { Sizes } from './sizes.ts';
import { suppressedPersonRecords } from './suppressed-persons.ts';
import { websiteRecords } from './websites.ts';
import { patentRecords, projectRecords, publicationRecords } from './works.ts';
import { createWorld, type World } from './world.ts';
import { writeRecords } from './write-records.ts';

/** What to generate, and how to write it. */
export interface GenerateOptions extends Sizes {
  /** The same seed and sizes give the same bytes, on any day and machine. */
  seed: number;
  /** Whether the files are compressed (`.ndjson.gz`). */
  gzip?: boolean;
  /** Called when a file is complete. */
  onFile?: (file: string, records: number) => void;
}

/** The files of a dataset in the order in which they refer to each other. */
const recordsByFile = {
  industries: industryRecords,
  organization_keywords: keywordRecords,
  person_skills: skillRecords,
  web_technologies: technologyRecords,
  locations: () => locations.map(({ record }) => record),
  organizations: organizationRecords,
  websites: websiteRecords,
  persons: personRecords,
  patents: patentRecords,
  publications: publicationRecords,
  projects: projectRecords,
  job_posts: jobPostRecords,
  simple_events: simpleEventRecords,
  funding_events: fundingEventRecords,
  emails: emailRecords,
  phone_numbers: phoneNumberRecords,
  suppressed_persons: suppressedPersonRecords,
} satisfies Record<string, (world: World) => Iterable<object>>;

/** The files that `generate` writes, without their ending. */
export type GeneratedFile = keyof typeof recordsByFile;

/**
 * Writes a synthetic dataset into a directory, in the format that Roster loads; files of an earlier one are replaced.
 *
 * @returns the number of records of each file
 * @throws RangeError where a size is not a positive integer; an error of the file system where a file can't be written
 */
export async function generate(
  directory: string,
  options: GenerateOptions,
): Promise<Record<GeneratedFile, number>> {
  const world = createWorld(options.seed, options);
  const gzip = options.gzip ?? false;
  await mkdir(directory, { recursive: true });
  const counts: Partial<Record<GeneratedFile, number>> = {};
  for (const [file, recordsOf] of Object.entries(recordsByFile) as [
    GeneratedFile,
    (world: World) => Iterable<object>,
  ][]) {
    const path = join(directory, `${file}.ndjson`);
    await rm(gzip ? path : `${path}.gz`, { force: true });
    counts[file] = await writeRecords(recordsOf(world), createWriteStream(gzip ? `${path}.gz` : path), {
      gzip,
    });
    options.onFile?.(file, counts[file]);
  }
  return counts as Record<GeneratedFile, number>;
}
