import { expect, test } from 'vitest';
import { removeSource } from '../../../src/data-in/manage.ts';
import { deliver, QUIET } from '../../data-in/tables/memory-table.ts';
import { databaseForEachTest } from '../../harness/database.ts';

const database = databaseForEachTest();

test.each(['Paris, TX', 'Kleindorf, Bavaria', 'Germany', 'Remote'])(
  'a place that no record shows, because another source ranks first, is no location: %s',
  async (location) => {
    const options = { pool: database.pool, log: QUIET, report: '/dev/null' };
    const names = async () => (await database.pool.query('select name from locations order by 1')).rows;
    const shown = { key: 'o', name: 'Heron', domain: 'heron.example', location: 'Lyon' };
    await deliver(database, 'crm', { organizations: [shown] });
    const before = await names();
    await deliver(database, 'list', { organizations: [{ ...shown, location, collected_at: '2020-01-01' }] });
    expect(await names()).toEqual(before);
    await removeSource(options, 'crm');
    expect(await names()).not.toEqual([]);
    await removeSource(options, 'list');
    expect(await names()).toEqual([]);
  },
);
