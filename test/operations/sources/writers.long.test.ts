import { afterEach, expect, test } from 'vitest';
import { serviceForTests } from '../../api/http/service.ts';
import { serveWith } from '../../api/operating/serve.ts';
import { endEverything } from '../../ops/commands/processes.ts';
import { onSource, writerOf } from './calls.ts';

const service = serviceForTests({ insertRecords: async () => {} });
afterEach(endEverything);

const WRITERS = 64;

test('64 writers of one key, over three processes, end in one claim and one record with the values of one of them', {
  timeout: 60_000,
}, async () => {
  const key = await writerOf(service, 'agent');
  const others = await Promise.all([serveWith(service), serveWith(service)]);
  const urls = [service.url, ...others.map(({ url }) => url)];
  const valuesOf = (nr: number) => ({ full_name: `Ada Byron ${nr}`, headline: `Headline ${nr}` });
  const answers = await Promise.all(
    Array.from({ length: WRITERS }, async (_, nr) => {
      const caller = { ...service, url: urls[nr % urls.length] ?? service.url };
      const body = { items: [{ key: 'same', network_public_identifier: 'ada-b', ...valuesOf(nr) }] };
      return { nr, ...(await onSource(caller, key, 'agent/persons', { body })) };
    }),
  );
  const stored = answers.filter(({ status }) => status === 200);
  for (const { body } of stored)
    expect(body).toMatchObject({
      results: [{ key: 'same', status: expect.stringMatching(/^(created|changed)$/) }],
    });
  const created = stored.filter(({ body }) => JSON.stringify(body).includes('"created"'));
  expect(created).toHaveLength(1);
  for (const { status, headers, body } of answers.filter((one) => one.status !== 200)) {
    expect([status, body]).toMatchObject([503, { code: 'service_unavailable' }]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }

  const { body } = await onSource(service, key, 'agent/persons/same', { method: 'GET' });
  const { fields } = body as unknown as { fields: ReturnType<typeof valuesOf> };
  expect(stored.map(({ nr }) => valuesOf(nr))).toContainEqual({
    full_name: fields.full_name,
    headline: fields.headline,
  });
  const { pool } = service.database;
  const { rows: claims } = await pool.query(`select record_id as id from claims where kind = 'persons'`);
  const { rows: persons } = await pool.query('select id, full_name, headline from persons');
  expect(claims).toHaveLength(1);
  expect(persons).toEqual([{ id: claims[0]?.id, full_name: fields.full_name, headline: fields.headline }]);
  expect((await pool.query('select from pending_claims')).rowCount).toBe(0);
});
