import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { importDataset } from '../../src/dataset/import/import.ts';
import { generate } from '../../src/sample/generate.ts';
import { SAMPLE } from '../../src/sample/generation.ts';
import { openDirectory } from '../harness/directories.ts';
import { startService } from '../http/service.ts';

/** The fields of an operation in the document that these tests read. */
export interface DocumentedOperation {
  parameters?: { in: string; name: string; example?: unknown }[];
  requestBody?: {
    content: Record<string, { example: Record<string, unknown>; schema: { $ref: string } }>;
  };
  responses: Record<string, unknown>;
}

/** The fields of the document that these tests read. */
export interface Document {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, { properties: Record<string, { examples: unknown[] }> }> };
}

/** A service on the sample dataset, and its document. */
export type SampleService = Awaited<ReturnType<typeof startSampleService>>;

/** Starts the service with the dataset that `roster start` loads. */
export async function startSampleService() {
  const { path: directory, remove } = await openDirectory();
  const sample = join(directory, 'sample');
  const service = await startService({
    async insertRecords(pool) {
      await generate(sample, SAMPLE);
      await importDataset({ pool, directory: sample, log: pino({ level: 'silent' }) });
    },
  });
  const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as Document;
  await writeFile(join(directory, 'openapi.json'), JSON.stringify(document));
  return {
    ...service,
    document,
    /** Holds the document as `openapi.json`; removed by `stop`. */
    directory,
    async stop() {
      await service.stop();
      await remove();
    },
  };
}
