import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '../../src/http/operations.ts';
import { roster } from '../commands/roster-process.ts';
import { post, startService, type TestService } from '../http/service.ts';
import { callTool, connectOverStdio, ERAS } from './agents.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

test.each(ERAS)(
  'roster mcp offers the tools of a running service over standard input and output (%s)',
  async (era) => {
    const client = await connectOverStdio(era, { ROSTER_URL: `${service.url}/`, ROSTER_KEY: service.key });
    const { tools } = await client.listTools();
    expect(tools).toHaveLength(operations.length);
    const { body } = await post(service, 'job_search', { title: 'backend', page_size: 10 });
    const { structuredContent } = await callTool(client, 'job_search', { title: 'backend' });
    expect(structuredContent).toEqual(body);
    const missing = await callTool(client, 'person_detail_lookup', { person_id: 999 });
    expect(missing).toMatchObject({ isError: true, structuredContent: { status: 404 } });
    await expect(callTool(client, 'no_such_tool')).rejects.toMatchObject({ code: -32602 });
    expect((await client.listResources()).resources.length).toBeGreaterThan(0);
    await client.close();
  },
);

test('a connection that the service refuses or does not answer fails with the reason', async () => {
  const refused = connectOverStdio('legacy', { ROSTER_URL: service.url, ROSTER_KEY: 'rk_wrong' });
  await expect(refused).rejects.toThrow(/Unauthorized \(401\): .*typing error/);
  const absent = connectOverStdio('legacy', { ROSTER_URL: 'http://127.0.0.1:1', ROSTER_KEY: service.key });
  await expect(absent).rejects.toThrow(/http:\/\/127\.0\.0\.1:1 does not answer: start Roster/);
  const wrongPath = connectOverStdio('legacy', {
    ROSTER_URL: `${service.url}/docs`,
    ROSTER_KEY: service.key,
  });
  await expect(wrongPath).rejects.toThrow(/404/);
});

test('without a key, roster mcp names the missing setting on standard error and prints nothing on standard output', async () => {
  const { code, stdout, stderr } = await roster(['mcp']);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain('ROSTER_KEY is not set');
});
