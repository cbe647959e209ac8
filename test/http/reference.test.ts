import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf, startService, type TestService } from './service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const get = async (path: string, headers: Record<string, string> = {}) =>
  answerOf(await fetch(service.url + path, { headers }));

test('the document is served to anybody, and not twice to who has it', async () => {
  const first = await get('/openapi.json');
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.0' } });
  const etag = first.headers.get('etag') ?? '';
  const again = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
  expect((await get('/openapi.json', again)).status).toBe(304);
});

test('the reference page and all that it loads come from here, under a policy that allows nobody else', async () => {
  for (const path of ['/docs', '/docs/']) {
    const page = await get(path);
    const html = String(page.body);
    expect(page.status).toBe(200);
    expect(html).not.toMatch(/https?:|\/\//);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
    const loaded = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
    expect(loaded).toHaveLength(4);
    for (const address of loaded) expect((await get(address)).status).toBe(200);
  }
  const style = String((await get('/docs/swagger-ui.css')).body);
  expect(style).not.toMatch(/@import|url\(\s*["']?(?:https?:)?\/\//);
});

test('who opens the address alone in a browser comes to the reference', async () => {
  const { status, headers } = await fetch(`${service.url}/`, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([302, '/docs']);
});

test('what can only be read refuses other methods', async () => {
  for (const path of ['/openapi.json', '/docs', '/docs/swagger-ui.css', '/livez', '/readyz']) {
    const response = await fetch(service.url + path, { method: 'DELETE' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect((await fetch(service.url + path, { method: 'HEAD' })).status).toBe(200);
  }
});
