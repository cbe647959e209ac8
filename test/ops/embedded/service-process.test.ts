import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { freePort, isFree, startService } from '../../../src/ops/embedded/service-process.ts';

const directory = await mkdtemp(join(tmpdir(), 'roster-service-'));
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(directory, { recursive: true, force: true });
});

/** A program that answers HTTP, except at its second start: then it runs, but never listens. */
const HANGS_ONCE = `
const { appendFileSync, readFileSync } = require('node:fs');
appendFileSync(process.argv[1], 'x');
if (readFileSync(process.argv[1]).length === 2) setInterval(() => {}, 1_000);
else require('node:http').createServer((_, response) => response.end()).listen(process.argv[2], '127.0.0.1');`;

test('a service that crashes and then hangs at its restart is killed and started again', async () => {
  const starts = join(directory, 'starts');
  const port = await freePort();
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}`).then(
      ({ ok }) => ok,
      () => false,
    );
  const reasons: string[] = [];
  const service = await startService({
    name: 'The service',
    executable: process.execPath,
    args: ['-e', HANGS_ONCE, starts, String(port)],
    directory,
    options: {},
    isReady,
    stopSignal: 'SIGTERM',
    onRestart: (reason) => reasons.push(reason),
  });
  process.kill(service.pid, 'SIGKILL');
  await vi.waitFor(async () => expect(await readFile(starts, 'utf8')).toBe('xx'), { timeout: 60_000 });
  const nowMs = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs() + 61_000);
  await vi.waitFor(async () => expect(await isReady()).toBe(true), { timeout: 60_000 });
  expect(reasons).toEqual([
    'The service ended by itself (SIGKILL)',
    'The service did not answer within 60 seconds.',
  ]);
  await service.stop();
  expect(await isReady()).toBe(false);
});

test('a free port is none that a system gives to a connection', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort));
  expect(ports.filter((port) => port < 1_024 || port >= 32_768)).toEqual([]);
});

test('a port on which a process listens is not free', async () => {
  const port = await freePort();
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  expect(await isFree(port)).toBe(false);
  server.close();
  expect(await isFree(port)).toBe(true);
});
