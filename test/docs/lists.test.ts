import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serviceForTests } from '../api/http/service.ts';
import { CHECKOUT, spawnProgram } from '../ops/commands/roster-process.ts';
import { claimedBlocks } from './blocks.ts';

const blocks = claimedBlocks('test/docs/lists.test.ts');
const service = serviceForTests();
const shell = blocks.takeAll('docs/lists.md', 'From a search to a file');
const program = blocks.take('ts');

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'roster-lists-page-'));
});
afterAll(() => rm(directory, { recursive: true }));

/** The text of a block for the service of the test. */
const here = (text: string) =>
  text
    .replaceAll('http://127.0.0.1:3000', service.url)
    .replaceAll('/api/1/', `/api/${service.accountId}/`)
    .replaceAll('accountId: 1', `accountId: ${service.accountId}`)
    .replaceAll('builders.parquet', join(directory, 'builders.parquet'))
    .replaceAll('./client/src', join(CHECKOUT, 'client/src'));

const env = () => ({ ROSTER_KEY: service.key, ROSTER_URL: service.url });

test('the page has all of its blocks run', () => {
  expect(blocks.left()).toEqual([]);
});

test('the commands make a list, and write its records as a table, as a stream and as Parquet', async () => {
  const script = shell.filter(({ language }) => language === 'sh').map(({ text }) => here(text));
  const { code, stdout, stderr } = await spawnProgram(['sh', '-ec', script.join('echo\n')], { env: env() })
    .ended;
  expect([code, stderr]).toEqual([0, '']);
  const [, price, csv = '', ...rest] = stdout.split(/^(?=\{"parts|id,full_name|\{"id":\d)/m);
  expect(JSON.parse(price ?? '')).toEqual({ parts: 1, unpaid_parts: 1, credits_max: expect.any(Number) });
  const [header, ...rows] = csv.trimEnd().split('\r\n');
  expect(`${header}\n`).toBe(shell.find(({ language }) => language === '')?.text);
  expect(rows.join('\n')).toMatch(/^3,Cy,Fitter,Acme,2021-01-01,/m);
  expect(rest.join('')).toMatch(/\{"id":3,"full_name":"Cy"\}/);
  expect(stdout).toMatch(
    /3 records are in .*builders\.parquet\. 0 were removed since the list was made\. 0 credits spent\.$/m,
  );
  expect((await readFile(join(directory, 'builders.parquet'))).subarray(0, 4).toString()).toBe('PAR1');
});

test('the program reads all results, and leaves out who is in a list or paid for', async () => {
  const path = join(directory, 'program.mts');
  await writeFile(path, here(program.text));
  const { code, stdout, stderr } = await spawnProgram([process.execPath, path], { env: env() }).ended;
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^3 Fitter$/m);
  expect(stdout).toMatch(/^\d+$/m);
});
