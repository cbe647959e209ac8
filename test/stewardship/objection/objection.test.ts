import { beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../../../src/base/log/log.ts';
import { suppressPerson } from '../../../src/dataset/import/suppress.ts';
import type { Carrier } from '../../../src/stewardship/objection/carrier.ts';
import type { Message } from '../../../src/stewardship/objection/messages.ts';
import { createObjections } from '../../../src/stewardship/objection/objections.ts';
import { get, post, serviceForTests, startService } from '../../api/http/service.ts';
import { importTables } from '../../data-in/tables/import-tables.ts';

/** Of two persons. */
const OF_TWO = 'two@acme.example';
const UNKNOWN = 'nobody@elsewhere.example';
const CROWD = 'crowd@elsewhere.example';

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

function submit(fields: Record<string, string>): Promise<Response> {
  return fetch(`${service.url}/objection`, { method: 'POST', body: new URLSearchParams(fields) });
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

/** The objections of another process. */
function openObjections() {
  return createObjections(
    service.database.pool,
    createLog('fatal', process.stderr),
    { publicUrl: 'http://other.example', carrier: { webhookUrl: '', webhookKey: '' } },
    carrier,
  );
}

const confirm = (link: string) => fetch(link, { method: 'POST' });

/** Whether the person of the test and the others are stored. */
async function listed(): Promise<{ person: boolean; others: number }> {
  const { rows } = await service.database.pool.query(
    `select coalesce(bool_or(id = $1), false) as person, count(*) filter (where id < 100 or id > 10000)::int as others from persons`,
    [person],
  );
  return rows[0];
}

/** The addresses that requests hold. */
async function addresses(): Promise<string[]> {
  const { rows } = await service.database.pool.query<{ email: string }>('select email from objections');
  return rows.map(({ email }) => email);
}

const ALL = { person: true, others: 5 };
const GONE = { person: false, others: 5 };

test('the answer and the statements are the same for every address and profile', async () => {
  const seen: [status: number, text: string, statements: number][] = [];
  await suppressPerson(service.database.pool, { email: 'gone@acme.example' });
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
  // Of the address that is suppressed, only the request about a profile needs a message.
  await expect.poll(() => sent.length).toBe(9);
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
  const { rowCount } = await service.database.pool.query(
    `select from suppressions where hash = identifier_hash('email:' || $1)`,
    [own],
  );
  expect(rowCount).toBe(1);
  expect(await addresses()).toEqual([]);
});

test('a suppression made meanwhile ends a request whose link was sent, and keeps no address', async () => {
  const link = await linkFor({ email: own });
  await suppressPerson(service.database.pool, { person_id: person });
  await expect.poll(addresses).toEqual([]);
  expect((await confirm(link)).status).toBe(404);
});

test('a suppressed address gets no link, and is not kept; its request about a profile is confirmed like others', async () => {
  await suppressPerson(service.database.pool, { email: own });
  await submit({ email: own });
  await expect.poll(addresses).toEqual([]);
  expect(sent).toEqual([]);
  await confirm(await linkFor({ email: own, profile: 'ed' }));
  await expect.poll(() => sent[1]).toMatchObject({ type: 'request', email: own, profile: 'ed' });
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

test('a profile may be named by the slug that another source of the person gives', async () => {
  const other = `${slug}-two`;
  await importTables(service.database.pool, 'crm', {
    persons: [{ key: '1', full_name: 'Cy', network_public_identifier: other }],
    emails: [{ person_key: '1', email: own }],
  });
  await confirm(await linkFor({ email: own, profile: other }));
  expect(await listed()).toEqual(GONE);
});

test.each([
  ['an address of nobody', () => [UNKNOWN, slug]],
  ['an address of another person', () => [own, 'ed']],
  ['a profile of nobody', () => [own, 'no-such-profile']],
])('%s suppresses nobody; the operator gets the request once it is confirmed', async (_, values) => {
  const [email = '', profile = ''] = values();
  const link = await linkFor({ email, profile });
  expect(sent).toHaveLength(1);
  expect(await (await confirm(link)).text()).toContain('is confirmed');
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toEqual({
    type: 'request',
    id: expect.any(Number),
    email,
    profile,
    reason: 'address_not_of_profile',
  });
  expect(await listed()).toEqual(ALL);
  expect((await fetch(link)).status).toBe(404);
});

test.each([
  ['of several persons', OF_TWO],
  ['of a task', 'info@acme.example'],
])('an address %s suppresses nobody; its confirmed request waits for the operator', async (_, email) => {
  const link = await linkFor({ email });
  const before = sent.length;
  expect(await (await confirm(link)).text()).toContain('is confirmed');
  await expect.poll(() => sent.length).toBe(before + 1);
  expect(sent[before]).toMatchObject({ type: 'request', email, profile: null, reason: 'address_of_several' });
  expect(await addresses()).toEqual([email]);
  expect(await listed()).toEqual(ALL);
  expect((await fetch(link)).status).toBe(404);
});

test('requests at once store three messages of an address, too', async () => {
  const objections = openObjections();
  await Promise.all(Array.from({ length: 8 }, () => objections.request({ email: CROWD, slug: null })));
  expect(await addresses()).toEqual([CROWD, CROWD, CROWD]);
  await objections.close();
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
  const other = openObjections();
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

test('the pages load nothing, may not be framed or stored, and send other sites no referrer', async () => {
  const link = await linkFor({ email: own });
  for (const address of [`${service.url}/objection`, link]) {
    const { headers } = await fetch(address);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
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
