import { expect, test } from 'vitest';
import { post, serviceForTests } from '../http/service.ts';
import { insertMatchRecords } from './match-records.ts';

const service = serviceForTests({ insertRecords: insertMatchRecords });

const REQUESTS: [operation: string, found: object, unknown: object][] = [
  ['person_match', { email: 'rob@globex.example' }, { email: 'x@x.example' }],
  ['organization_match', { name: 'Globex' }, { name: 'Unrecorded' }],
];

test.each(REQUESTS)(
  '%s repeats the reference of its request, found or not',
  async (operation, ...requests) => {
    for (const request of requests) {
      const { body: plain } = await post(service, operation, request);
      for (const reference of ['crm-42', 'ñ "1"', '']) {
        const { status, body } = await post(service, operation, { ...request, reference });
        expect([status, body]).toEqual([200, { reference, ...plain }]);
      }
    }
  },
);

test.each(REQUESTS)(
  'an answer of %s has a reference only where its request has one',
  async (operation, request) => {
    const { body: plain } = await post(service, operation, request);
    expect(Object.keys(plain)).not.toContain('reference');
    expect((await post(service, operation, { ...request, reference: null })).body).toEqual(plain);
    const { body } = await post(service, `${operation}/bulk`, { items: [{ ...request, reference: 'a' }] });
    expect((body as unknown as { results: unknown }).results).toEqual([
      { reference: 'a', status: 'found', result: plain, errors: [] },
    ]);
  },
);

test.each(REQUESTS)('%s refuses a reference that is too long or no text', async (operation, request) => {
  for (const reference of ['x'.repeat(256), 7]) {
    const { status, body } = await post(service, operation, { ...request, reference });
    expect([status, body.errors?.[0]?.pointer]).toEqual([400, '/reference']);
  }
});
