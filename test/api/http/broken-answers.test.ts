import { once } from 'node:events';
import express, { type ErrorRequestHandler } from 'express';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { errorHandler } from '../../../src/api/http/errors.ts';
import { listen } from '../../../src/ops/server.ts';

afterEach(() => void vi.restoreAllMocks());

const fault = () => new Error('the rest is missing');

/** What is thrown after an answer has begun, and the entries of the log about it. */
const BREAKS: [what: string, leaves: boolean, thrown: () => Error, entries: number][] = [
  ['the service fails', false, fault, 1],
  ['the service fails and the caller has left', true, fault, 1],
  ['the caller has left', true, () => new DOMException('gone', 'AbortError'), 0],
];

test.each(BREAKS)(
  'an answer of which bytes were sent is aborted where %s, and only the log says so',
  async (_, leaves, thrown, entries) => {
    const printed = vi.spyOn(console, 'error');
    const logged: string[] = [];
    const app = express();
    const leaving = new AbortController();
    app.get('/', async (_request, response) => {
      response.write('begun');
      if (leaves) {
        leaving.abort();
        await once(response, 'close');
      }
      throw thrown();
    });
    const handle = errorHandler(
      pino({ level: 'error' }, { write: (line: string) => void logged.push(line) }),
    );
    const handled = Promise.withResolvers<void>();
    const handleOnce: ErrorRequestHandler = (error, request, response, next) => {
      handle(error, request, response, next);
      handled.resolve();
    };
    app.use(handleOnce);
    const server = await listen(app, { host: '127.0.0.1', ports: [0] });
    const answer = fetch(server.url, { signal: leaving.signal }).then((response) => response.text());
    await expect(answer).rejects.toThrow();
    await handled.promise;
    await server.drain();
    expect(logged).toHaveLength(entries);
    expect(printed).not.toHaveBeenCalled();
  },
);
