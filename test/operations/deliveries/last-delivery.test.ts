import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serviceForTests } from '../../api/http/service.ts';
import { settingsOf } from '../../api/operating/serve.ts';
import { openDirectory } from '../../harness/directories.ts';
import { roster } from '../../ops/commands/roster-process.ts';
import { writerOf } from '../sources/calls.ts';
import { runWaiting, send } from './calls.ts';

const service = serviceForTests({ insertRecords: async () => {} });

/** What the list of sources says of the last delivery of one. */
async function last(key: string, source = 'crm'): Promise<object | undefined> {
  const { url, accountId } = service;
  const answer = await fetch(`${url}/api/${accountId}/sources/`, { headers: { 'x-api-key': key } });
  const { sources } = (await answer.json()) as { sources: { name: string; last_delivery: object }[] };
  return sources.find(({ name }) => name === source)?.last_delivery;
}

const idOf = ({ body }: { body: unknown }) => (body as { id: number }).id;

test('the list of sources shows what the last delivery did that ended, of trials nothing', async () => {
  const key = await writerOf(service, 'crm');
  const lines = 'key,name,founded_date\nl1,Last,2001\nl2,Least,soon\nl3,,\n';
  const deliveries: [files: Parameters<typeof send>[3], did: object][] = [
    [[['organizations.csv', lines]], { added: 2, rejected: 1, partly: 1 }],
    [[['organizations.csv', lines.replace('Last', 'Lasting')]], { changed: 1, rejected: 1, partly: 1 }],
    [[['removed.csv', 'kind,key\norganizations,l2\n']], { closed: 1 }],
    [
      [['notes.txt', 'hello']],
      {
        state: 'failed',
        error: 'The delivery: no file is named after a kind of records, as in organizations.csv.',
      },
    ],
  ];
  for (const [files, did] of deliveries) {
    const id = idOf(await send(service, key, 'crm', files));
    await runWaiting(service);
    const none = { added: 0, changed: 0, closed: 0, rejected: 0, partly: 0 };
    const expected = {
      delivery_id: id,
      state: 'done',
      error: null,
      date_ended: expect.any(String),
      ...none,
      ...did,
    };
    expect(await last(key)).toEqual(expected);
    expect(Object.keys((await last(key)) ?? {})).toEqual(Object.keys(expected));
    await send(service, key, 'crm', [['organizations.csv', 'key,name\nt,Trial\n']], { dry_run: 'true' });
    await runWaiting(service);
    expect(await last(key)).toEqual(expected);
  }
});

test.each<[files: Parameters<typeof send>[3], fields: Parameters<typeof send>[4], advice: RegExp]>([
  [[['organizations.csv', 'key,name\nz,Zephyr\n']], { complete: 'true' }, /, add `confirmed`\.$/],
  [[['crm.csv', 'id,title\n1,Turner\n']], {}, /needs `mapping` or `preset`;/],
])(
  'a delivery of %j that is refused names what to send, not options of a command',
  async (files, fields, advice) => {
    const key = await writerOf(service, 'fields');
    await send(service, key, 'fields', [['organizations.csv', 'key,name\na,Acme\nb,Bolt\n']]);
    await runWaiting(service);
    const id = idOf(await send(service, key, 'fields', files, fields));
    await runWaiting(service);
    const answer = await fetch(`${service.url}/api/${service.accountId}/sources/fields/deliveries/${id}/`, {
      headers: { 'x-api-key': key },
    });
    expect((await answer.json()) as object).toMatchObject({ error: expect.stringMatching(advice) });
  },
);

test('a delivery whose process has ended ten times fails, and is not begun again', async () => {
  const key = await writerOf(service, 'crm');
  const id = idOf(await send(service, key, 'crm', [['organizations.csv', 'key,name\nk,Killer\n']]));
  await service.database.pool.query(`update deliveries set state = 'running', attempts = 10 where id = $1`, [
    id,
  ]);
  await runWaiting(service);
  expect(await last(key)).toMatchObject({
    delivery_id: id,
    state: 'failed',
    error: expect.stringMatching(/^It was begun 10 times/),
    added: 0,
  });
  const { rows } = await service.database.pool.query(`select from organizations where name = 'Killer'`);
  expect(rows).toEqual([]);
});

test('an import by the command is the last delivery, too, and one that fails says why without a path of the machine', async () => {
  const key = await writerOf(service, 'shop');
  const { path, remove } = await openDirectory();
  const file = join(path, 'organizations.csv');
  await writeFile(file, 'key,name\na,A\nb,\n');
  await writeFile(join(path, 'notes.txt'), 'hello');
  const load = (name: string, ...options: string[]) =>
    roster(['import', join(path, name), '--source', 'shop', ...options], { env: settingsOf(service) });
  await load('organizations.csv', '--dry-run');
  expect(await last(key, 'shop')).toBeNull();
  await load('organizations.csv');
  const done = { delivery_id: null, state: 'done', error: null, added: 1, rejected: 1 };
  expect(await last(key, 'shop')).toMatchObject(done);
  await writeFile(file, 'key,name\nc,C\n');
  const failing: [name: string, options: string[], reason: RegExp][] = [
    ['gone.csv', [], /^There is no file gone\.csv\.$/],
    ['notes.txt', [], /^notes\.txt has an ending of no table, as organizations\.csv is\.$/],
    ['organizations.csv', ['--map', join(path, 'none.sql')], /^The mapping none\.sql can't be read/],
    [
      'organizations.csv',
      ['--complete'],
      /^organizations\.csv lacks 1 of the 1 organizations .* would go\.$/,
    ],
  ];
  for (const [name, options, reason] of failing) {
    expect((await load(name, ...options)).code).toBe(1);
    const error = expect.stringMatching(reason);
    expect(await last(key, 'shop')).toMatchObject({ delivery_id: null, state: 'failed', error, added: 0 });
    expect(JSON.stringify(await last(key, 'shop'))).not.toContain(path);
  }
  const before = await last(key, 'shop');
  expect((await load('gone.csv', '--dry-run')).code).toBe(1);
  expect(await last(key, 'shop')).toEqual(before);
  const { stdout } = await roster(['sources', 'list'], { env: settingsOf(service) });
  expect(stdout).toMatch(/^The last delivery of shop failed on [\d-]{10}: organizations\.csv lacks 1/m);
  await remove();
});
