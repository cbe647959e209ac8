import { existsSync } from 'node:fs';
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FILE_NAMES } from '../../src/dataset/format/files.ts';
import type { GenerateOptions } from './dataset.ts';
import { Generation, type SampleRecord } from './generation.ts';
import { jobPostRecords } from './job-posts.ts';
import { organizationRecords } from './organizations.ts';
import { personRecords } from './persons.ts';
import { INDUSTRIES, KEYWORDS, SKILLS } from './vocabulary.ts';
import lookups from './words/lookups.json' with { type: 'json' };
import { workRecords } from './works.ts';

const CHUNK_CHARS = 128 * 1024;

/**
 * Writes a synthetic dataset in Roster's format into a directory.
 * @param options.force replaces the files of a dataset that the directory holds
 * @returns the number of records of each file
 * @throws RangeError for a size that is not a positive integer
 * @throws Error where the directory holds a file of a dataset, unless `force` is set; nothing is then written
 */
export async function generate(
  directory: string,
  options: GenerateOptions & { force?: boolean },
): Promise<Record<string, number>> {
  const generation = new Generation(options);
  const pathOf = (file: string) => join(directory, `${file}.ndjson`);
  const existing = FILE_NAMES.flatMap((name) => [pathOf(name), `${pathOf(name)}.gz`]).find(existsSync);
  if (existing && !options.force)
    throw new Error(
      `There is a dataset already: ${existing}. Name another directory, or add --force to replace it.`,
    );
  await mkdir(directory, { recursive: true });
  const counts: Record<string, number> = {};
  const waiting: Record<string, string> = {};
  for (const file of FILE_NAMES.filter((name) => name !== 'removed')) {
    counts[file] = 0;
    await rm(`${pathOf(file)}.gz`, { force: true });
    await writeFile(pathOf(file), '');
  }
  for (const [file, record] of recordsOf(generation)) {
    const text = `${waiting[file] ?? ''}${JSON.stringify(record)}\n`;
    counts[file] = (counts[file] ?? 0) + 1;
    waiting[file] = text.length < CHUNK_CHARS ? text : '';
    if (waiting[file] === '') await appendFile(pathOf(file), text);
  }
  for (const [file, text] of Object.entries(waiting)) await appendFile(pathOf(file), text);
  return counts;
}

function* recordsOf(generation: Generation): Generator<SampleRecord> {
  const named = (kind: 'industry' | 'keyword' | 'skill' | 'technology', names: readonly string[]) =>
    names.map((name, index) => ({ id: generation.id(kind, index), name }));
  for (const industry of named('industry', INDUSTRIES)) yield ['industries', industry];
  for (const keyword of named('keyword', KEYWORDS)) yield ['organization_keywords', keyword];
  for (const skill of named('skill', SKILLS)) yield ['person_skills', skill];
  for (const technology of named('technology', lookups.technologies)) yield ['web_technologies', technology];
  for (const record of generation.places.all) yield ['locations', record];
  yield* organizationRecords(generation);
  yield* jobPostRecords(generation);
  yield* personRecords(generation);
  yield* workRecords(generation);
}
