import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import { type Engine, EngineRefusalError, SearchUnavailableError } from '../../search-index/engine.ts';
import { JOBS } from '../../search-index/indexes/jobs.ts';
import { openEngine } from '../../search-index/meilisearch/engine.ts';
import { createIndex } from '../engine/documents.ts';

const PATH = '/search/engine';

/** Opens an engine at a server that listens in the place of Meilisearch until the end of the test. */
async function engineAt(listener: RequestListener, path = ''): Promise<Engine> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const engine = openEngine({ url, key: inject('services').meiliKey, prefix: `path${process.pid}_` });
  onTestFinished(async () => {
    await engine.close();
    await new Promise((resolve) => server.close(resolve));
  });
  return engine;
}

/** Sends a request to a path of Meilisearch. */
function forward(incoming: IncomingMessage, path: string, onAnswer: (response: IncomingMessage) => void) {
  const { method, headers } = incoming;
  incoming.pipe(request(inject('services').meiliUrl + path, { method, headers }, onAnswer));
}

function give(answer: ServerResponse, response: IncomingMessage): void {
  answer.writeHead(response.statusCode ?? 502, response.headers);
  response.pipe(answer);
}

test('an engine whose address has a path can be filled, searched and emptied', async () => {
  // A reverse proxy that serves the engine below a path.
  const engine = await engineAt((incoming, answer) => {
    const { url = '' } = incoming;
    if (!url.startsWith(`${PATH}/`)) return answer.writeHead(404).end();
    return forward(incoming, url.slice(PATH.length), (response) => give(answer, response));
  }, PATH);
  const uid = engine.indexUid('jobs');
  await engine.checkVersion();
  await createIndex(engine, uid, JOBS);
  await (await engine.keepChangeCounts(new Map([[uid, 8]])))();
  expect(await engine.readChangeCounts([uid])).toEqual([8]);
  await (await engine.putDocuments(uid, [{ id: 7, records: [7], json: '{"id":7}' }], 1))();
  const found = await engine
    .searches(() => uid)
    .page({ index: 'jobs', where: [] }, { page: 1, pageSize: 10 });
  expect(found).toEqual({ ids: [7], total: 1 });
  await engine.removeIndex(uid);
});

test('documents are counted again where an index is deleted while the engine counts', async () => {
  let asked = 0;
  const engine = await engineAt((_, answer) => {
    asked += 1;
    const isDeleted = asked < 3;
    answer.writeHead(isDeleted ? 404 : 200, { 'content-type': 'application/json' });
    const refusal = { code: 'index_not_found', message: 'Index `other` not found.', type: 'invalid_request' };
    answer.end(JSON.stringify(isDeleted ? refusal : { indexes: { jobs: { numberOfDocuments: 3 } } }));
  });
  expect([...(await engine.countDocuments())]).toEqual([['jobs', 3]]);
  expect(asked).toBe(3);
});

/** A handler that forwards requests to the engine, and loses the first answer to a creation of an index. */
function losingFirstCreation(): RequestListener {
  let isLost = false;
  return (incoming, answer) => {
    const { url = '', method } = incoming;
    forward(incoming, url, (response) => {
      if (isLost || method !== 'POST' || url !== '/indexes') return give(answer, response);
      isLost = true;
      response.resume().on('end', () => incoming.socket.destroy());
    });
  };
}

test('an index is created once, also where the answer to its creation is lost and the request is sent again', async () => {
  const engine = await engineAt(losingFirstCreation());
  const uid = engine.indexUid('created_twice');
  await createIndex(engine, uid, JOBS);
  await (await engine.putDocuments(uid, [{ id: 7, records: [7], json: '{"id":7}' }], 1))();
  // An index that holds documents is not a new one.
  await expect(engine.createIndex(uid, JOBS)).rejects.toThrow(/index_already_exists/);
  await engine.removeIndex(uid);
});

const outage = (answer: string) => ({
  name: SearchUnavailableError.name,
  cause: expect.objectContaining({ message: `status ${answer}: as it says` }),
});

test.each([
  [422, 'no_space_left_on_device', 'system', outage('422: no_space_left_on_device')],
  [413, 'too_many_open_files', 'system', outage('413: too_many_open_files')],
  [500, 'internal', 'internal', outage('500: internal')],
  [503, 'internal', 'internal', outage('503: internal')],
  [400, 'missing_document_id', 'invalid_request', { name: EngineRefusalError.name, of: 'documents' }],
])('an error %i %s of the type %s is an outage or a refusal', async (status, code, type, failure) => {
  const engine = await engineAt((incoming, answer) => {
    incoming.resume();
    const error = JSON.stringify({ code, type, message: 'as it says' });
    answer.writeHead(status, { 'content-type': 'application/json' }).end(error);
  });
  await expect(engine.putDocuments('a', [], 1)).rejects.toMatchObject(failure);
});

test.each([
  ['1.20.5', /answer differently.*v1\.41\.0/],
  ['1.21.0', null],
  ['1.33.1', null],
  ['1.41.9', null],
  ['1.42.0', /quadratic time.*v1\.41\.0/],
  ['1.50.0', /quadratic time/],
  ['2.0.0', /quadratic time/],
])('Meilisearch %s is accepted, or refused with the reason: %s', async (pkgVersion, reason) => {
  const engine = await engineAt((_, answer) => answer.end(JSON.stringify({ pkgVersion })));
  const checked = engine.checkVersion();
  await (reason === null
    ? expect(checked).resolves.toBeUndefined()
    : expect(checked).rejects.toThrow(reason));
});
