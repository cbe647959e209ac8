import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endEverything } from '../commands/processes.ts';
import { roster } from '../commands/roster-process.ts';
import { engineUrl } from '../harness/engine.ts';
import { post, startService, type TestService } from '../http/service.ts';
import { serveWith, settingsOf } from './serve.ts';

/** Commands and a server on a cluster that has TLS and a user: a proxy with both stands before the engine. */

const USER = 'roster-of-acme';
const PASSWORD = 'correct horse';
const AUTHORIZATION = `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}`;

let directory: string;
let proxy: Server;
let service: TestService;
let secured: Record<string, string>;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'roster-tls-'));
  service = await startService();
  proxy = await startProxy();
  await writeFile(join(directory, 'password'), `${PASSWORD}\n`);
  secured = {
    ...settingsOf(service),
    OPENSEARCH_URL: `https://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    OPENSEARCH_USER: USER,
    OPENSEARCH_PASSWORD_FILE: join(directory, 'password'),
    OPENSEARCH_CA_FILE: join(directory, 'certificate.pem'),
  };
});
afterAll(async () => {
  await endEverything();
  proxy?.closeAllConnections();
  await new Promise((resolve) => proxy?.close(resolve));
  await service?.stop();
  await rm(directory, { recursive: true, force: true });
});

/** A proxy with a certificate that is its own authority's. */
async function startProxy(): Promise<Server> {
  const [key, certificate] = ['key.pem', 'certificate.pem'].map((name) => join(directory, name));
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
    const forwarded = httpRequest(new URL(url, engineUrl()), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
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
