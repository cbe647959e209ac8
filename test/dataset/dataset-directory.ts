import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { FileName } from '../../src/dataset/format/files.ts';

/** The records of a delivery, by file. A string is a line that is written without change. */
export type Delivery = Partial<Record<FileName, (object | string)[]>>;

/** Creates an empty directory, which is deleted after the running test. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'roster-dataset-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** Writes a delivery to a directory; without one to a new directory, which is deleted after the running test. */
export async function writeDelivery(delivery: Delivery, given?: string): Promise<string> {
  const directory = given ?? (await temporaryDirectory());
  for (const [name, records] of Object.entries(delivery)) {
    await writeFile(join(directory, `${name}.ndjson`), ndjson(records));
  }
  return directory;
}

/** The text of an NDJSON file with these records. */
export function ndjson(records: readonly (object | string)[]): string {
  return records
    .map((record) => `${typeof record === 'string' ? record : JSON.stringify(record)}\n`)
    .join('');
}
