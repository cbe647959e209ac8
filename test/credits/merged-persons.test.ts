import pino from 'pino';
import { expect, test } from 'vitest';
import { mergeRecords } from '../../src/sources/manage.ts';
import { serviceForTests } from '../http/service.ts';
import { idOf, importTables } from '../sources/import-tables.ts';
import { asAccount } from './accounts.ts';
import { PERSONAL, spentBy } from './paying.ts';

const log = pino({ level: 'silent' });
const KEYS = ['ann', 'anna'];

const service = serviceForTests({
  async insertRecords(pool) {
    await importTables(pool, 'crm', {
      persons: KEYS.map((key) => ({ key, full_name: `${key} Archer` })),
      emails: KEYS.map((key) => ({ person_key: key, email: `${key}@gmail.com`, validation_status: 'valid' })),
    });
  },
});

test('what was paid for of each of two persons is free once they are merged', async () => {
  const { pool } = service.database;
  const [ann = 0, anna = 0] = await Promise.all(KEYS.map((key) => idOf(pool, 'persons', key)));
  const [both, one] = [await asAccount(service, 20), await asAccount(service, 20)];
  const call = (person_id: number) => [PERSONAL, { person_id }] as const;
  expect(await spentBy(both, [call(ann), call(anna)])).toEqual([3, 3]);
  expect(await spentBy(one, [call(anna)])).toEqual([3]);
  await mergeRecords({ pool, log }, 'persons', [anna, ann]);
  expect(await spentBy(both, [call(ann), call(anna)])).toEqual([0, 0]);
  expect(await spentBy(one, [call(anna), call(ann)])).toEqual([3, 0]);
});
