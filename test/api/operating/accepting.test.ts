import { Agent, request } from 'node:http';
import { expect, test } from 'vitest';
import { createFairQueue } from '../../../src/contract/input/fair-queue.ts';
import { listen } from '../../../src/ops/server.ts';

const FLOOD = 200;
const TASK_MS = 5;

/** Keeps the event loop busy, as the work for an answer does. */
function work(): void {
  const endMs = performance.now() + TASK_MS;
  while (performance.now() < endMs);
}

test('a new connection of one caller is not delayed by hundreds that another caller opens at once', async () => {
  const turns = createFairQueue(1, 'requests');
  const answered: string[] = [];
  const present = new AbortController().signal;
  const server = await listen(
    ({ headers }, response) => {
      const caller = String(headers['x-caller']);
      void turns.run(caller, present, async () => {
        work();
        answered.push(caller);
        response.end();
      });
    },
    { host: '127.0.0.1', ports: [0], work: [turns] },
  );
  const agent = new Agent();
  const call = (caller: string) =>
    new Promise((resolve, reject) => {
      const sent = request(server.url, { agent, headers: { 'x-caller': caller } }, (response) =>
        response.resume().once('end', resolve),
      );
      sent.once('error', reject).end();
    });
  const flood = Array.from({ length: FLOOD }, () => call('flood'));
  await Promise.all([...flood, call('other')]);
  expect(answered).toHaveLength(FLOOD + 1);
  expect(answered.indexOf('other')).toBeLessThan(FLOOD / 10);
  agent.destroy();
  await server.drain();
});
