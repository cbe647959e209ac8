import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import type { Message } from '../../../src/stewardship/objection/messages.ts';
import { serviceForTests } from '../../api/http/service.ts';

const ADDRESS = 'nobody@elsewhere.example';

const sent: Message[] = [];
const service = serviceForTests({
  objectionCarrier: { send: async (message) => void sent.push(message) },
  limits: { objections: 25 },
});
beforeEach(() => service.database.pool.query('delete from rate_counts'));

function submit(fields: Record<string, string>): Promise<Response> {
  return fetch(`${service.url}/objection`, { method: 'POST', body: new URLSearchParams(fields) });
}

test.each([
  ['no address', { email: '' }, 'email'],
  ['a text that is no address', { email: 'cy <cy@gmx.de>' }, 'email'],
  ['a profile without a path', { email: ADDRESS, profile: 'https://network.example' }, 'profile'],
  ['a page of a site', { email: ADDRESS, profile: 'network.example/feed/' }, 'profile'],
  ['a profile in a query', { email: ADDRESS, profile: 'https://site.example/profile.php?id=7' }, 'profile'],
])('the form shows an error at its field for %s', async (_, fields, name) => {
  const answer = await submit(fields);
  const html = await answer.text();
  expect(answer.status).toBe(400);
  expect(html).toMatch(
    new RegExp(`<input id="${name}"[^>]*aria-describedby="${name}-hint ${name}-error" aria-invalid="true">`),
  );
  expect(html).toContain('<title>Error: ');
  expect(sent).toEqual([]);
});

test('the form shows what was typed as text', async () => {
  const html = await (await submit({ email: `"><script>alert(1)</script>` })).text();
  expect(html).toContain('value="&quot;&gt;&lt;script&gt;');
  expect(html).not.toContain('<script');
});

test.each(['/objection', '/objection/confirm?token=x'])(
  'a form of another site is refused at %s',
  async (path) => {
    const answer = await fetch(service.url + path, {
      method: 'POST',
      body: new URLSearchParams({ email: ADDRESS }),
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('another site')]);
  },
);

test.each([
  ['https://elsewhere.example', 403],
  ['http://elsewhere.example', 403],
  ['null', 403],
  ['', 403],
  ['HOST', 403],
  ['http://HOST.elsewhere.example', 403],
  ['http://elsewhere.example/HOST', 403],
  ['http://HOST', 200],
  ['https://HOST', 200],
  [undefined, 200],
])('a form with the origin %s, from a browser that names no site, is a %i', async (origin, status) => {
  const { host } = new URL(service.url);
  const answer = await fetch(`${service.url}/objection`, {
    method: 'POST',
    body: new URLSearchParams({ email: ADDRESS }),
    headers: origin === undefined ? {} : { origin: origin.replace('HOST', host) },
  });
  expect(answer.status).toBe(status);
  const link = await fetch(`${service.url}/objection/confirm?token=x`, {
    method: 'POST',
    headers: origin === undefined ? {} : { origin: origin.replace('HOST', host) },
  });
  expect(link.status).toBe(status === 200 ? 404 : status);
});

test('browsers send the origin of a page of objections with its form', async () => {
  // The policy of other pages would make it null.
  const { headers } = await fetch(`${service.url}/objection`);
  expect(headers.get('referrer-policy')).toBe('same-origin');
});

test('the form is limited by network address, with a page that says when to try again', async () => {
  let answer = await submit({ email: '' });
  for (let time = 0; time < 25; time++) answer = await submit({ email: '' });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await answer.text()).toContain('A network address may make 25');
  expect((await fetch(`${service.url}/objection/confirm?token=x`)).status).toBe(429);
});

test('the form is a page with a reason while the database is away', async () => {
  await service.database.pool.query('alter table objections rename to away');
  const answer = await submit({ email: ADDRESS });
  expect([answer.status, await answer.text()]).toEqual([500, expect.stringContaining('was not taken')]);
  await turn();
  expect(service.logged.some((entry) => entry.includes('an objection was not taken'))).toBe(true);
  await service.database.pool.query('alter table away rename to objections');
});
