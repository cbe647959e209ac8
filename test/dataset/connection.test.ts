import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SourceImportOptions } from '../../src/data-in/import-source.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import type { OpenTable } from '../../src/identity/claim.ts';
import { deliver } from '../data-in/tables/memory-table.ts';
import { databaseForTests } from '../harness/database.ts';

const database = databaseForTests();
/** A pool whose one connection all loads use. */
let single: Database;
beforeAll(async () => {
  single = await openDatabase(database.url, 1);
});
afterAll(() => single.close());

/** What a load sets on its connection. */
const STATE = `
select pg_backend_pid() as pid,
  coalesce(current_setting('roster.actor', true), '') as actor, coalesce(current_setting('roster.outbox', true), '') as outbox,
  current_setting('lock_timeout') as lock_timeout,
  (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
  (select coalesce(sum(pg_relation_size(oid)), 0)::int from pg_class where relpersistence = 't' and relkind = 'r') as staged_bytes`;

async function state() {
  return (await single.pool.query(STATE)).rows[0];
}

const LOADS: [what: string, options: Partial<SourceImportOptions>][] = [
  ['stores records', {}],
  ['is a rehearsal', { isRehearsal: true }],
  ['acts for a key', { actor: 'Ab3dEf9h' }],
  ['notes no changes', { outboxChangesMax: 0 }],
];

test.each(LOADS)(
  'a load that %s leaves nothing on its connection, which the next one uses',
  async (what, options) => {
    const before = await state();
    const persons = [{ key: what, full_name: 'Ada Example' }];
    expect(await deliver(single, 'crm', { persons }, options)).toMatchObject({ rejected: 0 });
    expect(await state()).toEqual(before);
    expect(before).toMatchObject({ actor: '', outbox: '', locks: 0, staged_bytes: 0 });
  },
);

test('the next load finds the staging tables of the one before, and stores what it brings alone', async () => {
  const stages = `select oid from pg_class where relname like 'stage_%' and relpersistence = 't'`;
  await deliver(single, 'crm', { persons: [{ key: 'first', full_name: 'Ada Example' }] });
  const made = (await single.pool.query(stages)).rows;
  const second = await deliver(single, 'crm', { persons: [{ key: 'second', full_name: 'Grace Example' }] });
  expect((await single.pool.query(stages)).rows).toEqual(made);
  expect(made).not.toEqual([]);
  expect(second.files.at(-1)).toMatchObject({ lines: 1, inserted: 1 });
});

test('a load that fails ends its connection', async () => {
  const before = await state();
  const failing = deliver(single, 'crm', { persons: [] }, { tables: [FAULTY] });
  await expect(failing).rejects.toThrow('unreadable');
  expect((await state()).pid).not.toBe(before.pid);
});

const FAULTY: OpenTable = {
  name: 'persons',
  label: 'persons.ndjson',
  sizeBytes: 1,
  read: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('unreadable')) }) }),
};
