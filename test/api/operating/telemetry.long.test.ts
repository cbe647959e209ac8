import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimedBlocks } from '../../docs/blocks.ts';
import { copyWithPackages } from '../../docs/copy.ts';
import { type OpenDirectory, openDirectory } from '../../harness/directories.ts';
import { REGISTRY } from '../../harness/registry.ts';
import { endEverything } from '../../ops/commands/processes.ts';
import { outputOf, type Running, spawnProgram, untilPrints } from '../../ops/commands/roster-process.ts';
import { post, startService, type TestService } from '../http/service.ts';
import { settingsOf } from './serve.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
}

const blocks = claimedBlocks('test/api/operating/telemetry.long.test.ts');

let service: TestService;
let copy: OpenDirectory;
let collector: Server;
let received: string;

beforeAll(async () => {
  received = '';
  collector = createServer(async (request, response) => {
    received += `${await text(request)}\n`;
    response.setHeader('Content-Type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  [copy, service] = await Promise.all([openDirectory(), startService(), once(collector, 'listening')]);
  await copyWithPackages(copy.path);
  await outputOf(inCopy(blocks.take('sh', 'npm install').text, REGISTRY));
}, 400_000);
afterAll(async () => {
  await endEverything();
  collector.close();
  await service.stop();
  await copy.remove();
});

function inCopy(commands: string, env: Record<string, string>): Running {
  return spawnProgram(['sh', '-c', commands], { env, cwd: copy.path });
}

function spansOf(traceId: string): Span[] {
  const exports: { resourceSpans?: { scopeSpans: { spans: Span[] }[] }[] }[] = received
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return exports
    .flatMap(({ resourceSpans = [] }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans))
    .flatMap(({ spans }) => spans)
    .filter((span) => span.traceId === traceId);
}

test('the spans of a request, its statements and its engine requests are below the span of the caller', {
  timeout: 400_000,
}, async () => {
  const { port } = collector.address() as AddressInfo;
  const command = blocks.take('sh', 'src/main.ts serve').text;
  const running = inCopy(command.replace('http://127.0.0.1:4318', `http://127.0.0.1:${port}`), {
    ...settingsOf(service),
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '100',
    OTEL_NODE_RESOURCE_DETECTORS: 'none',
  });
  const url = await untilPrints(running, /answers at (\S+)/);

  const traceId = randomBytes(16).toString('hex');
  const callerId = randomBytes(8).toString('hex');
  const headers = { 'x-api-key': service.key, traceparent: `00-${traceId}-${callerId}-01` };
  const { status } = await post({ ...service, url }, 'job_search', { title: 'backend' }, headers);
  expect(status).toBe(200);

  const ofRequest = () => spansOf(traceId).find(({ parentSpanId }) => parentSpanId === callerId);
  await expect
    .poll(() => ofRequest()?.name, { timeout: 60_000 })
    .toBe('POST /api/:account_id/datastorage/job_search/');
  const names = () => spansOf(traceId).map(({ name }) => name);
  await expect
    .poll(names, { timeout: 60_000 })
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^pg\.query:read-jobs/),
        expect.stringMatching(/^pg\.query:charge/),
      ]),
    );
  // The engine is called over HTTP: a span named POST is a search.
  await expect.poll(names, { timeout: 60_000 }).toContain('POST');
  const spans = spansOf(traceId);
  const ids = new Set([callerId, ...spans.map(({ spanId }) => spanId)]);
  expect(spans.filter(({ parentSpanId = '' }) => !ids.has(parentSpanId))).toEqual([]);
  for (const secret of [service.key, 'backend']) expect(received).not.toContain(secret);
});

test('every block that is assigned to this file has run', () => {
  expect(blocks.left()).toEqual([]);
});
