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

const merge = (...ids: number[]) => mergeRecords({ pool: service.database.pool, log }, 'persons', ids);
const idsOf = (...keys: string[]) =>
  Promise.all(keys.map((key) => idOf(service.database.pool, 'persons', key)));

test('what was paid for of each of two persons is free once they are merged', async () => {
  const [ann = 0, anna = 0] = await idsOf('ann', 'anna');
  const [both, one] = [await asAccount(service, 20), await asAccount(service, 20)];
  const call = (person_id: number) => [PERSONAL, { person_id }] as const;
  expect(await spentBy(both, [call(ann), call(anna)])).toEqual([3, 3]);
  expect(await spentBy(one, [call(anna)])).toEqual([3]);
  await merge(anna, ann);
  expect(await spentBy(both, [call(ann), call(anna)])).toEqual([0, 0]);
  expect(await spentBy(one, [call(anna), call(ann)])).toEqual([3, 0]);
});
