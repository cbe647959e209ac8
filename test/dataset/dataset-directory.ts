import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { FileName } from '../../src/dataset/format/files.ts';

/** The records of a delivery, by file; a text is taken as a line as it stands. */
export type Delivery = Partial<Record<FileName, (object | string)[]>>;

/** Makes an empty directory that goes with the running test. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'roster-dataset-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** Writes a delivery to a directory that goes with the running test. */
export async function writeDelivery(delivery: Delivery): Promise<string> {
  const directory = await temporaryDirectory();
  for (const [name, records] of Object.entries(delivery)) {
    await writeFile(join(directory, `${name}.ndjson`), ndjson(records));
  }
  return directory;
}

/** Records as the bytes of a file. */
export function ndjson(records: readonly (object | string)[]): string {
  return records
    .map((record) => `${typeof record === 'string' ? record : JSON.stringify(record)}\n`)
    .join('');
}
