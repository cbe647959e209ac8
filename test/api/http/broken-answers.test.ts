import { once } from 'node:events';
import express, { type Response } from 'express';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { errorHandler } from '../../../src/api/http/errors.ts';
import { listen } from '../../../src/ops/server.ts';

afterEach(() => void vi.restoreAllMocks());

/** What happens after an answer has begun, and the entries of the log about it. */
const BREAKS: [what: string, meanwhile: (response: Response) => Promise<void>, entries: number][] = [
  ['the service fails', async () => undefined, 1],
  ['the caller leaves', async (response) => void (await once(response, 'close')), 0],
];

test.each(BREAKS)(
  'an answer is cut off where %s after it has begun, and only the log says so',
  async (_, meanwhile, entries) => {
    const printed = vi.spyOn(console, 'error');
    const logged: string[] = [];
    const app = express();
    const leaving = new AbortController();
    app.get('/', async (_request, response) => {
      response.write('begun');
      if (entries === 0) leaving.abort();
      await meanwhile(response);
      throw new Error('the rest is missing');
    });
    app.use(errorHandler(pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })));
    const server = await listen(app, { host: '127.0.0.1', ports: [0] });
    const answer = fetch(server.url, { signal: leaving.signal }).then((response) => response.text());
    await expect(answer).rejects.toThrow();
    await server.drain();
    expect(logged).toHaveLength(entries);
    expect(printed).not.toHaveBeenCalled();
  },
);
