import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { directoryForTests } from '../../harness/directories.ts';
import { engineUrl } from '../../harness/engine.ts';
import { endEverything } from '../../ops/commands/processes.ts';
import { roster, spawnRoster } from '../../ops/commands/roster-process.ts';
import { post, serviceForTests } from '../http/service.ts';
import { serveWith, settingsOf } from './serve.ts';

/** Commands and a server on a cluster that has TLS and a user: a proxy with both stands before the engine. */

const USER = 'roster-of-acme';
const PASSWORD = 'correct horse';
const AUTHORIZATION = `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}`;

/** What the role in docs/opensearch.md allows outside Roster's own indexes. */
const ALLOWED_OUTSIDE = [/^GET \/$/, /^GET \/_tasks\/[^/]+$/];

/** What the cluster was asked, each with the indexes that it is about. */
const asked = new Map<string, string[]>();

const directory = directoryForTests();
let proxy: Server;
const service = serviceForTests();
let secured: Record<string, string>;

beforeAll(async () => {
  proxy = await startProxy();
  await writeFile(join(directory.path, 'password'), `${PASSWORD}\n`);
  secured = {
    ...settingsOf(service),
    OPENSEARCH_URL: proxyUrl(),
    OPENSEARCH_USER: USER,
    OPENSEARCH_PASSWORD_FILE: join(directory.path, 'password'),
    OPENSEARCH_CA_FILE: join(directory.path, 'certificate.pem'),
  };
});
afterAll(async () => {
  await endEverything();
  proxy?.closeAllConnections();
  await new Promise((resolve) => proxy?.close(resolve));
});

function proxyUrl(): string {
  return `https://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

/** A proxy with a certificate that is its own authority's. */
async function startProxy(): Promise<Server> {
  const [key, certificate] = ['key.pem', 'certificate.pem'].map((name) => join(directory.path, name));
  const names = ['-subj', '/CN=search', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const files = ['-keyout', `${key}`, '-out', `${certificate}`];
  const command = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names, ...files];
  execFileSync('openssl', command, { stdio: 'ignore' });
  const server = createServer({ key: await readFile(`${key}`), cert: await readFile(`${certificate}`) });
  server.on('request', (request, response) => {
    if (request.headers.authorization !== AUTHORIZATION) {
      response.writeHead(401).end('Unauthorized');
      return;
    }
    const { method, headers, url = '' } = request;
    note(request);
    const forwarded = httpRequest(new URL(url, engineUrl()), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** Notes a request, and the indexes in its path. */
function note({ method, url }: IncomingMessage): void {
  const { pathname } = new URL(`${url}`, proxyUrl());
  const [first = ''] = pathname.slice(1).split('/').map(decodeURIComponent);
  asked.set(`${method} ${pathname}`, first === '' || first.startsWith('_') ? [] : first.split(','));
}

test('a cluster with TLS and a user serves commands and searches', async () => {
  const reindexed = await roster(['reindex'], { env: secured });
  expect(reindexed).toMatchObject({ code: 0 });
  const { url } = await serveWith(service, secured);
  const { status, body } = await post({ ...service, url }, 'job_search', {});
  expect({ status, total: body.total_search_results > 0 }).toEqual({ status: 200, total: true });
});

test.each([
  ['an authority that Roster does not know', { OPENSEARCH_CA_FILE: '' }, /certificate/],
  ['another password', { OPENSEARCH_PASSWORD_FILE: '', OPENSEARCH_PASSWORD: 'wrong' }, /Unauthorized/],
])('%s is named by doctor', async (_, settings, reason) => {
  const { code, stdout, stderr } = await roster(['doctor'], { env: { ...secured, ...settings } });
  expect({ code, output: stdout + stderr }).toEqual({ code: 1, output: expect.stringMatching(reason) });
});

test('commands, a server and a worker ask about Roster’s own indexes, and what its role allows', async () => {
  const { database } = service;
  await serveWith(service, secured);
  const worker = spawnRoster(['worker'], { env: secured });
  const change = 'update organizations set employees = 7 where id = 1001';
  expect((await database.pool.query(change)).rowCount).toBe(1);
  const waiting = async () => (await database.pool.query('select from outbox')).rowCount;
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
  worker.signal('SIGTERM');
  await worker.ended;
  const outside = [...asked].filter(([request, indexes]) => {
    const isOwn = indexes.length > 0 && indexes.every((name) => name.startsWith(database.indexPrefix));
    return !isOwn && !ALLOWED_OUTSIDE.some((allowed) => allowed.test(request));
  });
  expect(outside).toEqual([]);
  expect([...asked.keys()].filter((request) => request.startsWith('POST '))).not.toEqual([]);
});
