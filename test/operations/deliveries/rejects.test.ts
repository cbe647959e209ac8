import { expect, test } from 'vitest';
import { asAccount } from '../../accounts/credits/accounts.ts';
import { serviceForTests } from '../../api/http/service.ts';
import { onSource, writerOf } from '../sources/calls.ts';
import { runWaiting, send } from './calls.ts';

const service = serviceForTests({ insertRecords: async () => {} });

const CSV = { accept: 'text/csv' };
/** The first one loads in part, the second one has two faults. */
const LINES = [
  'a,Ada,=cmd()',
  '1.2E+15,"A, ""B""",+49',
  ...Array.from({ length: 1_200 }, (_, nr) => `n${nr},,`),
];

/** Delivers persons, and returns the path of what was rejected. */
async function deliverFaults(key: string): Promise<string> {
  const sent = await send(service, key, 'crm', [
    ['persons.csv', `key,full_name,photo\n${LINES.join('\n')}\n`],
  ]);
  await runWaiting(service);
  return `crm/deliveries/${(sent.body as unknown as { id: number }).id}/rejects`;
}

test('all rejected lines come as one file of CSV, a row for each fault, with formulas guarded', async () => {
  const key = await writerOf(service, 'crm');
  const path = await deliverFaults(key);
  await service.database.pool.query(
    `insert into delivery_rejects select delivery_id, 9000, '{"file": "=a.csv", "warning": "@SUM(1)"}' from delivery_rejects limit 1`,
  );
  const json = await onSource(service, key, path, { method: 'GET' });
  expect(json.body).toMatchObject({ count: LINES.length + 1, results: { length: 1_000 } });
  const { status, headers, body } = await onSource(service, key, path, { method: 'GET', headers: CSV });
  expect([status, headers.get('content-type'), headers.get('vary')]).toEqual([
    200,
    'text/csv; charset=utf-8',
    expect.stringContaining('Accept'),
  ]);
  const rows = String(body).trimEnd().split('\r\n');
  expect(rows).toHaveLength(1 + LINES.length + 2);
  expect(rows.filter((row) => !/^persons\.csv,\d+,full_name,.*,,,$/.test(row))).toEqual([
    'file,line,field,reason,value,partly,warning',
    expect.stringMatching(/^persons\.csv,3,key,.+,"""1\.2E\+15""",,$/),
    expect.stringMatching(/^persons\.csv,3,photo,.+,"""\+49""",,$/),
    expect.stringMatching(/^persons\.csv,2,photo,.+,"""=cmd\(\)""",true,$/),
    "'=a.csv,,,,,,'@SUM(1)",
  ]);
  expect(rows.at(-3)).toMatch(/^persons\.csv,1203,full_name,/);
});

test('the file has no pages, and is refused to others as the lines are', async () => {
  const key = await writerOf(service, 'crm');
  const path = await deliverFaults(key);
  const get = (headers: object, at = path) => onSource(service, key, at, { method: 'GET', headers });
  for (const accept of ['*/*', 'application/json, text/csv;q=0.5'])
    expect(await get({ accept })).toMatchObject({ status: 200, body: { count: LINES.length } });
  const paged = await fetch(`${service.url}/api/${service.accountId}/sources/${path}/?page=2`, {
    headers: { 'x-api-key': key, ...CSV },
  });
  expect([paged.status, await paged.json()]).toMatchObject([400, { errors: [{ pointer: '/page' }] }]);
  expect(await get(CSV, 'crm/deliveries/987/rejects')).toMatchObject({ status: 404 });
  expect(await get(CSV, path.replace('crm', 'hr'))).toMatchObject({ status: 403 });
  const other = await asAccount(service, 0);
  const otherKey = await writerOf(other, 'crm');
  expect(await onSource(other, otherKey, path, { method: 'GET', headers: CSV })).toMatchObject({
    status: 404,
  });
});
