import express from 'express';
import { expect, test } from 'vitest';
import { consoleRouter } from '../../../src/api/http/console.ts';
import { docsRouter } from '../../../src/api/http/docs.ts';
import { DEFAULT_PRICES } from '../../../src/base/config/prices.ts';
import { PROBLEMS, type ProblemCode, ProblemError } from '../../../src/contract/input/problem.ts';
import { listen } from '../../../src/ops/server.ts';
import { get as getFrom, sharedServiceForTests } from './service.ts';

const service = sharedServiceForTests();

const get = (path: string, headers?: Record<string, string>) => getFrom(service, path, headers);

const getFile = (path: string, headers: Record<string, string>) => fetch(service.url + path, { headers });

/** The paths of the service that a page loads or links to. */
const pathsIn = (html: string) => [
  ...new Set([...html.matchAll(/(?:src|href)="(\/[^"#]*)/g)].map(([, address]) => address ?? '')),
];

test('the OpenAPI document needs no key, and a client that has it gets a 304', async () => {
  const first = await get('/openapi.json');
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.0' } });
  const etag = first.headers.get('etag') ?? '';
  const again = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
  expect((await get('/openapi.json', again)).status).toBe(304);
});

test('the OpenAPI document states the price of an operation, and an example call of the typed client', async () => {
  const { paths } = (await get('/openapi.json')).body as unknown as {
    paths: Record<string, Record<string, object>>;
  };
  const search = paths['/api/{account_id}/datastorage/organization_search/']?.post;
  const totals = paths['/api/{account_id}/datastorage/organization_search/totals/']?.post;
  const typed = expect.stringContaining('await roster.organizations.search({');
  const python = expect.stringContaining('import requests\n\nanswer = requests.post(');
  expect(search).toMatchObject({
    'x-badges': [{ name: '2 credits' }],
    'x-codeSamples': [{ source: typed }, { source: python }],
  });
  expect(totals).toMatchObject({ 'x-badges': [{ name: 'free' }] });
});

test('the API reference loads only files of the service, and its content security policy allows no other host', async () => {
  for (const path of ['/docs', '/docs/']) {
    const page = await get(path);
    const html = String(page.body);
    expect(page.status).toBe(200);
    expect(html).not.toMatch(/https?:/);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self' 'unsafe-inline';");
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
    expect(pathsIn(html)).toEqual(expect.arrayContaining(['/docs/scalar.js', '/docs/reference.js']));
    for (const address of pathsIn(html)) expect((await get(address)).status).toBe(200);
  }
});

test('a file of the site is compressed if the client accepts gzip, and a client that has it gets a 304', async () => {
  for (const path of ['/docs/scalar.js', '/docs/errors']) {
    const [compressed, plain] = await Promise.all(
      ['gzip', 'identity'].map((encoding) => getFile(path, { 'accept-encoding': encoding })),
    );
    expect([compressed, plain].map((answer) => answer?.headers.get('content-encoding'))).toEqual([
      'gzip',
      null,
    ]);
    expect(compressed?.headers.get('cache-control')).toBe('no-cache');
    expect(await compressed?.text()).toBe(await plain?.text());
    const etag = compressed?.headers.get('etag') ?? '';
    const again = await getFile(path, { 'if-none-match': etag, 'cache-control': 'max-age=0' });
    expect(again.status).toBe(304);
  }
});

test.each([
  ['/docs', docsRouter(DEFAULT_PRICES, { directory: '/nowhere' }), ['/openapi.json']],
  ['/console', consoleRouter('/nowhere/index.html'), []],
])('%s is a 503 with the build command if its files are not built', async (path, router, others) => {
  const server = await listen(express().use(router), { host: '127.0.0.1', ports: [0] });
  const page = await fetch(server.url + path);
  expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('npm run prepare')]);
  for (const other of others) expect((await fetch(server.url + other)).status).toBe(200);
  await server.drain();
});

test('the console loads only files of the service, and its content security policy allows no other host but for photos', async () => {
  const nonces = new Set<string>();
  for (const path of ['/console', '/console/']) {
    const page = await fetch(service.url + path);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).not.toMatch(/https?:|"\/\/|NONCE/);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'nonce-");
    expect(policy).toContain('; img-src data: https:; ');
    expect(policy.replace('img-src data: https:', '')).not.toMatch(/https?:|\*|unsafe-/);
    nonces.add(/'nonce-([^']+)'/.exec(policy)?.[1] ?? '');
    const loaded = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, address]) => address ?? '');
    expect(loaded).toHaveLength(2);
    const styles = await (await fetch(service.url + loaded.find((name) => name.endsWith('.css')))).text();
    const [typeface] = /[^(]+\.woff2/.exec(styles) ?? [];
    const file = await fetch(service.url + typeface);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'font/woff2']);
    expect(policy).toContain("font-src 'self'");
    for (const address of loaded) {
      const file = await fetch(service.url + address);
      expect(file.headers.get('content-encoding')).toBe('gzip');
      const plain = await fetch(service.url + address, { headers: { 'accept-encoding': 'identity' } });
      expect(plain.headers.get('content-encoding')).toBe(null);
      expect(plain.headers.get('content-type')).toBe(file.headers.get('content-type'));
      expect(await plain.text()).toBe(await file.text());
      expect([file.status, file.headers.get('cache-control')]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
    }
  }
  expect(nonces.size).toBe(2);
});

test('every guide has the script of the search alone, and its links lead to existing pages and headings', async () => {
  const seen = new Set(['/docs/guides/first-steps']);
  for (const path of seen) {
    const page = await get(path);
    const html = String(page.body);
    expect([path, page.status]).toEqual([path, 200]);
    expect(html.replace('<script src="/docs/search.js" type="module"></script>', '')).not.toMatch(
      /<script|<img|undefined/,
    );
    expect(page.headers.get('content-security-policy')).toContain("style-src 'self';");
    for (const [, target = '', anchor = ''] of html.matchAll(/href="(\/docs\/[^"#]*)?#([^"]*)"/g)) {
      const there = target === '' ? html : String((await get(target)).body);
      expect([path, anchor, there.includes(`id="${anchor}"`)]).toEqual([path, anchor, true]);
    }
    for (const address of pathsIn(html)) if (/^\/docs\/(guides|errors)/.test(address)) seen.add(address);
  }
  expect(seen.size).toBeGreaterThan(12);
});

test('the type of every error is the path of a page with its title and remedy; an unknown type is a 404', async () => {
  for (const [code, { title }] of Object.entries(PROBLEMS)) {
    const { type } = new ProblemError(code as ProblemCode, '').toProblem('');
    const { status, body } = await get(type);
    expect([type, status]).toEqual([`/docs/errors/${code}`, 200]);
    for (const part of [title, type, 'What to do:']) expect(String(body)).toContain(part);
  }
  expect((await get('/docs/errors/no_such_error')).status).toBe(404);
});

test('the root path redirects to the API reference', async () => {
  const { status, headers } = await fetch(`${service.url}/`, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([302, '/docs']);
});

test('read-only paths answer HEAD, and refuse DELETE with a 405', async () => {
  for (const path of ['/openapi.json', '/docs', '/docs/site.css', '/livez', '/readyz']) {
    const response = await fetch(service.url + path, { method: 'DELETE' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect((await fetch(service.url + path, { method: 'HEAD' })).status).toBe(200);
  }
});
