import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTwoProcesses, type TwoProcesses } from '../../races/two-processes.ts';
import { callTool, connect, ERAS } from './agents.ts';

let two: TwoProcesses;
beforeAll(async () => {
  two = await startTwoProcesses();
});
afterAll(async () => {
  for (const { signal } of two.processes) signal('SIGTERM');
  await Promise.all(two.processes.map(({ ended }) => ended));
  await two.service.stop();
});

function roundRobin(): typeof fetch {
  let turn = 0;
  return (_url, init) => fetch(`${two.at(turn++).url}/mcp`, init);
}

test.each(ERAS)(
  'both processes answer any request, and a call repeated at both is charged once (%s)',
  async (era) => {
    const client = await connect(two.service, era, { fetch: roundRobin() });
    const lists = [await client.listTools(), await client.listTools(undefined, { cacheMode: 'refresh' })];
    expect(lists[1]).toEqual(lists[0]);
    const meta = { 'roster/idempotency-key': crypto.randomUUID() };
    const results = [];
    for (let calls = 0; calls < 4; calls++)
      results.push(await callTool(client, 'job_search', { title: 'backend' }, meta));
    const headers = results.map(({ _meta }) => _meta?.['roster/headers'] as Record<string, string>);
    expect(headers.map((shown) => shown['X-Credits-Spent'])).toEqual(['1', '0', '0', '0']);
    expect(new Set(results.map((result) => JSON.stringify(result.structuredContent))).size).toBe(1);
    await client.close();
  },
);
