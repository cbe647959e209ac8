import { readdir } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { answerOf, serviceForTests } from '../../api/http/service.ts';
import { onSource, writerOf } from '../sources/calls.ts';
import { type GivenFile, send } from './calls.ts';
import { type ZipEntry, zipOf } from './zip.ts';

const service = serviceForTests({ insertRecords: async () => {}, deliveryMegabytesMax: 1 });
let key: string;
beforeAll(async () => {
  key = await writerOf(service, 'crm');
});

const CSV = 'key,name\no1,Acme\n';
const MEGABYTE = 'x'.repeat(1_048_576);

/** Files that are refused, and what the answer says of them. */
const REFUSED: [what: string, files: GivenFile[], status: number, detail: RegExp][] = [
  ['no file', [], 400, /files/],
  ['a file that is too large', [['organizations.csv', MEGABYTE + CSV]], 413, /1048576 bytes/],
  [
    'a hundred and one files',
    Array.from({ length: 101 }, (_, at) => [`f${at}.csv`, CSV]),
    400,
    /at most 100/,
  ],
  [
    'two files of one name',
    [
      ['a.csv', CSV],
      ['A.csv', CSV],
    ],
    400,
    /must differ from the names before/,
  ],
  ['a hidden file', [['.mapping.sql', 'select 1']], 400, /must be the name of a file/],
  [
    'an archive beside a file',
    [
      ['a.zip', zipOf([{ name: 'a.csv' }])],
      ['b.csv', CSV],
    ],
    400,
    /one zip archive/,
  ],
];

test.each(REFUSED)('%s is refused, and nothing stays of it', async (_, files, status, detail) => {
  const answer = await send(service, key, 'crm', files);
  expect([answer.status, (answer.body as unknown as { detail: string }).detail]).toEqual([
    status,
    expect.stringMatching(detail),
  ]);
  await expect.poll(() => readdir(service.deliveriesDirectory)).toEqual([]);
});

/** Archives that are refused, and why. */
const ARCHIVES: [what: string, entries: ZipEntry[], detail: RegExp][] = [
  ['a path that leads out of it', [{ name: '../../etc/cron.d/x', content: CSV }], /invalid relative path/],
  ['an absolute path', [{ name: '/etc/passwd', content: CSV }], /absolute path/],
  ['a path of Windows', [{ name: 'C:\\x.csv', content: CSV }], /absolute path|invalid characters/],
  ['a name that a terminal acts on', [{ name: 'per\u001bsons.csv', content: CSV }], /name is refused/],
  ['a name that is too long', [{ name: `${'x'.repeat(200)}.csv`, content: CSV }], /name is refused/],
  ['a link', [{ name: 'persons.csv', content: '/etc/passwd', mode: 0o120_777 }], /is a link or a device/],
  ['a FIFO', [{ name: 'persons.csv', mode: 0o010_644 }], /is a link or a device/],
  ['an encrypted file', [{ name: 'persons.csv', content: CSV, isEncrypted: true }], /is encrypted/],
  ['more than it may hold', [{ name: 'a.csv', content: MEGABYTE + CSV }], /more than 1048576 bytes/],
  ['more than it says', [{ name: 'a.csv', content: MEGABYTE + CSV, statedBytes: 10 }], /can't be unpacked/],
  ['10,000 files', Array.from({ length: 10_000 }, (_, at) => ({ name: `${at}.csv` })), /more than 100 files/],
  ['two files of one name', [{ name: 'a/x.csv' }, { name: 'b/X.csv' }], /two files of one name/],
  ['nothing', [], /holds no file/],
];

test.each(ARCHIVES)('an archive with %s is refused, and nothing stays of it', async (_, entries, detail) => {
  const answer = await send(service, key, 'crm', [['all.zip', zipOf(entries)]]);
  expect(answer).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/files', detail: expect.stringMatching(detail) }] },
  });
  await expect.poll(() => readdir(service.deliveriesDirectory)).toEqual([]);
});

test('what is no archive, and a form that is cut off, are refused', async () => {
  const answer = await send(service, key, 'crm', [['all.zip', 'PK, but not more']]);
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer: '/files' }] } });
  const address = `${service.url}/api/${service.accountId}/sources/crm/deliveries/`;
  const headers = { 'x-api-key': key, 'content-type': 'multipart/form-data; boundary=b' };
  const body = '--b\r\ncontent-disposition: form-data; name="files"; filename="a.csv"\r\n\r\nkey,na';
  expect((await fetch(address, { method: 'POST', headers, body })).status).toBe(400);
  await expect.poll(() => readdir(service.deliveriesDirectory)).toEqual([]);
});

test('a text in the place of a file is refused', async () => {
  const answer = await send(service, key, 'crm', [['organizations.csv', CSV]], { files: CSV });
  expect(answer).toMatchObject({ status: 400, body: { detail: expect.stringContaining('must be a file') } });
});

test('options that do not fit are refused by their names', async () => {
  for (const [fields, pointer] of [
    [{ preset: 'nothing' }, '/preset'],
    [{ preset: 'jobspy', mapping: 'select 1' }, '/preset'],
    [{ complete: 'perhaps' }, '/complete'],
    [{ collected_at: 'yesterday' }, '/collected_at'],
    [{ colour: 'blue' }, '/colour'],
    [{ encoding: 'martian' }, '/encoding'],
    [{ locale: 'xx-nowhere' }, '/locale'],
    [{ country: 'Germany' }, '/country'],
  ] as [Record<string, string>, string][])
    expect(await send(service, key, 'crm', [['organizations.csv', CSV]], fields)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer }] },
    });
});

test('a form holds as much as the JSON of its operation may, and more is refused by its bound', async () => {
  const choices = Array.from({ length: 1000 }, (_, at) => `Spalte ${at}=`);
  const guess = async (chosen: string[]) => {
    const body = new FormData();
    for (const choice of chosen) body.append('chosen_fields', choice);
    body.append('files', new Blob([`${choices.map((choice) => choice.slice(0, -1)).join(',')}\n`]), 'a.csv');
    const address = `${service.url}/api/${service.accountId}/sources/columns/`;
    return answerOf(await fetch(address, { method: 'POST', headers: { 'x-api-key': key }, body }));
  };
  expect(await guess(choices)).toMatchObject({ status: 200 });
  expect(await guess([...choices, ...choices])).toMatchObject({
    body: { detail: 'The form has more than 1007 fields.' },
  });
  expect(await guess(['x'.repeat(4_001)])).toMatchObject({
    body: { detail: 'A field of the form is larger than 4000 bytes.' },
  });
});

test('an account has at most ten deliveries that have not ended', async () => {
  const deliver = () =>
    onSource(service, key, 'crm/deliveries', { body: { files: [{ name: 'a.csv', text: CSV }] } });
  const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await deliver()).status));
  expect(statuses.toSorted()).toEqual([...Array(10).fill(201), 400, 400]);
  expect(await deliver()).toMatchObject({ status: 400, body: { code: 'too_many_deliveries' } });
});

/** Options that apply to no file of a delivery. */
const IDLE: [field: string, ending: string][] = [
  ['sheet', '.xlsx'],
  ['row', '.xml'],
];

test.each(IDLE)('%s is refused by its name where no file ends in %s', async (field, ending) => {
  const body = { files: [{ name: 'organizations.csv', text: CSV }], [field]: '/x' };
  for (const path of ['crm/deliveries', 'columns'])
    expect(await onSource(service, key, path, { body })).toMatchObject({
      status: 400,
      body: {
        errors: [{ pointer: `/${field}`, detail: `is for files that end in ${ending}, and none does` }],
      },
    });
});
