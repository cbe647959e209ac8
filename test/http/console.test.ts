import express from 'express';
import { expect, test } from 'vitest';
import { consoleRouter } from '../../src/http/console.ts';
import { listen } from '../../src/server.ts';
import { serviceForTests } from './service.ts';

const service = serviceForTests();

test('the console loads only files of the service, and its content security policy allows no other host', async () => {
  const nonces = new Set<string>();
  for (const path of ['/console', '/console/']) {
    const page = await fetch(service.url + path);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).not.toMatch(/https?:|"\/\/|NONCE/);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'nonce-");
    expect(policy).not.toMatch(/https?:|\*|unsafe-/);
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

test('the console page is a 503 with the build command if the console is not built', async () => {
  const app = express().use(consoleRouter('/nowhere/index.html'));
  const server = await listen(app, { host: '127.0.0.1', ports: [0] });
  const page = await fetch(`${server.url}/console`);
  expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('npm run prepare')]);
  await server.drain();
});
