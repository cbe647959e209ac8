import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { pino } from 'pino';
import { SAMPLE } from '../../../sample/src/dataset.ts';
import { generate } from '../../../sample/src/generate.ts';
import { SAMPLE_ORGANIZATION, SAMPLE_PERSON } from '../../../src/contract/input/sample-values.ts';
import { importDataset } from '../../../src/dataset/import/import.ts';
import { openDirectory } from '../../harness/directories.ts';
import { storeClaim } from '../../operations/sources/calls.ts';
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

/** The list of organizations that the document's examples name, and one of the person whom they name, and one to delete. */
export const LISTS = { organizations: 31, persons: 32, job_posts: 33 };

async function storeLists(pool: pg.Pool, accountId: number): Promise<void> {
  for (const [kind, id] of Object.entries(LISTS)) {
    await pool.query(
      `insert into lists (id, account_id, kind, name, state, total, as_of) values ($1, $2, $3, 'One', 'ready', 1, now())`,
      [id, accountId, kind],
    );
    await pool.query('insert into list_chunks (list_id, nr, ids) values ($1, 0, array[$2::bigint])', [
      id,
      kind === 'persons' ? SAMPLE_PERSON.id : SAMPLE_ORGANIZATION.id,
    ]);
  }
  await pool.query(`select setval('lists_id_seq', 100)`);
}

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
  await storeLists(service.database.pool, service.accountId);
  await storeClaim(service);
  const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as Document;
  await writeFile(join(directory, 'openapi.json'), JSON.stringify(document));
  const forClients = await fetch(`${service.url}/openapi.client.json`);
  await writeFile(join(directory, 'openapi.client.json'), await forClients.text());
  return {
    ...service,
    document,
    /** Holds the document as `openapi.json`, and that for clients as `openapi.client.json`; removed by `stop`. */
    directory,
    async stop() {
      await service.stop();
      await remove();
    },
  };
}
