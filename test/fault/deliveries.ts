import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generate } from '../../src/sample/generate.ts';

/** Deliveries of the same records, each with its own values. */
export interface Deliveries {
  /** The persons whose headline names the last delivery that wrote them. */
  personIds: readonly number[];
  /** Writes a delivery whose values contain its number; with `isPart` it holds only a few persons. */
  write(number: number, isPart: boolean): Promise<Delivery>;
}

/** A delivery to be imported. */
export interface Delivery {
  number: number;
  directory: string;
  personIds: readonly number[];
}

interface GeneratedPerson {
  id: number;
  headline?: string | null;
}

/** Few enough that the live indexes are updated. A delivery of all records rebuilds them. */
const PART_PERSONS = 20;

/** Generates the records of all deliveries. */
export async function openDeliveries(directory: string, persons: number): Promise<Deliveries> {
  const base = join(directory, 'base');
  await generate(base, { persons, seed: 11 });
  const people = await recordsOf<GeneratedPerson>(base, 'persons');
  const jobs = await recordsOf<{ title: string }>(base, 'job_posts');
  const organizations = await recordsOf<{ employees?: number }>(base, 'organizations');
  const unchanged = (await readdir(base)).filter(
    (file) => !/^(persons|job_posts|organizations|suppressed_persons)\./.test(file),
  );
  return {
    personIds: people.map(({ id }) => id),
    async write(number, isPart) {
      const target = join(directory, `delivery-${number}`);
      await mkdir(target);
      const some = isPart ? people.slice(0, PART_PERSONS) : people;
      await writeRecords(
        target,
        'persons',
        some.map((person) => ({ ...person, headline: headlineOf(number) })),
      );
      if (!isPart) {
        for (const file of unchanged) await cp(join(base, file), join(target, file));
        await writeRecords(
          target,
          'organizations',
          organizations.map((organization) => ({ ...organization, employees: number })),
        );
        await writeRecords(
          target,
          'job_posts',
          jobs.map((job) => ({ ...job, title: `${job.title} ${number}`.slice(0, 255) })),
        );
      }
      return { number, directory: target, personIds: some.map(({ id }) => id) };
    },
  };
}

/** The headline that a delivery gives its persons. */
export function headlineOf(number: number): string {
  return `Delivery ${number}`;
}

async function recordsOf<Kind>(directory: string, name: string): Promise<Kind[]> {
  const text = await readFile(join(directory, `${name}.ndjson`), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Kind);
}

async function writeRecords(directory: string, name: string, records: readonly object[]): Promise<void> {
  await writeFile(
    join(directory, `${name}.ndjson`),
    records.map((record) => `${JSON.stringify(record)}\n`).join(''),
  );
}
