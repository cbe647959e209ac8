import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createLog } from '../../src/log/log.ts';
import type { Carrier } from '../../src/objection/carrier.ts';
import type { Message } from '../../src/objection/messages.ts';
import { createObjections } from '../../src/objection/objections.ts';
import { get, post, serviceForTests, startService } from '../http/service.ts';

/** Of two persons. */
const OF_TWO = 'two@acme.example';
const UNKNOWN = 'nobody@elsewhere.example';

let sent: Message[];
/** Makes the carrier fail while it is set. */
let failure: Error | null;
const carrier: Carrier = {
  async send(message) {
    if (failure) throw failure;
    sent.push(message);
  },
};
const service = serviceForTests({ objectionCarrier: carrier, limits: { objections: 25 } });

/** A person of each test, and the address that is held for this person alone. */
let person: number;
let slug: string;
let own: string;
beforeEach(async () => {
  sent = [];
  failure = null;
  person = (person ?? 100) + 1;
  [slug, own] = [`cy-${person}`, `cy${person}@gmx.de`];
  const { pool } = service.database;
  await pool.query('delete from objections');
  await pool.query('delete from rate_counts');
  await pool.query(
    `with person as (insert into persons (id, full_name, network_public_identifier) values ($1, 'Cy', $2))
    insert into emails (person_id, email, validation_status) values ($1, $3, 'valid')`,
    [person, slug, own],
  );
});

function submit(fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${service.url}/objection`, { method: 'POST', body: new URLSearchParams(fields), headers });
}

/** The message that comes for a request. */
async function messageFor(fields: Record<string, string>): Promise<Message> {
  const before = sent.length;
  expect((await submit(fields)).status).toBe(200);
  await expect.poll(() => sent.length).toBe(before + 1);
  return sent[before] as Message;
}

/** The path of the link that comes for a request. */
async function linkFor(fields: Record<string, string>): Promise<string> {
  const message = await messageFor(fields);
  if (message.type !== 'link') throw new Error('no link came');
  expect(message.link).toMatch(/^https:\/\/roster\.example\/objection\/confirm\?token=[\w-]{43}$/);
  return service.url + message.link.slice('https://roster.example'.length);
}

const confirm = (link: string, headers = {}) => fetch(link, { method: 'POST', headers });

/** Whether the person of the test and the others are stored. */
async function listed(): Promise<{ person: boolean; others: number }> {
  const { rows } = await service.database.pool.query(
    `select coalesce(bool_or(id = $1), false) as person, count(*) filter (where id < 100 or id > 10000)::int as others from persons`,
    [person],
  );
  return rows[0];
}

const ALL = { person: true, others: 5 };
const GONE = { person: false, others: 5 };

test('the answer and the statements are the same for every address and profile', async () => {
  const seen: [status: number, text: string, statements: number][] = [];
  await service.database.pool.query(
    `insert into suppressions (email) values ('gone@acme.example') on conflict do nothing`,
  );
  for (const email of [own, OF_TWO, UNKNOWN, 'gone@acme.example', 'info@acme.example'])
    for (const profile of ['', slug]) {
      const before = service.statements();
      const answer = await submit({ email, profile });
      const text = await answer.text();
      // Of the count of the network's requests, and of the request; messages come later.
      seen.push([answer.status, text, Math.min(service.statements() - before, 2)]);
    }
  expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(seen[0]).toEqual([200, expect.stringContaining('Your request was taken'), 2]);
  await expect.poll(() => sent.length).toBe(10);
});

test('a link goes to the named address; only its confirmation suppresses the person, once and for good', async () => {
  const link = await linkFor({ email: ` CY${person}@gmx.de ` });
  expect(sent).toMatchObject([{ type: 'link', email: own, expires: expect.stringMatching(/^20.*T.*Z$/) }]);
  const shown = await fetch(link);
  expect(await shown.text()).toContain(`<strong>${own}</strong>`);
  expect(await listed()).toEqual(ALL);
  const confirmed = await confirm(link);
  expect([confirmed.status, await confirmed.text()]).toEqual([200, expect.stringContaining('is confirmed')]);
  expect(await listed()).toEqual(GONE);
  for (const method of ['GET', 'POST']) expect((await fetch(link, { method })).status).toBe(404);
  expect((await post(service, 'person_detail_lookup', { network_public_identifier: slug })).status).toBe(404);
  const { rowCount } = await service.database.pool.query('select from suppressions where email = $1', [own]);
  expect(rowCount).toBe(1);
  expect((await service.database.pool.query('select from objections')).rowCount).toBe(0);
});

test('a confirmation shows the same page where nothing is held', async () => {
  const pages: string[] = [];
  for (const email of [own, UNKNOWN]) {
    const answer = await confirm(await linkFor({ email }));
    pages.push(await answer.text());
  }
  expect(new Set(pages).size).toBe(1);
});

test.each([
  ['its slug', () => slug],
  ['its address', () => `https://network.example/in/${slug.toUpperCase()}/`],
])(
  'a profile, named by %s, is suppressed by a link to an address that is held for it',
  async (_, profile) => {
    const link = await linkFor({ email: own, profile: profile() });
    expect(await (await fetch(link)).text()).toContain(`<strong>${slug}</strong>`);
    await confirm(link);
    expect(await listed()).toEqual(GONE);
  },
);

test.each([
  ['an address of nobody', () => [UNKNOWN, slug]],
  ['an address of another person', () => [own, 'ed']],
  ['a profile of nobody', () => [own, 'no-such-profile']],
])('%s sends no link for a profile; the operator gets the request', async (_, values) => {
  const [email = '', profile = ''] = values();
  expect(await messageFor({ email, profile })).toEqual({
    type: 'request',
    email,
    profile,
    reason: 'address_not_of_profile',
  });
  expect(await listed()).toEqual(ALL);
});

test.each([
  ['of several persons', OF_TWO],
  ['of a task', 'info@acme.example'],
])('an address %s suppresses nobody; its confirmed request goes to the operator', async (_, email) => {
  const link = await linkFor({ email });
  const before = sent.length;
  expect(await (await confirm(link)).text()).toContain('is confirmed');
  await expect.poll(() => sent.length).toBe(before + 1);
  expect(sent[before]).toEqual({ type: 'request', email, profile: null, reason: 'address_of_several' });
  expect(await listed()).toEqual(ALL);
  expect((await fetch(link)).status).toBe(404);
});

test('an address gets three messages in a day, and the answer does not tell', async () => {
  const answers = new Set<string>();
  for (let time = 0; time < 5; time++) answers.add(await (await submit({ email: UNKNOWN })).text());
  expect(answers.size).toBe(1);
  await expect.poll(() => sent.length).toBe(3);
  await messageFor({ email: own });
});

test('a message that fails, or whose process dies, is sent by another process', async () => {
  failure = new Error('the mail server is away');
  await submit({ email: own });
  const { pool } = service.database;
  const attempts = async () => (await pool.query('select attempts from objections')).rows[0].attempts;
  await expect.poll(attempts).toBe(1);
  await expect.poll(() => service.logged.some((entry) => entry.includes('was not sent'))).toBe(true);
  failure = null;
  await pool.query('update objections set due_at = now()');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const log = createLog('fatal', process.stderr);
  const other = createObjections(
    pool,
    log,
    { publicUrl: 'http://other.example', carrier: { webhookUrl: '', webhookKey: '' } },
    carrier,
  );
  vi.advanceTimersByTime(5_000);
  vi.useRealTimers();
  await expect.poll(() => sent).toMatchObject([{ type: 'link', email: own }]);
  await other.close();
});

test('a link is valid for a day', async () => {
  const link = await linkFor({ email: own });
  const { pool } = service.database;
  const sql = `select expires - now() between '23 h' and '24 h' as is_a_day from objections`;
  await expect.poll(async () => (await pool.query(sql)).rows).toEqual([{ is_a_day: true }]);
  await pool.query('update objections set expires = now()');
  expect([(await fetch(link)).status, (await confirm(link)).status]).toEqual([404, 404]);
  expect(await listed()).toEqual(ALL);
});

describe('the form', () => {
  test.each([
    ['no address', { email: '' }, 'email'],
    ['a text that is no address', { email: 'cy <cy@gmx.de>' }, 'email'],
    ['a profile without a path', { email: UNKNOWN, profile: 'https://network.example' }, 'profile'],
  ])('shows an error at its field for %s', async (_, fields, name) => {
    const answer = await submit(fields);
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toMatch(
      new RegExp(
        `<input id="${name}"[^>]*aria-describedby="${name}-hint ${name}-error" aria-invalid="true">`,
      ),
    );
    expect(html).toContain('<title>Error: ');
    expect(sent).toEqual([]);
  });

  test('shows what was typed as text', async () => {
    const html = await (await submit({ email: `"><script>alert(1)</script>` })).text();
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;');
    expect(html).not.toContain('<script');
  });

  test.each(['/objection', '/objection/confirm?token=x'])(
    'a form of another site is refused at %s',
    async (path) => {
      const answer = await fetch(service.url + path, {
        method: 'POST',
        body: new URLSearchParams({ email: own }),
        headers: { 'sec-fetch-site': 'cross-site' },
      });
      expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('another site')]);
    },
  );

  test('is limited by network address, with a page that says when to try again', async () => {
    let answer = await submit({ email: '' });
    for (let time = 0; time < 25; time++) answer = await submit({ email: '' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.text()).toContain('A network address may make 25');
    expect((await fetch(`${service.url}/objection/confirm?token=x`)).status).toBe(429);
  });

  test('is a page with a reason while the database is away', async () => {
    await service.database.pool.query('alter table objections rename to away');
    const answer = await submit({ email: own });
    expect([answer.status, await answer.text()]).toEqual([500, expect.stringContaining('was not taken')]);
    await turn();
    expect(service.logged.some((entry) => entry.includes('an objection was not taken'))).toBe(true);
    await service.database.pool.query('alter table away rename to objections');
  });
});

test('the pages load nothing, may not be framed or stored, and send no referrer', async () => {
  const link = await linkFor({ email: own });
  for (const address of [`${service.url}/objection`, link]) {
    const { headers } = await fetch(address);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
      ),
    });
    expect(headers.get('set-cookie')).toBeNull();
  }
  expect(service.logged.join()).not.toContain(new URL(link).search.slice(7));
});

test('where objections are off, there is no page', async () => {
  const off = await startService();
  try {
    for (const path of ['/objection', '/objection/confirm?token=x'])
      expect(await get(off, path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  } finally {
    await off.stop();
  }
});
