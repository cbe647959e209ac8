import { expect, test } from 'vitest';
import { removeSource } from '../../../src/data-in/manage.ts';
import { serviceForTests } from '../../api/http/service.ts';
import { idOf } from '../../data-in/tables/import-tables.ts';
import { deliver, QUIET } from '../../data-in/tables/memory-table.ts';
import { asAccount, balanceOf, creditsOf, postOnce } from './accounts.ts';

const service = serviceForTests();

const PERSON = { full_name: 'Ann Archer', network_public_identifier: 'ann-archer' };

test('a stored answer about a person has no value of a removed source, and its request is not charged again', async () => {
  const { database } = service;
  const { pool } = database;
  await deliver(database, 'crm', { persons: [{ key: 'ann', ...PERSON }] });
  await deliver(database, 'list', { persons: [{ key: '1', headline: 'Secret smith', ...PERSON }] });
  const account = await asAccount(service, 100);
  const ask = () => postOnce(account, 'person_detail_lookup', { person_id: personId });
  const personId = await idOf(pool, 'persons', 'ann');

  expect((await ask()).body).toMatchObject({ headline: 'Secret smith' });
  expect(creditsOf(await ask()).replayed).toBe('true');
  const paid = await balanceOf(pool, account.accountId);
  await removeSource({ pool, log: QUIET, report: '/dev/null' }, 'list');

  const after = await ask();
  expect(after.body).toMatchObject({ full_name: 'Ann Archer', headline: null });
  expect(creditsOf(after)).toMatchObject({ status: 200, spent: '0', replayed: null });
  expect(creditsOf(await ask()).replayed).toBe('true');
  expect(await balanceOf(pool, account.accountId)).toBe(paid);
});
