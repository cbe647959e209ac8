import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runChild } from './child-process.ts';
import { send } from './http-client.ts';
import type { RebuildResult, RebuildTask } from './rebuild-process.ts';
import { type RecordedRequest, startRecordingProxy } from './recording-proxy.ts';

/** What indexing took: the rebuild, and the engine alone with the same documents. */
export interface IndexingResult {
  documents: number;
  rebuild: RebuildResult;
  bareMs: number;
}

/** A request that fills an index; its body lies in a file. */
interface ReadyRequest extends Omit<RecordedRequest, 'body'> {
  file: string;
}

const readyPrefix = 'ready_';
const barePrefix = 'bare_';

/**
 * Rebuilds the indexes under the task's prefix, and feeds the engine with the same payloads made ready in files.
 * The indexes of the rebuild stay, those of the feed are removed.
 */
export async function measureIndexing(task: RebuildTask, directory: string): Promise<IndexingResult> {
  const ready = await recordPayloads(task, directory);
  await removeIndexes(task, readyPrefix);
  const rebuild = await runChild<RebuildResult>('rebuild-process.ts', task);
  const bareMs = await feedBare(task, ready);
  await removeIndexes(task, barePrefix);
  return { documents: rebuild.documents, rebuild, bareMs };
}

/** Keeps what a rebuild sends to fill its indexes. */
async function recordPayloads(task: RebuildTask, directory: string): Promise<ReadyRequest[]> {
  await mkdir(directory, { recursive: true });
  const ready: ReadyRequest[] = [];
  const writes: Promise<void>[] = [];
  const proxy = await startRecordingProxy(task.meiliUrl, ({ method, path, headers, body }) => {
    if (!path.startsWith('/indexes') || !['POST', 'PATCH'].includes(method)) return;
    const file = join(directory, `${ready.length}`);
    ready.push({ method, path, headers, file });
    writes.push(writeFile(file, body));
  });
  await runChild('rebuild-process.ts', { ...task, meiliUrl: proxy.url, indexPrefix: readyPrefix });
  await Promise.all(writes);
  await proxy.stop();
  return ready;
}

async function feedBare(task: RebuildTask, ready: readonly ReadyRequest[]): Promise<number> {
  const begin = performance.now();
  for (const { method, path, headers, file } of ready) {
    const payload = await readFile(file);
    const body =
      path === '/indexes' ? Buffer.from(payload.toString().replace(readyPrefix, barePrefix)) : payload;
    const answer = await send(method, task.meiliUrl + path.replace(readyPrefix, barePrefix), headers, body);
    if (answer.status !== 202) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`);
  }
  await allTasksDone(task);
  return performance.now() - begin;
}

async function removeIndexes(task: RebuildTask, prefix: string): Promise<void> {
  const { results } = await ask<{ results: { uid: string }[] }>(task, 'GET', '/indexes?limit=100');
  for (const { uid } of results) {
    if (uid.startsWith(prefix)) await ask(task, 'DELETE', `/indexes/${uid}`);
  }
  await allTasksDone(task);
}

async function allTasksDone(task: RebuildTask): Promise<void> {
  for (;;) {
    const path = '/tasks?statuses=enqueued,processing&limit=1';
    const { total } = await ask<{ total: number }>(task, 'GET', path);
    if (total === 0) break;
    await delay(20);
  }
  const { total } = await ask<{ total: number }>(task, 'GET', '/tasks?statuses=failed&limit=1');
  if (total > 0) throw new Error('the engine did not finish a task');
}

async function ask<T>(task: RebuildTask, method: string, path: string): Promise<T> {
  const headers = { authorization: `Bearer ${task.meiliKey}` };
  const answer = await send(method, task.meiliUrl + path, headers, Buffer.alloc(0));
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`);
  return JSON.parse(answer.body.toString()) as T;
}
