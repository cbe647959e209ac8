import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Message } from '../../src/stewardship/objection/messages.ts';
import { type Answer, post, serviceForTests, textOf } from '../api/http/service.ts';
import { callTool, connect } from '../api/mcp/agents.ts';
import { settingsOf } from '../api/operating/serve.ts';
import { placesOf } from '../identity/places/places-of-texts.ts';
import { outputOf, spawnProgram } from '../ops/commands/roster-process.ts';
import { claimedBlocks } from './blocks.ts';

/** Follows the page word for word, from an empty database. */

const PAGE = 'docs/privacy.md';
const EMAIL = 'mira.vandamme@heron.example';
const OF_LIST = ['Speaks about lenses', 'mira@private.example'];
const OF_CRM = ['Head of Optics', EMAIL];

const blocks = claimedBlocks('test/docs/privacy.long.test.ts');
const sent: Message[] = [];
const service = serviceForTests({
  insertRecords: async () => {},
  objectionCarrier: { send: async (message) => void sent.push(message) },
});
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'roster-privacy-'));
});
afterAll(() => rm(directory, { recursive: true }));

/** Runs the commands below a heading, and writes the file of the page into a directory of the test. */
async function follow(heading: string): Promise<void> {
  for (const { text } of blocks.takeAll(PAGE, heading)) await run(text);
}

function run(text: string): Promise<string> {
  const code = text.replaceAll(/mira\.json|suppressions\.ndjson/g, (name) => join(directory, name));
  return outputOf(spawnProgram(['sh', '-ec', code], { env: settingsOf(service) }));
}

let id: number;
/** The headers of the request whose answer is stored. */
const STORED = { 'idempotency-key': 'a-stored-answer-of-the-walk' };

/** What each operation answers about the person: over REST, as a stored answer, and as a tool. */
async function answers(): Promise<string[]> {
  const headers = { 'x-api-key': service.key };
  const requests: [operation: string, body: object, further?: object][] = [
    ['person_detail_lookup', { person_id: id }],
    ['person_detail_lookup', { person_id: id }, STORED],
    ['person_detail_lookup', { network_public_identifier: 'mira-vandamme' }],
    ['person_detail_reverse_lookup/by_email', { email: EMAIL }],
    ['person_contacts_lookup/work_emails', { person_id: id }],
    ['person_contacts_lookup/personal_emails', { person_id: id }],
    ['person_match', { email: EMAIL }],
    ['person_role_search', { person_name: '"Mira Vandamme"' }],
  ];
  const given: Answer[] = [];
  for (const [operation, body, further] of requests)
    given.push(await post(service, operation, body, { ...headers, ...further }));
  const client = await connect(service);
  const tool = await callTool(client, 'person_detail_lookup', { person_id: id });
  await client.close();
  return [...given.map(({ body }) => textOf(body)), JSON.stringify(tool)];
}

const found = (texts: readonly string[], all: readonly string[]) =>
  texts.filter((text) => all.some((one) => one.includes(text)));

test('an access request shows what both sources say', async () => {
  await follow('An access request');
  const subject = await readFile(join(directory, 'mira.json'), 'utf8');
  const page = await readFile(join(directory, 'mira.html'), 'utf8');
  for (const text of [...OF_LIST, ...OF_CRM, 'crm', 'list']) {
    expect(subject).toContain(text);
    expect(page).toContain(text);
  }
  [id = 0] = JSON.parse(subject).person_ids;
  expect(found([...OF_LIST, ...OF_CRM], await answers()).sort()).toEqual([...OF_LIST, ...OF_CRM].sort());
});

test('the values of a removed source are gone from every answer, and those of the other one stay', async () => {
  await follow('Remove a source');
  const all = await answers();
  expect(found(OF_LIST, all)).toEqual([]);
  expect(found(OF_CRM, all).sort()).toEqual([...OF_CRM].sort());
});

test('a person who objects is gone from every answer and every table, and no delivery brings the person back', async () => {
  const form = new URLSearchParams({ email: EMAIL, profile: 'https://network.example/in/mira-vandamme' });
  expect((await fetch(`${service.url}/objection`, { method: 'POST', body: form })).status).toBe(200);
  await expect.poll(() => sent).toMatchObject([{ type: 'link', email: EMAIL }]);
  const [message] = sent;
  const path = message?.type === 'link' ? new URL(message.link) : new URL('http://none');
  const confirmed = await fetch(service.url + path.pathname + path.search, { method: 'POST' });
  expect(confirmed.status).toBe(200);
  await expectGone();
  for (const source of ['crm', 'list'])
    await run(`npm run -s roster -- import docs/examples/privacy/${source} --source ${source}`);
  await expectGone();
  const { rows } = await service.database.pool.query('select full_name from persons');
  expect(rows).toEqual([{ full_name: 'Jonas Aebi' }]);
});

async function expectGone() {
  expect(found([...OF_LIST, 'Head of Optics', 'Mira Vandamme'], await answers())).toEqual([]);
  expect(await placesOf(service.database.pool, ['Vandamme', 'heron.example', 'Optics', ...OF_LIST])).toEqual(
    [],
  );
  await run(`npm run -s roster -- subject --email ${EMAIL} --out mira.json`);
  const subject = await readFile(join(directory, 'mira.json'), 'utf8');
  expect(JSON.parse(subject).is_suppressed).toBe(true);
  expect(found([...OF_LIST, 'Head of Optics', 'Mira Vandamme'], [subject])).toEqual([]);
}

test('the suppressions of the file are imported again', async () => {
  await follow('After a restore');
  expect(await readFile(join(directory, 'suppressions.ndjson'), 'utf8')).toContain('"kind":"email"');
  await expectGone();
});

test('every block that is assigned to this file has run', () => {
  expect(blocks.left()).toEqual([]);
});
