import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { deliverNext, runDeliveries } from '../../../src/ops/deliver.ts';
import { type Answer, answerOf, type TestService } from '../../api/http/service.ts';

const log = pino({ level: 'silent' });

/** A file of a delivery. */
export type GivenFile = readonly [name: string, content: string | Uint8Array];

/** Sends files to the deliveries of a source, as a form. */
export async function send(
  { url, accountId }: Pick<TestService, 'url' | 'accountId'>,
  key: string,
  source: string,
  files: readonly GivenFile[],
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Answer & { body: unknown }> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  for (const [name, content] of files)
    body.append('files', new Blob([content as Uint8Array<ArrayBuffer>]), name);
  const address = `${url}/api/${accountId}/sources/${source}/deliveries/`;
  return answerOf(await fetch(address, { method: 'POST', headers: { 'x-api-key': key, ...headers }, body }));
}

const optionsOf = ({ database, engine, deliveriesDirectory }: TestService) => ({
  ...{ pool: database.pool, engine, log, directory: deliveriesDirectory, lookEveryMs: 20 },
});

/** Runs what waits, as a worker does. */
export async function runWaiting(service: TestService): Promise<void> {
  while (await deliverNext(optionsOf(service), new AbortController().signal));
}

/** Runs what comes, as a worker does, until the end of the test. */
export function workDuringTest(service: TestService): void {
  const end = new AbortController();
  const worked = runDeliveries(optionsOf(service), end.signal);
  onTestFinished(async () => {
    end.abort();
    await worked;
  });
}
