import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureIndexes } from '../../search-index/rebuild/rebuild.ts';
import { findDifferences } from '../search-index/engine-documents.ts';
import { runWorker, type SyncedRecords, syncedRecords } from './synced-records.ts';

let records: SyncedRecords;
beforeAll(async () => {
  records = await syncedRecords();
});
afterAll(() => records.close());

/** Loads a location that contains Berlin, with the outbox off. */
const LOAD = `
  begin;
  set local roster.outbox = 'off';
  insert into locations (id, name, osm_locations)
    values (77, 'Berlin', '[{"id":10,"name":"Berlin","place_type":"city"}]');
  update data_version set version = version + 1;
  commit`;

const setEmployees = (employees: number) =>
  records.change(`update organizations set employees = ${employees} where id = 1`);

test('a worker started before a load uses the locations that the load adds', async () => {
  const { pool, engine } = records;
  const differences = () => findDifferences(pool, engine);
  const none = { missing: [], stale: [], leftOver: [] };
  const stop = runWorker(pool, engine);
  try {
    await setEmployees(43);
    await expect.poll(differences).toEqual(none);
    await records.change(LOAD);
    await ensureIndexes({ pool, engine });
    await setEmployees(44);
    await expect.poll(differences).toEqual(none);
  } finally {
    await stop();
  }
});
