import { readdir } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { prefixOf } from '../../../src/accounts/access/keys.ts';
import { asAccount } from '../../accounts/credits/accounts.ts';
import { post, serviceForTests } from '../../api/http/service.ts';
import { textRow, workbookOf } from '../../data-in/documents/workbooks.ts';
import { onSource, writerOf } from '../sources/calls.ts';
import { runWaiting, send } from './calls.ts';
import { zipOf } from './zip.ts';

const service = serviceForTests({ insertRecords: async () => {} });
let key: string;
beforeAll(async () => {
  key = await writerOf(service, 'crm');
});

const read = async (path: string) => (await onSource(service, key, path, { method: 'GET' })).body;
/** The number of organizations of a name. */
const named = async (name: string) =>
  (await service.database.pool.query('select from organizations where name = $1', [name])).rowCount;
const idOf = ({ body }: { body: unknown }) => (body as { id: number }).id;

test('a delivery waits, is loaded by a worker, and shows what became of its lines; its files go', async () => {
  const persons = 'key,full_name,network_public_identifier\np1,Ada Byron,ada-b\np2,,bo\n';
  const sent = await send(service, key, 'crm', [
    ['persons.csv', persons],
    ['emails.csv', 'person_key,email\np1,ada@byron.example\n'],
  ]);
  expect(sent).toMatchObject({
    status: 201,
    body: {
      ...{ source: 'crm', state: 'waiting', dry_run: false, outcome: null, date_started: null },
      files: [
        { name: 'persons.csv', bytes: persons.length },
        { name: 'emails.csv', bytes: 38 },
      ],
    },
  });
  const id = idOf(sent);
  await expect.poll(() => readdir(service.deliveriesDirectory)).toEqual([String(id)]);
  await runWaiting(service);
  expect(await read(`crm/deliveries/${id}`)).toMatchObject({
    state: 'done',
    outcome: {
      files: [
        { file: 'persons.csv', lines: 3, inserted: 1, rejected: 1 },
        { file: 'emails.csv', lines: 2, inserted: 1, rejected: 0 },
        { file: 'persons (records)', inserted: 1 },
      ],
      ...{ rejected: 1, has_changed: true, rehearsal: null },
    },
    error: null,
  });
  expect(await readdir(service.deliveriesDirectory)).toEqual([]);
  expect(await read(`crm/deliveries/${id}/rejects`)).toMatchObject({
    count: 1,
    results: [
      { file: 'persons.csv', line: 3, field: 'full_name', reason: expect.any(String), warning: null },
    ],
  });
  expect(await read('crm/deliveries')).toMatchObject({ count: 1, results: [{ id }] });
  const found = await post(service, 'person_detail_lookup', { network_public_identifier: 'ada-b' });
  expect(found.body).toMatchObject({ full_name: 'Ada Byron' });
});

/** Deliveries of one organization in several forms, as a program sends them. */
const FORMS: [what: string, deliver: (name: string) => ReturnType<typeof send>][] = [
  [
    'JSON',
    (name) =>
      onSource(service, key, 'crm/deliveries', {
        body: { files: [{ name: 'organizations.csv', text: csv(name) }] },
      }),
  ],
  [
    'an archive',
    (name) =>
      send(service, key, 'crm', [
        [
          'a.zip',
          zipOf([
            { name: 'export/' },
            { name: 'export/organizations.csv', content: csv(name) },
            { name: '__MACOSX/._x' },
          ]),
        ],
      ]),
  ],
  [
    'a sheet',
    (name) => send(service, key, 'crm', [['organizations.xlsx', workbook(name)]], { sheet: 'Firms' }),
  ],
  [
    'a mapping',
    (name) =>
      send(service, key, 'crm', [['firms.csv', `id;firm\n${name};${name}\n`]], {
        mapping: "create view organizations as select id as key, firm as name from 'firms.csv'",
      }),
  ],
];
const workbook = (name: string) =>
  workbookOf([
    { name: 'Notes', rows: textRow('Read me') },
    { name: 'Firms', rows: `${textRow('key', 'name')}${textRow(name, name)}` },
  ]);
const csv = (name: string) => `key,name\n${name},${name}\n`;

test.each(FORMS)('the files of %s are loaded', async (what, deliver) => {
  const name = `Firm ${what}`;
  const sent = await deliver(name);
  await runWaiting(service);
  expect(await read(`crm/deliveries/${idOf(sent)}`)).toMatchObject({
    state: 'done',
    error: null,
    outcome: { rejected: 0 },
  });
  expect(await named(name)).toBe(1);
});

test('a rehearsal shows what it would load, and loads nothing', async () => {
  const sent = await send(service, key, 'crm', [['organizations.csv', csv('Never')]], { dry_run: 'true' });
  await runWaiting(service);
  expect(await read(`crm/deliveries/${idOf(sent)}`)).toMatchObject({
    ...{ state: 'done', dry_run: true },
    outcome: {
      rehearsal: { samples: { 'organizations.csv': [{ key: 'Never', fields: { name: 'Never' } }] } },
    },
  });
  expect(await named('Never')).toBe(0);
});

test('a delivery that can not be loaded fails with the reason', async () => {
  for (const [files, fields, error] of [
    [[['notes.txt', 'hello']], {}, /^The delivery: no file is named after a kind/],
    [
      [['x.csv', 'a\n1\n']],
      { mapping: 'create view organizations as selec 1' },
      /^The mapping, line 1: .*syntax/i,
    ],
    [
      [['x.csv', 'a\n1\n']],
      { mapping: "copy (select 1) to '/tmp/never'" },
      /^The mapping, line 1: .*disabled/,
    ],
    [
      [['x.csv', 'a\n1\n']],
      { mapping: "create view persons as select * from '/etc/passwd'" },
      /\/etc\/passwd/,
    ],
  ] as [Parameters<typeof send>[3], Record<string, string>, RegExp][]) {
    const sent = await send(service, key, 'crm', files, fields);
    await runWaiting(service);
    expect(await read(`crm/deliveries/${idOf(sent)}`)).toMatchObject({
      ...{ state: 'failed', outcome: null },
      error: expect.stringMatching(error),
    });
  }
});

test('a cancelled delivery is never begun, or stops; a mapping that computes for ever is stopped so, too', async () => {
  const waits = await send(service, key, 'crm', [['organizations.csv', csv('Cancelled')]]);
  const cancel = (id: number) => onSource(service, key, `crm/deliveries/${id}`, { method: 'DELETE' });
  expect(await cancel(idOf(waits))).toMatchObject({
    status: 200,
    body: { state: 'cancelled', date_ended: expect.any(String) },
  });
  await runWaiting(service);
  expect(await named('Cancelled')).toBe(0);

  const forever = `create view organizations as with recursive n(i) as (select 1 union all select i + 1 from n)
    select i::varchar as key, 'x' as name from n where i < 0`;
  const runs = await send(service, key, 'crm', [['x.csv', 'a\n1\n']], { mapping: forever });
  const running = runWaiting(service);
  const state = async () => (await read(`crm/deliveries/${idOf(runs)}`)) as unknown as { state: string };
  await expect.poll(async () => (await state()).state).toBe('running');
  expect(await cancel(idOf(runs))).toMatchObject({ body: { state: 'cancelled' } });
  await running;
  expect(await state()).toMatchObject({
    state: 'cancelled',
    error: expect.stringContaining('cancelled'),
    date_ended: expect.any(String),
  });
  expect(await cancel(idOf(runs))).toMatchObject({ status: 200, body: { state: 'cancelled' } });
});

test('another account, and one that may not write the source, see nothing of a delivery', async () => {
  const id = idOf(await send(service, key, 'crm', [['organizations.csv', csv('Hidden')]]));
  await runWaiting(service);
  const other = await asAccount(service, 0);
  const otherKey = await writerOf(other, 'crm');
  for (const path of [`crm/deliveries/${id}`, `crm/deliveries/${id}/rejects`])
    expect(await onSource(other, otherKey, path, { method: 'GET' })).toMatchObject({ status: 404 });
  expect((await onSource(other, otherKey, 'crm/deliveries', { method: 'GET' })).body).toMatchObject({
    count: 0,
  });
  expect(await onSource(other, otherKey, `crm/deliveries/${id}`, { method: 'DELETE' })).toMatchObject({
    status: 404,
  });
  for (const path of ['hr/deliveries', `hr/deliveries/${id}`])
    expect(await onSource(service, key, path, { method: 'GET' })).toMatchObject({
      status: 403,
      body: { code: 'source_not_allowed' },
    });
});

test('the same files with the same key are one delivery; other files are refused', async () => {
  const headers = { 'idempotency-key': 'monday' };
  const [first, again] = [
    await send(service, key, 'crm', [['organizations.csv', csv('Once')]], {}, headers),
    await send(service, key, 'crm', [['organizations.csv', csv('Once')]], {}, headers),
  ];
  expect([first.status, again.status, idOf(again)]).toEqual([201, 201, idOf(first)]);
  expect(await send(service, key, 'crm', [['organizations.csv', csv('Other')]], {}, headers)).toMatchObject({
    status: 422,
  });
  await runWaiting(service);
});

test('each delivery and each cancellation is in the trail, with the key', async () => {
  const { rows } = await service.database.pool.query<{ action: string; actor: string }>(
    `select distinct action, actor from audit_entries where action like 'delivery%' order by action`,
  );
  expect(rows).toEqual([
    { action: 'delivery_cancel', actor: prefixOf(key) },
    { action: 'delivery_create', actor: prefixOf(key) },
  ]);
});

test('columns are guessed, and the mapping of the guess loads the table as it is written', async () => {
  const table = Buffer.from(
    'Nr;Firma;Mitarbeiter\n7;K\xf6lner Werke;1.200\n8;M\xfcnchner Werke;31\n',
    'latin1',
  );
  const body = new FormData();
  body.append('files', new Blob([table]), 'firmen.csv');
  const address = `${service.url}/api/${service.accountId}/sources/columns/`;
  const answer = await fetch(address, { method: 'POST', headers: { 'x-api-key': key }, body });
  const { tables } = (await answer.json()) as { tables: { mapping: string }[] };
  expect(tables).toMatchObject([
    {
      ...{ file: 'firmen.csv', kind: 'organizations', encoding: 'windows-1252', locale: 'de', key: 'Nr' },
      columns: [
        { column: 'Nr', field: 'key' },
        { column: 'Firma', field: 'name', is_doubtful: false },
        { column: 'Mitarbeiter', table: 'organizations' },
      ],
    },
  ]);
  const reading = { encoding: 'windows-1252', locale: 'de', mapping: tables[0]?.mapping ?? '' };
  const sent = await send(service, key, 'crm', [['firmen.csv', table]], reading);
  await runWaiting(service);
  expect(await read(`crm/deliveries/${idOf(sent)}`)).toMatchObject({
    state: 'done',
    outcome: { rejected: 0 },
  });
  const { rows } = await service.database.pool.query(
    `select name, employees from organizations where name like '%ner Werke' order by name`,
  );
  expect(rows).toEqual([
    { name: 'Kölner Werke', employees: 1200 },
    { name: 'Münchner Werke', employees: 31 },
  ]);
});

test('the fields that a person chooses stand in the mapping; choices that no table can have are refused', async () => {
  const guess = async (chosen_fields: string[], kind?: string) => {
    const files = [{ name: 'firmen.csv', text: 'Nr;Firma;a=b\n7;Halde;Halde Holding\n8;Zeche;Zeche AG\n' }];
    const { status, body } = await onSource(service, key, 'columns', {
      body: { files, chosen_fields, kind },
    });
    return { status, ...(body as unknown as { tables: object[]; errors: object[] }) };
  };
  const { tables } = await guess(['a=b=name', 'Nr=']);
  expect(tables).toMatchObject([
    {
      kind: 'organizations',
      fields: expect.arrayContaining(['key', 'name', 'domain']),
      columns: [
        { column: 'Nr', field: null },
        { column: 'Firma', field: null, reason: 'a=b is chosen as name' },
        { column: 'a=b', field: 'name', reason: 'it is chosen', is_doubtful: false },
      ],
      mapping: expect.stringMatching(/"a=b" AS key,\s+"a=b" AS name\s+FROM input/),
    },
  ]);
  expect((await guess(['Firma=title'], 'roles')).tables).toMatchObject([
    { kind: 'roles', columns: [{}, { column: 'Firma', table: 'roles', field: 'title' }, {}] },
  ]);
  for (const [choices, detail] of [
    [['Ort=city'], /names Ort, which is no column/],
    [['Firma=salary'], /gives Firma the field salary, which organizations can/],
    [['Firma=name', 'a=b=name'], /gives name to several columns/],
    [['Firma'], /must be COLUMN=FIELD/],
  ] as const)
    expect(await guess([...choices])).toMatchObject({
      status: 400,
      errors: [{ detail: expect.stringMatching(detail) }],
    });
});
