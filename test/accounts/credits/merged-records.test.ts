import pino from 'pino';
import { expect, test } from 'vitest';
import { mergeRecords } from '../../../src/data-in/manage.ts';
import { serviceForTests } from '../../api/http/service.ts';
import { idOf, importTables } from '../../data-in/tables/import-tables.ts';
import { asAccount } from './accounts.ts';
import { PERSONAL, spentBy } from './paying.ts';

const log = pino({ level: 'silent' });
const KEYS = ['ann', 'anna'];

const service = serviceForTests({
  async insertRecords(pool) {
    await importTables(pool, 'crm', {
      persons: KEYS.map((key) => ({ key, full_name: `${key} Archer` })),
      organizations: ['north', 'south'].map((key) => ({
        key,
        name: `${key} Pole`,
        domain: `${key}.example`,
        description: key === 'south' ? 'Cold.' : null,
      })),
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

test('what was paid for of each of two organizations is free once they are merged', async () => {
  const { pool } = service.database;
  const ids = await Promise.all(['north', 'south'].map((key) => idOf(pool, 'organizations', key)));
  const [both, one] = [await asAccount(service, 20), await asAccount(service, 20)];
  const fields = ['name', 'domain', 'description'];
  const call = (domain: string) => ['organization_match', { domain, fields }] as const;
  expect(await spentBy(both, [call('north.example'), call('south.example')])).toEqual([2, 2]);
  expect(await spentBy(one, [call('south.example')])).toEqual([2]);
  await mergeRecords({ pool, log }, 'organizations', ids);
  expect(await spentBy(both, [call('north.example')])).toEqual([0]);
  expect(await spentBy(one, [call('north.example'), call('north.example')])).toEqual([2, 0]);
});
