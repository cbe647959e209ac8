import { mkdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { runChild } from './child-process.ts';
import { send } from './http-client.ts';
import { type ReadyRequest, startPayloadSink } from './payload-sink.ts';
import type { RebuildResult, RebuildTask } from './rebuild-process.ts';

/** What indexing took: the rebuild, and the engine alone with the same documents. */
export interface IndexingResult {
  documents: number;
  rebuild: RebuildResult;
  bareMs: number;
}

const barePrefix = 'bare_';

/**
 * Rebuilds the indexes under the task's prefix, and feeds the engine with the same payloads made ready in files.
 * The indexes of the rebuild stay, those of the feed are removed.
 */
export async function measureIndexing(task: RebuildTask, directory: string): Promise<IndexingResult> {
  const ready = await makePayloads(task, directory);
  const rebuild = await runChild<RebuildResult>('rebuild-process.ts', task);
  const begin = performance.now();
  await feedBare(task, ready);
  const bareMs = performance.now() - begin;
  await removeBareIndexes(task);
  return { documents: rebuild.documents, rebuild, bareMs };
}

async function makePayloads(task: RebuildTask, directory: string): Promise<ReadyRequest[]> {
  await mkdir(directory, { recursive: true });
  const sink = await startPayloadSink(await ask<object>(task, 'GET', '/version'), directory);
  await runChild('rebuild-process.ts', { ...task, meiliUrl: sink.url, indexPrefix: barePrefix });
  return sink.close();
}

async function feedBare(task: RebuildTask, ready: readonly ReadyRequest[]): Promise<void> {
  for (const { method, path, contentType, file } of ready) {
    await ask(task, method, path, await readFile(file), contentType);
  }
  await allTasksDone(task);
}

async function removeBareIndexes(task: RebuildTask): Promise<void> {
  const { results } = await ask<{ results: { uid: string }[] }>(task, 'GET', '/indexes?limit=100');
  for (const { uid } of results) {
    if (uid.startsWith(barePrefix)) await ask(task, 'DELETE', `/indexes/${uid}`);
  }
  await allTasksDone(task);
}

async function allTasksDone(task: RebuildTask): Promise<void> {
  const countTasks = async (statuses: string): Promise<number> =>
    (await ask<{ total: number }>(task, 'GET', `/tasks?statuses=${statuses}&limit=1`)).total;
  while ((await countTasks('enqueued,processing')) > 0) await delay(20);
  if ((await countTasks('failed')) > 0) throw new Error('the engine did not finish a task');
}

async function ask<T>(
  { meiliUrl, meiliKey }: RebuildTask,
  method: string,
  path: string,
  body = Buffer.alloc(0),
  contentType = 'application/json',
): Promise<T> {
  const headers = { authorization: `Bearer ${meiliKey}`, 'content-type': contentType };
  const answer = await send(method, meiliUrl + path, headers, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`);
  return JSON.parse(answer.body.toString()) as T;
}
