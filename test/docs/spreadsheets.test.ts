import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serviceForTests } from '../api/http/service.ts';
import { spawnProgram } from '../ops/commands/roster-process.ts';
import { claimedBlocks } from './blocks.ts';

const blocks = claimedBlocks('test/docs/spreadsheets.test.ts');
const service = serviceForTests();
const [makeList, makeKey] = blocks.takeAll('docs/spreadsheets.md', 'What you need');
const query = blocks.take('m').text;
const script = blocks.take('js').text;
const command = blocks.take('sh').text;

/** What each of the ways must read. */
const HEADER = ['id', 'full_name', 'headline', 'matching_role.title'];
const ROW = /^3,Cy,/m;

let directory: string;
let list: number;
let key: string;

/** The text of a block, for the service of the test and the list that it made. */
const here = (text: string) =>
  text
    .replaceAll('http://127.0.0.1:3000', service.url)
    .replaceAll('/api/1/', `/api/${service.accountId}/`)
    .replaceAll('"api/1/', `"api/${service.accountId}/`)
    .replaceAll('lists/31/', `lists/${list}/`);

async function run(argv: string[], env: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await spawnProgram(argv, { cwd: directory, env }).ended;
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'roster-spreadsheets-page-'));
  const env = { ROSTER_KEY: service.key };
  list = JSON.parse(await run(['sh', '-ec', here(makeList?.text ?? '')], env)).id;
  const made = JSON.parse(await run(['sh', '-ec', here(makeKey?.text ?? '')], env));
  expect(made.scopes).toEqual(['people']);
  key = made.key;
});
afterAll(() => rm(directory, { recursive: true }));

test('the page has all of its blocks run', () => {
  expect(blocks.left()).toEqual([]);
});

test('the request of the Power Query returns the table', async () => {
  const text = here(query);
  const part = (pattern: RegExp) => pattern.exec(text)?.[1] ?? '';
  const fields = [...part(/Query = \[(.*)\]/).matchAll(/(\w+) = "([^"]*)"/g)].map(
    ([, name = '', value = '']): [string, string] => [name, value],
  );
  const address = new URL(part(/RelativePath = "(.*)"/), part(/Web\.Contents\("(.*)"/));
  address.search = String(new URLSearchParams(fields));
  const answer = await fetch(address, { headers: { [part(/Headers = \[#"(.*)" = Key\]/)]: key } });
  const table = await answer.text();
  expect([answer.status, table.split('\r\n')[0]?.split(',').slice(0, HEADER.length)]).toEqual([200, HEADER]);
  expect(table).toMatch(ROW);
});

/** Stands in for the classes of Google that the script uses. */
const GOOGLE = `
import { execFileSync } from 'node:child_process';
const calls = [];
const PropertiesService = { getScriptProperties: () => ({ getProperty: (name) => process.env[name] }) };
const UrlFetchApp = {
  fetch(address, { headers }) {
    const given = Object.entries(headers).flatMap(([name, value]) => ['-H', name + ': ' + value]);
    const text = execFileSync('curl', ['-sf', address, ...given]).toString();
    return { getContentText: () => text };
  },
};
const Utilities = { parseCsv: (text) => text.trimEnd().split('\\r\\n').map((line) => line.split(',')) };
const sheet = {
  clearContents: () => calls.push('clear'),
  getRange: (...place) => ({ setNumberFormat: (format) => ({ setValues: (rows) => calls.push({ place, format, rows }) }) }),
};
const SpreadsheetApp = { getActiveSpreadsheet: () => ({ getSheetByName: () => sheet }) };
`;

test('the script writes the table into the sheet as texts, and clears nothing where the key is refused', async () => {
  const path = join(directory, 'sheet.mjs');
  const end = '\ntry { readRoster(); } finally { console.log(JSON.stringify(calls)); }\n';
  await writeFile(path, GOOGLE + here(script) + end);
  const [clear, written] = JSON.parse(await run([process.execPath, path], { ROSTER_KEY: key }));
  expect(clear).toBe('clear');
  expect(written.place).toEqual([1, 1, written.rows.length, written.rows[0].length]);
  expect(written.format).toBe('@');
  expect(written.rows[0].slice(0, HEADER.length)).toEqual(HEADER);
  expect(written.rows.slice(1).map(([id]: string[]) => id)).toContain('3');
  const refused = await spawnProgram([process.execPath, path], {
    cwd: directory,
    env: { ROSTER_KEY: 'rk_wrong' },
  }).ended;
  expect([refused.code, refused.stdout]).toEqual([1, '[]\n']);
});

test('the command writes the file that LibreOffice links to', async () => {
  await run(['sh', '-ec', here(command)], { ROSTER_KEY: key });
  expect(await readFile(join(directory, 'roster.csv'), 'utf8')).toMatch(ROW);
});
