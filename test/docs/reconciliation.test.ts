import { expect, test } from 'vitest';
import { serviceForTests } from '../api/http/service.ts';
import { spawnProgram } from '../ops/commands/roster-process.ts';
import { claimedBlocks } from './blocks.ts';

const blocks = claimedBlocks('test/docs/reconciliation.test.ts');
const service = serviceForTests();
const commands = ['The address', 'Match rows'].flatMap((heading) =>
  blocks.takeAll('docs/reconciliation.md', heading),
);

test('the page has all of its blocks run', () => {
  expect(blocks.left()).toEqual([]);
});

test('the commands make a token, print the address, and match two rows', async () => {
  const script = commands.map(({ text }) =>
    text.replaceAll('http://127.0.0.1:3000', service.url).replaceAll('/api/1/', `/api/${service.accountId}/`),
  );
  const env = { ROSTER_KEY: service.key };
  const { code, stdout, stderr } = await spawnProgram(['sh', '-ec', script.join('\n')], { env }).ended;
  expect([code, stderr]).toEqual([0, '']);
  const [address, answer = ''] = stdout.split('\n');
  expect(address).toMatch(/\/reconcile\/rr_\w{47}\/$/);
  expect(JSON.parse(answer)).toMatchObject({
    q0: { result: [{ type: [{ id: 'organization' }] }] },
    q1: { result: [{ id: expect.stringMatching(/^person-/), type: [{ id: 'person' }] }] },
  });
});
