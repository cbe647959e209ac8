import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generate } from '../../sample/src/generate.ts';
import { ndjson } from '../dataset/dataset-directory.ts';

/** Deliveries of the same records, each with its own values. */
export interface Deliveries {
  /** Writes a delivery whose values contain its number; with `isPart` it holds only a few persons. */
  write(number: number, isPart: boolean): Promise<Delivery>;
}

export interface Delivery {
  number: number;
  directory: string;
  /** The persons whose headline names the delivery. */
  personIds: readonly number[];
}

/** Few enough that the live indexes are updated. A delivery of all records rebuilds them. */
const PART_PERSONS = 20;

export async function openDeliveries(directory: string, persons: number): Promise<Deliveries> {
  const base = join(directory, 'base');
  await generate(base, { persons, seed: 11 });
  await rm(join(base, 'suppressed_persons.ndjson'));
  const recordsOf = async <Kind>(name: string): Promise<Kind[]> => {
    const text = await readFile(join(base, `${name}.ndjson`), 'utf8');
    return JSON.parse(`[${text.trimEnd().replaceAll('\n', ',')}]`);
  };
  const people = await recordsOf<{ id: number }>('persons');
  const jobs = await recordsOf<{ title: string }>('job_posts');
  const organizations = await recordsOf<object>('organizations');
  return {
    async write(number, isPart) {
      const target = join(directory, `delivery-${number}`);
      const write = (name: string, records: object[]) =>
        writeFile(join(target, `${name}.ndjson`), ndjson(records));
      if (isPart) await mkdir(target);
      else {
        await cp(base, target, { recursive: true });
        await write(
          'organizations',
          organizations.map((organization) => ({ ...organization, employees: number })),
        );
        await write(
          'job_posts',
          jobs.map((job) => ({ ...job, title: `${job.title} ${number}`.slice(0, 255) })),
        );
      }
      const some = isPart ? people.slice(0, PART_PERSONS) : people;
      await write(
        'persons',
        some.map((person) => ({ ...person, headline: `Delivery ${number}` })),
      );
      return { number, directory: target, personIds: some.map(({ id }) => id) };
    },
  };
}
