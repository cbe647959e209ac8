import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LOCK_SUPPRESSIONS } from '../../../src/dataset/import/session.ts';
import { suppressPerson } from '../../../src/dataset/import/suppress.ts';
import {
  type ContactsProvider,
  httpContactsProvider,
} from '../../../src/operations/enrichment/contacts-provider.ts';
import { post, startService, type TestService } from '../../api/http/service.ts';
import { deliver } from '../../dataset/import-delivery.ts';
import { OWN_LOCKS } from '../../harness/database.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let service: TestService;
let provider: Server;
let answer: Answer;
let requests: { headers: IncomingMessage['headers']; body: unknown }[];
/** A second provider, in the process, that ignores the abort signal. */
let second: ContactsProvider['findWorkEmails'];

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    requests.push({ headers: request.headers, body: JSON.parse(body) });
    answer(request, response);
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/find`;
  service = await startService({
    providers: [
      httpContactsProvider(url, 'secret-token'),
      { name: 'second', findWorkEmails: (person, signal) => second(person, signal) },
    ],
  });
});
afterAll(async () => {
  provider.closeAllConnections();
  await new Promise((resolve) => provider.close(resolve));
  await service.stop();
});

let person = 10_000;
beforeEach(async () => {
  requests = [];
  answer = json([]);
  second = async () => [];
  person += 1;
  const { pool } = service.database;
  await pool.query(
    `insert into persons (id, full_name, network_public_identifier) values ($1, 'Wanted', 'Wanted')`,
    [person],
  );
});

function json(value: unknown, status = 200): Answer {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };
}

const lookUp = (more: object = { do_contacts_enrichment: true }) =>
  post(service, 'person_contacts_lookup/work_emails', { person_id: person, ...more });

async function stored(): Promise<unknown[]> {
  const { rows } = await service.database.pool.query(
    'select email, email_type, validation_status, source from emails where person_id = $1 order by email',
    [person],
  );
  return rows;
}

test('addresses that a provider finds are answered, stored with their source, and not requested again', async () => {
  answer = json([
    { email: ' Wanted@B.example', validation_status: 'unknown', confidence: 0.5 },
    { email: 'wanted@a.example', validation_status: 'valid' },
    { email: 'wanted@a.example', validation_status: 'valid' },
    // A webmail address is not a work address.
    { email: 'wanted@gmail.com', validation_status: 'valid' },
  ]);
  const found = [
    { email: 'wanted@a.example', email_type: 'work', validation_status: 'valid' },
    { email: 'wanted@b.example', email_type: 'work', validation_status: 'unknown' },
  ];
  const first = await lookUp();
  expect([first.status, first.body]).toEqual([200, found]);
  expect(await stored()).toEqual([
    { email: 'wanted@a.example', email_type: null, validation_status: 'valid', source: 'http' },
    { email: 'wanted@b.example', email_type: null, validation_status: 'unknown', source: 'http' },
  ]);
  expect((await lookUp()).body).toEqual(found);
  expect((await lookUp({})).body).toEqual(found);
  expect(requests).toHaveLength(1);
});

test('a request to a provider identifies the person and lists the domains of their organizations, current ones first', async () => {
  await service.database.pool.query(
    `insert into roles (id, person_id, organization_id, title, is_current) values
      ($1::bigint * 10, $1, 3, 'Fitter', false), ($1::bigint * 10 + 1, $1, 1, 'Welder', true),
      ($1::bigint * 10 + 2, $1, 1, 'Turner', false), ($1::bigint * 10 + 3, $1, 2, 'Smith', true)`,
    [person],
  );
  await lookUp();
  expect(requests).toEqual([
    {
      headers: expect.objectContaining({
        authorization: 'Bearer secret-token',
        'content-type': 'application/json',
      }),
      body: {
        person_id: person,
        full_name: 'Wanted',
        network_public_identifier: 'Wanted',
        organization_domains: ['acme.example', 'www.noir.example'],
      },
    },
  ]);
});

test('no provider is asked without do_contacts_enrichment, or if a work address is stored', async () => {
  answer = json([{ email: 'wanted@a.example', validation_status: 'valid' }]);
  expect((await lookUp({})).body).toEqual([]);
  expect((await lookUp({ do_contacts_enrichment: false })).body).toEqual([]);
  await service.database.pool.query(
    `insert into emails (person_id, email, validation_status) values ($1, 'own@acme.example', 'invalid')`,
    [person],
  );
  expect((await lookUp()).body).toMatchObject([{ email: 'own@acme.example' }]);
  expect(requests).toEqual([]);
});

test('providers are asked even if a personal address is stored', async () => {
  await service.database.pool.query(
    `insert into emails (person_id, email, validation_status) values ($1, 'own@gmail.com', 'valid')`,
    [person],
  );
  answer = json([{ email: 'wanted@a.example', validation_status: 'valid' }]);
  expect((await lookUp()).body).toMatchObject([{ email: 'wanted@a.example' }]);
});

const SECRET = 'wanted-secretly@a.example';
const FAILURES: [behavior: string, answer: Answer][] = [
  ['answers 500', json([{ email: SECRET, validation_status: 'valid' }], 500)],
  ['answers text that is not JSON', (_request, response) => response.end(`<p>${SECRET}</p>`)],
  ['answers JSON that is not a list', json({ email: SECRET, validation_status: 'valid' })],
  ['answers an invalid address', json([{ email: `${SECRET} or so`, validation_status: 'valid' }])],
  ['answers an unknown validation status', json([{ email: SECRET, validation_status: 'sure' }])],
  ['answers too many addresses', json(Array(101).fill({ email: SECRET, validation_status: 'valid' }))],
  [
    'answers a body that is too large',
    json([{ email: SECRET, validation_status: 'valid', more: 'x'.repeat(300_000) }]),
  ],
  ['redirects', (_request, response) => response.writeHead(307, { location: '/other' }).end()],
  ['never answers', () => {}],
  ['never ends its answer', (_request, response) => response.write('[')],
  ['closes the connection', (request) => request.socket.destroy()],
];

test.each(FAILURES)(
  'a provider that %s does not fail the lookup, and the next provider is asked',
  async (_, fail) => {
    answer = fail;
    service.logged.length = 0;
    second = async () => [{ email: 'wanted@second.example', validation_status: 'risky' }];
    const { status, body } = await lookUp();
    expect([status, body]).toEqual([
      200,
      [{ email: 'wanted@second.example', email_type: 'work', validation_status: 'risky' }],
    ]);
    expect(await stored()).toMatchObject([{ email: 'wanted@second.example', source: 'second' }]);
    expect(requests).toHaveLength(1);
    const log = service.logged.join('');
    expect(log).toContain('enrichment failed');
    expect(log).not.toMatch(/wanted/i);
    expect(log).not.toContain('secret-token');
  },
);

test('if all providers time out, the answer is an empty list within five seconds', async () => {
  answer = () => {};
  // It ignores the abort signal.
  second = () => new Promise(() => {});
  const began = performance.now();
  const { status, body } = await lookUp();
  expect([status, body]).toEqual([200, []]);
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(await stored()).toEqual([]);
});

test('nothing is stored or answered for a person who is suppressed while a provider is asked', async () => {
  answer = async (request, response) => {
    await suppressPerson(service.database.pool, { person_id: person });
    json([{ email: 'wanted@a.example', validation_status: 'valid' }])(request, response);
  };
  expect((await lookUp()).body).toEqual([]);
  expect(await stored()).toEqual([]);
  expect((await lookUp()).status).toBe(404);
});

test('a person id that is suppressed by SQL is deleted at once, and no provider is asked', async () => {
  await service.database.pool.query('insert into suppressed_persons (person_id) values ($1)', [person]);
  answer = json([{ email: 'wanted@a.example', validation_status: 'valid' }]);
  expect((await lookUp()).status).toBe(404);
  expect(requests).toEqual([]);
  expect(await stored()).toEqual([]);
});

test('a suppressed address is neither stored nor answered', async () => {
  await suppressPerson(service.database.pool, { email: 'hidden@a.example' });
  answer = json([
    { email: 'HIDDEN@a.example', validation_status: 'valid' },
    { email: 'shown@a.example', validation_status: 'valid' },
  ]);
  expect((await lookUp()).body).toMatchObject([{ email: 'shown@a.example' }]);
  expect(await stored()).toMatchObject([{ email: 'shown@a.example' }]);
});

test('a delivery overwrites the validation status of an address that a provider found', async () => {
  answer = json([{ email: 'wanted@a.example', validation_status: 'valid' }]);
  await lookUp();
  const { reported } = await deliver(service.database.pool, {
    emails: [{ person_id: person, email: 'wanted@a.example', validation_status: 'invalid' }],
  });
  expect(reported).toEqual([]);
  expect((await lookUp()).body).toMatchObject([{ email: 'wanted@a.example', validation_status: 'invalid' }]);
});

test('a lookup waits for a concurrent suppression, and does not store its address', async () => {
  const client = await service.database.pool.connect();
  try {
    await client.query(`begin; ${LOCK_SUPPRESSIONS}`);
    await client.query(`select suppress_persons('{}', '{}', '{late@a.example}', '{}')`);
    answer = json([{ email: 'late@a.example', validation_status: 'valid' }]);
    const lookup = lookUp();
    // The lookup waits for the lock.
    await expect
      .poll(async () => {
        const { rows } = await service.database.pool.query<{ waiting: number }>(
          `select count(*)::int as waiting from ${OWN_LOCKS} where locktype = 'advisory' and not granted`,
        );
        return rows[0]?.waiting;
      })
      .toBe(1);
    await client.query('commit');
    expect((await lookup).body).toEqual([]);
    expect(await stored()).toEqual([]);
  } finally {
    client.release();
  }
});
