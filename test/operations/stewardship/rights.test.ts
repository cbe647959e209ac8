import { expect, test } from 'vitest';
import { suppressPerson } from '../../../src/dataset/import/suppress.ts';
import { settingsOf } from '../../api/operating/serve.ts';
import { deliver } from '../../data-in/tables/memory-table.ts';
import { roster } from '../../ops/commands/roster-process.ts';
import { callAs, stewardshipForTests } from './steward.ts';

const { service, callers, call, command, recordOf, entriesOf } = stewardshipForTests();

test('rules of retention are set and listed as by command', async () => {
  const entries = await entriesOf(async () => {
    expect(await call('POST', 'retention/', { source: 'crm', kind: 'emails', days: 30 })).toEqual({
      status: 200,
      body: { rules: [{ source: 'crm', kind: 'emails', days: 30 }] },
    });
  });
  expect(entries).toEqual([['retention_set', 'source crm, emails', callers.steward.prefix]]);
  await service.database.pool.query(
    `update claims set last_seen = now() - interval '31 days' where kind = 'emails'`,
  );
  const { body } = await call('GET', 'retention/');
  expect(body).toMatchObject({
    rules: [{ days: 30 }],
    runs: [],
    next_run_at: null,
    expired: [{ source: 'crm', kind: 'emails', claims: 1 }],
  });
  expect(body).toEqual(await command('retention', 'list'));
  const removed = await call('POST', 'retention/', { source: 'crm', kind: 'emails', days: null });
  expect(removed.body).toEqual({ rules: [] });
  await service.database.pool.query(
    `insert into audit_entries (action, object, counts, date_created)
    values ('retention_run', 'retention', '{"claims": 3, "records": 1}', '2026-11-01T06:00:00Z')`,
  );
  expect((await call('GET', 'retention/')).body).toMatchObject({
    runs: [{ claims: 3, records: 1, ended_at: '2026-11-01T06:00:00.000Z' }],
    next_run_at: '2026-11-02T06:00:00.000Z',
    expired: [],
  });
  for (const [source, status] of [
    ['nobody', 404],
    ['strict', 400],
  ] as const)
    expect(await call('POST', 'retention/', { source, days: 3 })).toMatchObject({ status });
});

test('persons to notify are those of the command, and are marked', async () => {
  const ann = await recordOf('ann');
  const { body } = await call('GET', 'notices/?since=2020-01-01');
  expect(body).toMatchObject({
    results: [{ person_id: ann, contact: 'ann@archer.example' }],
    next_after: null,
  });
  const { stdout } = await roster(['notice', '--since', '2020-01-01'], { env: settingsOf(service) });
  expect(body.results).toEqual([JSON.parse(stdout)]);
  expect((await call('GET', `notices/?after=${ann}`)).body.results).toEqual([]);
  const entries = await entriesOf(async () => {
    expect((await call('POST', 'notices/', { person_ids: [ann, 999] })).body).toEqual({ marked: 1 });
  });
  expect(entries).toEqual([['person_notify', `person ${ann}`, callers.steward.prefix]]);
  expect((await call('GET', 'notices/')).body.results).toEqual([]);
  // An id that is merged in a record stands for it.
  for (const source of ['crm', 'list'])
    await deliver(service.database, source, {
      persons: [{ key: `bea-${source}`, full_name: 'Bea Bell', network_public_identifier: 'bea-bell' }],
    });
  const { rows } = await service.database.pool.query(
    `select id from claims where key like 'bea-%' and id <> record_id`,
  );
  const [{ id: merged }] = rows;
  expect((await call('POST', 'notices/', { person_ids: [merged] })).body).toEqual({ marked: 1 });
});

test('all that is held on a person is what the command writes; a repetition shows no suppressed person', async () => {
  const ann = await recordOf('ann');
  const request = ['POST', 'subjects/', { email: 'ann@archer.example' }] as const;
  const read = () => callAs(service, callers.steward, request, { 'idempotency-key': 'subject' });
  const entries = await entriesOf(async () => {
    expect(await read()).toMatchObject({
      status: 200,
      body: {
        person_ids: [ann],
        is_suppressed: false,
        held: { record: { rows: [{ full_name: 'Ann Archer' }] } },
      },
    });
  });
  expect(entries).toEqual([['subject_export', `person ${ann}`, callers.steward.prefix]]);
  expect(await entriesOf(read)).toEqual([]);
  expect(await command('subject', '--person', String(ann), '--out', '/dev/null')).toMatchObject({
    person_ids: [ann],
  });
  for (const [body, status] of [
    [{ person_id: 999 }, 404],
    [{}, 400],
  ] as const)
    expect(await call('POST', 'subjects/', body)).toMatchObject({ status });
  await suppressPerson(service.database.pool, { person_id: ann });
  const { is_suppressed: isSuppressed, held } = (await read()).body;
  expect([isSuppressed, held.record.rows]).toEqual([true, []]);
});

test('objections are listed with the persons whom they concern, and decided once', async () => {
  const { pool } = service.database;
  await pool.query(`
    insert into persons (id, full_name, network_public_identifier) values (1, 'Ada', 'ada'), (2, 'Ben', 'ben');
    insert into emails (person_id, email, validation_status) values (1, 'desk@x.example', 'valid'), (2, 'desk@x.example', 'valid');
    insert into objections (id, email, slug, is_confirmed, reason, notified_at, due_at, expires)
    values (7, 'desk@x.example', null, true, 'address_of_several', now(), null, now() + interval '9 days')`);
  const { body } = await call('GET', 'objections/');
  expect(body).toMatchObject({
    count: 1,
    results: [{ id: 7, persons: [{ person_id: 1 }, { person_id: 2 }] }],
  });
  expect(body.results).toEqual([await command('objections', 'show', '7')]);
  const decide = (decision: object) => call('POST', 'objections/7/', decision);
  expect(await decide({ suppress: 'some', persons: [999] })).toMatchObject({ status: 400 });
  expect(await decide({ suppress: 'some' })).toMatchObject({ status: 400 });
  const entries = await entriesOf(async () => {
    expect(await decide({ suppress: 'some', persons: [2] })).toEqual({
      status: 200,
      body: { objection_id: 7, removed: 1, email: 'desk@x.example' },
    });
  });
  expect(entries).toContainEqual(['objection_decide', 'objection 7', callers.steward.prefix]);
  expect(entries).toContainEqual(['person_suppress', 'person 2', callers.steward.prefix]);
  expect(await decide({ suppress: 'none' })).toMatchObject({ status: 404 });
});

test('the trail has the acts of all accounts, by actor and action', async () => {
  const { body } = await call('GET', `trail/?actor=${callers.steward.prefix}&action=subject_export`);
  expect(body.count).toBeGreaterThan(0);
  expect(
    body.results.every(
      ({ actor, action }) => actor === callers.steward.prefix && action === 'subject_export',
    ),
  ).toBe(true);
  expect((await call('GET', 'trail/')).body).toEqual(await command('audit'));
  expect((await call('GET', 'trail/?page=999')).status).toBe(404);
});
